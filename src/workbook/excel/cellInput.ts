// A value of ours as Excel is given it, and what Excel gives back for it. It cuts nothing: what cannot stand in a cell
// is refused.
import type { ColumnType } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import { guardProblem, guardValue } from "../../values/guard";
import { sameCell } from "../../values/sameCell";
import { readSheetValue } from "../../values/sheetValue";
import type { CellInput } from "./bytes";

/** False for text that is too long and for numbers that are not finite. */
export function fitsCell(value: CellValue): boolean {
  const problem = guardProblem(value);
  return problem === null || problem === "tooManyDigits";
}

/**
 * `formatted`: the cell is known to have the column's own format. Elsewhere the person may have changed it, so that
 * text is quoted whenever Excel might read anything else into it.
 */
export function cellInput(value: CellValue, type: ColumnType, formatted: boolean): CellInput {
  if (type !== "text" || formatted) return guardValue(value, type === "text" && formatted);
  if (typeof value === "boolean") return guardValue(String(value).toUpperCase(), false);
  return guardValue(typeof value === "number" ? String(value) : value, false);
}

/** The text of an id or status cell. */
export function textInput(text: string): CellInput {
  return guardValue(text, false);
}

/** Whether a cell that was read back holds what it was given. */
export function holds(read: unknown, given: CellInput): boolean {
  return sameCell(readSheetValue(read), unguarded(given));
}

function unguarded(given: CellInput): CellValue {
  return typeof given === "string" && given.startsWith("'") ? given.slice(1) : given;
}
