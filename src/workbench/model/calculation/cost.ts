// Whether opening a file would keep the page waiting for its results. An estimate: what a formula comes to is known
// only when it has been calculated, and the engine cannot be stopped.
import type { Core } from "../core";
import { columnOf } from "../address";
import { sameName } from "../formula/rewrite";
import { MAX_ROWS } from "../rects";

/** Longer than that a person takes a page for frozen. */
export const LONGEST_MS = 1000;
/** Of any formula, to be read, understood and put in its place; generous, since machines differ. */
const FORMULA_MS = 0.1;
/** Of a cell that a formula names in a range: looked up or added up, or worked out one by one, as arrays are. */
const CELL_MS = { read: 0.000_02, worked: 0.001 } as const;

/** A range, or a table's column, beside an operator. */
const WORKED = /SUMPRODUCT|:\$?[A-Z]{0,3}\$?\d{0,7}[=<>*/^&+-]|[=<>*/^&+-]\$?[A-Z]{0,3}\$?\d{0,7}:|\][=<>*/^&+-]/;

const RANGE = /\$?([A-Z]{1,3})?\$?(\d{1,7})?:\$?([A-Z]{1,3})?\$?(\d{1,7})?/g;
/** A table's own row is one cell. */
const TABLE = /([\p{L}_\\][\p{L}\p{N}_.\\]*)\[(?!@|\[#This Row)/gu;

export function takesLong(core: Core, formulas: readonly { readonly formula: string }[]): boolean {
  const depth = Math.max(0, ...core.state.sheets.map(({ grid }) => grid.used?.bottom ?? 0)) + 1;
  let left = LONGEST_MS;
  for (const { formula } of formulas) {
    const cells = cellsNamed(core, formula, depth);
    left -= FORMULA_MS + (cells === 0 ? 0 : cells * CELL_MS[WORKED.test(formula) ? "worked" : "read"]);
    if (left < 0) return true;
  }
  return false;
}

/** `depth`: the rows in which any sheet has something. */
function cellsNamed(core: Core, formula: string, depth: number): number {
  let cells = 0;
  for (const [, left, top, right, bottom] of formula.matchAll(RANGE)) {
    const columns = (columnOf(right ?? "") ?? 0) - (columnOf(left ?? "") ?? 0) + 1;
    const rows = Math.min(Number(bottom ?? MAX_ROWS) - Number(top ?? 1) + 1, depth);
    cells += Math.max(columns, 1) * Math.max(rows, 1);
  }
  for (const [, name = ""] of formula.matchAll(TABLE)) {
    const table = core.state.tables.find((one) => sameName(one.name, name));
    if (table !== undefined) cells += table.rect.bottom - table.rect.top;
  }
  return cells;
}
