// What counts as a blank row of a table.
import type { CellValue } from "../values/cell";
import { isBlank } from "../values/sameCell";
import type { Mapping } from "./mapping";

/** Nothing in it that a person could send: computed columns may hold formulas that Excel filled in by itself. */
export function isBlankRow(mapping: Mapping, cells: readonly CellValue[]): boolean {
  return mapping.every((column, at) => column.computed || isBlank(cells[at] ?? null));
}
