// What a comparison of one worksheet shows: who takes part, what they are called, what was found. It reads and writes
// nothing.
import { bandLabels } from "../../bids/compare/columns";
import { findingsOf } from "../../bids/compare/findings";
import { usable } from "../../bids/compare/offer";
import { findingText, quantityText, quote, remarksText, type Remark } from "../../bids/compare/remarks";
import { wordIn, type ComparisonWord, type Worded } from "../../bids/compare/words";
import type { ComparedLine, Offer } from "../../bids/compare/types";
import { siteEnding, type Site } from "../../values/site";
import type { ComparedBidder } from "./bidders";
import type { Comparison } from "./comparison";

/**
 * A bid that was not handed in binds nobody, and a bidder without one price would keep every line from being bid on by
 * all.
 */
export function countsAtFirst({ bidders, offers }: Comparison): readonly boolean[] {
  return bidders.map(
    ({ submittedAt, status }, bidder) =>
      submittedAt !== null && !WITHDRAWN.test(status) && offers.some((line) => mayCount(line[bidder])),
  );
}

/** One in another currency counts as soon as the table of rates has its rate. */
function mayCount(offer: Offer | undefined): boolean {
  return offer?.kind === "price" || offer?.asked !== undefined;
}

/** The platform names no such state; others of its form do. */
const WITHDRAWN = /^(withdrawn|retracted|declined|cancell?ed)$/i;

export function bandLabelsOf({ bidders }: Comparison): readonly string[] {
  return bandLabels(bidders.map(({ label }) => label));
}

/** What the platform says, and when the bid was handed in; of one that was not, whether the supplier means to bid. */
function statusText(
  { status: said, submittedAt, resubmittedAt, intendsToBid }: ComparedBidder,
  words: Worded | undefined,
): string {
  const state = states.get(said);
  const status =
    state === undefined ? quote(said.replaceAll("_", " ")) || wordIn(words, "noStatus") : wordIn(words, state);
  if (submittedAt === null && resubmittedAt === null)
    return intendsToBid === null ? status : wordIn(words, intendsToBid ? "plansToBid" : "plansNoBid", { status });
  if (submittedAt === null || resubmittedAt === null)
    return `${status}, ${timeText(resubmittedAt ?? submittedAt ?? "")}`;
  return wordIn(words, "statusFirst", { status, at: timeText(resubmittedAt), first: timeText(submittedAt) });
}

/** The states that the platform is known to give. Another one is said as the platform says it. */
const states: ReadonlyMap<string, ComparisonWord> = new Map([
  ["draft", "draft"],
  ["unclaimed", "unclaimed"],
  ["submitted", "submitted"],
  ["revising", "revising"],
  ["update_requested", "updateRequested"],
  ["resubmitted", "resubmitted"],
  ["awarded", "awarded"],
  ["award_retracted", "awardRetracted"],
  ["rejected", "rejected"],
  ["rejection_retracted", "rejectionRetracted"],
]);

/** By bidder, with what keeps its prices out, or makes them doubtful. */
export function statusTexts(
  { bidders, foreign, unnamed, currency, converts }: Comparison,
  words: Worded | undefined,
): readonly string[] {
  return bidders.map((bidder, at) => {
    const others = foreign[at] ?? [];
    const money = currency ?? "";
    return [
      statusText(bidder, words),
      ...(others.length === 0
        ? []
        : [
            wordIn(words, converts ? "foreignConverted" : "foreignLeft", {
              others: others.reduce((one, other) => wordIn(words, "both", { one, other })),
              currency: money,
            }),
          ]),
      ...(unnamed[at] === true ? [wordIn(words, "unnamed", { currency: money })] : []),
    ].join("; ");
  });
}

/** The worksheet's; of several, the name of all of them and their currency where it parts them from others. */
export function comparisonTitle({ worksheets, currency }: Comparison, words: Worded | undefined): string {
  const [first, ...others] = worksheets;
  if (others.length === 0) return first?.title ?? "";
  const all = wordIn(words, "allWorksheets");
  return currency === null ? all : `${all} ${currency}`;
}

/** ISO 8601 as a workbook shows it: it travels between time zones. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

interface AsOfFacts {
  readonly site: Site | undefined;
  /** Of the sheet, where its first row says it and how old the bids are; null on sheets of earlier versions. */
  readonly title: string | null;
  readonly words: Worded | undefined;
}

export function asOfText(at: string, { bidders, lines }: Comparison, { site, title, words }: AsOfFacts): string {
  const count = (n: number, one: "bidder" | "line") =>
    words?.sheet === undefined ? `${n} ${one}${n === 1 ? "" : "s"}` : wordIn(words, `${one}s`, { n: String(n) });
  const read = wordIn(words, "asOf", {
    at: timeText(at),
    bidders: count(bidders.length, "bidder"),
    lines: count(lines.length, "line"),
  });
  return `${read}${siteEnding(site)}${title === null ? "" : ` · ${title}`}`;
}

/** The price of a line and a bidder that others are held against; null: none counts there. */
export type CountingPrice = (line: number, bidder: number) => number | null;

/** By line, one sentence a finding. */
export function foundRemarks(
  { lines, offers, extended }: Comparison,
  labels: readonly string[],
  counting: CountingPrice,
  words: Worded | null | undefined,
): readonly (readonly Remark[])[] {
  return lines.map((line, at) => {
    const own = offers[at] ?? [];
    const judged = { extended: extended[at] ?? [], counting: own.map((_, bidder) => counting(at, bidder)) };
    return findingsOf(line, own, judged).flatMap((findings, bidder) =>
      findings.map((finding) => ({ label: labels[bidder] ?? "", text: findingText(finding, words) })),
    );
  });
}

/** What a line's remarks begin with, before those on its bids. */
export function lineRemarks(line: ComparedLine | undefined, words: Worded | null | undefined): readonly string[] {
  const text = line === undefined ? null : quantityText(line, words);
  return text === null ? [] : [text];
}

/** `counts`: by bidder. */
export function remarksOf(
  comparison: Comparison,
  labels: readonly string[],
  counts: readonly boolean[],
  words: Worded | undefined,
): readonly string[] {
  const { lines, offers } = comparison;
  const counting: CountingPrice = (line, bidder) => {
    const offer = offers[line]?.[bidder];
    return offer === undefined || counts[bidder] !== true ? null : usable(offer);
  };
  return foundRemarks(comparison, labels, counting, words).map((remarks, at) =>
    remarksText(lineRemarks(lines[at], words), remarks, words),
  );
}
