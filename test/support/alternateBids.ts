// An event whose bidders offer other items beside those asked for: a price and a text, in columns of their own.
import { firstScenario, type Alternates, type Scenario } from "../../src/bids/award/scenario";
import type { RememberedComparison } from "../../src/workbook/compare/types";
import { openBidding, only, type Bidding } from "./bidding";
import { showPiece } from "./world";

export const alternateLines = [
  { title: "Bolt", quantity: 100, baseline: 5 },
  { title: "Nut", quantity: 200, baseline: 4 },
  { title: "Seal", quantity: 50, baseline: 9 },
  { title: "Ring", quantity: 10, baseline: 2 },
];
/** By line, then by bidder; nobody but Cato has a price for the ring. */
export const ownPrices: readonly (readonly (number | undefined)[])[] = [
  [4, 4.5, 5],
  [3, 3.1, 4],
  [8, 7, 7.5],
  [undefined, undefined, 3],
];
export const HOSTILE = "=cmd|'x'!A0 \"[#@]\"";
/** Price and text of an alternate; a text for a price, and one that is dearer than the own price. */
export const alternateOffers: readonly (readonly (readonly [number | string, string] | undefined)[])[] = [
  [undefined, [3.5, "Bolt M8, zinc"], [3.25, HOSTILE]],
  [[3.5, "Nut, steel"], undefined, [2, ""]],
  [undefined, ["on request", "Seal, rubber"], undefined],
  [[2.5, "Ring, brass"], undefined, undefined],
];

const COLUMNS = [
  ["c20", "Alternate price", "number"],
  ["c21", "Alternate item", "text"],
  ["c22", "Delivery", "text"],
] as const;

export const allAlternates: Alternates = { price: "c20", text: "c21", accepted: null };

export interface AlternateBids {
  readonly bidding: Bidding;
  readonly comparison: RememberedComparison;
  /** The bid that was not there yet. */
  readonly arrive: () => void;
}

/** `named`: the comparison is told which columns have alternates. `late`: a bidder that comes after it was made. */
export async function openAlternateBids(
  named = false,
  bidders = ["Alba", "Bero*", "Cato [1]"],
  late: number | null = null,
): Promise<AlternateBids> {
  const bidding = await openBidding(bidders, alternateLines, ownPrices);
  const { eventId, worksheetId } = showPiece(bidding.world);
  const { records } = bidding.world.simulator;
  const worksheet = [...records.worksheets.values()].find((one) => one.eventId === eventId);
  COLUMNS.forEach(([key, name, kind], at) => {
    worksheet?.columns.push({ id: `99003${at}`, name, data_identifier: key, kind, bySupplier: true });
  });
  ownPrices.forEach((row, line) => {
    row.forEach((price, bidder) => {
      const [other, text] = alternateOffers[line]?.[bidder] ?? [null, null];
      bidding.offer(bidder, line, price ?? null, { c20: other, c21: text, c22: "by truck" });
    });
  });
  const lateId = late === null ? "" : (bidding.bidIds[late] ?? "");
  const bid = records.bids.get(lateId);
  records.bids.delete(lateId);
  const further = new Map([[worksheetId, COLUMNS.map(([key]) => key)]]);
  const { price, text } = allAlternates;
  const alternates = new Map([[worksheetId, { price, text }]]);
  const comparison = only(await bidding.compare({ further, ...(named ? { alternates } : {}) }));
  const arrive = () => {
    if (bid !== undefined) records.bids.set(lateId, bid);
  };
  return { bidding, comparison, arrive };
}

export function alternateScenario(
  name: string,
  alternates: Alternates | undefined,
  also: Partial<Scenario> = {},
): Scenario {
  const costing = { ...firstScenario.costing, ...also.costing, ...(alternates === undefined ? {} : { alternates }) };
  return { ...firstScenario, id: name, name, ...also, costing };
}

/** What a line costs with a bidder by its cheaper offer, from the raw bids; `counts`: whether an alternate does. */
export function offeredCost(line: number, bidder: number, counts: (line: number, bidder: number) => boolean): number {
  const quantity = alternateLines[line]?.quantity ?? 0;
  const [other] = alternateOffers[line]?.[bidder] ?? [];
  const second = typeof other === "number" && counts(line, bidder) ? other : Infinity;
  return quantity * Math.min(ownPrices[line]?.[bidder] ?? Infinity, second);
}
