// The line above a table that says how old its data is. Written only where our own line stands; anything else is the
// person's.
import type { LinkedTable } from "../../sync/linkedTable";
import type { BoundTable } from "./bind";
import { passing, rangeAt, type Area } from "../excel/cells";
import type { ExcelSession } from "../excel/session";
import type { LineWords } from "../excel/textTypes";
import type { Along } from "../store/readParts";
import { OwnLines } from "./ownLines";
import type { LineTexts, TablePatch } from "./types";

export const FRESHNESS_ROW = 1;
/** From the header row up to the line. */
const ROWS_ABOVE_HEADER = 2;
const EARLIER = "Bidsheet: ";

/** What the line says of a patch; null: the patch says nothing of how old the data is. */
export function patchLine(
  words: LineWords,
  { lastRefresh, site, sendNote }: LinkedTable,
  patch: TablePatch,
): LineTexts | null {
  const { asOf, line } = patch;
  if (line !== undefined) return line;
  if (asOf === undefined) return null;
  return { earlier: EARLIER, broken: words.broken(asOf, lastRefresh), done: words.refreshed(asOf, site, sendNote) };
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
  own: OwnLines,
  earlier = EARLIER,
): () => FreshnessLine | null {
  const row = header.row - ROWS_ABOVE_HEADER;
  if (row < 0) return () => null;
  const place = { row, column: header.column, rows: 1, columns: 2 };
  const line = rangeAt(sheet, place);
  line.load("values");
  return () => {
    const cells: readonly unknown[] = line.values[0] ?? [];
    const at = cells.findIndex((value) => own.has(value, earlier));
    const text = cells[at];
    if (typeof text !== "string") return null;
    return { place: { ...place, column: place.column + at, columns: 1 }, text };
  };
}

/** A header row that the person hides leaves its place blank. */
export function headerCell({ top, left }: Pick<BoundTable, "top" | "left">): { row: number; column: number } {
  return { row: top - 1, column: left };
}

/** Queues the text. */
export function setLine(sheet: Excel.Worksheet, { place }: FreshnessLine, text: string): void {
  rangeAt(sheet, place).values = [[text]];
}

/** Brings the line up to date. What a refresh that broke off left there stays until a later one is complete. */
export function lineAlong(context: Excel.RequestContext, { texts }: ExcelSession, link: LinkedTable): Along {
  const text = texts.line.refreshed(link.lastRefresh, link.site, link.sendNote);
  const own = new OwnLines();
  let found: { readonly table: Excel.Table; readonly body: Excel.Range; readonly answerOwn: () => void } | null = null;
  let answer: () => FreshnessLine | null = () => null;
  return {
    ask() {
      const table = context.workbook.tables.getItemOrNullObject(link.tableId);
      const body = passing(table.getDataBodyRange());
      body.load("rowIndex,columnIndex");
      found = { table, body, answerOwn: own.ask(context) };
    },
    read() {
      answer = () => null;
      if (found === null || found.table.isNullObject) return;
      const { table, body } = found;
      found.answerOwn();
      answer = askLine(table.worksheet, headerCell({ top: body.rowIndex, left: body.columnIndex }), own);
    },
    write() {
      const line = answer();
      if (found === null || line === null) return;
      if (line.text === text || tellsOfBreak(line.text, link.lastRefresh)) return;
      own.write(context, [line.text, text]);
      setLine(found.table.worksheet, line, text);
    },
  };
}
