// The headers of the table of lines side by side: those that all scenarios share, and each scenario's own.
import { saidOnce } from "../../sheets/say";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { bandLabels } from "../compare/columns";
import { scenarioLabels, type ScenariosInput } from "./input";

export const sharedHeaders = saidOnce((say) => ({
  differs: say("scenarios|Differs"),
  spread: say("Highest less lowest"),
}));

/** Headers of every such table: no scenario and no bidder is called so. */
export function takenHeaders({ texts: { say } }: Pick<ScenariosInput, "texts">): readonly string[] {
  return [...Object.values(linesHeaders(say)), ...Object.values(sharedHeaders(say))];
}

/** Those of one scenario. */
export interface ScenarioHeaders {
  readonly supplier: string;
  readonly part: string;
  readonly cost: string;
  /** Hidden: the supplier's position, who had the row when it was calculated, and parts of what the line comes to. */
  readonly place: string;
  readonly solved: string;
  readonly basePart: string;
  readonly lowestPart: string;
  readonly units: string;
  readonly paid: string;
  readonly today: string;
  readonly moves: string;
  readonly discounts: string;
  readonly limits: string;
  /** Hidden: the price that a missing bid counts at, and 1 where the row's supplier has no bid and counts at it. */
  readonly level: string;
  readonly noBid: string;
  /** Hidden: whose alternates count, and what that of the row's supplier comes to. Shown: which item it offers. */
  readonly alternates: string;
  readonly alternate: string;
  readonly offer: string;
}

export function allOf(headers: ScenarioHeaders): readonly string[] {
  return Object.values<string>({ ...headers });
}

/** No two headers alike: labels have no colon here, and every other column of a scenario has one. */
export function scenarioColumns(input: Pick<ScenariosInput, "columns" | "texts">): readonly ScenarioHeaders[] {
  const { say } = input.texts;
  const taken = takenHeaders(input);
  const labels = scenarioLabels(input).map((label) => label.replaceAll(":", " "));
  return bandLabels(labels, taken).map((plain) => {
    return {
      supplier: plain,
      part: say("{scenario}: part", { scenario: plain }),
      cost: say("{scenario}: cost", { scenario: plain }),
      place: `${plain}: place`,
      solved: `${plain}: calculated`,
      basePart: `${plain}: baseline`,
      lowestPart: `${plain}: lowest`,
      units: `${plain}: units`,
      paid: `${plain}: paid`,
      today: `${plain}: today`,
      moves: `${plain}: moves`,
      discounts: `${plain}: discounts`,
      limits: `${plain}: limits`,
      level: `${plain}: levelled price`,
      noBid: `${plain}: no bid`,
      alternates: `${plain}: alternates`,
      alternate: `${plain}: alternate`,
      offer: say("{scenario}: offer", { scenario: plain }),
    };
  });
}
