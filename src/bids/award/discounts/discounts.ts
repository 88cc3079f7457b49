// What suppliers take off once they win enough: volume and spend tiers, and sums for a whole group of lines. As rows
// over lots, with what an award gets of each, and the most that any award can get, lot by lot.
import type { Lots } from "../lots";
import type { AwardCase, Discount } from "../types";

export interface DiscountRow {
  readonly supplier: number;
  /** Of each lot as a whole: what the steps count. */
  readonly measures: Float64Array;
  /** Of each lot as a whole: what is multiplied with the discount, if it counts for all. */
  readonly bases: Float64Array;
  /** In money as it is counted, ascending; only those that the supplier can reach. */
  readonly steps: Discount["steps"];
  /** "all": of everything; "above": of what is above the step; "once": the same amount whatever is won. */
  readonly kind: "all" | "above" | "once";
  /** The largest measure that there can be. */
  readonly cap: number;
}

/** Sums differ in their last bits by the order of adding. */
const HAIR = 1e-9;

export function discountRows(problem: AwardCase, lots: Lots): readonly DiscountRow[] {
  return (problem.discounts ?? []).flatMap((discount) => {
    const { supplier, steps, counts } = discount;
    const measures = perLot(problem, lots, discount, discount.measure);
    const able = (_: number, lot: number) => Number.isFinite(lots.costs[lot * lots.suppliers + supplier] ?? Infinity);
    const cap = measures.filter(able).reduce((sum, one) => sum + one, 0);
    const reached = steps.filter(({ from, off }) => off > 0 && isReached(cap, from));
    if (reached.length === 0) return [];
    const row: DiscountRow = {
      supplier,
      measures,
      bases: perLot(problem, lots, discount, discount.off === "unit" ? "quantity" : "spend"),
      steps: reached.map(({ from, off }) => ({ from, off: off * counts })),
      kind: discount.off === "amount" ? "once" : isAbove(discount) ? "above" : "all",
      cap,
    };
    return [row];
  });
}

/** Only what the steps count can be divided at a step. */
export function isAbove({ above, off, measure }: Pick<Discount, "above" | "off" | "measure">): boolean {
  return above && ((off === "part" && measure === "spend") || (off === "unit" && measure === "quantity"));
}

function perLot(
  { prices, costs, lines, suppliers }: AwardCase,
  lots: Lots,
  { lines: named, supplier }: Discount,
  measure: Discount["measure"],
): Float64Array {
  const own = new Set(named);
  const of = (line: number) => {
    if (measure === "lines") return 1;
    if (measure === "quantity") return lines[line]?.quantity ?? 0;
    const price = (prices ?? costs)[line * suppliers.length + supplier] ?? Infinity;
    return Number.isFinite(price) ? price : 0;
  };
  return Float64Array.from(lots.lines, (members) =>
    members.reduce((sum, line) => sum + (own.has(line) ? of(line) : 0), 0),
  );
}

function isReached(measure: number, from: number): boolean {
  return measure > 0 && measure >= from - HAIR * Math.max(1, Math.abs(from));
}

/** How many steps a measure reaches. */
export function stepsReached({ steps }: DiscountRow, measure: number): number {
  return steps.reduce((count, { from }) => count + (isReached(measure, from) ? 1 : 0), 0);
}

export interface Won {
  readonly measure: number;
  readonly base: number;
}

/** What the supplier of the row wins. `winners`: a supplier or a way a lot, -1 for nobody. */
export function wonOf({ supplier, measures, bases }: DiscountRow, { ways }: Lots, winners: Int32Array): Won {
  let [measure, base] = [0, 0];
  winners.forEach((winner, lot) => {
    if (winner < 0) return;
    const { takers, parts } = ways.at(winner);
    const part = parts[takers.indexOf(supplier)] ?? 0;
    measure += part * (measures[lot] ?? 0);
    base += part * (bases[lot] ?? 0);
  });
  return { measure, base };
}

/** The money off. */
export function offOf(row: DiscountRow, { measure, base }: Won): number {
  const { steps, kind } = row;
  const reached = stepsReached(row, measure);
  const last = steps[reached - 1];
  if (last === undefined) return 0;
  if (kind !== "above") return kind === "once" ? last.off : last.off * base;
  return steps.slice(0, reached).reduce((sum, { from, off }, at) => {
    const to = at + 1 < reached ? (steps[at + 1]?.from ?? measure) : measure;
    return sum + off * Math.max(0, to - from);
  }, 0);
}

/** All money off of an award, in money as it is counted. */
export function discountOf(rows: readonly DiscountRow[], lots: Lots, winners: Int32Array): number {
  return rows.reduce((sum, row) => sum + offOf(row, wonOf(row, lots, winners)), 0);
}

/** Steps that an award may reach, from none (0) to all: at least the first of the two, at most the second. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** No award that reaches so many steps gets more than this, whatever it wins. */
export interface Allowance {
  readonly perMeasure: number;
  readonly perBase: number;
  readonly once: number;
}

export function allowanceOf(row: DiscountRow, { from, to }: StepRange): Allowance {
  const { steps, kind, cap } = row;
  const open = steps.slice(Math.max(0, from - 1), to);
  const most = Math.max(0, ...open.map(({ off }) => off));
  if (kind === "all") return { perMeasure: 0, perBase: most, once: 0 };
  if (kind === "once" && from > 0) return { perMeasure: 0, perBase: 0, once: most };
  // A line through the least that is won there, above everything that may be won there.
  const start = from === 0 ? 0 : (steps[from - 1]?.from ?? 0);
  const at = (measure: number) => offOf(row, { measure, base: 0 });
  // An amount comes at once with its step; else what is won between two steps counts as well.
  const end = kind === "once" ? [] : [Math.min(cap, steps[to]?.from ?? cap)];
  const corners = [...open.map((step) => step.from), ...end].filter((measure) => measure > start);
  const slope = corners.reduce((high, measure) => Math.max(high, (at(measure) - at(start)) / (measure - start)), 0);
  return { perMeasure: slope, perBase: 0, once: at(start) - slope * start };
}

/** The whole range. */
export function allSteps({ steps }: DiscountRow): StepRange {
  return { from: 0, to: steps.length };
}

/** Values less the most that discounts can take off each lot, as though every step could be had in part. */
export function withAllowances(
  values: Float64Array,
  rows: readonly DiscountRow[],
  allowances: readonly Allowance[],
  suppliers: number,
): Float64Array {
  const less = values.slice();
  rows.forEach(({ supplier, measures, bases }, at) => {
    const { perMeasure, perBase } = allowances[at] ?? { perMeasure: 0, perBase: 0 };
    measures.forEach((measure, lot) => {
      const place = lot * suppliers + supplier;
      less[place] = (less[place] ?? Infinity) - perMeasure * measure - perBase * (bases[lot] ?? 0);
    });
  });
  return less;
}
