// The results that a file keeps beside its formulas. They stand until the formulas are calculated. Where nothing here
// can calculate a formula, its kept result stays and is marked: an error in its place would be the workbench's own.
import type { Core, Recalculation } from "../core";
import { sameName } from "../formula/rewrite";
import { tokenize } from "../formula/tokens";
import { ApartCalculation } from "../native/apart";
import { isError } from "../native/values";
import { cellRect } from "../rects";
import type { Scalar } from "../types";

export interface KeptResult {
  readonly row: number;
  readonly column: number;
  readonly value: Exclude<Scalar, null>;
  /** Part of an array: its formula, which may stand in another cell, is not calculated. */
  readonly stays: boolean;
}

export interface ResultStore {
  /** What the file kept of formulas that stand in these cells already, and of arrays that spread over them. */
  take(sheetId: string, results: readonly KeptResult[]): void;
  /**
   * Calculates, and goes back to the kept result where calculating gives an error that the file does not have.
   * @returns how many formulas of each sheet are not calculated, by the sheet's id
   */
  settle(): ReadonlyMap<string, number>;
}

interface Held extends KeptResult {
  readonly sheetId: string;
  readonly formula: string;
}

/** Each time some formulas keep their results, others are calculated from them. */
const MOST_ROUNDS = 20;

export function resultStore(core: Core): ResultStore {
  let held: Held[] = [];
  return {
    take: (sheetId, results) =>
      core.batch(() => {
        const { grid } = core.sheet(sheetId);
        for (const result of results) {
          const formula = grid.formula(result.row, result.column);
          if (formula === null && !result.stays) continue;
          stand(core, sheetId, result, result.stays);
          if (formula !== null) held.push({ ...result, sheetId, formula });
        }
      }),
    settle: () => {
      const results = held;
      held = [];
      return core.batch(() => settle(core, results));
    },
  };
}

function settle(core: Core, results: readonly Held[]): ReadonlyMap<string, number> {
  const { calculator } = core;
  if (calculator === null) return new Map();
  const foreign = foreignFormulas(core, calculator, results);
  for (const result of results) if (foreign.has(result.formula)) stand(core, result.sheetId, result, true);
  calculator.invalidate();
  calculator.update();
  const tried = new Set<Held>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const wrong = results.filter((result) => isWrong(core, result));
    if (wrong.length === 0) break;
    for (const result of wrong) stand(core, result.sheetId, result, true);
    // What only reads a formula that cannot be calculated can be calculated itself, from the result that stays.
    for (const result of wrong)
      if (!tried.has(result) && stands(core, result)) stand(core, result.sheetId, result, false);
    for (const result of wrong) tried.add(result);
    calculator.invalidate();
    calculator.update();
  }
  return counted(core, results);
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

function isWrong(core: Core, { sheetId, row, column, value, formula }: Held): boolean {
  const { grid } = core.sheet(sheetId);
  const same = grid.formula(row, column) === formula && !grid.isKept(row, column);
  return same && isError(grid.value(row, column)) && !isError(value);
}

function stand(core: Core, sheetId: string, { row, column, value }: KeptResult, kept: boolean): void {
  core.sheet(sheetId).grid.setResult(row, column, value, kept);
  core.repainted(sheetId, cellRect(row, column));
}

/** Whether a formula comes to a value from what the cells show now. */
function stands(core: Core, { sheetId, row, column, formula }: Held): boolean {
  const value = new ApartCalculation(core).answer(sheetId, formula, { row, column })?.(row, column);
  return value !== undefined && !isError(value);
}

function counted(core: Core, results: readonly Held[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sheetId, row, column } of results)
    if (core.sheet(sheetId).grid.isKept(row, column)) counts.set(sheetId, (counts.get(sheetId) ?? 0) + 1);
  return counts;
}
