// An award from a set of suppliers: each lot to the cheapest of them, who comes next, and what it costs. Ties go to the incumbent,
// then to the supplier that stands first in the sheet.
import { moving, type Lots } from "./lots";
import type { Award, AwardCase, AwardRules, LineAward } from "./types";

export interface Chosen {
  /** Suppliers that may get something, ascending. */
  readonly set: readonly number[];
  /** No award costs less; in money, without lines that nobody can have. */
  readonly bound: number;
}

export function awardOf(problem: AwardCase, rules: AwardRules, lots: Lots, { set, bound }: Chosen): Award {
  const lines: LineAward[] = problem.lines.map(() => ({ supplier: null, cost: 0, runnerUp: null }));
  for (let lot = 0; lot < lots.count; lot++) {
    const [winner, next] = ranked(problem, lots, lot, set);
    const rival = next ?? outsider(problem, lots, lot, set);
    for (const line of lots.lines[lot] ?? [])
      if (winner !== undefined)
        lines[line] = {
          supplier: winner,
          cost: priceOf(problem, line, winner),
          runnerUp: rival === undefined ? null : { supplier: rival, cost: priceOf(problem, line, rival) },
        };
  }
  return tally(problem, rules, lots, lines, bound);
}

function priceOf({ costs, suppliers }: AwardCase, line: number, supplier: number): number {
  return costs[line * suppliers.length + supplier] ?? Infinity;
}

/** Those of the set that can have the lot, cheapest first. */
function ranked(problem: AwardCase, lots: Lots, lot: number, set: readonly number[]): readonly number[] {
  const cost = (supplier: number) => lots.costs[lot * lots.suppliers + supplier] ?? Infinity;
  const incumbents = new Set((lots.lines[lot] ?? []).map((line) => problem.lines[line]?.incumbent));
  const rank = (supplier: number) => (incumbents.has(supplier) ? -1 : supplier);
  return set
    .filter((supplier) => Number.isFinite(cost(supplier)))
    .sort((a, b) => cost(a) - cost(b) || rank(a) - rank(b));
}

/** Nobody else of the set bids: the cheapest of all others shows what the choice of suppliers costs here. */
function outsider(problem: AwardCase, lots: Lots, lot: number, set: readonly number[]): number | undefined {
  const others = [...problem.suppliers.keys()].filter((supplier) => !set.includes(supplier));
  return ranked(problem, lots, lot, others)[0];
}

function tally(
  problem: AwardCase,
  rules: AwardRules,
  lots: Lots,
  lines: readonly LineAward[],
  bound: number,
): Award {
  const used = new Set<number>();
  const uncovered: number[] = [];
  let [spend, switching] = [0, 0];
  lines.forEach(({ supplier, cost }, line) => {
    if (supplier === null) {
      uncovered.push(line);
      return;
    }
    used.add(supplier);
    spend += cost;
    switching += moving(problem, rules, line, supplier);
  });
  for (const supplier of used) switching += lots.fixed[supplier] ?? 0;
  const suppliers = [...used].sort((a, b) => a - b);
  const total = spend + switching;
  return { lines, suppliers, spend, switching, total, uncovered, bound: Math.min(bound, total) };
}
