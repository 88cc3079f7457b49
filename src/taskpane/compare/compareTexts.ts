// Texts of comparing bids: the entry, the list of comparisons, and what Bidsheet made or refreshed.
import type { OfferWord } from "../../bids/compare/offerWords";
import type { CompareDone, MadeComparison } from "../../workflows/compare/compare";
import type { ComparisonRefreshed } from "../../workflows/compare/refresh";
import { unclearText } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { t, tc } from "../language/t";
import { conversionText, ratesTodo } from "./ratesTexts";
import { firstNames } from "../parts/words";

export const compareTexts = {
  compare: t("Compare bids"),
  choose: t("Choose the RFP event whose bids you want to compare. Next, you choose what the new sheets show."),
  list: t("Comparisons"),
  pulled: (when: string, past: string) => t("Bids read {when} ({past})", { when, past }),
  neverPulled: t("Bids not read yet"),
  refresh: t("Refresh"),
  refreshOf: (title: string) => t("Refresh the comparison of {title}", { title }),
  bidders: (n: number) => t("{n, plural, one{# bidder} other{# bidders}}", { n }),
  line: t("Selected line"),
  lineOf: (amount: string) => (amount === "" ? t("Selected line") : t("Selected line, {amount}", { amount })),
  rank: t("Rank"),
  noRank: "–",
  bidder: t("Bidder"),
  price: t("Price"),
  words: { noBid: t("no bid"), partial: tc("a bid", "partial") } satisfies Record<OfferWord, string>,
  notIncluded: (price: string) => t("{price} (not included)", { price }),
  award: tc("verb", "Award"),
  awardLine: t("Award this line…"),
  awardNobody: t("No bidder has a price for this line."),
  awardOld: t("Award: bids changed since. Calculate it again."),
  toBids: t("Go to the bids"),
  negotiate: t("Negotiate"),
  changes: t("What changed"),
  more: (title: string) => t("More for the comparison of {title}", { title }),
  scenarios: t("Award scenarios"),
  moved: t("Show what changed…"),
  movedFirst: t("Refresh first"),
  negotiation: t("Make a negotiation sheet…"),
  forget: t("Forget…"),
  forgetTitle: t("Forget this comparison?"),
  forgetText: t(
    "The sheet and its formulas stay. Bidsheet stops refreshing it, and forgets its earlier readings and award scenarios.",
  ),
  forgetYes: t("Forget"),
  forgetNo: t("Keep it"),
  otherAccount: (who: string) => t("Made by {who}. To refresh it, use your own account.", { who }),
  siteUnsaid: (who: string) =>
    t("Made by {who} with an earlier version of Bidsheet, which did not note the environment.", { who }),
} as const;

export function comparedMessage({ eventTitle, made, unclear }: CompareDone): Message {
  const text = [
    ...made.map(sheetText),
    ...made.flatMap(({ conversion }) => conversionText(conversion) ?? []),
    ...(made.every(({ charts }) => charts) ? [] : [t("This Excel makes no charts for add-ins.")]),
    ...(unclear.length === 0 ? [] : [t("Left out: {columns}.", { columns: unclear.map(unclearText).join("; ") })]),
    t("Nothing was changed on the platform."),
  ];
  return {
    title: t("Bids of “{eventTitle}” compared", { eventTitle }),
    text: text.join(" "),
    todo: unclear.length === 0 ? (ratesTodo(made) ?? "") : t("Compare the bids again and choose these columns."),
  };
}

function sheetText({ sheetName, bidders, counted, lines, remarked }: MadeComparison): string {
  const facts = [
    counted === bidders
      ? t("{bidders, plural, one{# bidder} other{# bidders}}", { bidders })
      : t("{bidders, plural, one{# bidder} other{# bidders}} ({counted, number} included)", { bidders, counted }),
    t("{lines, plural, one{# line} other{# lines}}", { lines }),
    ...(remarked === 0 ? [] : [t("{remarked, number} with a remark", { remarked })]),
  ];
  return t("New sheet “{sheetName}”: {facts}.", { sheetName, facts: facts.join(", ") });
}

const summaries: Record<ComparisonRefreshed["summary"], string> = {
  upToDate: "",
  gone: t("Its summary sheet was deleted."),
  protected: t("Its summary sheet is protected, so it has no new bidders."),
};

export function comparisonRefreshedMessage(done: ComparisonRefreshed): Message {
  const { linesGone, withdrawn, kept, skipped, summary, sheetUndone } = done;
  const news = newsOf(done);
  const headers = [...new Set(kept.map(({ header }) => header))];
  const title = done.comparison.worksheetTitle;
  const text = [
    news.length === 0 ? t("The platform had nothing new.") : t("From the platform: {news}.", { news: news.join(", ") }),
    ...(sheetUndone ? [t("Excel's Undo had removed values of an earlier refresh. Bidsheet wrote them again.")] : []),
    ...(linesGone === 0
      ? []
      : [
          t("No longer on the platform, still on the sheet: {linesGone, plural, one{# line} other{# lines}}.", {
            linesGone,
          }),
        ]),
    ...(withdrawn.length === 0 ? [] : [t("No longer among the bids: {names}.", { names: firstNames(withdrawn) })]),
    ...(conversionText(done.conversion) === null ? [] : [conversionText(done.conversion) ?? ""]),
    ...(kept.length === 0
      ? []
      : [
          t("Your own values stay in {kept, plural, one{# cell} other{# cells}} ({headers}).", {
            kept: kept.length,
            headers: firstNames(headers),
          }),
        ]),
    ...(summaries[summary] === "" ? [] : [summaries[summary]]),
    ...(skipped === 0
      ? []
      : [
          t("Not written, because they changed in between: {skipped, plural, one{# cell} other{# cells}}.", {
            skipped,
          }),
        ]),
  ];
  return {
    title:
      skipped === 0
        ? t("The comparison of “{title}” is up to date", { title })
        : t("The comparison of “{title}” is partly refreshed", { title }),
    text: text.join(" "),
    todo: skipped === 0 ? "" : t("Refresh again to update these cells too."),
  };
}

/** What a refresh brought. */
function newsOf({ cellsWritten, linesAdded, biddersAdded }: ComparisonRefreshed): readonly string[] {
  return [
    ...(cellsWritten === 0 ? [] : [t("{cellsWritten, plural, one{# cell} other{# cells}} written", { cellsWritten })]),
    ...(linesAdded === 0 ? [] : [t("{linesAdded, plural, one{# line} other{# lines}} added", { linesAdded })]),
    ...(biddersAdded.length === 0
      ? []
      : [
          t("{bidders, plural, one{# bidder} other{# bidders}} added ({names})", {
            bidders: biddersAdded.length,
            names: firstNames(biddersAdded),
          }),
        ]),
  ];
}

export const comparisonForgotten: Message = {
  title: t("Comparison forgotten"),
  text: t("Its sheet stays as it is. Nothing changed on the platform."),
  todo: "",
};

export const awardGone: Message = {
  title: t("The sheets of this award were deleted"),
  text: t("Bidsheet has removed the award from its list. Its scenario is still there."),
  todo: t("To write it again, open “Award scenarios” and find the award."),
};

export const comparisonTableGone = (worksheetTitle: string): Message => ({
  title: t("The comparison's table is gone"),
  text: t("The table that compares “{worksheetTitle}” was deleted or converted to a range. Nothing was written.", {
    worksheetTitle,
  }),
  todo: t("Undo the deletion in Excel, or compare the bids again on a new sheet."),
});
