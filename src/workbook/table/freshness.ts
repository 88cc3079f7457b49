// The line above a table that says how old its data is. Written only where our own line stands; anything else is the
// person's.
import type { LinkedTable } from "../../sync/types";
import { siteEnding, type Site } from "../../values/site";
import type { BoundTable } from "./bind";
import { passing, rangeAt, type Area } from "../excel/cells";
import type { LineTexts, TablePatch } from "./types";

export const FRESHNESS_ROW = 1;
/** From the header row up to the line. */
const ROWS_ABOVE_HEADER = 2;
const OPENING = "Bidsheet: ";

/** `lastRefresh` is ISO 8601 in UTC; the text says so, since a workbook travels between time zones. */
export function freshnessText(lastRefresh: string | null, site: Site | undefined): string {
  if (lastRefresh === null) return `${OPENING}not refreshed yet${siteEnding(site)}`;
  return `${OPENING}refreshed ${lastRefresh.slice(0, 10)} at ${lastRefresh.slice(11, 16)} UTC${siteEnding(site)}`;
}

/**
 * Stands there while the rows of a refresh come in, and stays where it breaks off and what came in cannot be taken
 * back.
 */
function brokenText(asOf: string, lastRefresh: string | null): string {
  if (lastRefresh === null) return `${OPENING}refresh of ${exactly(asOf)} broke off; data not complete. Refresh again.`;
  const day = `${asOf.slice(0, 10)} at ${asOf.slice(11, 16)} UTC`;
  return `${OPENING}refresh of ${day} broke off; data partly newer than ${exactly(lastRefresh)}. Refresh again.`;
}

/** What the line says of a patch; null: the patch says nothing of how old the data is. */
export function lineTexts({ lastRefresh, site }: LinkedTable, { asOf, line }: TablePatch): LineTexts | null {
  if (line !== undefined) return line;
  if (asOf === undefined) return null;
  return { opening: OPENING, broken: brokenText(asOf, lastRefresh), done: freshnessText(asOf, site) };
}

/** With seconds, so that the next refresh differs from the one before, and the line from one of a whole refresh. */
function exactly(iso: string): string {
  return `${iso.slice(0, 10)} at ${iso.slice(11, 19)} UTC`;
}

const WITH_SECONDS = /\d{2}:\d{2}:\d{2}/;

/**
 * Whether the text says that data newer than this refresh came in and could not be completed. Seconds say so, in
 * whatever words: no other line has any.
 */
function tellsOfBreak(text: string, lastRefresh: string | null): boolean {
  if (lastRefresh === null) return WITH_SECONDS.test(text);
  return text.includes(lastRefresh.slice(0, 10)) && text.includes(lastRefresh.slice(11, 19));
}

/** Where our line stands, and what it says. */
export interface FreshnessLine {
  readonly place: Area;
  readonly text: string;
}

/** Queues the reading of the cells in which the line may stand; the answer says, after the sync, whether it does. */
export function askLine(
  sheet: Excel.Worksheet,
  header: { readonly row: number; readonly column: number },
  opening = OPENING,
): () => FreshnessLine | null {
  const row = header.row - ROWS_ABOVE_HEADER;
  if (row < 0) return () => null;
  const place = { row, column: header.column, rows: 1, columns: 2 };
  const line = rangeAt(sheet, place);
  line.load("values");
  return () => {
    const cells: readonly unknown[] = line.values[0] ?? [];
    const at = cells.findIndex((value) => typeof value === "string" && value.startsWith(opening));
    const text = cells[at];
    if (typeof text !== "string") return null;
    return { place: { ...place, column: place.column + at, columns: 1 }, text };
  };
}

/** A header row that the person hides leaves its place blank. */
export function headerOf({ top, left }: Pick<BoundTable, "top" | "left">): { row: number; column: number } {
  return { row: top - 1, column: left };
}

/** Queues the text. */
export function setLine(sheet: Excel.Worksheet, { place }: FreshnessLine, text: string): void {
  rangeAt(sheet, place).values = [[text]];
}

/** What a refresh that broke off left there stays until a later one is complete. */
export async function writeFreshness(context: Excel.RequestContext, link: LinkedTable): Promise<void> {
  const table = context.workbook.tables.getItemOrNullObject(link.tableId);
  const body = passing(table.getDataBodyRange());
  body.load("rowIndex,columnIndex");
  await context.sync();
  if (table.isNullObject) return;
  const answer = askLine(table.worksheet, headerOf({ top: body.rowIndex, left: body.columnIndex }));
  await context.sync();
  const line = answer();
  const text = freshnessText(link.lastRefresh, link.site);
  if (line === null || line.text === text || tellsOfBreak(line.text, link.lastRefresh)) return;
  setLine(table.worksheet, line, text);
  await context.sync();
}
