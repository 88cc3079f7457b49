// Texts of comparing bids: the entry, the list of comparisons, and what Bidsheet made or refreshed.
import type { CompareDone, MadeComparison } from "../../workflows/compare/compare";
import type { ComparisonRefreshed } from "../../workflows/compare/refresh";
import { unclearText } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { t } from "../language/t";

/** More names than this are counted. */
const NAMES = 3;

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
  noPrice: t("no bid"),
  notIncluded: (price: string) => t("{price} (not included)", { price }),
  award: t("Award"),
  awardOld: t("Award: bids changed since. Calculate it again."),
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
  const bare = made.every(({ charts }) => charts) ? "" : t(" This Excel makes no charts for add-ins.");
  const left = unclear.length === 0 ? "" : t(" Left out: {unclear}.", { unclear: unclear.map(unclearText).join("; ") });
  return {
    title: t("Bids of “{eventTitle}” compared", { eventTitle }),
    text: t("{made}{bare}{left} Nothing was changed on the platform.", {
      made: made.map(sheetText).join(" "),
      bare,
      left,
    }),
    todo: unclear.length === 0 ? "" : t("Compare the bids again and choose these columns."),
  };
}

function sheetText({ sheetName, bidders, counted, lines, remarked }: MadeComparison): string {
  const part = counted === bidders ? "" : t(" ({counted, number} included)", { counted });
  const remarks = remarked === 0 ? "" : t(", {remarked, number} with a remark", { remarked });
  return t(
    "New sheet “{sheetName}”: {bidders, plural, one{# bidder} other{# bidders}}{part}, {lines, plural, one{# line} other{# lines}}{remarks}.",
    { sheetName, bidders, part, lines, remarks },
  );
}

const summaries: Record<ComparisonRefreshed["summary"], string> = {
  upToDate: "",
  gone: t("Its summary sheet was deleted."),
  protected: t("Its summary sheet is protected, so it has no new bidders."),
};

export function comparisonRefreshedMessage(done: ComparisonRefreshed): Message {
  const { cellsWritten, linesAdded, linesGone, biddersAdded, withdrawn, kept, skipped, summary, sheetUndone } = done;
  const news = [
    ...(cellsWritten === 0 ? [] : [t("{cellsWritten, plural, one{# cell} other{# cells}} written", { cellsWritten })]),
    ...(linesAdded === 0 ? [] : [t("{linesAdded, plural, one{# line} other{# lines}} added", { linesAdded })]),
    ...(biddersAdded.length === 0
      ? []
      : [
          t("{biddersAdded, plural, one{# bidder} other{# bidders}} added ({biddersAdded2})", {
            biddersAdded: biddersAdded.length,
            biddersAdded2: named(biddersAdded),
          }),
        ]),
  ];
  const headers = [...new Set(kept.map(({ header }) => header))];
  const text = [
    news.length === 0 ? t("The platform had nothing new.") : t("From the platform: {news}.", { news: news.join(", ") }),
    ...(sheetUndone ? [t("Excel's Undo had taken back values of an earlier refresh: they are there again.")] : []),
    ...(linesGone === 0
      ? []
      : [
          t("No longer on the platform, still on the sheet: {linesGone, plural, one{# line} other{# lines}}.", {
            linesGone,
          }),
        ]),
    ...(withdrawn.length === 0 ? [] : [t("No longer among the bids: {withdrawn}.", { withdrawn: named(withdrawn) })]),
    ...(kept.length === 0
      ? []
      : [
          t("Your own values stay in {kept, plural, one{# cell} other{# cells}} ({headers}).", {
            kept: kept.length,
            headers: named(headers),
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
    title: t("The comparison of “{worksheetTitle}” is {part}", {
      worksheetTitle: done.comparison.worksheetTitle,
      part: skipped === 0 ? t("up to date") : t("partly refreshed"),
    }),
    text: text.join(" "),
    todo: skipped === 0 ? "" : t("Refresh again to update these cells too."),
  };
}

function named(names: readonly string[]): string {
  const first = names.slice(0, NAMES).map((name) => `“${name}”`);
  const more = names.length - first.length;
  return [first.join(", "), ...(more === 0 ? [] : [t("{more, number} more", { more })])].join(t(" and "));
}

export const comparisonForgotten: Message = {
  title: t("Comparison forgotten"),
  text: t("Its sheet stays as it is. Nothing changed on the platform."),
  todo: "",
};

export const comparisonTableGone = (worksheetTitle: string): Message => ({
  title: t("The comparison's table is gone"),
  text: t("The table that compares “{worksheetTitle}” was deleted or converted to a range. Nothing was written.", {
    worksheetTitle,
  }),
  todo: t("Undo the deletion in Excel, or compare the bids again on a new sheet."),
});
