// What a comparison of one worksheet shows: who takes part, what they are called, what was found. It reads and writes nothing.
import { bandLabels } from "../bids/compare/columns";
import { findingsOf } from "../bids/compare/findings";
import { findingText, quote, remarksText, type Remark } from "../bids/compare/remarks";
import type { Comparison, ComparedBidder } from "./comparison";

/** A bid that was not handed in binds nobody, and a bidder without one price would keep every line from being bid on by all. */
export function countsAtFirst({ bidders, offers }: Comparison): readonly boolean[] {
  return bidders.map(
    ({ submittedAt, status }, bidder) =>
      submittedAt !== null &&
      !WITHDRAWN.test(status) &&
      offers.some((line) => line[bidder]?.kind === "price"),
  );
}

/** The platform names no such state; others of its form do. */
const WITHDRAWN = /^(withdrawn|retracted|declined|cancell?ed)$/i;

export function labelsOf({ bidders }: Comparison): readonly string[] {
  return bandLabels(bidders.map(({ label }) => label));
}

export function statusText({ status, submittedAt, resubmittedAt }: ComparedBidder): string {
  const words = quote(status.replaceAll("_", " ")) || "no status";
  const time = resubmittedAt ?? submittedAt;
  return time === null ? words : `${words}, ${timeText(time)}`;
}

/** ISO 8601 as a workbook shows it: it travels between time zones. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

export function asOfText(at: string, { bidders, lines }: Comparison): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;
  return `Bidsheet: bids read ${timeText(at)}, ${count(bidders.length, "bidder")}, ${count(lines.length, "line")}`;
}

/** By line, one sentence a finding. */
export function foundRemarks(
  comparison: Comparison,
  labels: readonly string[],
): readonly (readonly Remark[])[] {
  return comparison.lines.map((line, at) =>
    findingsOf(line, comparison.offers[at] ?? [], comparison.extended[at] ?? []).flatMap((findings, bidder) =>
      findings.map((finding) => ({ label: labels[bidder] ?? "", text: findingText(finding) })),
    ),
  );
}

export function remarksOf(comparison: Comparison, labels: readonly string[]): readonly string[] {
  return foundRemarks(comparison, labels).map((remarks) => remarksText([], remarks));
}

/** The comparison with these further columns alone, in their order; one that the worksheet no longer has is blank. */
export function withFurther(comparison: Comparison, keys: readonly string[]): Comparison {
  const places = keys.map((key) => comparison.choice.further.findIndex((one) => one.key === key));
  return {
    ...comparison,
    choice: {
      ...comparison.choice,
      further: keys.map((key, at) => comparison.choice.further[places[at] ?? -1] ?? { key, label: key }),
    },
    further: comparison.further.map((line) =>
      line.map((cells) => places.map((place) => cells[place] ?? null)),
    ),
  };
}
