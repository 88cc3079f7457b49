// A scenario that knows scores by rules that it has already: who is below the floor gets nothing, and each point below
// the best score makes a price count more. So the rules stay in sight and the search stays as it is. Pure.
import type { Scenario } from "../award/scenario";

export interface Scoring {
  /** By bid; a bidder that is not in it has no score. */
  readonly scores: ReadonlyMap<string, number>;
  readonly floor: number | null;
  /** Part of a price that each point below the best score counts more; 0: scores have no weight. */
  readonly weight: number;
}

/** `bids`: those that take part. Who has no score gets nothing under a floor, and counts as the lowest score else. */
export function scoredScenario(
  scenario: Scenario,
  bids: readonly string[],
  { scores, floor, weight }: Scoring,
  also: Pick<Scenario, "id" | "name">,
): Scenario {
  const all = [...scores.values()];
  const [best, lowest] = [Math.max(...all), Math.min(...all)];
  const below = bids.filter((bidId) => floor !== null && (scores.get(bidId) ?? -Infinity) < floor);
  const adders = bids.flatMap((bidId) => {
    const part = weight * (best - (scores.get(bidId) ?? lowest));
    return part > 0 && !below.includes(bidId) ? [{ bidId, part, perUnit: 0, perLine: 0 }] : [];
  });
  return {
    ...scenario,
    ...also,
    excluded: [...new Set([...scenario.excluded, ...below])],
    costing: { ...scenario.costing, adders: [...scenario.costing.adders, ...adders] },
  };
}
