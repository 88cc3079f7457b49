// What trying every award of five suppliers and six lines need not try: beginnings of awards that surely come behind
// an award that is known, or surely break a rule. Like the brute force itself it shares no code with the search.
import type { AwardCase, AwardRules } from "../../../src/bids/award/types";

const HAIR = 1e-6;

/** By supplier the part of a line that it gets. */
type Way = readonly number[];

interface Known {
  readonly uncovered: number;
  readonly total: number;
  readonly leftOut: number;
}

interface Pruning {
  /** By line, the cheapest way first. */
  readonly inOrder: readonly (readonly Way[])[];
  /**
   * Whether an award that begins with these lines, up to `last`, costs more than `best` or breaks a rule, whatever the
   * rest is. An award that costs the same is not behind. It remembers the lines before `last` from the calls for them.
   */
  readonly behind: (parts: readonly Way[], last: number, best: Known | null) => boolean;
}

export function pruning(
  problem: AwardCase,
  rules: AwardRules,
  ways: readonly (readonly Way[])[],
  leavingCost: (line: number) => number,
): Pruning {
  const taken = takenOff(problem);
  const money = ways.map(
    (own, line) => new Map(own.map((way) => [way, costOf(problem, rules, way, line, leavingCost) - taken(way, line)])),
  );
  const least = ways.map((own, line) => {
    const some = own.filter((way) => rules.leaving !== null || own.length === 1 || isAwarded(way));
    return Math.min(...some.map((way) => money[line]?.get(way) ?? 0));
  });
  const lost = ways.map((own) => (own.length === 1 ? 1 : 0));
  const [leastFrom, lostFrom] = [sumsFrom(least), sumsFrom(lost)];
  const rank = (way: Way, line: number) =>
    rules.leaving === null && !isAwarded(way) ? Infinity : (money[line]?.get(way) ?? 0);
  const breaks = breaking(problem, rules, ways);
  // Up to each line: what is paid less all that may come off it, and how many lines nobody has.
  const paid = [-amountsOff(problem)];
  const open = [0];
  return {
    inOrder: ways.map((own, line) => own.toSorted((a, b) => (rank(a, line) < rank(b, line) ? -1 : 1))),
    behind: (parts, last, best) => {
      const way = parts[last] ?? [];
      const now = (paid[last] ?? 0) + (money[last]?.get(way) ?? 0);
      const without = (open[last] ?? 0) + (isAwarded(way) ? 0 : 1);
      paid[last + 1] = now;
      open[last + 1] = without;
      if (breaks(parts, last)) return true;
      if (best === null) return false;
      const uncovered = without + (lostFrom[last + 1] ?? 0);
      if (rules.leaving === null && uncovered !== best.uncovered) return uncovered > best.uncovered;
      return now + (leastFrom[last + 1] ?? 0) > best.total + best.leftOut + HAIR;
    },
  };
}

/** Of each place the sum from there to the end. */
function sumsFrom(list: readonly number[]): readonly number[] {
  const sums = [0];
  for (const one of list.toReversed()) sums.unshift((sums[0] ?? 0) + one);
  return sums;
}

function isAwarded(way: Way): boolean {
  return way.some((part) => part > 0);
}

/** What this way counts in every award that has it, and no award less. */
function costOf(
  { suppliers, costs, lines }: AwardCase,
  { switching }: AwardRules,
  way: Way,
  line: number,
  leavingCost: (line: number) => number,
): number {
  if (!isAwarded(way)) return leavingCost(line);
  const { incumbent = null } = lines[line] ?? {};
  const paid = way.reduce((sum, part, at) => {
    return part === 0 ? sum : sum + part * (costs[line * suppliers.length + at] ?? 0);
  }, 0);
  return paid + (incumbent === null ? 0 : switching.perLine * (1 - (way[incumbent] ?? 0)));
}

/** More than discounts can ever take off this line, by its price or its units. */
function takenOff({
  discounts = [],
  prices,
  costs,
  lines: all,
  suppliers,
}: AwardCase): (way: Way, line: number) => number {
  return (way, line) => {
    let sum = 0;
    for (const { supplier, lines, off, steps, counts } of discounts) {
      const part = way[supplier] ?? 0;
      if (part === 0 || off === "amount" || !lines.includes(line)) continue;
      const price = Math.max(0, (prices ?? costs)[line * suppliers.length + supplier] ?? 0);
      const base = off === "part" ? price : (all[line]?.quantity ?? 0);
      sum += part * base * counts * Math.max(...steps.map((step) => step.off));
    }
    return sum;
  };
}

