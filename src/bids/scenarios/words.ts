// The words of scenarios side by side: Bidsheet's own yardsticks, and how good an award is in two or three words.
import { saidOnce, type Say } from "../../sheets/say";
import { gapOf } from "../award/gap";
import type { Award } from "../award/types";
import type { AwardTexts } from "../awardSheet/texts";
import type { LeftOutScenario } from "./input";

export const standingNames = saidOnce((say) => ({
  lowest: say("Lowest price of each line"),
  lowestCost: say("Lowest cost without rules"),
  single: say("Best single supplier"),
  today: say("Today's suppliers"),
}));

/** What the two sheets are called; `title`: of the worksheet. */
export function sheetNames(title: string, say: Say): { readonly page: string; readonly lines: string } {
  return { page: say("Scenarios {title}", { title }), lines: say("Scenario lines {title}", { title }) };
}

/** A scenario that no column could be made of, and why. */
export function leftOutText({ name, why }: LeftOutScenario, say: Say): string {
  switch (why) {
    case "infeasible":
      return say("Not shown: “{name}”, since no award fits its rules.", { name });
    case "undecided":
      return say("Not shown: “{name}”, since the time ran out without an award.", { name });
    case "nobody":
      return say("Not shown: “{name}”, since today's suppliers have no price for any line.", { name });
  }
}

export function shortProof(award: Award, { say, sentences }: AwardTexts): string {
  const lines = award.lines.length - award.uncovered.length;
  if (award.mostLines > lines) return say("Not proven: more lines may be possible");
  const gap = gapOf(award);
  if (gap === null) return say("award|Proven");
  return gap.part === null
    ? say("award|Not proven")
    : say("Not proven: within {part}", { part: sentences.percent(gap.part) });
}
