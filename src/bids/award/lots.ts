// Turns lines and rules into lots: what is awarded as one, and what each supplier would cost for it. Rules that name a
// line and a supplier are in the costs afterwards, so that the search knows only lots and suppliers.
import { belowBidCoverage } from "./bidCoverage";
import { discountMoney } from "./discounts/discountMoney";
import { lotSplits, type LotSplit } from "./splits";
import type { AwardCase, AwardRules } from "./types";
import { Ways } from "./ways";

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
  /**
   * What it counts to leave the lot out. Where lines come before money, and for lots that must not be left out: more
   * than all money together for each line.
   */
  readonly absent: Float64Array;
  /** The lowest prices of its lines, whoever asks them. */
  readonly worth: Float64Array;
  /** How each lot is divided, null for one that goes to one supplier; null: all do. */
  readonly splits: readonly (LotSplit | null)[] | null;
  /** What stands for several suppliers of one lot in an answer. */
  readonly ways: Ways;
  /** How many lines of a lot stay with the supplier that has them today: `stays[lot * suppliers + supplier]`. */
  readonly stays: Uint32Array;
  /** All prices and fees together: what is large here. */
  readonly money: number;
  /** Totals closer than this are equal: sums of so many prices differ in their last bits by the order of adding. */
  readonly tolerance: number;
  /** A bound that is so close to an award proves it: a solver's own numbers are no finer. */
  readonly near: number;
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
  const counted = problem.counted ?? problem.costs;
  const prices = lotSum((line, supplier) => counted[line * suppliers + supplier] ?? Infinity);
  const fixed = fixedCosts(problem, rules);
  const named = new Set(rules.must.flatMap((rule) => rule.lines));
  const must = Uint8Array.from(lines, (members) => (members.some((line) => named.has(line)) ? 1 : 0));
  const money = moneyOf(costs, fixed, suppliers) + 2 * leavingMoney(problem, rules) + discountMoney(problem);
  const sumOf = (own: (line: number) => number) =>
    Float64Array.from(lines, (members) => members.reduce((sum, line) => sum + own(line), 0));
  // Twice: prices may be negative, and then the whole span counts.
  const absent = sumOf(() => 2 * money);
  if (rules.leaving !== null)
    sumOf((line) => leavingCost(problem, rules, line)).forEach((out, lot) => {
      if (must[lot] !== 1) absent[lot] = out;
    });
  return {
    count: lines.length,
    suppliers,
    lines,
    costs,
    prices,
    fixed,
    must,
    absent,
    worth: sumOf((line) => worthOf(problem, line)),
    stays: staysOf(problem, lines),
    splits: lotSplits(lines, rules.splits),
    ways: new Ways(suppliers),
    money,
    tolerance: money * 1e-11,
    near: money * 1e-9,
  };
}

function leavingMoney(problem: AwardCase, rules: AwardRules): number {
  return problem.lines.reduce((sum, _, line) => sum + Math.abs(leavingCost(problem, rules, line)), 0);
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

/** The lowest price of a line; 0 where nobody has one. */
export function worthOf({ costs, counted = costs, suppliers }: AwardCase, line: number): number {
  let least = Infinity;
  for (let at = line * suppliers.length; at < (line + 1) * suppliers.length; at++)
    least = Math.min(least, counted[at] ?? Infinity);
  return Number.isFinite(least) ? least : 0;
}

/** What a line counts that is left out. One that nobody has a price for counts nothing. */
export function leavingCost(problem: AwardCase, { leaving }: AwardRules, line: number): number {
  if (leaving === null) return 0;
  const { costs, suppliers } = problem;
  const priced = suppliers.some((_, at) => Number.isFinite(costs[line * suppliers.length + at] ?? Infinity));
  return priced ? leaving.perLine + (leaving.worth ? worthOf(problem, line) : 0) : 0;
}

function staysOf(problem: AwardCase, lots: readonly (readonly number[])[]): Uint32Array {
  const width = problem.suppliers.length;
  const stays = new Uint32Array(lots.length * width);
  lots.forEach((members, lot) => {
    for (const line of members) {
      const at = lot * width + (problem.lines[line]?.incumbent ?? NaN);
      if (!Number.isNaN(at)) stays[at] = (stays[at] ?? 0) + 1;
    }
  });
  return stays;
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
