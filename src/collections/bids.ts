// Bids of an event and their line items as lists (document 1, 2.5, 2.6, 4.6, 4.7). Suppliers write them: a table shows
// them and sends nothing. A bid line item has no time of its bid and no answer, so that they are joined here.
import { getBid, getBidLineItem, listBidLineItems, listBids } from "../platform/bids";
import { listWorksheets } from "../platform/worksheets";
import type { MappedColumn } from "../sync/mapping";
import type { WireCell } from "../values/typedCell";
import { memberOf } from "../values/memberOf";
import { linkedId } from "./cameAlong";
import { flagWord } from "./flagWords";
import type { CameAlong, FurtherColumns, RecordColumn, RecordList, ResourceRead } from "./recordList";
import type { RawRow } from "./records";

/** Whether the supplier said that they will bid. Nothing else says that somebody has not answered. */
export const ANSWERS = { notYet: "not yet", will: "will bid", willNot: "will not bid" } as const;
export const ANSWER_KEY = "answer";

type From = NonNullable<RecordColumn["from"]>;

const shown = (key: string, label: string, from?: From): RecordColumn => ({
  key,
  label,
  type: "text",
  computed: true,
  ...(from === undefined ? {} : { from }),
});
const moment = (key: string, label: string, from?: From): RecordColumn => ({
  ...shown(key, label, from),
  type: "moment",
});

const linked = (resource: ResourceRead | null, name: string): string =>
  String(linkedId(resource?.relationships?.[name]) ?? "");

function answerOf(bid: ResourceRead | null): string | null {
  if (bid === null) return null;
  const { intend_to_bid, intend_to_bid_answered_at } = bid.attributes;
  if (typeof intend_to_bid_answered_at !== "string") return ANSWERS.notYet;
  return intend_to_bid === true ? ANSWERS.will : ANSWERS.willNot;
}

/** The only attribute of a supplier that the platform is known to include (document 3, traps). */
const supplierOf = (bid: ResourceRead | null, along: CameAlong): unknown =>
  along.attributeOf("supplier_companies", linked(bid, "supplier_company"), "external_id");

export const bidList: RecordList = {
  title: "Bids",
  type: "bids",
  filters: true,
  include: ["event", "supplier_company"],
  operations: { list: listBids, get: getBid, create: null, update: null, remove: null },
  columns: [
    { ...shown("supplier_external_id", "Supplier external ID", supplierOf), naming: true },
    shown(ANSWER_KEY, "Answer", answerOf),
    { ...shown("status", "Bid status") },
    { ...shown("intend_to_bid", "Intends to bid"), flag: true },
    moment("intend_to_bid_answered_at", "Answered"),
    moment("submitted_at", "Submitted"),
    moment("resubmitted_at", "Resubmitted"),
    shown("event_title", "Event", (bid, along) => along.attributeOf("events", linked(bid, "event"), "title")),
    shown("supplier_id", "Supplier ID", (bid) => linked(bid, "supplier_company")),
    shown("event_id", "Event ID", (bid) => linked(bid, "event")),
    shown("id", "Bid ID"),
  ],
};

const ofBid =
  (name: string): From =>
  (_row, { beside }) =>
    beside?.attributes[name];

const CELL = "data.";

/** Worksheets number their columns alike, so that a column is known by both. */
const cellKey = (worksheetId: string, column: string): string => `${CELL}${worksheetId}.${column}`;

/** The columns of all worksheets of the event, with the worksheet's title where there are several. */
function worksheetColumns(worksheets: readonly ResourceRead[]): readonly MappedColumn[] {
  const several = worksheets.length > 1;
  return worksheets.flatMap(({ id, attributes }) => {
    const columns: readonly unknown[] = Array.isArray(attributes["columns"]) ? attributes["columns"] : [];
    const title = typeof attributes["title"] === "string" ? attributes["title"] : id;
    return columns.flatMap((column): MappedColumn[] => {
      const key = memberOf(column, "data_identifier");
      if (typeof key !== "string") return [];
      const name = memberOf(column, "name");
      const label = typeof name === "string" && name !== "" ? name : key;
      const rules = { type: "any", naming: false, computed: true } as const;
      return [{ key: cellKey(id, key), label: several ? `${title}: ${label}` : label, ...rules }];
    });
  });
}

function cellsOf({ data }: ResourceRead["attributes"], relationships: ResourceRead["relationships"]): RawRow {
  if (typeof data !== "object" || data === null) return {};
  const worksheetId = String(linkedId(relationships?.["worksheet"]) ?? "");
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [cellKey(worksheetId, key), wireCell(value)]));
}

function wireCell(value: unknown): WireCell {
  if (typeof value === "boolean") return flagWord(value);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

const cells: FurtherColumns = {
  describe: listWorksheets,
  columns: worksheetColumns,
  isCell: (key) => key.startsWith(CELL),
  rules: ({ type }) => ({ type }),
  read: cellsOf,
  write: () => ({}),
};

export const bidLineItemList: RecordList = {
  title: "Bid line items",
  type: "bid_line_items",
  filters: true,
  beside: { list: listBids, get: getBid, by: "bid", include: ["supplier_company"] },
  operations: { list: listBidLineItems, get: getBidLineItem, create: null, update: null, remove: null },
  columns: [
    {
      ...shown("supplier_external_id", "Supplier external ID", (_row, along) => supplierOf(along.beside, along)),
      naming: true,
    },
    shown(ANSWER_KEY, "Answer", (_row, { beside }) => answerOf(beside)),
    shown("status", "Bid status", ofBid("status")),
    moment("intend_to_bid_answered_at", "Answered", ofBid("intend_to_bid_answered_at")),
    moment("submitted_at", "Submitted", ofBid("submitted_at")),
    moment("resubmitted_at", "Resubmitted", ofBid("resubmitted_at")),
    moment("updated_at", "Line updated"),
    shown("line_item_id", "Line item ID", (row) => linked(row, "line_item")),
    shown("worksheet_id", "Worksheet ID", (row) => linked(row, "worksheet")),
    shown("bid_id", "Bid ID", (row) => linked(row, "bid")),
    shown("id", "Bid line item ID"),
  ],
  more: cells,
};
