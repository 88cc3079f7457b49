// An event whose bidders fill in volume prices, in columns of their own: "Price from 1,000", and a quantity with a
// price.
import type { RememberedComparison } from "../../src/workbook/compare/types";
import { openBidding, only, type Bidding } from "./bidding";
import { showPiece } from "./world";

export const tierLines = [
  { title: "Bolt", quantity: 2000, baseline: 5 },
  { title: "Nut", quantity: 900, baseline: 4 },
  { title: "Seal", quantity: 1000, baseline: 3 },
];
/** By line, then by bidder. */
export const tierPrices = [
  [4, 4.5, 5],
  [3, 3.1, 4],
  [2, 1.9, 2.5],
];
/** From 1,000 units. */
export const volumePrices = [
  [3.5, 3, undefined],
  [2, 3, undefined],
  [2.25, 1.85, 1],
];
/** A quantity and the price from there. */
export const ownVolumes: readonly (readonly (readonly [number, number] | undefined)[])[] = [
  [[1500, 2.75], undefined, undefined],
  [[900, 2.5], undefined, [100, 2.4]],
  [undefined, [1001, 0.5], undefined],
];

const COLUMNS = [
  ["c20", "Price from 1,000 (EUR)"],
  ["c21", "Minimum quantity"],
  ["c22", "Price then"],
  ["c23", "Delivery"],
] as const;

export async function openTieredBids(): Promise<{ bidding: Bidding; comparison: RememberedComparison }> {
  const bidding = await openBidding(["Alba", "3M 500", "Cato"], tierLines, tierPrices);
  const { eventId, worksheetId } = showPiece(bidding.world);
  const worksheet = [...bidding.world.simulator.records.worksheets.values()].find((one) => one.eventId === eventId);
  COLUMNS.forEach(([key, name], at) => {
    const column = { id: `99002${at}`, name, data_identifier: key, kind: at === 3 ? "text" : "number" } as const;
    worksheet?.columns.push({ ...column, bySupplier: true });
  });
  tierPrices.forEach((row, line) => {
    row.forEach((price, bidder) => {
      const [quantity, then] = ownVolumes[line]?.[bidder] ?? [null, null];
      const volume = volumePrices[line]?.[bidder] ?? null;
      bidding.offer(bidder, line, price, { c20: volume, c21: quantity, c22: then, c23: "by truck" });
    });
  });
  const further = new Map([[worksheetId, COLUMNS.map(([key]) => key)]]);
  return { bidding, comparison: only(await bidding.compare({ further })) };
}
