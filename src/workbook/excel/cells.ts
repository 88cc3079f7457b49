// Ranges that live for one sync, and blocks of cells as Excel answers them. A block that is not whole is an error,
// never blanks.
import { WorkbookError } from "./errors";

export type Block = readonly (readonly unknown[])[];

/**
 * A range that is used in this sync only. Untracked, it costs a third of the request and no cleanup request afterwards;
 * after the sync only what was loaded can be read from it.
 */
export function passing(range: Excel.Range): Excel.Range {
  range.untrack();
  return range;
}

/** Zero-based sheet position and size. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export function rangeAt(sheet: Excel.Worksheet, { row, column, rows, columns }: Area): Excel.Range {
  return passing(sheet.getRangeByIndexes(row, column, rows, columns));
}

/** `values` or `formulas` of a loaded range, checked: a large read may answer null (that is never a blank). */
export function wholeBlock(block: unknown, rows: number, columns: number): Block {
  if (!Array.isArray(block) || block.length !== rows)
    throw new WorkbookError("other", "Excel answered a read with fewer rows than were asked for.");
  return block.map((row: unknown) => wholeRow(row, columns));
}

function wholeRow(row: unknown, columns: number): readonly unknown[] {
  if (!Array.isArray(row) || row.length !== columns || row.includes(null))
    throw new WorkbookError("other", "Excel answered a read with cells missing.");
  const cells: readonly unknown[] = row;
  return cells;
}

/** The text of an id or status cell; a number typed over it is read as its digits. */
export function cellText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** One format for a whole range. Excel takes a single value here, which its type declarations do not say. */
export function setFormat(range: Excel.Range, format: string): void {
  Object.assign(range, { numberFormat: format });
}

/** One formula for a whole range. Excel takes a single value here, which its type declarations do not say. */
export function setFormula(range: Excel.Range, formula: string): void {
  Object.assign(range, { formulas: formula });
}

/**
 * One formula for a whole range, in Excel's notation by places: "=RC[-1]" is the cell left of each. In the other
 * notation a single value is the same text everywhere, or moves along: nobody says which.
 */
export function setFormulaByPlace(range: Excel.Range, formula: string): void {
  Object.assign(range, { formulasR1C1: formula });
}

/** Excel on the web refuses an operation over more cells: 31 whole columns fit, 32 do not. */
const MOST_CELLS = 33_500_000;

/** An area as pieces, side by side, each of which Excel takes in one operation. */
export function inOperations(area: Area): readonly Area[] {
  const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, area.rows)));
  return Array.from({ length: Math.ceil(area.columns / most) }, (_, at) => ({
    ...area,
    column: area.column + at * most,
    columns: Math.min(most, area.columns - at * most),
  }));
}

export const TEXT_FORMAT = "@";

export const GENERAL_FORMAT = "General";
