// One rule of a scenario in words, the same as on the sheet. Pure.
import type { Scenario } from "../../bids/award/scenario";
import type { RuleRef } from "../../bids/award/types";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import { sameRule } from "../../bids/award/ruleRefs";
import { rulesInWords } from "../../bids/awardSheet/words";

/** "" for a rule that the scenario does not have. */
export function ruleText(scenario: Scenario, names: NamesOf, rule: RuleRef): string {
  return rulesInWords(scenario, names).find((one) => sameRule(one.rule, rule))?.text ?? "";
}
