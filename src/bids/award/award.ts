// An award in the words of people: each line's supplier and cost, who comes next and from which price on, and what it
// all costs.
import type { Prepared } from "./awardAt";
import { moving } from "./lots";
import { floorOf } from "./mipSolve";
import { type Found, type Model } from "./model";
import { runnerUpOf } from "./runnerUp";
import { spendsOf } from "./spendRows";
import type { Award, AwardCase, LineAward } from "./types";

export function awardOf(case_: Prepared, model: Model, found: Found): Award {
  const { problem, lots } = case_;
  const lines: LineAward[] = problem.lines.map(() => ({ supplier: null, cost: 0, runnerUp: null }));
  const now = { ...spendsOf(lots, found.winners), winners: found.winners };
  const held = new Int32Array(lots.suppliers);
  for (const supplier of found.winners) if (supplier >= 0) held[supplier] = (held[supplier] ?? 0) + 1;
  lots.lines.forEach((members, lot) => {
    const supplier = found.winners[lot] ?? -1;
    if (supplier < 0) return;
    const rival = runnerUpOf(case_, model, { ...now, held }, lot);
    for (const line of members) {
      const cost = priceOf(problem, line, supplier);
      lines[line] = { supplier, cost, runnerUp: rival === null ? null : rival(line) };
    }
  });
  return tally(case_, model, lines, found);
}

function priceOf({ costs, suppliers }: AwardCase, line: number, supplier: number): number {
  return costs[line * suppliers.length + supplier] ?? Infinity;
}

function tally(
  { problem, rules, lots }: Prepared,
  model: Model,
  lines: readonly LineAward[],
  { value, bound }: Found,
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
  const total = spend + switching;
  // Lines without a supplier weigh more than money in the search: their weight is the same in value and bound, and
  // goes.
  const gap = value - bound;
  const least = gap <= lots.tolerance ? total : Math.max(total - gap, Math.min(total, floorOf(model)));
  const suppliers = [...used].sort((a, b) => a - b);
  return { lines, suppliers, spend, switching, total, uncovered, bound: least };
}
