// The words of letters, in the language that the pane speaks: whoever sends a letter reads it first.
import type { LetterTexts } from "../../../bids/letters/texts";
import { excelLanguage } from "../../language/excelLocale";
import { say } from "../../language/say";
import { t } from "../../language/t";
import { money } from "../awardTexts";
import { exactPercent } from "../rulesTexts";

export const letterTexts: LetterTexts = {
  say,
  sentences: {
    lost: (n) =>
      t(
        "Thank you for your bid. We do not award you any of the {n, plural, one{# line} other{# lines}} for which you sent prices.",
        { n },
      ),
    won: (n, total) =>
      t(
        "Thank you for your bid. We award you {n, plural, one{# line} other{# lines}}. At your prices they come to {total}.",
        { n, total },
      ),
    open: (n) => t("For {n, plural, one{# line} other{# lines}} of them price or quantity is still open.", { n }),
    others: (n) =>
      t(
        "{n, plural, one{# other line for which you sent prices is} other{# other lines for which you sent prices are}} not awarded to you.",
        { n },
      ),
    money,
    price: (price) => price.toLocaleString(excelLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 10 }),
    percent: exactPercent,
  },
};
