// Turns lines and rules into lots: what is awarded as one, and what each supplier would cost for it. Rules that name a line and a
// supplier are in the costs afterwards, so that the search knows only lots and suppliers.
import type { AwardCase, AwardRules } from "./types";

export interface Lots {
  readonly count: number;
  readonly suppliers: number;
  /** Positions of the lines of each lot. */
  readonly lines: readonly (readonly number[])[];
  /** Prices and switching of a lot: `costs[lot * suppliers + supplier]`; Infinity where that supplier may not or cannot have it. */
  readonly costs: Float64Array;
  /** Paid once for each supplier that gets anything. */
  readonly fixed: Float64Array;
}

/** Lots in the order of their first lines. Throws RangeError for a position that is not there. */
export function lotsOf(problem: AwardCase, rules: AwardRules): Lots {
  const lines = gather(problem.lines.length, rules.groups);
  const suppliers = problem.suppliers.length;
  const costs = new Float64Array(lines.length * suppliers);
  const allowed = allowance(problem, rules);
  lines.forEach((members, lot) => {
    for (let supplier = 0; supplier < suppliers; supplier++) {
      let cost = 0;
      for (const line of members)
        cost +=
          allowed[line * suppliers + supplier] === 1 ? lineCost(problem, rules, line, supplier) : Infinity;
      costs[lot * suppliers + supplier] = cost;
    }
  });
  return { count: lines.length, suppliers, lines, costs, fixed: fixedCosts(problem, rules) };
}

/** A line's price and, away from its incumbent, its switching. */
export function lineCost(problem: AwardCase, rules: AwardRules, line: number, supplier: number): number {
  return (
    (problem.costs[line * problem.suppliers.length + supplier] ?? Infinity) +
    moving(problem, rules, line, supplier)
  );
}

/** What it costs to move a line to this supplier. A line that nobody has today moves for nothing. */
export function moving(
  { lines }: AwardCase,
  { switching }: AwardRules,
  line: number,
  supplier: number,
): number {
  const incumbent = lines[line]?.incumbent ?? null;
  return incumbent === null || incumbent === supplier ? 0 : switching.perLine;
}

function fixedCosts(problem: AwardCase, { switching }: AwardRules): Float64Array {
  const known = new Set(problem.lines.map(({ incumbent }) => incumbent));
  return Float64Array.from(problem.suppliers, (_, supplier) =>
    known.has(supplier) ? 0 : switching.perSupplier,
  );
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
function allowance({ lines, suppliers }: AwardCase, rules: AwardRules): Uint8Array {
  const width = suppliers.length;
  const allowed = new Uint8Array(lines.length * width).fill(1);
  for (const supplier of rules.excluded) {
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
  if (!Number.isInteger(at) || at < 0 || at >= count)
    throw new RangeError(`There is no position ${at} of ${count}.`);
}
