// Arrays that spill: how each cell says which formula filled it. The mark moves with its cell, so that nothing has to
// follow inserted rows; what no longer fits is found when the arrays are calculated next.
import type { Grid } from "./grid";
import { ANCHOR } from "./page";
import { cellRect, MAX_COLUMNS, union } from "./rects";
import type { Rect } from "./types";

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The mark of a cell that lies so many rows and columns behind the formula that fills it. */
export function spillOf(down: number, right: number): number {
  return down * MAX_COLUMNS + right;
}

/** The cell of the formula that fills a cell; null where no array does. */
export function spillAnchor(grid: Grid, row: number, column: number): Cell | null {
  const spill = grid.spill(row, column);
  if (spill === ANCHOR) return { row, column };
  if (spill === 0) return null;
  const found = { row: row - Math.floor(spill / MAX_COLUMNS), column: column - (spill % MAX_COLUMNS) };
  return grid.spill(found.row, found.column) === ANCHOR ? found : null;
}

/** The cells that a formula fills, its own among them; null where it is no array's. */
export function extentOf(grid: Grid, { row, column }: Cell): Rect | null {
  if (grid.spill(row, column) !== ANCHOR) return null;
  const line = (down: number, right: number): number => {
    let count = 1;
    while (grid.spill(row + down * count, column + right * count) === spillOf(down * count, right * count)) count += 1;
    return count - 1;
  };
  return union(cellRect(row, column), cellRect(row + line(1, 0), column + line(0, 1)));
}
