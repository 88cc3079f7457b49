// What a bidder's cell says. A text is never taken for a price here, even when it reads like one: that is the person's
// decision.
import { isBlank } from "../../values/sameCell";
import type { Offer, RawOffer } from "./types";

const nothing = { price: null, text: "" } as const;

/** `raw` null: the bid does not hold the line. */
export function readOffer(raw: RawOffer | null): Offer {
  if (raw === null) return { kind: "noBid", ...nothing };
  const { price, says } = raw;
  if (isBlank(price)) return { kind: says ? "partial" : "missing", ...nothing };
  if (typeof price !== "number") return { kind: "text", price: null, text: String(price) };
  if (price === 0) return { kind: "zero", price: 0, text: "" };
  return { kind: price < 0 ? "negative" : "price", price, text: "" };
}

/** Only these take part in lowest, mean and rank: a zero or a credit wins nothing by being small. */
export function usable({ kind, price }: Offer): number | null {
  return kind === "price" ? price : null;
}
