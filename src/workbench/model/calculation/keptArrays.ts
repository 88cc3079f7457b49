// Arrays whose values a file kept, under the hands of a person: what is written over one of their cells is in the way,
// what is written over their formula ends them, and cells that are only cleared have their values again.
import type { SheetState } from "../state";
import { CALCULATED } from "../page";
import { intersection, union } from "../rects";
import { spillAnchor, extentOf, spillOf, type Cell } from "../spills";
import type { Rect, Scalar } from "../types";
import { SPILL } from "./spillPlaces";

interface KeptArray {
  readonly anchor: Cell;
  readonly cells: readonly (Cell & { readonly value: Scalar })[];
}

/** @returns the cells that changed besides those that `work` writes */
export function besideKeptArrays(sheet: SheetState, rect: Rect, work: () => void): Rect | null {
  const arrays = keptArrays(sheet, rect);
  work();
  let changed: Rect | null = null;
  for (const array of arrays) changed = union(changed, settle(sheet, array));
  return changed;
}

function keptArrays({ grid }: SheetState, rect: Rect): KeptArray[] {
  const found = new Map<string, KeptArray>();
  grid.eachSpilled((row, column, _spill, kept) => {
    const anchor = kept ? spillAnchor(grid, row, column) : null;
    if (anchor === null || found.has(`${anchor.row},${anchor.column}`)) return;
    const extent = extentOf(grid, anchor);
    if (extent === null || intersection(extent, rect) === null) return;
    found.set(`${anchor.row},${anchor.column}`, { anchor, cells: cellsOf(extent, grid) });
  });
  return [...found.values()];
}

function cellsOf({ top, left, bottom, right }: Rect, grid: SheetState["grid"]): KeptArray["cells"] {
  const cells: (Cell & { readonly value: Scalar })[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if (row !== top || column !== left) cells.push({ row, column, value: grid.value(row, column) });
  return cells;
}

function settle({ grid }: SheetState, { anchor, cells }: KeptArray): Rect {
  const mark = grid.mark(anchor.row, anchor.column);
  const stays = spillAnchor(grid, anchor.row, anchor.column) !== null && mark !== CALCULATED;
  const blocked = cells.some(({ row, column }) => !grid.blank(row, column) && grid.spill(row, column) === 0);
  if (stays && blocked) grid.setResult(anchor.row, anchor.column, SPILL, mark);
  for (const { row, column, value } of cells) {
    const spill = spillOf(row - anchor.row, column - anchor.column);
    if (stays && !blocked) grid.setSpilled(row, column, value, spill, mark);
    else if (grid.spill(row, column) === spill) grid.set(row, column, null, null, false);
  }
  const last = cells.at(-1) ?? anchor;
  return { top: anchor.row, left: anchor.column, bottom: last.row, right: last.column };
}
