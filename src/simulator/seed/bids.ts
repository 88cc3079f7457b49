// Who is invited to the RFP events of a seed, and who bids. The line items of the bids are not made here but in
// bidRows.ts.
import {
  lineItemsOf,
  worksheetsOf,
  type Cells,
  type EventRecord,
  type Records,
  type WorksheetRecord,
} from "../records";
import { Random } from "./random";
import type { AskedLine, BidAttributes, BidRecord } from "../supplierRecords";

const HOUR = 60 * 60 * 1000;
const DEFAULT_BIDS = 8;

/**
 * Only RFP events have bids that the platform shows (document 1, part 1). `showPieceBids` is for the first published
 * one.
 */
export function addBids(records: Records, showPieceBids = DEFAULT_BIDS): void {
  const ids = { bid: 610_000, row: 7_000_000 };
  let showPieceFollows = true;
  for (const event of records.events.values()) {
    if (event.attributes.event_type !== "RFP" || event.attributes.state === "draft") continue;
    const random = new Random(records.seed, "bids", event.id);
    const isShowPiece = showPieceFollows && event.attributes.state === "published";
    if (isShowPiece) showPieceFollows = false;
    const drawn = event.attributes.state === "scheduled" ? 0 : random.pick([0, 1, 3, 4, 5, 6]);
    addBidsOfEvent(records, random, event, isShowPiece ? showPieceBids : drawn, ids);
  }
}

function addBidsOfEvent(
  records: Records,
  random: Random,
  event: EventRecord,
  count: number,
  ids: { bid: number; row: number },
): void {
  const lines = askedLines(records, event.id);
  const suppliers = shuffled(random, [...records.suppliers.values()]);
  const invited = suppliers.slice(0, count + random.integer(1, 3));
  records.askedLines.set(event.id, lines);
  records.invitations.set(event.id, new Map(invited.map(({ id, contactIds }) => [id, new Set([contactIds[0]])])));
  suppliers.slice(0, count).forEach((supplier, index) => {
    ids.bid += random.integer(1, 4);
    const id = String(ids.bid);
    const bid = bidRecord(new Random(records.seed, "bid", id), event, lines, index);
    records.bids.set(id, { ...bid, id, supplierId: supplier.id, firstRowId: ids.row });
    ids.row += lines.length + 3;
  });
}

function askedLines(records: Records, eventId: string): AskedLine[] {
  return worksheetsOf(records, eventId).flatMap((worksheet) =>
    [...lineItemsOf(records, worksheet.id).values()].map((item) => ({
      lineItemId: item.id,
      worksheetId: worksheet.id,
      price: aboutPrice(worksheet, item.data),
    })),
  );
}

/** From the buyer's own prices, so that bids lie near them. */
function aboutPrice(worksheet: WorksheetRecord, cells: Cells): number {
  const found = ["PRICE", "INCUMBENT_PRICE"].map((mappingKey) => {
    const column = worksheet.columns.find((one) => one.mapping_key === mappingKey);
    return column && cells[column.data_identifier];
  });
  return found.find((cell): cell is number => typeof cell === "number" && cell > 0.01) ?? 10;
}

type Status = "draft" | "unclaimed" | "submitted" | "revising" | "update_requested" | "resubmitted" | Decided;
type Decided = "awarded" | "award_retracted" | "rejected" | "rejection_retracted";
type Statuses = [Status, ...Status[]];

/** The first bids of an event in this order, so that every state of document 3 occurs somewhere. */
const whileOpen: Statuses = [
  "submitted",
  "resubmitted",
  "submitted",
  "revising",
  "update_requested",
  "draft",
  "unclaimed",
];
const afterwards: Statuses = ["awarded", "rejected", "resubmitted", "award_retracted", "rejection_retracted"];

/** Where a bid stands in its life: answered the invitation, came in, came in again. */
const reached: Record<Status, { answered: boolean; submitted: boolean; rounds: [low: number, high: number] }> = {
  unclaimed: { answered: false, submitted: false, rounds: [0, 0] },
  draft: { answered: true, submitted: false, rounds: [0, 0] },
  submitted: { answered: true, submitted: true, rounds: [0, 0] },
  revising: { answered: true, submitted: true, rounds: [0, 1] },
  update_requested: { answered: true, submitted: true, rounds: [0, 0] },
  resubmitted: { answered: true, submitted: true, rounds: [1, 3] },
  awarded: { answered: true, submitted: true, rounds: [0, 2] },
  award_retracted: { answered: true, submitted: true, rounds: [0, 2] },
  rejected: { answered: true, submitted: true, rounds: [0, 1] },
  rejection_retracted: { answered: true, submitted: true, rounds: [0, 1] },
};

function bidRecord(
  random: Random,
  event: EventRecord,
  lines: AskedLine[],
  index: number,
): Omit<BidRecord, "id" | "supplierId" | "firstRowId"> {
  const statuses = event.attributes.state === "closed" ? afterwards : whileOpen;
  // With many bids most of them are simply there.
  const status = statuses[index] ?? random.pick(["submitted", "submitted", "resubmitted"]);
  const declines = status === "draft" && random.chance(0.5);
  const round = random.integer(...reached[status].rounds);
  return {
    eventId: event.id,
    attributes: bidAttributes(random, event, status, declines, round),
    round,
    level: 0.86 + random.next() * 0.3,
    offered: status === "unclaimed" || declines ? [] : offeredLines(random, lines),
  };
}

function bidAttributes(
  random: Random,
  event: EventRecord,
  status: Status,
  declines: boolean,
  round: number,
): BidAttributes {
  const { answered, submitted } = reached[status];
  const published = Date.parse(event.attributes.published_at ?? event.attributes.created_at);
  const after = (hours: number) => new Date(published + hours * HOUR + random.integer(0, HOUR)).toISOString();
  return {
    intend_to_bid: answered && !declines,
    intend_to_bid_answered_at: answered ? after(random.integer(2, 60)) : null,
    status,
    submitted_at: submitted ? after(random.integer(72, 160)) : null,
    resubmitted_at: round > 0 ? after(168 + round * random.integer(12, 30)) : null,
  };
}

/** Most suppliers answer nearly everything, some leave out a worksheet, some answer a part. */
function offeredLines(random: Random, lines: AskedLine[]): number[] {
  const [first] = lines;
  const draw = random.next();
  const answersLine = (line: AskedLine, position: number): boolean => {
    if (draw < 0.12) return line.worksheetId === first?.worksheetId;
    if (draw < 0.25) return position % 10 < 4;
    return true;
  };
  return lines.flatMap((line, position) => (answersLine(line, position) && !random.chance(0.03) ? [position] : []));
}

function shuffled<Item>(random: Random, items: Item[]): Item[] {
  const drawn = items.map((item) => ({ item, at: random.next() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
