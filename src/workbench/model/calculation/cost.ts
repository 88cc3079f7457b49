// Whether opening a file would keep the page waiting for its results. An estimate: what a formula comes to is known
// only when it has been calculated, and the engine cannot be stopped.
import type { Core } from "../core";
import { columnOf } from "../address";
import { sameName } from "../formula/rewrite";
import { MAX_COLUMNS, MAX_ROWS } from "../rects";
import type { Cell } from "../spills";

/** Longer than that a person takes a page for frozen. */
export const LONGEST_MS = 1000;
/** Of any formula, to be read, understood and put in its place; generous, since machines differ. */
const FORMULA_MS = 0.1;
/**
 * Of a cell that a formula names in a range: looked up or added up; worked out one by one, as arrays are; or of a range
 * with the formula itself in it, where the engine goes round in a circle.
 */
const CELL_MS = { read: 0.000_02, worked: 0.001, circular: 0.02 } as const;

/** A range, or a table's column, beside an operator. */
const WORKED = /SUMPRODUCT|:\$?[A-Z]{0,3}\$?\d{0,7}[=<>*/^&+-]|[=<>*/^&+-]\$?[A-Z]{0,3}\$?\d{0,7}:|\][=<>*/^&+-]/;

const RANGE = /\$?([A-Z]{1,3})?\$?(\d{1,7})?:\$?([A-Z]{1,3})?\$?(\d{1,7})?/g;
/** A table's own row is one cell. */
const TABLE = /([\p{L}_\\][\p{L}\p{N}_.\\]*)\[(?!@|\[#This Row)/gu;

interface Placed extends Cell {
  readonly formula: string;
}

export function takesLong(core: Core, formulas: readonly Placed[]): boolean {
  const depth = Math.max(0, ...core.state.sheets.map(({ grid }) => grid.used?.bottom ?? 0)) + 1;
  let left = LONGEST_MS;
  for (const placed of formulas) {
    const cells = cellsNamed(core, placed.formula, depth);
    left -= FORMULA_MS + (cells === 0 ? 0 : cells * CELL_MS[wayOf(placed)]);
    if (left < 0) return true;
  }
  return false;
}

function wayOf(placed: Placed): keyof typeof CELL_MS {
  if (namesItself(placed)) return "circular";
  return WORKED.test(placed.formula) ? "worked" : "read";
}

/** A range of another sheet does not count. */
function namesItself({ formula, row, column }: Placed): boolean {
  for (const { index, 1: left, 2: top, 3: right, 4: bottom } of formula.matchAll(RANGE)) {
    const isWithin =
      (columnOf(left ?? "") ?? 0) <= column &&
      column <= (columnOf(right ?? "") ?? MAX_COLUMNS - 1) &&
      Number(top ?? 1) <= row + 1 &&
      row + 1 <= Number(bottom ?? MAX_ROWS);
    if (isWithin && formula[index - 1] !== "!") return true;
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
