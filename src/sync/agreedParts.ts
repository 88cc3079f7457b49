// What both versions of the stored agreed copy have in common: guards, and a column as JSON. Guards answer, they never
// throw.
import type { CellValue } from "../values/cell";

export type Cell = CellValue | undefined;

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

export function isCell(value: unknown): value is CellValue {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/**
 * A column of version 1: its cells as a list, and the rows in which the cell was never agreed on. Null where it is no
 * such column, or one of another length.
 */
export function cellsOf(column: unknown, rows: number): Cell[] | null {
  if (!isList(column)) return null;
  const [cells, never] = column;
  if (!isList(cells) || !isList(never) || cells.length !== rows || !cells.every(isCell)) return null;
  const all: Cell[] = [...cells];
  for (const row of never) {
    if (typeof row !== "number" || !Number.isInteger(row) || row < 0 || row >= rows) return null;
    all[row] = undefined;
  }
  return all;
}
