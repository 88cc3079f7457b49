// What a bidder's cell says. A text counts as the number that it is in the workbook's language; one that is none, or
// that can be read in two ways, stays text.
import { isBlank } from "../../values/sameCell";
import { readAmount, type NumberMarks } from "./amountText";
import type { Offer, RawOffer } from "./types";

const nothing = { price: null, text: "" } as const;

/** `raw` null: the bid does not hold the line. */
export function readOffer(raw: RawOffer | null, marks: NumberMarks): Offer {
  if (raw === null) return { kind: "noBid", ...nothing };
  const { price, says } = raw;
  if (isBlank(price)) return { kind: says ? "partial" : "missing", ...nothing };
  if (typeof price === "number") return numberOffer(price, "");
  const text = String(price);
  const read = readAmount(text, marks);
  if (read.kind === "read") return numberOffer(read.value, text);
  return { kind: "text", price: null, text, ...(read.kind === "twoWays" ? { readings: read.readings } : {}) };
}

function numberOffer(price: number, text: string): Offer {
  if (price === 0) return { kind: "zero", price: 0, text };
  return { kind: price < 0 ? "negative" : "price", price, text };
}

/** Only these take part in lowest, mean and rank: a zero or a credit wins nothing by being small. */
export function usable({ kind, price }: Offer): number | null {
  return kind === "price" ? price : null;
}
