// What each of the scenarios side by side counts beside the bidders' prices: named rows above their columns.
import type { DraftSheet } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { costingOf, factorOf, type BidderCosting } from "../awardSheet/costing";
import { costingNames, countsMore, scenarioLabels, type ScenariosInput, type ScenariosNames } from "./input";

export const costingRows = ["factor", "perUnit", "perLine"] as const;

export function costingOver(
  names: ScenariosNames,
  column: number,
  row: number,
  over: (name: string, row: number) => DraftSheet["names"][number],
): DraftSheet["names"] {
  const named = costingNames(names, column);
  return costingRows.map((kind, at) => over(named[kind], row + at));
}

function costingCell(kind: (typeof costingRows)[number], counts: BidderCosting, interest: number): number {
  return kind === "factor" ? factorOf(counts, interest) : counts[kind];
}

function costingLabels(scenario: string, say: Say) {
  return {
    factor: say("{scenario}: the price counts times", { scenario }),
    perUnit: say("{scenario}: added for each unit", { scenario }),
    perLine: say("{scenario}: added for each line", { scenario }),
  };
}

interface CostingBand {
  readonly row: number;
  readonly text: string;
  /** By bidder. */
  readonly factors: readonly number[];
}

/** `first`: their first row. */
export function costingBands(input: ScenariosInput, first: number): readonly CostingBand[] {
  const labels = scenarioLabels(input);
  const counting = input.columns.flatMap((one, at) => (countsMore(one) ? [{ one, at }] : []));
  return counting.flatMap(({ one, at }, nth) => {
    const { costing } = one.scenario;
    return costingRows.map((kind, offset) => ({
      row: first + nth * costingRows.length + offset,
      text: costingLabels(labels[at] ?? "", input.texts.say)[kind],
      factors: input.bidders.map(({ bidId }) => costingCell(kind, costingOf(costing, bidId), costing.interest)),
    }));
  });
}
