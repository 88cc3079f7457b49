// The words of the sheets that are made of an award, in the language that the pane speaks. They are written once: a
// sheet keeps them, whatever the pane speaks later.
import type { AwardTexts } from "../../bids/awardSheet/texts";
import { languageNow } from "../language/plain";
import { say } from "../language/say";
import { t } from "../language/t";
import { costingTexts, discountText, discountsTexts } from "./costingTexts";
import { leftAsideText } from "./leftAsideTexts";
import { lastLinesText, leavingText, proofText } from "./proofTexts";
import { exactPercent, ruleText } from "./rulesTexts";

/** Undefined where the sheets are English: they have English sentences of their own. */
export const awardSheetTexts: AwardTexts | undefined =
  languageNow() === "en"
    ? undefined
    : {
        say,
        sentences: {
          proof: proofText,
          lastLines: lastLinesText,
          leaving: leavingText,
          costing: costingTexts,
          discounts: discountsTexts,
          discount: discountText,
          rule: ruleText,
          leftAside: leftAsideText,
          lines: (lines) => t("{lines, plural, one{# line} other{# lines}}", { lines }),
          linesMove: (lines) => t("{lines, plural, one{# line moves} other{# lines move}}", { lines }),
          suppliers: (n) => t("{n, plural, one{# supplier} other{# suppliers}}", { n }),
          percent: exactPercent,
        },
      };
