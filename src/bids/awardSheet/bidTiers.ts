// Volume prices out of columns that bidders fill in, such as "Price from 1,000": each is a discount of that bidder on
// that line, for each unit, once it wins so many units of it. It guesses no number: what cannot be read is told.
import type { CellValue } from "../../values/cell";
import type { ScenarioDiscount } from "../award/scenario";
import type { DiscountStep } from "../award/types";

/** More of them make a scenario that nobody can look through. */
export const MOST_BID_TIERS = 100;

/** A bidder's cells of the chosen columns. */
export interface BidderCells {
  readonly bidId: string;
  /** By line; null: no price above zero in the sheet's currency. */
  readonly prices: readonly (number | null)[];
  /** By chosen column, then by line. */
  readonly cells: readonly (readonly CellValue[])[];
}

export interface BidTiersQuestion {
  /** Ids. */
  readonly lines: readonly string[];
  /** What the platform calls the chosen columns. */
  readonly labels: readonly string[];
  readonly bidders: readonly BidderCells[];
}

export interface BidTiersRead {
  /** One a bidder and line. */
  readonly discounts: readonly ScenarioDiscount[];
  /** Chosen columns without one number from which they count. */
  readonly unclear: readonly string[];
  /** Volume prices that are not below the price before, and those without a price to hold them against. */
  readonly notLower: number;
  readonly noPrice: number;
}

/** Where a column's prices begin: by its label, or by the column beside it. */
type Start = { readonly from: number } | { readonly column: number };

export function bidTiers({ lines, labels, bidders }: BidTiersQuestion): BidTiersRead {
  const starts = startsOf(labels);
  const discounts: ScenarioDiscount[] = [];
  let [notLower, noPrice] = [0, 0];
  for (const { bidId, prices, cells } of bidders)
    lines.forEach((line, at) => {
      const tiers = [...starts].flatMap(([column, start]): Tier[] => {
        const [from, price] = [fromOf(start, cells, at), cells[column]?.[at]];
        return from === null || typeof price !== "number" || price <= 0 ? [] : [{ from, price }];
      });
      const price = prices[at] ?? null;
      if (price === null) noPrice += tiers.length;
      const steps = price === null ? [] : stepsOf(price, tiers);
      if (price !== null) notLower += tiers.length - steps.length;
      if (steps.length > 0)
        discounts.push({ bidId, lines: [line], measure: "quantity", off: "unit", above: false, steps });
    });
  const used = new Set(
    [...starts].flatMap(([column, start]) => ("column" in start ? [column, start.column] : [column])),
  );
  return { discounts, unclear: labels.filter((_, at) => !used.has(at)), notLower, noPrice };
}

interface Tier {
  readonly from: number;
  readonly price: number;
}

/** Prices that fall as the volume rises; others are left out. */
function stepsOf(price: number, tiers: readonly Tier[]): readonly DiscountStep[] {
  const steps: DiscountStep[] = [];
  for (const tier of [...tiers].sort((a, b) => a.from - b.from)) {
    const [before, off] = [steps.at(-1), Number((price - tier.price).toPrecision(12))];
    if (off > (before?.off ?? 0) && tier.from > (before?.from ?? -1)) steps.push({ from: tier.from, off });
  }
  return steps;
}

function fromOf(start: Start, cells: BidderCells["cells"], line: number): number | null {
  if ("from" in start) return start.from;
  const cell = cells[start.column]?.[line];
  return typeof cell === "number" && cell >= 0 ? cell : null;
}

const START =
  /\b(from|above|over|threshold|minimum|min|quantity|qty|volume|moq|ab|menge|seuil|quantité|desde|cantidad)\b|数量/i;

/** By column of prices. Two columns without a number are a quantity and its price, if only one of them says so. */
function startsOf(labels: readonly string[]): ReadonlyMap<number, Start> {
  const numbered = labels.flatMap((label, at) => {
    const from = startIn(label);
    return from === null ? [] : [[at, { from }] as const];
  });
  const [one, other, ...more] = labels.flatMap((label, at) => (/\d/.test(label) ? [] : [at]));
  const bare = one === undefined || other === undefined || more.length > 0 ? [] : [one, other];
  const [quantity, ...others] = bare.filter((at) => START.test(labels[at] ?? ""));
  const price = bare.find((at) => at !== quantity);
  const paired =
    quantity === undefined || price === undefined || others.length > 0 ? [] : [[price, { column: quantity }] as const];
  return new Map<number, Start>([...numbered, ...paired]);
}

const DIGITS = String.raw`\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?![.,]?\d)|\d+(?![.,]?\d)`;
const RANGE = new RegExp(`(${DIGITS})\\s*(?:-|–|—|to|bis|à|a)\\s*(?:${DIGITS})`, "iu");

/** The one whole number of a label, or the first of a range; groups of three digits are thousands. */
function startIn(label: string): number | null {
  const ranged = RANGE.exec(label)?.[1];
  const found = ranged === undefined ? [...label.matchAll(new RegExp(DIGITS, "gu"))].map(([text]) => text) : [ranged];
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return null;
  // A number with decimals is no quantity that a label begins with.
  if (ranged === undefined && label.replace(only, "").match(/\d/) !== null) return null;
  return Number(only.replace(/\D/g, ""));
}
