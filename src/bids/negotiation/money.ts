// In which currency a supplier is negotiated with, and what its prices come to in the sheet's. It keeps no rates.
import { usable } from "../compare/offer";
import { offerOfCode, type PulledBid } from "../compare/pull";
import type { Offer } from "../compare/types";

/** How much of the sheet's currency one unit counts; null: there is no rate. */
export type RateOf = (currency: string) => number | null;

/** The one currency of all prices of a bid that has none in the sheet's; null for any other bid. */
export function bidMoney({ offers }: PulledBid): string | null {
  const read = offers.map(offerOfCode);
  const [first, ...more] = new Set(read.flatMap(({ money }) => money?.currency ?? []));
  return first === undefined || more.length > 0 || read.some((offer) => usable(offer) !== null) ? null : first;
}

/** A price in this currency; null: the sheet's. */
export function priceIn(offer: Offer, money: string | null): number | null {
  if (money === null) return usable(offer);
  return offer.money?.currency === money ? offer.money.amount : null;
}

/** A price as the comparison counts it: in the sheet's currency, at its rate. */
export function countedPrice(offer: Offer, rateOf: RateOf): number | null {
  const { money } = offer;
  if (money === undefined) return usable(offer);
  const rate = rateOf(money.currency);
  return rate === null ? null : money.amount * rate;
}
