// The results that a file keeps beside its formulas. They stand until the formulas are calculated. Where nothing here
// can calculate a formula, its kept result stays and is marked: an error in its place would be the workbench's own.
// Where calculating takes long it is left to the background, which settles what is marked as untried.
import type { Core, Recalculation } from "../core";
import type { Grid } from "../grid";
import { sameName } from "../formula/rewrite";
import { tokenize } from "../formula/tokens";
import { takesLong } from "./cost";
import { ApartCalculation } from "../native/apart";
import { isError } from "../native/values";
import { CALCULATED, KEPT, type ResultMark, UNTRIED } from "../page";
import { cellRect, MAX_COLUMNS, MAX_ROWS, sameRect } from "../rects";
import { extentOf, spillOf, type Cell } from "../spills";
import type { Rect, Scalar } from "../types";

export interface KeptResult {
  readonly row: number;
  readonly column: number;
  readonly value: Exclude<Scalar, null>;
}

export interface ResultStore {
  /** What the file kept of formulas that stand in these cells already. */
  take(sheetId: string, results: readonly KeptResult[]): void;
  /** The formula in the first of these cells is an array, whose values the file kept in the others. */
  spread(sheetId: string, rect: Rect): void;
  /**
   * Calculates, and goes back to the kept result where calculating gives an error that the file does not have.
   * What would take long is left to the background.
   * @returns how many formulas of each sheet are not calculated, by the sheet's id
   */
  settle(): ReadonlyMap<string, number>;
}

interface Held extends KeptResult {
  readonly sheetId: string;
  readonly formula: string;
}

interface ArrayCells {
  readonly rect: Rect;
  /** Behind the first, which has the formula. */
  readonly cells: readonly (Cell & { readonly value: Scalar })[];
}

const WHOLE: Rect = { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 };
/** Each time some formulas keep their results, others are calculated from them. */
const MOST_ROUNDS = 20;

export function resultStore(core: Core): ResultStore {
  let held: Held[] = [];
  let arrays = new Map<string, ArrayCells>();
  return {
    take: (sheetId, results) =>
      core.batch(() => {
        const { grid } = core.sheet(sheetId);
        for (const result of results) {
          const formula = grid.formula(result.row, result.column);
          if (formula === null) continue;
          grid.setResult(result.row, result.column, result.value, CALCULATED);
          core.repainted(sheetId, cellRect(result.row, result.column));
          held.push({ ...result, sheetId, formula });
        }
      }),
    spread: (sheetId, rect) =>
      core.batch(() => {
        const { grid } = core.sheet(sheetId);
        if (grid.formula(rect.top, rect.left) === null) return;
        grid.setAnchor(rect.top, rect.left);
        arrays.set(placeOf(sheetId, rect.top, rect.left), { rect, cells: cellsBehind(grid, rect) });
      }),
    settle: () => {
      const kept = new KeptResults(core, held, arrays);
      held = [];
      arrays = new Map();
      const { background } = core;
      if (background === null) return core.batch(() => kept.settle());
      return core.batch(() => {
        if (!background.on && !kept.takeLong()) return background.together(() => kept.settle());
        kept.leave();
        background.postpone();
        return new Map<string, number>();
      });
    },
  };
}

/** Settles what was left: see `ResultStore.settle`. */
export function settleUntried(core: Core): ReadonlyMap<string, number> {
  const held: Held[] = [];
  const arrays = new Map<string, ArrayCells>();
  for (const { id: sheetId, grid } of core.state.sheets)
    grid.eachFormula(WHOLE, (row, column, formula) => {
      const value = grid.value(row, column);
      if (grid.mark(row, column) !== UNTRIED || value === null) return;
      held.push({ sheetId, row, column, value, formula });
      const rect = extentOf(grid, { row, column });
      if (rect !== null) arrays.set(placeOf(sheetId, row, column), { rect, cells: cellsBehind(grid, rect) });
      grid.setResult(row, column, value, CALCULATED);
    });
  return core.batch(() => new KeptResults(core, held, arrays).settle());
}

class KeptResults {
  constructor(
    private readonly core: Core,
    private readonly results: readonly Held[],
    private readonly arrays: ReadonlyMap<string, ArrayCells>,
  ) {}

  takeLong(): boolean {
    return takesLong(this.core, this.results);
  }

  leave(): void {
    for (const result of this.results) this.stand(result, UNTRIED);
  }

