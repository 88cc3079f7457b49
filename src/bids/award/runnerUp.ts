// Who comes next on a line, and below which price that supplier would have it while all other lines stay where they
// are.
import type { Prepared } from "./prepared";
import type { Model } from "./model";
import { amountHolds } from "./amounts";
import { countsHold, HAIR } from "./spendRows";
import type { RunnerUp } from "./types";

export interface AwardStanding {
  readonly winners: Int32Array;
  /** How far each row of the model is over its limit, whoever gets anything. */
  readonly over: Float64Array;
  readonly gets: Uint8Array;
  /** What each row of units has. */
  readonly amounts: Float64Array;
  /** Lots a supplier has. */
  readonly held: Int32Array;
}

/**
 * Null when nobody else may have the lot. Lines of a group move together: the others of the group then keep their
 * prices.
 */
export function runnerUpOf(
  case_: Prepared,
  model: Model,
  standing: AwardStanding,
  lot: number,
): ((line: number) => RunnerUp) | null {
  const { problem, lots } = case_;
  const winner = standing.winners[lot] ?? -1;
  const rival = nextOf(case_, standing, lot, winner);
  if (rival === null) return null;
  const cost = (supplier: number) => lots.costs[lot * lots.suppliers + supplier] ?? Infinity;
  const price = (supplier: number) => lots.prices[lot * lots.suppliers + supplier] ?? Infinity;
  const once = (supplier: number, lotsThen: number) => (lotsThen === 1 ? (lots.fixed[supplier] ?? 0) : 0);
  // What the whole lot may cost before it moves: the winner's cost, and fees that come or go with it.
  const fees = once(winner, standing.held[winner] ?? 0) - once(rival, (standing.held[rival] ?? 0) + 1);
  const less = cost(rival) - cost(winner) - fees;
  const may = mayMove(model, standing, lot, winner, rival, price(rival) - less);
  const byDiscount = model.discounts.some(({ supplier, measures, bases }) => {
    return (supplier === winner || supplier === rival) && ((measures[lot] ?? 0) > 0 || (bases[lot] ?? 0) > 0);
  });
  return (line) => {
    const own = problem.costs[line * lots.suppliers + rival] ?? Infinity;
    if (byDiscount) return { supplier: rival, cost: own, winsBelow: null, byDiscount };
    // A rival that is cheaper as it is does not have the line because of a rule.
    return { supplier: rival, cost: own, winsBelow: may && less >= -lots.tolerance ? Math.max(0, own - less) : null };
  };
}

/** The cheapest other of those that get anything, or of all where none of those can have the lot. */
function nextOf({ lots, choices }: Prepared, { gets }: AwardStanding, lot: number, besides: number): number | null {
  const cost = (supplier: number) => lots.costs[lot * lots.suppliers + supplier] ?? Infinity;
  const cheapest = (some: readonly number[]) =>
    some.reduce<number | null>((best, one) => (best === null || cost(one) < cost(best) ? one : best), null);
  const others = (choices[lot] ?? []).filter((supplier) => supplier !== besides);
  return cheapest(others.filter((supplier) => gets[supplier] === 1)) ?? cheapest(others);
}

/** Whether the rules allow the move of one lot at that price. */
function mayMove(
  { lots, rows, counts, amounts, most, forced }: Model,
  { over, gets, held, amounts: sums }: AwardStanding,
  lot: number,
  from: number,
  to: number,
  price: number,
): boolean {
  const gone = lots.prices[lot * lots.suppliers + from] ?? 0;
  const [leaves, comes] = [held[from] === 1, gets[to] !== 1];
  const used = gets.reduce((sum, one) => sum + one, 0) + (comes ? 1 : 0) - (leaves ? 1 : 0);
  if (used > most || (leaves && forced.includes(from))) return false;
  const getsThen = (one: number) => one === to || (gets[one] === 1 && !(leaves && one === from));
  if (!countsHold(counts, getsThen)) return false;
  const units = amounts.every((row, at) => {
    const moved = Number(row.suppliers.includes(to)) - Number(row.suppliers.includes(from));
    return amountHolds(row, (sums[at] ?? 0) + moved * (row.amounts[lot] ?? 0), getsThen);
  });
  if (!units) return false;
  return rows.every(({ factors, onlyIf }, at) => {
    if (onlyIf !== null && onlyIf !== to && (gets[onlyIf] !== 1 || (leaves && onlyIf === from))) return true;
    return (over[at] ?? 0) + (factors[to] ?? 0) * price - (factors[from] ?? 0) * gone <= lots.money * HAIR;
  });
}
