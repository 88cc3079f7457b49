// What the sheets of moved prices are made from: what was found, and where the comparison's table has the bids. Pure
// data.
import { saidOnce } from "../../sheets/say";
import type { LeftAside } from "../awardSheet/leftAside";
import type { AwardBidder, ComparedTable } from "../awardSheet/sheetInput";
import type { AwardTexts } from "../awardSheet/texts";
import type { DrawSpread, Sensitivity } from "../sensitivity/types";

export interface SensitivityInput {
  readonly scenario: string;
  readonly compared: ComparedTable;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  /** All of the comparison. */
  readonly bidders: readonly AwardBidder[];
  /** By bidder: what it asked for all lines together when this was calculated; 0 for one that takes no part. */
  readonly asked: readonly number[];
  readonly found: Sensitivity;
  readonly step: number;
  readonly draws: number;
  readonly spread: DrawSpread;
  readonly seed: number;
  readonly ignored: readonly LeftAside[];
  /** As a workbook shows it. */
  readonly solvedAt: string;
}

/** With the words of whoever has the sheets written, which a search needs not. */
export interface SensitivitySheetInput extends SensitivityInput {
  readonly texts: AwardTexts;
}

/** The names that the tables got. */
export interface SensitivityNames {
  readonly draws: string;
  readonly drawsSheet: string;
}

/** Named rows above the suppliers' columns of the draws. */
export function bidNames({ draws }: Pick<SensitivityNames, "draws">) {
  return { now: `${draws}_Bids`, then: `${draws}_BidsThen` };
}

export const drawHeaders = saidOnce((say) => ({
  nth: say("Draw"),
  best: say("Best award"),
  kept: say("This award"),
  extra: say("Extra cost of this award"),
  share: say("Extra cost, share"),
  most: say("Extra cost, at most"),
  gap: say("Another award may save"),
  still: say("This award is the best"),
  same: say("Same suppliers"),
  moved: say("Lines that move"),
  proof: say("Proof"),
}));

export interface Labels {
  readonly supplier: (bidId: string) => string;
  readonly line: (id: string) => string;
}

export function labelsOf({ bidders, lines }: Pick<SensitivityInput, "bidders" | "lines">): Labels {
  const suppliers = new Map(bidders.map(({ bidId, label }) => [bidId, label]));
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  return { supplier: (bidId) => suppliers.get(bidId) ?? "", line: (id) => titles.get(id) ?? "" };
}
