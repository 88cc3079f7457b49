// The words of an award's sheets: single texts, and the sentences that count and list. The pane says both in its own
// language; without it they are English.
import type { LeftOutRule, Scenario, ScenarioDiscount } from "../award/scenario";
import type { Award, RuleRef } from "../award/types";
import { english, type Say } from "../../sheets/say";
import type { LeftAside } from "./leftAside";
import { leftAsideInWords } from "./leftAsideWords";
import { lastLinesInWords, proofInWords, type LastLines } from "./proof";
import type { NamesOf } from "./rulesOf";
import {
  costingInWords,
  count,
  coverageInWords,
  discountsInWords,
  discountText,
  percent,
  ruleInWords,
  rulesOfScenario,
} from "./words";

export interface AwardSentences {
  readonly proof: (award: Award, leaving: LeftOutRule) => string;
  readonly lastLines: (last: LastLines, title: (line: number) => string) => string;
  /** What becomes of lines that have a price. */
  readonly leaving: (leaving: LeftOutRule) => string;
  /** One sentence each. */
  readonly costing: (scenario: Pick<Scenario, "costing">, names: NamesOf) => readonly string[];
  readonly discounts: (scenario: Pick<Scenario, "discounts">, names: NamesOf) => readonly string[];
  readonly discount: (discount: ScenarioDiscount, names: NamesOf) => string;
  readonly rule: (scenario: Scenario, names: NamesOf, rule: RuleRef) => string;
  readonly leftAside: (one: LeftAside) => string;
  readonly lines: (lines: number) => string;
  /** That so many have another supplier. */
  readonly linesMove: (lines: number) => string;
  readonly suppliers: (suppliers: number) => string;
  /** At most two decimals. */
  readonly percent: (part: number) => string;
}

export interface AwardTexts {
  readonly say: Say;
  readonly sentences: AwardSentences;
}

const englishSentences: AwardSentences = {
  proof: proofInWords,
  lastLines: lastLinesInWords,
  leaving: (leaving) => coverageInWords({ leaving }),
  costing: costingInWords,
  discounts: discountsInWords,
  discount: discountText,
  rule: ruleInWords,
  leftAside: leftAsideInWords,
  lines: (lines) => count(lines, "line"),
  linesMove: (lines) => `${count(lines, "line")} ${lines === 1 ? "moves" : "move"}`,
  suppliers: (suppliers) => count(suppliers, "supplier"),
  percent,
};

export const englishTexts: AwardTexts = { say: english, sentences: englishSentences };

/** In the order in which a person reads them; `at` is the position in the scenario. */
export function ruleTexts(
  { sentences }: AwardTexts,
  scenario: Scenario,
  names: NamesOf,
): readonly { readonly rule: RuleRef; readonly text: string }[] {
  return rulesOfScenario(scenario).map((rule) => ({ rule, text: sentences.rule(scenario, names, rule) }));
}

/** The line below the title of a sheet whose figures come from a comparison's. */
export function calculatedText(
  { say }: Pick<AwardTexts, "say">,
  words: { readonly at: string; readonly sheet: string },
  currency: string | null,
): string {
  return currency === null
    ? say("Bidsheet: calculated {at} from the sheet “{sheet}”", words)
    : say("Bidsheet: calculated {at} from the sheet “{sheet}”, amounts in {currency}", { ...words, currency });
}
