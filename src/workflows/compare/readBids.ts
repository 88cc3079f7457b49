// Reads everything that a comparison of an RFP event needs: bids, their line items, the worksheets with theirs,
// suppliers' names. Reading only. What cannot be had, such as a supplier's name, is left out and said; it never stands
// for an empty bid.
import { listBidLineItems, listBidLineItemsOfBid, listBids, type BidLineItemResource } from "../../platform/bids";
import { collect } from "../../platform/client";
import { PlatformError } from "../../platform/errors";
import { getEvent } from "../../platform/events";
import type { Included } from "../../platform/jsonApi";
import { getSupplier2018 } from "../../platform/reports";
import { listWorksheets, type WorksheetColumn } from "../../platform/worksheets";
import type { WireCells } from "../../collections/lineItems";
import { decodeCell } from "../../values/typedCell";
import { type Stopped, stopped } from "../obstacle";
import { startPace } from "../progress";
import { listRows } from "../table/pull";
import type { Services, WorkflowOptions } from "../services";

export interface ReadWorksheet {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly WorksheetColumn[];
  readonly items: readonly { readonly id: string; readonly data: WireCells }[];
  /** What all its lines may cost; null: the platform does not say. */
  readonly budget: number | null;
  /** What its bids answer, by `bidRowKey`, in the order in which it came. */
  readonly bidRows: ReadonlyMap<string, BidRow>;
}

export interface ReadBid {
  readonly id: string;
  readonly supplierId: string;
  /** Null: neither the bid nor the platform's older list of suppliers tells it. */
  readonly supplierName: string | null;
  /** As the platform says it; "" when it says nothing. */
  readonly status: string;
  readonly intendsToBid: boolean | null;
  readonly submittedAt: string | null;
  readonly resubmittedAt: string | null;
}

/** One bidder's answer to one line item. */
export interface BidRow {
  /** The bid line item's own id. */
  readonly id: string;
  readonly bidId: string;
  readonly lineItemId: string;
  readonly data: WireCells;
}

export interface EventBids {
  readonly ok: true;
  readonly eventId: string;
  readonly eventTitle: string;
  /** ISO, UTC: when the reading began. */
  readonly at: string;
  readonly worksheets: readonly ReadWorksheet[];
  readonly bids: readonly ReadBid[];
}

export function bidRowKey(bidId: string, lineItemId: string): string {
  return `${bidId}/${lineItemId}`;
}

/** A worksheet before its bids' rows are known. */
export type BareWorksheet = Omit<ReadWorksheet, "bidRows">;

/** Each row with the worksheet of its line item; rows of line items that no worksheet has are no one's. */
export function withBidRows(worksheets: readonly BareWorksheet[], rows: readonly BidRow[]): readonly ReadWorksheet[] {
  const indexed = worksheets.map((worksheet) => ({ ...worksheet, bidRows: new Map<string, BidRow>() }));
  const ofItem = new Map(indexed.flatMap(({ items, bidRows }) => items.map(({ id }) => [id, bidRows] as const)));
  for (const row of rows) ofItem.get(row.lineItemId)?.set(bidRowKey(row.bidId, row.lineItemId), row);
  return indexed;
}

export async function readBids(
  services: Services,
  eventId: string,
  options: WorkflowOptions = {},
): Promise<EventBids | Stopped> {
  const at = new Date(services.clock.now()).toISOString();
  const { signal } = options;
  const event = (await services.client.run(getEvent, { path: { id: eventId } }, { signal })).document.data;
  const eventTitle = event.attributes.title ?? services.rowTexts.nameless.event(eventId);
  // Document 1, part 1: only bids of RFP events are exposed.
  if (event.attributes.event_type !== "RFP")
    return stopped({ kind: "notRfp", eventTitle, eventType: event.attributes.event_type ?? "" });
  const worksheets = await readWorksheets(services, eventId, options);
  const found = await readList(services, eventId, options);
  if (worksheets === null || found === null) return stopped({ kind: "listIncomplete" });
  const rows = await readRows(services, eventId, new Set(found.map(({ id }) => id)), options);
  if (rows === null) return stopped({ kind: "listIncomplete" });
  const bids = await withNames(services, found, options);
  return { ok: true, eventId, eventTitle, at, worksheets: withBidRows(worksheets, rows), bids };
}

/**
 * A decimal, which some answers carry as text (document 3, traps). Nothing may cost nothing: zero says as little as
 * none.
 */
function amountOf(raw: number | string | null | undefined): number | null {
  const value = decodeCell(raw ?? null, "number");
  return typeof value === "number" && value > 0 ? value : null;
}

