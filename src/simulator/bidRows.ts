// The line items of bids, drawn from the seed whenever somebody asks: 200 bids x 2,000 lines are never held at once.
// The same seed, bid, line and round give the same cells.
import type { Listing } from "./paging";
import type { Cell, Cells, Column, Records } from "./records";
import { Random } from "./seed/random";
import type { AskedLine, BidRecord } from "./supplierRecords";

export interface BidRow {
  id: string;
  bid: BidRecord;
  line: AskedLine;
  data: Cells;
  updated_at: string;
}

export function findBidRow(records: Records, id: string): BidRow | undefined {
  if (!/^\d+$/.test(id)) return undefined;
  for (const bid of records.bids.values()) {
    const position = Number(id) - bid.firstRowId;
    if (bid.offered.includes(position)) return bidRow(records, bid, position);
  }
  return undefined;
}

/** The rows of these bids, which stand in the order of their ids, as one list of which only pages are ever made. */
export function bidRows(records: Records, bids: BidRecord[]): Listing<BidRow> {
  return {
    count: bids.reduce((sum, bid) => sum + bid.offered.length, 0),
    after: (id, atMost) => {
      const rows: BidRow[] = [];
      for (const bid of bids) {
        const start = bid.offered.findIndex((position) => bid.firstRowId + position > id);
        const positions = start < 0 ? [] : bid.offered.slice(start, start + atMost - rows.length);
        rows.push(...positions.flatMap((position) => bidRow(records, bid, position) ?? []));
        if (rows.length >= atMost) break;
      }
      return rows;
    },
  };
}

function bidRow(records: Records, bid: BidRecord, position: number): BidRow | undefined {
  const line = records.askedLines.get(bid.eventId)?.[position];
  if (!line) return undefined;
  const id = String(bid.firstRowId + position);
  const { submitted_at, resubmitted_at, intend_to_bid_answered_at } = bid.attributes;
  const price = drawPrice(records, bid, line);
  const random = new Random(records.seed, "bid row", bid.id, line.lineItemId);
  const data: Cells = {};
  for (const column of records.worksheets.get(line.worksheetId)?.columns ?? []) {
    const cell = column.bySupplier ? drawCell(column, random, price.value) : undefined;
    if (cell !== undefined) data[column.data_identifier] = cell;
  }
  const moved = price.moved ? resubmitted_at : null;
  const updated_at = moved ?? submitted_at ?? intend_to_bid_answered_at ?? "";
  return { id, bid, line, data: { ...data, ...records.bidEdits.get(id) }, updated_at };
}

const remarks: [string, ...string[]] = [
  "Minimum order 1 pallet",
  "Equivalent article offered, data sheet on request",
  "=see attached quotation",
  "+3% from July",
  "Price valid 60 days",
  "Größe abweichend: 12,5 statt 12",
  "1/2 inch version",
  "@works only",
];

/** undefined leaves the cell out: a supplier answers what they like. */
function drawCell(column: Column, random: Random, price: Cell | undefined): Cell | undefined {
  if (column.mapping_key === "PRICE") return price;
  if (column.kind === "number") {
    const days = random.integer(1, 12) * 7;
    return random.chance(0.1) ? undefined : random.chance(0.04) ? `${days / 7} to ${days / 7 + 2} weeks` : days;
  }
  return random.chance(0.15) ? random.pick(remarks) : undefined;
}

/** What suppliers write where a price belongs. */
const textPrices: [string, ...string[]] = ["on request", "12.50", "1.234,56", "n/a", "see remark", "12,40 EUR"];

/** Mostly near what the line costs about; and nothing, zero, text, slips of the decimal point and a credit. */
function drawPrice(records: Records, bid: BidRecord, line: AskedLine): { value: Cell | undefined; moved: boolean } {
  const random = new Random(records.seed, "bid price", bid.id, line.lineItemId);
  const draw = random.next();
  const usual = line.price * bid.level * (0.92 + random.next() * 0.16);
  if (draw < 0.012) return { value: undefined, moved: false };
  if (draw < 0.024) return { value: 0, moved: false };
  if (draw < 0.036) return { value: random.pick(textPrices), moved: false };
  const { factor, moved } = cuts(records, bid, line);
  const slip = draw < 0.043 ? 100 : draw < 0.049 ? 0.1 : draw < 0.051 ? -1 : 1;
  return { value: rounded(usual * factor * slip), moved };
}

/** What the rounds took off. `moved` tells whether the last one changed this line. */
function cuts(records: Records, bid: BidRecord, line: AskedLine): { factor: number; moved: boolean } {
  let factor = 1;
  let moved = false;
  for (let round = 1; round <= bid.round; round++) {
    const random = new Random(records.seed, "round", round, bid.id, line.lineItemId);
    moved = random.chance(0.6);
    if (moved) factor *= 0.93 + random.next() * 0.06;
  }
  return { factor, moved };
}

/** Cents where a cent matters little, else four decimals. */
function rounded(price: number): number {
  const step = Math.abs(price) < 1 ? 10_000 : 100;
  return Math.round(price * step) / step;
}
