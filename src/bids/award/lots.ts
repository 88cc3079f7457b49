// Turns lines and rules into lots: what is awarded as one, and what each supplier would cost for it. Rules that name a
// line and a supplier are in the costs afterwards, so that the search knows only lots and suppliers.
import { belowBidCoverage } from "./bidCoverage";
import type { AwardCase, AwardRules } from "./types";

export interface Lots {
  readonly count: number;
  readonly suppliers: number;
  /** Positions of the lines of each lot. */
  readonly lines: readonly (readonly number[])[];
  /**
   * Prices and switching of a lot: `costs[lot * suppliers + supplier]`; Infinity where that supplier may not or cannot
   * have it.
   */
  readonly costs: Float64Array;
  /** The same without switching: what bounds speak of. */
  readonly prices: Float64Array;
  /** Paid once for each supplier that gets anything. */
  readonly fixed: Float64Array;
  /** Lots that a rule gives to one supplier: 1. They may not be left out. */
  readonly must: Uint8Array;
  /** More than all money together for each line of the lot: leaving one line out is worse than any price. */
  readonly absent: Float64Array;
  /** All prices and fees together: what is large here. */
  readonly money: number;
  /** Totals closer than this are equal: sums of so many prices differ in their last bits by the order of adding. */
  readonly tolerance: number;
}

/** Lots in the order of their first lines. Throws RangeError for a position that is not there. */
export function lotsOf(problem: AwardCase, rules: AwardRules): Lots {
  const lines = gather(problem.lines.length, rules.groups);
  const suppliers = problem.suppliers.length;
  const allowed = allowance(problem, rules);
  const lotSum = (lineSum: (line: number, supplier: number) => number) =>
    Float64Array.from({ length: lines.length * suppliers }, (_none, at) => {
      const supplier = at % suppliers;
      let sum = 0;
      for (const line of lines[(at - supplier) / suppliers] ?? [])
        sum += allowed[line * suppliers + supplier] === 1 ? lineSum(line, supplier) : Infinity;
      return sum;
    });
  const costs = lotSum((line, supplier) => lineCost(problem, rules, line, supplier));
  const prices = lotSum((line, supplier) => problem.costs[line * suppliers + supplier] ?? Infinity);
  const fixed = fixedCosts(problem, rules);
  const named = new Set(rules.must.flatMap((rule) => rule.lines));
  const must = Uint8Array.from(lines, (members) => (members.some((line) => named.has(line)) ? 1 : 0));
  const money = moneyOf(costs, fixed, suppliers);
  // Twice: prices may be negative, and then the whole span counts.
  const absent = Float64Array.from(lines, (members) => 2 * money * members.length);
  return {
    count: lines.length,
    suppliers,
    lines,
    costs,
    prices,
    fixed,
    must,
    absent,
    money,
    tolerance: money * 1e-11,
  };
}

function moneyOf(costs: Float64Array, fixed: Float64Array, suppliers: number): number {
  let money = 1;
  for (let start = 0; start < costs.length; start += suppliers) {
    let most = 0;
    for (let at = start; at < start + suppliers; at++) {
      const cost = costs[at] ?? Infinity;
      if (Number.isFinite(cost)) most = Math.max(most, Math.abs(cost));
    }
    money += most;
  }
  for (const once of fixed) money += Math.abs(once);
  return money;
}
/** A line's price and, away from its incumbent, its switching. */
export function lineCost(problem: AwardCase, rules: AwardRules, line: number, supplier: number): number {
  return (
    (problem.costs[line * problem.suppliers.length + supplier] ?? Infinity) + moving(problem, rules, line, supplier)
  );
}

/** What it costs to move a line to this supplier. A line that nobody has today moves for nothing. */
export function moving({ lines }: AwardCase, { switching }: AwardRules, line: number, supplier: number): number {
  const incumbent = lines[line]?.incumbent ?? null;
  return incumbent === null || incumbent === supplier ? 0 : switching.perLine;
}

function fixedCosts(problem: AwardCase, { switching }: AwardRules): Float64Array {
  const known = new Set(problem.lines.map(({ incumbent }) => incumbent));
  return Float64Array.from(problem.suppliers, (_, supplier) => (known.has(supplier) ? 0 : switching.perSupplier));
}

/** Groups that share a line are one group. */
function gather(count: number, groups: AwardRules["groups"]): number[][] {
  const leader = Array.from({ length: count }, (_, line) => line);
  const find = (line: number): number => {
    let at = line;
    while (leader[at] !== at) at = leader[at] ?? at;
    return at;
  };
  for (const group of groups)
    for (const line of group) {
      checkPosition(line, count);
      const [a, b] = [find(group[0] ?? line), find(line)];
      leader[Math.max(a, b)] = Math.min(a, b);
    }
  const members = new Map<number, number[]>();
  for (let line = 0; line < count; line++) {
    const first = find(line);
    const known = members.get(first);
    if (known === undefined) members.set(first, [line]);
    else known.push(line);
  }
  return [...members.values()];
}

/** 1 where a line may go to a supplier. */
function allowance({ lines, suppliers, costs }: AwardCase, rules: AwardRules): Uint8Array {
  const width = suppliers.length;
  const allowed = new Uint8Array(lines.length * width).fill(1);
  for (const supplier of [...rules.excluded, ...belowBidCoverage({ lines, suppliers, costs }, rules)]) {
    checkPosition(supplier, width);
    for (let line = 0; line < lines.length; line++) allowed[line * width + supplier] = 0;
  }
  for (const { lines: named, supplier } of rules.mustNot)
    for (const line of named) allowed[position(line, supplier, lines.length, width)] = 0;
  for (const { lines: named, supplier } of rules.must)
    for (const line of named) {
      const at = position(line, supplier, lines.length, width);
      const may = allowed[at] ?? 0;
      allowed.fill(0, line * width, (line + 1) * width);
      allowed[at] = may;
    }
  return allowed;
}

function position(line: number, supplier: number, lines: number, width: number): number {
  checkPosition(line, lines);
  checkPosition(supplier, width);
  return line * width + supplier;
}

function checkPosition(at: number, count: number): void {
  if (!Number.isInteger(at) || at < 0 || at >= count) throw new RangeError(`There is no position ${at} of ${count}.`);
}
