// The bids of one worksheet as a comparison: lines, bidders and offers, from what was read. Pure; it judges and computes nothing.
import { bidColumnsOf, type BidColumnChoice, type BidColumns } from "../collections/bidColumns";
import type { WireCells } from "../collections/lineItems";
import { readOffer } from "../bids/compare/offer";
import type { ComparedLine, Offer } from "../bids/compare/types";
import type { CellValue } from "../values/cell";
import { isBlank } from "../values/sameCell";
import { decodeCell } from "../values/typedCell";
import type { EventBids, ReadBid, ReadWorksheet } from "./readBids";

export interface ComparedBidder extends ReadBid {
  /** What its columns are called: the supplier's name, else the person's label, else its number (document 3, traps). */
  readonly label: string;
}

export interface Comparison {
  readonly worksheetId: string;
  readonly worksheetTitle: string;
  readonly choice: BidColumnChoice;
  readonly lines: readonly ComparedLine[];
  /** Those that submitted first, in the platform's order. */
  readonly bidders: readonly ComparedBidder[];
  /** `offers[line][bidder]`; so are the two below. */
  readonly offers: readonly (readonly Offer[])[];
  readonly extended: readonly (readonly CellValue[])[];
  /** Cells of the further columns, in the order of `choice.further`. */
  readonly further: readonly (readonly (readonly CellValue[])[])[];
}

export interface ComparisonChoices {
  readonly columns: Partial<BidColumns>;
  /** The person's own names of suppliers, by supplier id. */
  readonly labels: ReadonlyMap<string, string>;
}

export function comparisonOf(
  event: EventBids,
  worksheet: ReadWorksheet,
  { columns, labels }: ComparisonChoices,
): Comparison {
  const lineIds = new Set(worksheet.items.map(({ id }) => id));
  const rows = event.rows.filter(({ lineItemId }) => lineIds.has(lineItemId));
  const choice = bidColumnsOf(worksheet.columns, rows, columns);
  const cells = new Map(rows.map(({ bidId, lineItemId, data }) => [`${bidId}/${lineItemId}`, data]));
  const bidders = named(event.bids, labels);
  const ofLine = <T>(read: (data: WireCells | undefined) => T) =>
    worksheet.items.map(({ id }) => bidders.map((bidder) => read(cells.get(`${bidder.id}/${id}`))));
  return {
    worksheetId: worksheet.id,
    worksheetTitle: worksheet.title,
    choice,
    bidders,
    lines: worksheet.items.map((item) => lineOf(item, choice.columns)),
    offers: ofLine((data) => (data === undefined ? readOffer(null) : readOffer(rawOffer(data, choice)))),
    extended: ofLine((data) => cellOf(data, choice.columns.extended)),
    further: ofLine((data) => choice.further.map(({ key }) => cellOf(data, key))),
  };
}

function cellOf(data: WireCells | undefined, key: string | null): CellValue {
  return key === null ? null : decodeCell(data?.[key] ?? null, "any");
}

function rawOffer(data: WireCells, { columns, further }: BidColumnChoice) {
  return {
    price: cellOf(data, columns.price),
    extended: cellOf(data, columns.extended),
    says: further.some(({ key }) => !isBlank(cellOf(data, key))),
  };
}

function lineOf({ id, data }: ReadWorksheet["items"][number], columns: BidColumns): ComparedLine {
  const text = (key: string | null) => {
    const value = cellOf(data, key);
    return value === null ? "" : String(value);
  };
  const number = (key: string | null) => {
    const value = key === null ? null : decodeCell(data[key] ?? null, "number");
    return typeof value === "number" ? value : null;
  };
  const title = text(columns.title);
  return {
    id,
    title: title === "" ? `Line ${id}` : title,
    unit: text(columns.unit),
    quantity: number(columns.quantity),
    baseline: number(columns.baseline),
  };
}

/** Two suppliers of one name are told apart by their numbers, since a header stands for one of them. */
function named(bids: readonly ReadBid[], labels: ReadonlyMap<string, string>): readonly ComparedBidder[] {
  const plain = bids.map(
    (bid) => bid.supplierName ?? labels.get(bid.supplierId) ?? `Supplier ${bid.supplierId || bid.id}`,
  );
  const uses = new Map<string, number>();
  for (const label of plain) uses.set(label.toLowerCase(), (uses.get(label.toLowerCase()) ?? 0) + 1);
  const bidders = bids.map((bid, at): ComparedBidder => {
    const label = plain[at] ?? "";
    const shared = (uses.get(label.toLowerCase()) ?? 0) > 1;
    return { ...bid, label: shared ? `${label} (${bid.supplierId || bid.id})` : label };
  });
  const waits = (bidder: ComparedBidder) => (bidder.submittedAt === null ? 1 : 0);
  return bidders
    .map((bidder, at) => ({ bidder, at }))
    .sort((a, b) => waits(a.bidder) - waits(b.bidder) || a.at - b.at)
    .map(({ bidder }) => bidder);
}
