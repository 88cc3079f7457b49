// Prices that move: costs with some of their prices changed, and seeded draws of all of them.
import type { AwardCase } from "../award/types";
import type { DrawSpread, SensitivityAsk } from "./types";

type Priced = Pick<SensitivityAsk, "fixed"> & { readonly problem: AwardCase };

/** What of a cost moves with its price. */
export function movingPart({ problem, fixed }: Priced, at: number): number {
  return (problem.costs[at] ?? Infinity) - (fixed?.[at] ?? 0);
}

/** Costs in which each price counts times a factor. A cost that comes out below zero is no usable bid. */
export function changedCosts(
  { problem, fixed }: Priced,
  factor: (line: number, supplier: number) => number,
): Float64Array {
  const width = problem.suppliers.length;
  return problem.costs.map((cost, at) => {
    if (!Number.isFinite(cost)) return cost;
    const beside = fixed?.[at] ?? 0;
    const supplier = at % width;
    const changed = (cost - beside) * factor((at - supplier) / width, supplier) + beside;
    return changed >= 0 ? changed : Infinity;
  });
}

/** The case at other costs. What suppliers take off is a part of their prices, which move alike. */
export function caseAt({ problem, fixed }: Priced, costs: Float64Array): AwardCase {
  const { prices } = problem;
  if (prices === undefined) return { ...problem, costs };
  const moved = prices.map((price, at) => {
    const before = movingPart({ problem, fixed }, at);
    const ratio = ((costs[at] ?? Infinity) - (fixed?.[at] ?? 0)) / before;
    return Number.isFinite(ratio) ? price * ratio : price;
  });
  return { ...problem, costs, prices: moved };
}

/** The prices of one draw. Each draw has numbers of its own, so that fewer draws are the first of more. */
export function drawnCosts(priced: Priced, { supplier, price }: DrawSpread, seed: number, nth: number): Float64Array {
  const next = chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth, 0x85ebca6b));
  const within = (spread: number) => 1 + spread * (2 * next() - 1);
  const own = priced.problem.suppliers.map(() => within(supplier));
  return changedCosts(priced, (_, at) => (own[at] ?? 1) * within(price));
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32, public domain). */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
