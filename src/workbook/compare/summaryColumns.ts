// Reads the columns that a person added to a comparison's summary, such as scores, by bid. It changes nothing.
import { passing, cellText } from "../excel/cells";
import type { ExcelSession } from "../excel/session";
import type { RememberedComparison, SummaryOwnColumn } from "./types";

/** Numbers alone; a cell that has none says nothing. Empty without a summary. */
export async function summaryColumns(
  session: ExcelSession,
  { summary }: RememberedComparison,
): Promise<readonly SummaryOwnColumn[]> {
  if (summary === null) return [];
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(summary.tableId);
    table.columns.load("items/id,items/name,items/index");
    const body = passing(table.getDataBodyRange());
    body.load("values");
    await context.sync();
    if (table.isNullObject) return [];
    const ours = new Map(summary.columns.map(({ id, kind }) => [id, kind]));
    const bid = table.columns.items.find(({ id }) => ours.get(id) === "bid")?.index;
    if (bid === undefined) return [];
    return table.columns.items
      .filter(({ id }) => !ours.has(id))
      .map(({ name, index }) => ({
        header: name,
        numbers: new Map(
          body.values.flatMap((row: readonly unknown[]) => {
            const value = row[index];
            return typeof value === "number" ? [[cellText(row[bid]), value] as const] : [];
          }),
        ),
      }));
  });
}