/** The same for amounts that no line has a part of. */
function amountsOff({ discounts = [] }: AwardCase): number {
  const amounts = discounts.filter(({ off }) => off === "amount");
  return amounts.reduce((sum, { steps, counts }) => sum + counts * Math.max(...steps.map((step) => step.off)), 0);
}

/** Something that is counted of what suppliers get, line by line, and never less than zero. */
interface Tally {
  readonly of: (way: Way, line: number) => number;
  readonly min: number;
  readonly max: number;
}

/** Whether the lines up to `last` break a rule that no later line can mend. */
function breaking(
  problem: AwardCase,
  rules: AwardRules,
  ways: readonly (readonly Way[])[],
): (parts: readonly Way[], last: number) => boolean {
  const isRising = problem.costs.every((cost) => cost >= 0);
  const tallies = isRising ? talliesOf(problem, rules) : [];
  const counted = tallies.map(({ of, min, max }) => {
    const own = ways.map((some, line) => new Map(some.map((way) => [way, of(way, line)])));
    return { own, mostFrom: sumsFrom(own.map((some) => Math.max(...some.values()))), min, max, now: [0] };
  });
  return (parts, last) => {
    const way = parts[last] ?? [];
    let isBroken = breaksLine(rules, parts, last) || breaksNumbers(problem, rules, parts, last);
    for (const { own, mostFrom, min, max, now } of counted) {
      const sum = (now[last] ?? 0) + (own[last]?.get(way) ?? 0);
      now[last + 1] = sum;
      if (sum > max + HAIR || sum + (mostFrom[last + 1] ?? 0) < min - HAIR) isBroken = true;
    }
    return isBroken;
  };
}

/** Shares are of a sum that later lines change, and are left to the brute force. */
function talliesOf(problem: AwardCase, rules: AwardRules): readonly Tally[] {
  const { costs, lines: all, suppliers } = problem;
  const [none, any] = [-Infinity, Infinity];
  const amount = (own: readonly number[], measure: "spend" | "quantity", lines?: readonly number[]): Tally["of"] => {
    return (way, line) => {
      if (lines?.includes(line) === false) return 0;
      return own.reduce((sum, supplier) => {
        const each =
          measure === "spend" ? (costs[line * suppliers.length + supplier] ?? 0) : (all[line]?.quantity ?? 0);
        const part = way[supplier] ?? 0;
        return part === 0 ? sum : sum + part * each;
      }, 0);
    };
  };
  const bounds = rules.bounds.flatMap(({ supplier, measure, min, max, minIfAny, lines }): Tally[] => {
    const least = minIfAny ? none : (min ?? none);
    return measure === "share" ? [] : [{ of: amount([supplier], measure, lines), min: least, max: max ?? any }];
  });
  const groups = rules.supplierGroups.flatMap(({ suppliers: own, measure, min, max }): Tally[] => {
    return measure === "share" ? [] : [{ of: amount(own, measure), min: min ?? none, max: max ?? any }];
  });
  return [...bounds, ...groups];
}

function breaksLine(rules: AwardRules, parts: readonly Way[], last: number): boolean {
  const own = parts[last] ?? [];
  if (rules.must.some(({ lines, supplier }) => lines.includes(last) && own[supplier] !== 1)) return true;
  if (rules.mustNot.some(({ lines, supplier }) => lines.includes(last) && (own[supplier] ?? 0) > 0)) return true;
  const apart = (line: number) =>
    line < last && own.some((part, at) => Math.abs(part - (parts[line]?.[at] ?? 0)) > HAIR);
  return rules.groups.some((group) => group.includes(last) && group.some(apart));
}

/** How many suppliers get something, of all and of each group of them. */
function breaksNumbers(
  { lines, suppliers }: AwardCase,
  { maxSuppliers, minSuppliers, splits, supplierGroups }: AwardRules,
  parts: readonly Way[],
  last: number,
): boolean {
  if (maxSuppliers === null && minSuppliers === null && supplierGroups.length === 0) return false;
  const gets = suppliers.map((_, at) => {
    for (let line = 0; line <= last; line++) if ((parts[line]?.[at] ?? 0) > 0) return 1;
    return 0;
  });
  const room = (lines.length - 1 - last) * (splits.length === 0 ? 1 : suppliers.length);
  const used = gets.reduce((sum: number, one) => sum + one, 0);
  if ((maxSuppliers !== null && used > maxSuppliers) || (minSuppliers !== null && used + room < minSuppliers))
    return true;
  return supplierGroups.some(({ suppliers: own, minCount, maxCount }) => {
    const count = own.reduce((sum, at) => sum + (gets[at] ?? 0), 0);
    return (maxCount !== null && count > maxCount) || (minCount !== null && count + room < minCount);
  });
}
