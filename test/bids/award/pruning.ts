// What trying every award of five suppliers and six lines need not try: beginnings of awards that surely come behind
// an award that is known. Like the brute force itself it shares no code with the search.
import type { AwardCase, AwardRules, SupplierBound } from "../../../src/bids/award/types";

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
   * rest is. An award that costs the same is not behind.
   */
  readonly behind: (parts: readonly Way[], last: number, best: Known | null) => boolean;
}

export function pruning(
  problem: AwardCase,
  rules: AwardRules,
  ways: readonly (readonly Way[])[],
  leavingCost: (line: number) => number,
): Pruning {
  const cost = (way: Way, line: number) => costOf(problem, rules, way, line, leavingCost);
  const known = new Map(ways.flatMap((own, line) => own.map((way) => [way, cost(way, line)] as const)));
  const least = ways.map((own) => {
    const some = own.filter((way) => rules.leaving !== null || own.length === 1 || isAwarded(way));
    return Math.min(...some.map((way) => known.get(way) ?? 0));
  });
  const off = mostDiscount(problem);
  const rising = problem.costs.every((cost) => cost >= 0);
  const lost = ways.map((own) => (own.length === 1 ? 1 : 0));
  const rank = (way: Way) => (rules.leaving === null && !isAwarded(way) ? Infinity : (known.get(way) ?? 0));
  return {
    inOrder: ways.map((own) => own.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))),
    behind: (parts, last, best) => {
      if (rising && breaks(problem, rules, parts, last)) return true;
      if (best === null) return false;
      let [money, uncovered] = [-off, 0];
      for (let line = 0; line < ways.length; line++) {
        const way = line <= last ? (parts[line] ?? []) : [];
        money += line <= last ? (known.get(way) ?? 0) : (least[line] ?? 0);
        uncovered += line > last ? (lost[line] ?? 0) : isAwarded(way) ? 0 : 1;
      }
      if (rules.leaving === null && uncovered !== best.uncovered) return uncovered > best.uncovered;
      return money > best.total + best.leftOut + HAIR;
    },
  };
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

/** Rules that no later line can mend. */
function breaks(problem: AwardCase, rules: AwardRules, parts: readonly Way[], last: number): boolean {
  const own = parts[last] ?? [];
  if (rules.must.some(({ lines, supplier }) => lines.includes(last) && own[supplier] !== 1)) return true;
  if (rules.mustNot.some(({ lines, supplier }) => lines.includes(last) && (own[supplier] ?? 0) > 0)) return true;
  const apart = (line: number) =>
    line < last && own.some((part, at) => Math.abs(part - (parts[line]?.[at] ?? 0)) > HAIR);
  if (rules.groups.some((group) => group.includes(last) && group.some(apart))) return true;
  return breaksCount(problem, rules, parts, last) || rules.bounds.some((one) => breaksMost(problem, one, parts, last));
}

function breaksCount(
  { lines, suppliers }: AwardCase,
  { maxSuppliers, minSuppliers, splits }: AwardRules,
  parts: readonly Way[],
  last: number,
): boolean {
  let used = 0;
  for (let at = 0; at < suppliers.length; at++) {
    let line = 0;
    while (line <= last && (parts[line]?.[at] ?? 0) === 0) line++;
    if (line <= last) used += 1;
  }
  const most = used + (lines.length - 1 - last) * (splits.length === 0 ? 1 : suppliers.length);
  return (maxSuppliers !== null && used > maxSuppliers) || (minSuppliers !== null && most < minSuppliers);
}

/** No price is below zero, so what a supplier gets only rises. */
function breaksMost(
  { costs, lines: all, suppliers }: AwardCase,
  { supplier, measure, max, lines }: SupplierBound,
  parts: readonly Way[],
  last: number,
): boolean {
  if (max === null || measure === "share") return false;
  let got = 0;
  for (let line = 0; line <= last; line++) {
    const part = parts[line]?.[supplier] ?? 0;
    if (part === 0 || lines?.includes(line) === false) continue;
    got += part * (measure === "spend" ? (costs[line * suppliers.length + supplier] ?? 0) : (all[line]?.quantity ?? 0));
  }
  return got > max + HAIR;
}

/** More than all discounts together can ever take off. */
function mostDiscount({ discounts = [], prices, costs, lines: all, suppliers }: AwardCase): number {
  return discounts.reduce((sum, { supplier, lines, off, steps, counts }) => {
    const at = (line: number) => line * suppliers.length + supplier;
    const won = [...new Set(lines)].filter((line) => Number.isFinite(costs[at(line)]));
    const base = {
      part: won.reduce((of, line) => of + Math.max(0, (prices ?? costs)[at(line)] ?? 0), 0),
      unit: won.reduce((of, line) => of + (all[line]?.quantity ?? 0), 0),
      amount: won.length > 0 ? 1 : 0,
    }[off];
    return sum + Math.max(...steps.map((step) => step.off)) * base * counts;
  }, 0);
}
