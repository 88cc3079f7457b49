// How much of the lines each supplier bids on, and who bids on too little by the rules.
import type { AwardCase, AwardRules } from "./types";

/** Part (0 to 1) of the lines that a supplier has a usable price for. */
export function bidCoverage({ lines, suppliers, costs }: AwardCase, supplier: number): number {
  let bids = 0;
  for (let line = 0; line < lines.length; line++)
    if (Number.isFinite(costs[line * suppliers.length + supplier])) bids += 1;
  return lines.length === 0 ? 1 : bids / lines.length;
}

/** Positions of those that take no part for that reason. */
export function belowBidCoverage(problem: AwardCase, { minBidCoverage }: AwardRules): readonly number[] {
  if (minBidCoverage === null) return [];
  // Parts come as decimals: 0.3 of ten lines are three, whatever their last bits say.
  const enough = minBidCoverage - 1e-9;
  return [...problem.suppliers.keys()].filter((supplier) => bidCoverage(problem, supplier) < enough);
}
