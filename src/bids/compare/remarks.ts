// The findings of a line in words, one sentence for each, for the column at the table's end.
import type { CellValue } from "../../values/cell";
import { amountText } from "./currency";
import type { Finding } from "./findings";
import type { ComparedLine } from "./types";
import { wordIn, type ComparisonWord, type Worded } from "./words";

/** Between two sentences. The marks of the price cells look for it together with a bidder's label. */
export const BETWEEN = "; ";
export const AFTER_LABEL = ": ";

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

export function remarksText(
  opening: readonly string[],
  remarks: readonly Remark[],
  words: Worded | null | undefined,
): string {
  let text = opening.join(BETWEEN);
  for (const [at, remark] of remarks.entries()) {
    const sentence = `${text === "" ? "" : BETWEEN}${remark.label}${AFTER_LABEL}${remark.text}`;
    if (text.length + sentence.length > LONGEST)
      return `${text}${BETWEEN}${wordIn(words, "more", { n: String(remarks.length - at) })}`;
    text += sentence;
  }
  return text;
}

export function findingText(finding: Finding, words: Worded | null | undefined): string {
  const word = (key: ComparisonWord, values?: Readonly<Record<string, string>>) => wordIn(words, key, values);
  switch (finding.kind) {
    case "slip":
    case "perHundred":
      return word(slipWord(finding), { factor: String(finding.factor), others: amountText(finding.others) });
    case "extended":
      return word("saidTotal", { said: amountText(finding.said), computed: amountText(finding.computed) });
    case "outlier":
      return word("outlier", { median: amountText(finding.median) });
    case "negative":
    case "zero":
      return word(finding.kind);
    case "currency":
      return word("inCurrency", { text: quote(finding.text), currency: finding.currency });
    case "converted":
      return word("converted", { text: quote(finding.text), currency: finding.currency });
    case "text":
      return word("noNumber", { text: quote(finding.text) });
    case "readText":
      return word("readText", { text: quote(finding.text), price: amountText(finding.price) });
    case "twoWays":
      return word("twoWays", { text: quote(finding.text), ...readingsIn(finding.readings) });
  }
}

/** Of a quantity that an analyst would stop at; null: it is a plain one. */
export function quantityText(
  { quantity, quantityText: read }: ComparedLine,
  words: Worded | null | undefined,
): string | null {
  const text = read === undefined ? "" : quote(read.text);
  if (quantity !== null && quantity < 0)
    return read === undefined
      ? wordIn(words, "quantityBelow", { quantity: amountText(quantity) })
      : wordIn(words, "quantityTextBelow", { text });
  if (read === undefined) return quantity === null ? wordIn(words, "quantityNone") : null;
  if (read.kind === "unread") return wordIn(words, "quantityUnread", { text });
  if (read.kind === "twoWays") return wordIn(words, "quantityTwoWays", { text, ...readingsIn(read.readings) });
  return wordIn(words, "quantityRead", { text, value: amountText(read.value) });
}

function readingsIn([one, other]: readonly [number, number]): { readonly one: string; readonly other: string } {
  return { one: amountText(one), other: amountText(other) };
}

/** Of a price that a person left out, or typed over. */
export function typedText(
  what: "leftOut" | "typed",
  { typed, bid }: { readonly typed: CellValue; readonly bid: CellValue },
  words: Worded | null | undefined,
): string {
  return wordIn(words, what, { typed: saidValue(typed, words), bid: saidValue(bid, words) });
}

function saidValue(value: CellValue, words: Worded | null | undefined): string {
  if (value === null || value === "") return wordIn(words, "nothing");
  return typeof value === "number" ? amountText(value) : wordIn(words, "quoted", { text: quote(String(value)) });
}

const FRACTIONS: ReadonlyMap<number, ComparisonWord> = new Map([
  [0.1, "slipTenth"],
  [0.01, "slipHundredth"],
  [0.001, "slipThousandth"],
]);

function slipWord({ kind, factor }: Extract<Finding, { readonly factor: number }>): ComparisonWord {
  if (kind === "perHundred") return factor > 1 ? "perHundred" : "perPiece";
  return FRACTIONS.get(factor) ?? "slipTimes";
}

/** A supplier's text within a sentence of ours: one line, short, without the signs that part sentences. */
export function quote(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s;]+/gu, " ").trim();
  const letters = Array.from(plain);
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE - 1).join("")}…` : plain;
}
