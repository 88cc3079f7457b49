// What an analyst would stop at in a line's prices: slips of the decimal point, prices per hundred, extended prices
// that are not quantity times price, outliers. Each with what it was judged by. It changes and excludes nothing.
import type { CellValue } from "../../values/cell";
import { currencyBehind } from "./currency";
import { usable } from "./offer";
import { isOutlier, medianOf, spreadOf } from "./statistics";
import type { ComparedLine, Offer } from "./types";

export type Finding =
  /** About `factor` times what the others ask: 10, 100, 1000, or 0.1, 0.01, 0.001. */
  | { readonly kind: "slip"; readonly factor: number; readonly others: number }
  /** A hundred times off, and the unit speaks of hundreds. */
  | { readonly kind: "perHundred"; readonly factor: number; readonly others: number }
  | { readonly kind: "extended"; readonly said: number; readonly computed: number }
  | { readonly kind: "outlier"; readonly median: number }
  | { readonly kind: "negative" }
  | { readonly kind: "zero" }
  | { readonly kind: "text"; readonly text: string }
  /** A text that counts as this number. */
  | { readonly kind: "readText"; readonly text: string; readonly price: number }
  | { readonly kind: "twoWays"; readonly text: string; readonly readings: readonly [number, number] }
  /** An amount in a currency of its own, which is not the sheet's, or which nobody knows to be. */
  | { readonly kind: "currency"; readonly text: string; readonly currency: string }
  /** One that counts at the table of rates. */
  | { readonly kind: "converted"; readonly text: string; readonly currency: string };

const FACTORS = [10, 100, 1000, 0.1, 0.01, 0.001];
/** How near to the factor a price must lie; prices of one line scatter about so much anyway. */
const NEAR = 0.35;
/** A slip needs others who agree with each other. */
const FEWEST_OTHERS = 2;

/** What a line's prices are held against, by bidder. */
export interface Judged {
  /** What each bid says the line costs in all. */
  readonly extended: readonly CellValue[];
  /** The prices that count; those of bidders that take no part are null. */
  readonly counting: readonly (number | null)[];
}

/** Findings of one line, by bidder, in the order of their weight. */
export function findingsOf(
  line: ComparedLine,
  offers: readonly Offer[],
  { extended, counting }: Judged,
): readonly (readonly Finding[])[] {
  const spread = spreadOf(counting.filter((price) => price !== null));
  return offers.map((offer, bidder) => {
    const plain = plainFinding(offer);
    if (plain !== null) return [plain];
    const price = usable(offer);
    if (price === null) return [];
    const read: Finding[] = offer.text === "" ? [] : [{ kind: "readText", text: offer.text, price }];
    const slip = slipOf(line, price, without(counting, bidder));
    const total = extendedFinding(line, price, extended[bidder] ?? null);
    const far: Finding[] =
      slip === null && spread !== null && isOutlier(price, spread) ? [{ kind: "outlier", median: spread.median }] : [];
    return [...read, ...(slip === null ? [] : [slip]), ...(total === null ? [] : [total]), ...far];
  });
}

function plainFinding({ kind, text, readings, asked }: Offer): Finding | null {
  if (kind === "text") {
    if (asked !== undefined) return { kind: "converted", text, currency: asked.currency };
    if (readings !== undefined) return { kind: "twoWays", text, readings };
    const currency = currencyBehind(text);
    return currency === null ? { kind, text } : { kind: "currency", text, currency };
  }
  return kind === "negative" || kind === "zero" ? { kind } : null;
}

function without(prices: readonly (number | null)[], bidder: number): number[] {
  return prices.filter((price, at) => at !== bidder && price !== null).map((price) => price ?? 0);
}

function slipOf(line: ComparedLine, price: number, others: readonly number[]): Finding | null {
  if (others.length < FEWEST_OTHERS) return null;
  const middle = medianOf([...others].sort((a, b) => a - b));
  const factor = factorBetween(price, middle);
  if (factor === null) return null;
  const hundreds = (factor === 100 || factor === 0.01) && speaksOfHundreds(line.unit);
  return { kind: hundreds ? "perHundred" : "slip", factor, others: middle };
}

/** 10, 100, 1000, or 0.1, 0.01, 0.001: about so many times the other price; null: none of them. */
export function factorBetween(price: number, other: number): number | null {
  return FACTORS.find((one) => Math.abs(Math.log(price / other / one)) < NEAR) ?? null;
}

function speaksOfHundreds(unit: string): boolean {
  return /\b(?:100|hundred|c|ct|cpc|%)\b|%/i.test(unit);
}

/** Cents are rounded line by line: half a cent a piece, and a cent in all, is no difference. */
function extendedFinding(line: ComparedLine, price: number, extended: CellValue): Finding | null {
  if (typeof extended !== "number" || line.quantity === null || line.quantity < 0) return null;
  const computed = price * line.quantity;
  const rounding = 0.005 * Math.abs(line.quantity) + 0.01;
  if (Math.abs(extended - computed) <= rounding) return null;
  return { kind: "extended", said: extended, computed };
}
