// The line above a table that says how old its data is. Written only where our own line stands; anything else is the person's.
import type { LinkedTable } from "../sync/types";
import { passing, rangeAt } from "./cells";

export const FRESHNESS_ROW = 1;
/** From the header row up to the line. */
const ROWS_ABOVE_HEADER = 2;
const OPENING = "Bidsheet: ";

/** `lastRefresh` is ISO 8601 in UTC; the text says so, since a workbook travels between time zones. */
export function freshnessText(lastRefresh: string | null): string {
  if (lastRefresh === null) return `${OPENING}not refreshed yet`;
  return `${OPENING}refreshed ${lastRefresh.slice(0, 10)} at ${lastRefresh.slice(11, 16)} UTC`;
}

export async function writeFreshness(context: Excel.RequestContext, link: LinkedTable): Promise<void> {
  const table = context.workbook.tables.getItemOrNullObject(link.tableId);
  const header = passing(table.getHeaderRowRange());
  header.load("rowIndex,columnIndex");
  await context.sync();
  if (table.isNullObject || header.rowIndex < ROWS_ABOVE_HEADER) return;
  const place = { row: header.rowIndex - ROWS_ABOVE_HEADER, column: header.columnIndex, rows: 1, columns: 2 };
  const line = rangeAt(table.worksheet, place);
  line.load("values");
  await context.sync();
  const cells: readonly unknown[] = line.values[0] ?? [];
  const at = cells.findIndex((value) => typeof value === "string" && value.startsWith(OPENING));
  if (at < 0) return;
  const cell = rangeAt(table.worksheet, { ...place, column: place.column + at, columns: 1 });
  cell.values = [[freshnessText(link.lastRefresh)]];
  await context.sync();
}
