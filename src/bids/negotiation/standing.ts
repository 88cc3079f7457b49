// Where a supplier stands among the bids, line by line, as far as the person allows it to be told: a rank, or a gap in
// whole percents. Neither has a name or a price of any other bidder; a gap says about what the lowest price is.
import { offerOfCode, type Pull } from "../compare/pull";
import { countedPrice, type RateOf } from "./money";

/** nothing: the sheet says nothing of others. */
export const tellings = ["nothing", "rank", "gap"] as const;
export type Telling = (typeof tellings)[number];

/** Prices nearer to each other share a rank. */
const HAIR = 1e-9;

/**
 * By line id: the rank from 1, or the part (0 to 1) by which the price is above the lowest one. `counting`: bids that
 * take part. Prices in other currencies count at their rates, as on the comparison. Lines without a price, or with no
 * other bid, have none.
 */
export function standingsOf(
  pull: Pull,
  bidId: string,
  counting: ReadonlySet<string>,
  telling: Telling,
  rateOf: RateOf,
): ReadonlyMap<string, number> {
  const standings = new Map<string, number>();
  if (telling === "nothing") return standings;
  const own = pull.bids.find(({ id }) => id === bidId);
  const others = pull.bids.filter(({ id }) => id !== bidId && counting.has(id));
  pull.lines.forEach((line, at) => {
    const price = countedPrice(offerOfCode(own?.offers[at]), rateOf);
    const prices = others.flatMap(({ offers }) => countedPrice(offerOfCode(offers[at]), rateOf) ?? []);
    if (price === null || prices.length === 0) return;
    const lower = prices.filter((one) => one < price * (1 - HAIR)).length;
    const lowest = Math.min(price, ...prices);
    standings.set(line, telling === "rank" ? lower + 1 : Math.round(((price - lowest) / price) * 100) / 100);
  });
  return standings;
}
