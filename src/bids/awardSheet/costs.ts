// An award's case from what a comparison's sheet shows: which lines and bidders take part, what each line costs with
// whom, who has it today. Pure; what cannot be awarded is named, never guessed.
import type { CellValue } from "../../values/cell";
import type { AwardCase } from "../award/types";
import type { Worded } from "../compare/words";

export interface ShownBidder {
  readonly bidId: string;
  /** No two alike. */
  readonly label: string;
  /** As the sheet says it. */
  readonly takesPart: boolean;
}

/** A comparison as it stands: `prices[line][bidder]`, `extended[line][bidder]` as calculated. */
export interface ShownBids {
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  readonly bidders: readonly ShownBidder[];
  readonly prices: readonly (readonly CellValue[])[];
  readonly extended: readonly (readonly CellValue[])[];
  /** Of the comparison's sheet: what its cells say in place of a price. */
  readonly words: Worded | undefined;
}

/** What a line costs with a bidder; Infinity where there is no price above zero, or no quantity to multiply it with. */
export function costAt({ prices, extended }: ShownBids, line: number, bidder: number): number {
  const price = prices[line]?.[bidder] ?? null;
  const cost = extended[line]?.[bidder] ?? null;
  const usable = typeof price === "number" && price > 0 && typeof cost === "number" && cost >= 0;
  return usable ? cost : Infinity;
}

export function usablePrices(shown: ShownBids, bidder: number): number {
  return shown.lines.filter((_, line) => Number.isFinite(costAt(shown, line, bidder))).length;
}

/** Whether anybody who takes part asks a price for a line, whatever its quantity. */
export function anyPrice({ bidders, prices }: ShownBids): boolean {
  return prices.some((line) =>
    bidders.some(({ takesPart }, at) => takesPart && typeof line[at] === "number" && line[at] > 0),
  );
}

/** Who has each line today, by bidder; null: nobody, or nobody of the comparison. */
export type IncumbentBidders = readonly (number | null)[];

export interface BuiltCase {
  readonly problem: AwardCase;
  /** Positions of the case's suppliers in the sheet's bidders. */
  readonly bidders: readonly number[];
}

/**
 * Suppliers are those who take part with a usable price or another offer, and, without any price, those whose lines go
 * elsewhere because they take no part: so that leaving them costs what the scenario says.
 */
export function caseOf(
  shown: ShownBids,
  incumbents: IncumbentBidders,
  cost: (line: number, bidder: number) => number = (line, bidder) => costAt(shown, line, bidder),
  quantities: readonly (number | null)[] = [],
): BuiltCase {
  const today = new Set(incumbents);
  const offers = (at: number) =>
    shown.bidders[at]?.takesPart === true && shown.lines.some((_, line) => Number.isFinite(cost(line, at)));
  const bidders = [...shown.bidders.keys()].filter((at) => counts(shown, at) || today.has(at) || offers(at));
  const places = new Map(bidders.map((bidder, at) => [bidder, at]));
  const costs = shown.lines.flatMap((_, line) =>
    bidders.map((bidder) => (shown.bidders[bidder]?.takesPart === true ? cost(line, bidder) : Infinity)),
  );
  return {
    bidders,
    problem: {
      lines: shown.lines.map(({ id }, line) => {
        const incumbent = incumbents[line] ?? null;
        const quantity = quantities[line] ?? null;
        const units = quantity === null ? {} : { quantity };
        return { id, ...units, incumbent: incumbent === null ? null : (places.get(incumbent) ?? null) };
      }),
      suppliers: bidders.map((at) => ({
        id: shown.bidders[at]?.bidId ?? "",
        name: shown.bidders[at]?.label ?? "",
      })),
      costs: Float64Array.from(costs),
    },
  };
}

export function counts(shown: ShownBids, bidder: number): boolean {
  return shown.bidders[bidder]?.takesPart === true && usablePrices(shown, bidder) > 0;
}