  settle(): ReadonlyMap<string, number> {
    const { calculator } = this.core;
    const first = calculator === null ? KEPT : CALCULATED;
    for (const result of this.results) if (this.arrayOf(result) !== undefined) this.stand(result, first);
    if (calculator === null) return new Map();
    const foreign = foreignFormulas(this.core, calculator, this.results);
    for (const result of this.results) if (foreign.has(result.formula)) this.stand(result, KEPT);
    calculator.invalidate();
    calculator.update();
    const tried = new Set<Held>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const wrong = this.results.filter((result) => this.isWrong(result));
      if (wrong.length === 0) break;
      for (const result of wrong) this.stand(result, KEPT);
      // What only reads a formula that cannot be calculated can be calculated itself, from the result that stays.
      for (const result of wrong) if (!tried.has(result) && this.stands(result)) this.stand(result, CALCULATED);
      for (const result of wrong) tried.add(result);
      calculator.invalidate();
      calculator.update();
    }
    return counted(this.core, this.results);
  }

  private arrayOf({ sheetId, row, column }: Held): ArrayCells | undefined {
    // Most files have none, and each question would make a text.
    return this.arrays.size === 0 ? undefined : this.arrays.get(placeOf(sheetId, row, column));
  }

  /** An array is right as a whole or not at all, and a formula that the file knows as one value is no array. */
  private isWrong(result: Held): boolean {
    const { sheetId, row, column, value, formula } = result;
    const { grid } = this.core.sheet(sheetId);
    if (grid.formula(row, column) !== formula || grid.isKept(row, column)) return false;
    if (isError(grid.value(row, column)) && !isError(value)) return true;
    const array = this.arrayOf(result);
    const extent = extentOf(grid, result);
    if (array === undefined && extent === null) return false;
    const wanted = array?.rect ?? cellRect(row, column);
    if (!sameRect(extent ?? cellRect(row, column), wanted)) return true;
    return array?.cells.some((cell) => isError(grid.value(cell.row, cell.column)) && !isError(cell.value)) ?? false;
  }

  private stand(result: Held, mark: ResultMark): void {
    const { sheetId, row, column, value } = result;
    const { grid } = this.core.sheet(sheetId);
    const array = this.arrayOf(result);
    grid.setResult(row, column, value, mark);
    if (array === undefined) grid.dropAnchor(row, column);
    else
      for (const cell of array.cells) grid.setSpilled(cell.row, cell.column, cell.value, spillFrom(result, cell), mark);
    this.core.repainted(sheetId, array?.rect ?? cellRect(row, column));
  }

  /** Whether a formula comes to one value from what the cells show now. */
  private stands(result: Held): boolean {
    const { sheetId, row, column, formula } = result;
    if (this.arrayOf(result) !== undefined) return false;
    const value = new ApartCalculation(this.core).answer(sheetId, formula, { row, column })?.(row, column);
    return value !== undefined && !isError(value);
  }
}

function placeOf(sheetId: string, row: number, column: number): string {
  return `${row},${column} ${sheetId}`;
}

function spillFrom(anchor: Cell, { row, column }: Cell): number {
  return spillOf(row - anchor.row, column - anchor.column);
}

/** Those without formulas of their own, which no array can fill. */
function cellsBehind(grid: Grid, { top, left, bottom, right }: Rect): ArrayCells["cells"] {
  const cells: (Cell & { readonly value: Scalar })[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if ((row !== top || column !== left) && grid.formula(row, column) === null)
        cells.push({ row, column, value: grid.value(row, column) });
  return cells;
}

/** Formulas with functions that nothing here knows, such as those of macros and add-ins. */
function foreignFormulas(core: Core, calculator: Recalculation, results: readonly Held[]): ReadonlySet<string> {
  const isNamed = (name: string): boolean => core.state.names.some((entry) => sameName(entry.name, name));
  const foreign = new Set<string>();
  for (const formula of new Set(results.map((result) => result.formula))) {
    const names = tokenize(formula.slice(1)).flatMap(({ kind, text }) => (kind === "function" ? [text] : []));
    // Functions that a formula makes itself have names of their own.
    if (names.includes("LAMBDA") || names.includes("LET")) continue;
    if (names.some((name) => !calculator.knows(name) && !isNamed(name))) foreign.add(formula);
  }
  return foreign;
}

function counted(core: Core, results: readonly Held[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sheetId, row, column } of results)
    if (core.sheet(sheetId).grid.isKept(row, column)) counts.set(sheetId, (counts.get(sheetId) ?? 0) + 1);
  return counts;
}
