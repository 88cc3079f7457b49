// An award in the words of people: each line's supplier and cost, who comes next and from which price on, and what it
// all costs.
import { amountOf } from "./amounts";
import type { Prepared } from "./prepared";
import { discountOf } from "./discounts/discounts";
import { leavingCost, moving } from "./lots";
import { floorOf } from "./mipSolve";
import { type Found, type Model } from "./model";
import { runnerUpOf } from "./runnerUp";
import { overLimit, spendsOf } from "./spendRows";
import type { Award, AwardCase, AwardPoint, LineAward } from "./types";
import type { Way } from "./ways";

export function awardOf(case_: Prepared, model: Model, found: Found): Award {
  const { problem, lots } = case_;
  const none = { supplier: null, cost: 0, shares: null, runnerUp: null, barred: false };
  const lines: LineAward[] = problem.lines.map(() => none);
  const { spends, gets } = spendsOf(lots, found.winners);
  const now = { winners: found.winners, gets, over: Float64Array.from(model.rows, (row) => overLimit(row, spends)) };
  const held = new Int32Array(lots.suppliers);
  const amounts = Float64Array.from(model.amounts, (row) => amountOf(row, lots, found.winners));
  for (const winner of found.winners)
    if (winner >= 0) for (const one of lots.ways.at(winner).takers) held[one] = (held[one] ?? 0) + 1;
  lots.lines.forEach((members, lot) => {
    const supplier = found.winners[lot] ?? -1;
    if (supplier < 0) return;
    if (lots.ways.isDivided(supplier)) {
      for (const line of members) lines[line] = dividedLine(problem, line, lots.ways.at(supplier));
      return;
    }
    const rival = runnerUpOf(case_, model, { ...now, held, amounts }, lot);
    for (const line of members) {
      const cost = priceOf(problem, line, supplier);
      const others = problem.suppliers.some((_, at) => at !== supplier && Number.isFinite(priceOf(problem, line, at)));
      lines[line] = { supplier, cost, shares: null, runnerUp: rival?.(line) ?? null, barred: rival === null && others };
    }
  });
  return { ...pointOf(case_, model, found), lines };
}

function dividedLine(problem: AwardCase, line: number, { takers, parts }: Way): LineAward {
  const shares = takers
    .map((supplier, at) => {
      const part = parts[at] ?? 0;
      return { supplier, part, cost: part * priceOf(problem, line, supplier) };
    })
    .sort((a, b) => b.part - a.part || a.supplier - b.supplier);
  const cost = shares.reduce((sum, one) => sum + one.cost, 0);
  return { supplier: shares[0]?.supplier ?? null, cost, shares, runnerUp: null, barred: false };
}

function priceOf({ costs, suppliers }: AwardCase, line: number, supplier: number): number {
  return costs[line * suppliers.length + supplier] ?? Infinity;
}

const nobody: Way = { takers: [], parts: [] };

/** The same without the lines, which is much less. */
export function pointOf(case_: Prepared, model: Model, found: Found): AwardPoint {
  const { problem, rules, lots } = case_;
  const used = new Set<number>();
  const uncovered: number[] = [];
  let [spend, switching, leftOut] = [0, 0, 0];
  lots.lines.forEach((members, lot) => {
    const winner = found.winners[lot] ?? -1;
    const { takers, parts } = winner < 0 ? nobody : lots.ways.at(winner);
    for (const supplier of takers) used.add(supplier);
    for (const line of members) {
      if (winner < 0) {
        uncovered.push(line);
        leftOut += leavingCost(problem, rules, line);
      }
      takers.forEach((supplier, at) => {
        spend += (parts[at] ?? 0) * priceOf(problem, line, supplier);
        switching += (parts[at] ?? 0) * moving(problem, rules, line, supplier);
      });
    }
  });
  for (const supplier of used) switching += lots.fixed[supplier] ?? 0;
  const discount = discountOf(model.discounts, lots, found.winners);
  spend -= discount;
  const total = spend + switching;
  // Lines without a supplier weigh more than money in the search: their weight is the same in value and bound, and
  // goes.
  const gap = found.value - found.bound;
  const counted = total + leftOut;
  const least = gap <= lots.tolerance ? counted : Math.max(counted - gap, Math.min(counted, floorOf(model)));
  return {
    suppliers: [...used].sort((a, b) => a - b),
    spend,
    discount,
    switching,
    total,
    leftOut,
    uncovered: uncovered.sort((a, b) => a - b),
    bound: least,
    mostLines: mostLinesOf(case_, model, found, problem.lines.length - uncovered.length),
    settled: gap <= lots.tolerance && found.settled === true,
  };
}

/** Of lines, the most that any award can have as far as is known. */
function mostLinesOf(
  { choices }: Prepared,
  { lots, linesFirst }: Model,
  { value, bound, mostLines }: Found,
  covered: number,
): number {
  if (!linesFirst) return covered;
  const able = choices.reduce((sum, own, lot) => sum + (own.length === 0 ? 0 : (lots.lines[lot]?.length ?? 0)), 0);
  // A line weighs twice all money, so a gap of less than all money is none of lines.
  const more = Math.max(0, Math.floor((value - bound + lots.money) / (2 * lots.money)));
  return Math.max(covered, Math.min(able, mostLines ?? covered + more));
}
