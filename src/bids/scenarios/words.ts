// The words of scenarios side by side: Bidsheet's own yardsticks, and how good an award is in two or three words.
import { gapOf } from "../award/gap";
import type { Award } from "../award/types";
import { percent } from "../awardSheet/words";

export const standingNames = {
  lowest: "Lowest price of each line",
  lowestCost: "Lowest cost without rules",
  single: "Best single supplier",
  today: "Today's suppliers",
} as const;

/** What the two sheets are called; `title`: of the worksheet. */
export function sheetNames(title: string): { readonly page: string; readonly lines: string } {
  return { page: `Scenarios ${title}`, lines: `Scenario lines ${title}` };
}

/** Nothing was searched: each line stays where it is, if its supplier has a price for it. */
export const BY_DEFINITION = "As it is today";

export const whyLeftOut = {
  infeasible: "since no award fits its rules",
  undecided: "since the time ran out without an award",
  nobody: "since today's suppliers have no price for any line",
} as const;

export function shortProof(award: Award): string {
  const lines = award.lines.length - award.uncovered.length;
  if (award.mostLines > lines) return "Not proven: more lines may be possible";
  const gap = gapOf(award);
  if (gap === null) return "Proven";
  return gap.part === null ? "Not proven" : `Not proven: within ${percent(gap.part)}`;
}
