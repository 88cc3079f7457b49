// Whether cells are unchanged: values and formulas. Formats and what is hidden do not count.
import { sameCell } from "../../values/sameCell";
import type { SheetBlock } from "./types";

export function sameBlock(a: SheetBlock, b: SheetBlock): boolean {
  const sameArea =
    a.area.row === b.area.row &&
    a.area.column === b.area.column &&
    a.area.rows === b.area.rows &&
    a.area.columns === b.area.columns;
  if (!sameArea || a.formulas.size !== b.formulas.size) return false;
  for (const [key, formula] of a.formulas) if (b.formulas.get(key) !== formula) return false;
  return a.values.every((row, at) => row.every((value, column) => sameCell(value, b.values[at]?.[column] ?? null)));
}
