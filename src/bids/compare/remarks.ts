// The findings of a line in words, one sentence for each, for the column at the table's end.
import type { CellValue } from "../../values/cell";
import { amountText } from "./currency";
import type { Finding } from "./findings";
import type { ComparedLine } from "./types";

/** Between two sentences. The marks of the price cells look for it together with a bidder's label. */
export const BETWEEN = "; ";
export const AFTER_LABEL = ": ";

export const GONE_BID = "No longer in the event: kept as it was last read, and left out of the sums";

/** Versions that did not remember which lines were gone began their remark in these words, and left it in the sums. */
const EARLIER_GONE = /^No longer in the event: /;

export function saidGoneEarlier(text: CellValue): boolean {
  return typeof text === "string" && EARLIER_GONE.test(text);
}

/** A cell can have 32,767 characters, and nobody reads that many. */
const LONGEST = 8_000;
const LONGEST_QUOTE = 40;

/** One bidder's sentence about one line. */
export interface Remark {
  readonly label: string;
  readonly text: string;
}

export function remarksText(opening: readonly string[], remarks: readonly Remark[]): string {
  let text = opening.join(BETWEEN);
  for (const [at, remark] of remarks.entries()) {
    const sentence = `${text === "" ? "" : BETWEEN}${remark.label}${AFTER_LABEL}${remark.text}`;
    if (text.length + sentence.length > LONGEST) return `${text}${BETWEEN}and ${remarks.length - at} more`;
    text += sentence;
  }
  return text;
}

export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case "slip":
      return `${timesText(finding.factor)} the others' price (${amountText(finding.others)})`;
    case "perHundred":
      return `${timesText(finding.factor)} the others' price (${amountText(finding.others)}): per ${finding.factor > 1 ? "hundred" : "piece"}?`;
    case "extended":
      return `the bid says ${amountText(finding.said)} in total, but quantity × price is ${amountText(finding.computed)}`;
    case "outlier":
      return `far from the others, whose median is ${amountText(finding.median)}`;
    case "negative":
      return "a price below zero does not count";
    case "zero":
      return "0 does not count";
    case "currency":
      return `“${quote(finding.text)}” is in ${finding.currency} and does not count: type a number in the sheet's currency`;
    case "converted":
      return `“${quote(finding.text)}” counts at the rate of ${finding.currency}, if the table of rates has one`;
    case "text":
      return `“${quote(finding.text)}” is not a number and does not count`;
    case "readText":
      return `“${quote(finding.text)}” is a text, read as ${amountText(finding.price)}`;
    case "twoWays":
      return `“${quote(finding.text)}” can be ${eitherText(finding.readings)} and does not count: type a number`;
  }
}

const UNCOVERED = "so the line is in no total and counts as not covered";

/** Of a quantity that an analyst would stop at; null: it is a plain one. */
export function quantityText({ quantity, quantityText: read }: ComparedLine): string | null {
  const said = read === undefined ? "" : `“${quote(read.text)}”`;
  if (quantity !== null && quantity < 0) return `quantity ${said || amountText(quantity)} is below zero, ${UNCOVERED}`;
  if (read === undefined) return quantity === null ? `no quantity, ${UNCOVERED}` : null;
  if (read.kind === "unread") return `quantity ${said} is not a number, ${UNCOVERED}`;
  if (read.kind === "twoWays") return `quantity ${said} can be ${eitherText(read.readings)}, ${UNCOVERED}`;
  return `quantity ${said} is a text, read as ${amountText(read.value)}`;
}

function eitherText(readings: readonly [number, number]): string {
  return readings.map(amountText).join(" or ");
}

export function leftOutText(bid: string): string {
  return `left out by hand, the bid says ${bid}`;
}

export function typedText(typed: string, bid: string): string {
  return `${typed} was typed here, the bid says ${bid}`;
}

const FRACTIONS: ReadonlyMap<number, string> = new Map([
  [0.1, "a tenth of"],
  [0.01, "a hundredth of"],
  [0.001, "a thousandth of"],
]);

function timesText(factor: number): string {
  return FRACTIONS.get(factor) ?? `${factor} times`;
}

/** A supplier's text within a sentence of ours: one line, short, without the signs that part sentences. */
export function quote(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s;]+/gu, " ").trim();
  const letters = Array.from(plain);
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE - 1).join("")}…` : plain;
}
