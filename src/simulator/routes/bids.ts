// Bids and their line items: reading alone, and of RFP events alone (document 1, 4.6 and 4.7). Other events simply have
// none. Shows the oddities of document 3, traps: only the external id of a supplier, `worksheet` as a type, links with
// a leading space.
import { bidRows, findBidRow, type BidRow } from "../bidRows";
import { filtered, type FilterTable } from "../filters";
import { badParameter, notFound, type Answer, type Resource } from "../jsonApi";
import type { Call, Operation } from "../operations";
import { pageOf, pageOfListing } from "../paging";
import { bidsOf } from "../records";
import { EVENTS_BASE, eventResource, findEvent } from "./eventRecords";
import type { BidRecord } from "../supplierRecords";

export const bidOperations: Operation[] = [
  {
    name: "listBids",
    method: "GET",
    path: "/events/{event_id}/bids",
    query: ["page", "filter", "include"],
    answer: list,
  },
  { name: "getBid", method: "GET", path: "/bids/{id}", query: ["include"], answer: get },
  {
    name: "listBidLineItemsOfBid",
    method: "GET",
    path: "/bids/{bid_id}/bid_line_items",
    query: ["page"],
    answer: (call) => listRows(call, [findBid(call, call.path["bid_id"])]),
  },
  { name: "getBidLineItem", method: "GET", path: "/bid_line_items/{id}", answer: getRow },
  {
    name: "listBidLineItems",
    method: "GET",
    path: "/bid_line_items",
    query: ["page", "filter"],
    answer: (call) => listRows(call, filtered([...call.records.bids.values()], call.url.searchParams, rowFilters)),
  },
];

/** The filters of bid line items (document 3, filters). Both ask for something of the bid. */
const rowFilters: FilterTable<BidRecord> = {
  bid_id: { kind: "choice", read: (bid) => bid.id },
  event_id: { kind: "choice", read: (bid) => bid.eventId },
};

/** The filters of an event's bids (document 3, filters). */
function bidFilters(call: Call): FilterTable<BidRecord> {
  return {
    id: { kind: call.behaviour.strict ? "oneChoice" : "choice", read: (bid) => bid.id },
    intend_to_bid: { kind: "flag", read: (bid) => String(bid.attributes.intend_to_bid) },
    intend_to_bid_answered_at: { kind: "moment", read: (bid) => bid.attributes.intend_to_bid_answered_at },
    submitted_at: { kind: "moment", read: (bid) => bid.attributes.submitted_at },
    resubmitted_at: { kind: "moment", read: (bid) => bid.attributes.resubmitted_at },
    status: { kind: "choice", read: (bid) => bid.attributes.status },
    supplier_company_id: { kind: "choice", read: (bid) => bid.supplierId },
    supplier_company_external_id: {
      kind: "choice",
      read: (bid) => call.records.suppliers.get(bid.supplierId)?.externalId ?? null,
    },
  };
}

function list(call: Call): Answer {
  const event = findEvent(call, call.path["event_id"]);
  const bids = filtered(bidsOf(call.records, event.id), call.url.searchParams, bidFilters(call));
  const { items, count, links } = pageOf(bids, call.url, "absent");
  const data = items.map((bid) => bidResource(call, bid));
  const asked = includesOf(call);
  const included = uniqueResources(items.flatMap((bid) => includedWith(call, bid, asked)));
  return {
    status: 200,
    document: { meta: { count }, data, ...(asked.length > 0 ? { included } : {}), links },
  };
}

/** `included` stands inside `data` (document 3, traps), or beside it where the simulator is told so. */
function get(call: Call): Answer {
  const bid = findBid(call, call.path["id"]);
  const data = bidResource(call, bid);
  const asked = includesOf(call);
  if (asked.length === 0) return { status: 200, document: { data } };
  const included = includedWith(call, bid, asked);
  const document = call.behaviour.includedBesideData ? { data, included } : { data: { ...data, included } };
  return { status: 200, document };
}

function getRow(call: Call): Answer {
  const id = call.path["id"] ?? "";
  const row = findBidRow(call.records, id);
  if (!row) throw notFound(`Bid line item ${id}`);
  return { status: 200, document: { data: rowResource(call, row) } };
}

/** Like line items: `page` is not declared, yet the list has pages (document 3, paging). */
function listRows(call: Call, bids: BidRecord[]): Answer {
  const { items, count, links } = pageOfListing(bidRows(call.records, bids), call.url, "null");
  const data = items.map((row) => rowResource(call, row));
  return { status: 200, document: { meta: { count }, data, links } };
}

function findBid(call: Call, id: string | undefined): BidRecord {
  const bid = call.records.bids.get(id ?? "");
  if (!bid) throw notFound(`Bid ${id ?? ""}`);
  return bid;
}

const includable = ["event", "supplier_company"] as const;

function includesOf(call: Call): (typeof includable)[number][] {
  const sent = call.url.searchParams.get("include");
  if (sent === null) return [];
  return sent.split(",").map((word) => {
    const known = includable.find((one) => one === word);
    if (!known) throw badParameter("include takes event and supplier_company", "include");
    return known;
  });
}

function includedWith(call: Call, bid: BidRecord, asked: (typeof includable)[number][]): Resource[] {
  return asked.flatMap((name) => {
    const event = call.records.events.get(bid.eventId);
    if (name === "event") return event ? [eventResource(event, call)] : [];
    const supplier = call.records.suppliers.get(bid.supplierId);
    if (!supplier) return [];
    return [{ id: supplier.id, type: "supplier_companies", attributes: { external_id: supplier.externalId } }];
  });
}

function uniqueResources(resources: Resource[]): Resource[] {
  return [...new Map(resources.map((one) => [`${one.type}/${one.id}`, one])).values()];
}

function bidResource(call: Call, bid: BidRecord): Resource {
  return {
    id: bid.id,
    type: "bids",
    attributes: bid.attributes,
    relationships: {
      event: { data: { type: "events", id: bid.eventId } },
      supplier_company: { data: { type: "supplier_companies", id: bid.supplierId } },
    },
    links: { self: `${call.url.origin}${EVENTS_BASE}/bids/${bid.id}` },
  };
}

function rowResource(call: Call, { id, bid, line, data, updated_at }: BidRow): Resource {
  return {
    id,
    type: "bid_line_items",
    attributes: { data, updated_at },
    relationships: {
      line_item: { data: { type: "line_items", id: line.lineItemId } },
      bid: { data: { type: "bids", id: bid.id } },
      event: { data: { type: "events", id: bid.eventId } },
      worksheet: { data: { type: "worksheet", id: line.worksheetId } },
    },
    links: { self: ` ${call.url.origin}${EVENTS_BASE}/bid_line_items/${id}` },
  };
}
