// Which prices of returned files are taken, from what Bidsheet proposes and what the person turned. Pure.
import { countsAtOnce, type ReturnedPrice } from "../../../bids/negotiation/returnedPrices";
import type { ReturnedSupplier } from "../../../workflows/award/returned";
import type { TakenPrice } from "../../../workflows/award/returnedAward";
import type { ReturnedScreen } from "../../pane/screens/awardScreens";

type Chosen = Pick<ReturnedScreen, "suppliers" | "turned">;

/** A line may have a new price and a new alternate. */
export function priceKey(bidId: string, { line, alternate }: Pick<ReturnedPrice, "line" | "alternate">): string {
  return JSON.stringify([bidId, line, ...(alternate === null ? [] : ["alternate"])]);
}

export function isTaken({ turned }: Pick<Chosen, "turned">, bidId: string, price: ReturnedPrice): boolean {
  return price.price !== null && countsAtOnce(price) !== turned.has(priceKey(bidId, price));
}

export function takenPrices(chosen: Chosen): readonly TakenPrice[] {
  return chosen.suppliers.flatMap(({ bidId, money: currency, found }) =>
    found.prices.flatMap((one) =>
      one.price !== null && isTaken(chosen, bidId, one)
        ? [{ bidId, line: one.line, before: one.before, price: one.price, ...moneyOf(one, currency), ...itemOf(one) }]
        : [],
    ),
  );
}

function moneyOf({ amount }: ReturnedPrice, currency: string | null): Pick<TakenPrice, "money"> {
  return amount === null || currency === null ? {} : { money: { amount, currency } };
}

function itemOf({ alternate }: ReturnedPrice): Pick<TakenPrice, "alternate"> {
  return alternate === null ? {} : { alternate };
}

/** A newer file of a supplier goes before its earlier one. */
export function withFiles(
  before: readonly ReturnedSupplier[],
  now: readonly ReturnedSupplier[],
): readonly ReturnedSupplier[] {
  const fresh = new Set(now.map(({ bidId }) => bidId));
  return [...before.filter(({ bidId }) => !fresh.has(bidId)), ...now];
}
