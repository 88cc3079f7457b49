// What each reading of the bids came to: every line at the lowest price of those who take part. Prices that a person
// typed or left out on the sheet are not in it.
import { lineParts, offerOfCode, type Pull } from "../compare/pull";

const QUANTITY = lineParts.indexOf("quantity");

export interface LowestTotal {
  /** Lines with a price and a quantity. */
  readonly lines: number;
  readonly total: number;
}

export function lowestTotal(pull: Pull, takesPart: (bidId: string) => boolean): LowestTotal {
  const bids = pull.bids.filter(({ id }) => takesPart(id));
  const gone = new Set(pull.gone);
  let lines = 0;
  let total = 0;
  pull.lines.forEach((id, at) => {
    const quantity = pull.parts[at]?.[QUANTITY];
    const prices = bids.flatMap(({ offers }) => offerOfCode(offers[at]).price ?? []).filter((price) => price > 0);
    if (gone.has(id) || prices.length === 0 || typeof quantity !== "number" || quantity < 0) return;
    lines += 1;
    total += Math.min(...prices) * quantity;
  });
  return { lines, total };
}