async function readWorksheets(services: Services, eventId: string, options: WorkflowOptions) {
  const pages = services.client.pages(listWorksheets, { path: { event_id: eventId } }, { signal: options.signal });
  const listed = await collect(pages);
  if (!listed.complete) return null;
  const worksheets: BareWorksheet[] = [];
  for (const { id, attributes } of listed.items) {
    const title = attributes.title ?? services.rowTexts.nameless.worksheet(id);
    const rows = {
      kind: "lineItems",
      eventId,
      eventTitle: "",
      worksheetId: id,
      worksheetTitle: title,
    } as const;
    const { items, complete } = await listRows(services, rows, null, options);
    if (!complete) return null;
    worksheets.push({
      id,
      title,
      items,
      columns: attributes.columns,
      budget: amountOf(attributes.budget),
    });
  }
  return worksheets;
}

async function readList(services: Services, eventId: string, { signal }: WorkflowOptions): Promise<ReadBid[] | null> {
  const query = { include: ["supplier_company"], pageSize: services.profile.limits.pageSize };
  const pages = services.client.pages(listBids, { path: { event_id: eventId }, query }, { signal });
  const names = new Map<string, string>();
  const { items, complete } = await collect(pages, ({ included }) => {
    for (const one of included) noteName(names, one);
  });
  if (!complete) return null;
  return items.map(({ id, attributes, relationships }) => {
    const supplierId = relationships?.supplier_company?.data?.id ?? "";
    return {
      id,
      supplierId,
      supplierName: names.get(supplierId) ?? null,
      status: attributes.status ?? "",
      intendsToBid: attributes.intend_to_bid ?? null,
      submittedAt: attributes.submitted_at ?? null,
      resubmittedAt: attributes.resubmitted_at ?? null,
    };
  });
}

/** An included supplier may have an external identifier only, and no name (document 3, traps). */
function noteName(names: Map<string, string>, { id, type, attributes }: Included): void {
  const name = attributes?.["name"];
  if (type === "supplier_companies" && typeof name === "string" && name.trim() !== "") names.set(id, name);
}

/**
 * One filtered list of the whole event is the cheapest way. A platform that refuses the filter, or leaves it aside and
 * gives other events' rows, is asked bid by bid. Null: a list went in a circle.
 */
async function readRows(
  services: Services,
  eventId: string,
  bids: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<BidRow[] | null> {
  if (bids.size === 0) return [];
  const report = startPace(services, options, "reading");
  const query = { filter: { event_id_equals: eventId }, pageSize: services.profile.limits.pageSize };
  const rows: BidRow[] = [];
  try {
    for await (const page of services.client.pages(listBidLineItems, { query }, { signal: options.signal })) {
      const read = page.items.map(rowOf);
      if (page.looped) return null;
      if (read.some(({ bidId }) => !bids.has(bidId))) return await readEach(services, bids, options);
      rows.push(...read);
      report(page.itemsSoFar, null);
    }
    return rows;
  } catch (error) {
    if (error instanceof PlatformError && refusesFilter.has(error.kind)) return readEach(services, bids, options);
    throw error;
  }
}

const refusesFilter: ReadonlySet<string> = new Set(["invalid", "refused", "notFound", "forbidden"]);

async function readEach(
  services: Services,
  bids: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<BidRow[] | null> {
  const report = startPace(services, options, "reading");
  const rows: BidRow[] = [];
  for (const bid of bids) {
    const query = { pageSize: services.profile.limits.pageSize };
    const input = { path: { bid_id: bid }, query };
    const pages = services.client.pages(listBidLineItemsOfBid, input, { signal: options.signal });
    const { items, complete } = await collect(pages);
    if (!complete) return null;
    rows.push(...items.map((item) => ({ ...rowOf(item), bidId: bid })));
    report(rows.length, null);
  }
  return rows;
}

function rowOf({ id, relationships, attributes }: BidLineItemResource): BidRow {
  return {
    id,
    bidId: relationships?.bid?.data?.id ?? "",
    lineItemId: relationships?.line_item?.data?.id ?? "",
    data: attributes.data,
  };
}

/**
 * Names that the bids do not tell, from the platform's older operation; one request each, and none more once it says
 * that it is gone.
 */
async function withNames(
  services: Services,
  bids: readonly ReadBid[],
  { signal }: WorkflowOptions,
): Promise<readonly ReadBid[]> {
  const names = new Map<string, string>();
  const unknown = new Set(
    bids.flatMap(({ supplierId, supplierName }) => (supplierName === null && supplierId !== "" ? [supplierId] : [])),
  );
  for (const supplier_id of unknown) {
    try {
      const { document } = await services.client.run(getSupplier2018, { path: { supplier_id } }, { signal });
      const { name } = document.data.attributes;
      if (name?.trim()) names.set(supplier_id, name);
    } catch (error) {
      // A name is a comfort: without it the person's own label stands, or the supplier's number.
      if (!(error instanceof PlatformError) || !nameless.has(error.kind)) throw error;
      if (error.kind !== "notFound") break;
    }
  }
  return bids.map((bid) => ({ ...bid, supplierName: bid.supplierName ?? names.get(bid.supplierId) ?? null }));
}

const nameless: ReadonlySet<string> = new Set([
  "gone",
  "notFound",
  "forbidden",
  "refused",
  "badRequest",
  "credentials",
  "unreachable",
  "platformFault",
]);
