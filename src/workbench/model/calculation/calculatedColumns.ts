// Calculated columns: where every row of a column has the same formula, rows that a table gains have it too, as in
// Excel. Cells that hold something already are left alone.
import type { Core } from "../core";
import { copyFormula } from "../formula/rewrite";
import { bodyOf } from "../formula/structured";
import type { TableView } from "../types";

/** Fewer rows do not tell a calculated column from a single formula. */
const ENOUGH_ROWS = 2;

export function fillCalculated(core: Core, before: TableView, after: TableView): void {
  const [old, fresh] = [bodyOf(before), bodyOf(after)];
  if (fresh.bottom <= old.bottom || old.bottom - old.top + 1 < ENOUGH_ROWS) return;
  const { grid } = core.sheet(after.sheetId);
  for (let column = Math.max(old.left, fresh.left); column <= Math.min(old.right, fresh.right); column += 1) {
    const formula = grid.formula(old.top, column);
    const same = (row: number): boolean =>
      formula !== null && grid.formula(row, column) === copyFormula(formula, row - old.top, 0);
    let calculated = formula !== null;
    for (let row = old.top; calculated && row <= old.bottom; row += 1) calculated = same(row);
    if (!calculated || formula === null) continue;
    for (let row = old.bottom + 1; row <= fresh.bottom; row += 1)
      if (grid.blank(row, column)) grid.set(row, column, null, copyFormula(formula, row - old.top, 0), false);
  }
  core.touched(after.sheetId, { ...fresh, top: old.bottom + 1 });
}
