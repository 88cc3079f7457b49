// Texts of comparing bids: the entry, the list of comparisons, and what Bidsheet made or refreshed.
import type { CompareDone, MadeComparison } from "../../workflows/compare/compare";
import type { ComparisonRefreshed } from "../../workflows/compare/refresh";
import { unclearText } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

/** More names than this are counted. */
const NAMES = 3;

export const compareTexts = {
  compare: "Compare bids",
  choose: "Choose the RFP event whose bids you want to compare. Next, you choose what the new sheets show.",
  list: "Comparisons",
  pulled: (when: string, past: string) => `Bids read ${when} (${past})`,
  neverPulled: "Bids not read yet",
  refresh: "Refresh",
  refreshOf: (title: string) => `Refresh the comparison of ${title}`,
  bidders: (n: number) => countOf(n, "bidder"),
  line: "Selected line",
  lineOf: (amount: string) => (amount === "" ? "Selected line" : `Selected line, ${amount}`),
  rank: "Rank",
  noRank: "–",
  bidder: "Bidder",
  price: "Price",
  noPrice: "no bid",
  notIncluded: (price: string) => `${price} (not included)`,
  award: "Award",
  awardOld: "Award: bids changed since. Calculate it again.",
  negotiate: "Negotiate",
  changes: "What changed",
  more: (title: string) => `More for the comparison of ${title}`,
  scenarios: "Award scenarios",
  moved: "Show what changed…",
  movedFirst: "Refresh first",
  negotiation: "Make a negotiation sheet…",
  forget: "Forget…",
  forgetTitle: "Forget this comparison?",
  forgetText:
    "The sheet and its formulas stay. Bidsheet stops refreshing it, and forgets its earlier readings and award scenarios.",
  forgetYes: "Forget",
  forgetNo: "Keep it",
  otherAccount: (who: string) => `Made by ${who}. To refresh it, use your own account.`,
  siteUnsaid: (who: string) =>
    `Made by ${who} with an earlier version of Bidsheet, which did not note the environment.`,
} as const;

export function comparedMessage({ eventTitle, made, unclear }: CompareDone): Message {
  const bare = made.every(({ charts }) => charts) ? "" : " This Excel makes no charts for add-ins.";
  const left = unclear.length === 0 ? "" : ` Left out: ${unclear.map(unclearText).join("; ")}.`;
  return {
    title: `Bids of “${eventTitle}” compared`,
    text: `${made.map(sheetText).join(" ")}${bare}${left} Nothing was changed on the platform.`,
    todo: unclear.length === 0 ? "" : "Compare the bids again and choose these columns.",
  };
}

function sheetText({ sheetName, bidders, counted, lines, remarked }: MadeComparison): string {
  const part = counted === bidders ? "" : ` (${number(counted)} included)`;
  const remarks = remarked === 0 ? "" : `, ${number(remarked)} with a remark`;
  return `New sheet “${sheetName}”: ${countOf(bidders, "bidder")}${part}, ${countOf(lines, "line")}${remarks}.`;
}

const summaries: Record<ComparisonRefreshed["summary"], string> = {
  upToDate: "",
  gone: "Its summary sheet was deleted.",
  protected: "Its summary sheet is protected, so it has no new bidders.",
};

export function comparisonRefreshedMessage(done: ComparisonRefreshed): Message {
  const { cellsWritten, linesAdded, linesGone, biddersAdded, withdrawn, kept, skipped, summary, sheetUndone } = done;
  const news = [
    ...(cellsWritten === 0 ? [] : [`${countOf(cellsWritten, "cell")} written`]),
    ...(linesAdded === 0 ? [] : [`${countOf(linesAdded, "line")} added`]),
    ...(biddersAdded.length === 0 ? [] : [`${countOf(biddersAdded.length, "bidder")} added (${named(biddersAdded)})`]),
  ];
  const headers = [...new Set(kept.map(({ header }) => header))];
  const text = [
    news.length === 0 ? "The platform had nothing new." : `From the platform: ${news.join(", ")}.`,
    ...(sheetUndone ? ["Excel's Undo had taken back values of an earlier refresh: they are there again."] : []),
    ...(linesGone === 0 ? [] : [`No longer on the platform, still on the sheet: ${countOf(linesGone, "line")}.`]),
    ...(withdrawn.length === 0 ? [] : [`No longer among the bids: ${named(withdrawn)}.`]),
    ...(kept.length === 0 ? [] : [`Your own values stay in ${countOf(kept.length, "cell")} (${named(headers)}).`]),
    ...(summaries[summary] === "" ? [] : [summaries[summary]]),
    ...(skipped === 0 ? [] : [`Not written, because they changed in between: ${countOf(skipped, "cell")}.`]),
  ];
  return {
    title: `The comparison of “${done.comparison.worksheetTitle}” is ${skipped === 0 ? "up to date" : "partly refreshed"}`,
    text: text.join(" "),
    todo: skipped === 0 ? "" : "Refresh again to update these cells too.",
  };
}

function named(names: readonly string[]): string {
  const first = names.slice(0, NAMES).map((name) => `“${name}”`);
  const more = names.length - first.length;
  return [first.join(", "), ...(more === 0 ? [] : [`${number(more)} more`])].join(" and ");
}

export const comparisonForgotten: Message = {
  title: "Comparison forgotten",
  text: "Its sheet stays as it is. Nothing changed on the platform.",
  todo: "",
};

export const comparisonTableGone = (worksheetTitle: string): Message => ({
  title: "The comparison's table is gone",
  text: `The table that compares “${worksheetTitle}” was deleted or converted to a range. Nothing was written.`,
  todo: "Undo the deletion in Excel, or compare the bids again on a new sheet.",
});
