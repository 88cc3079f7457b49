// Bids and bid line items of RFP events (document 1, 2.5, 2.6, 4.6, 4.7). Read only: nothing here can award, reject or
// edit a bid. A bid line item may hold only the columns that a supplier edits (document 3, traps): titles and
// quantities are in the line items.
import * as z from "zod/mini";
import { cellRead, included, many, one, resource, toOne } from "./jsonApi";
import { defineOperation } from "./operation";

const text = z.nullish(z.string());

export const bid = resource(
  "bids",
  z.looseObject({
    intend_to_bid: z.nullish(z.boolean()),
    intend_to_bid_answered_at: text,
    // Known: draft, unclaimed, submitted, revising, update_requested, resubmitted, awarded, award_retracted, rejected,
    // rejection_retracted (document 3, value sets).
    status: text,
    submitted_at: text,
    resubmitted_at: text,
  }),
  z.looseObject({ event: z.optional(toOne), supplier_company: z.optional(toOne) }),
);

/** A single bid may carry `included` inside `data` (document 3, traps): it is found beside `data` all the same. */
const bidAnswer = z.pipe(
  one(z.extend(bid, { included })),
  z.transform((document) => ({ ...document, included: document.included ?? document.data.included })),
);

export const bidLineItem = resource(
  "bid_line_items",
  z.looseObject({ data: z.record(z.string(), cellRead), updated_at: text }),
  z.looseObject({
    line_item: z.optional(toOne),
    bid: z.optional(toOne),
    event: z.optional(toOne),
    // Its type has been seen as "worksheet" and as "worksheets": whoever joins takes the id alone.
    worksheet: z.optional(toOne),
  }),
);

export type BidLineItemResource = z.infer<typeof bidLineItem>;

const reads = { method: "GET", service: "events", repeatable: true, body: null } as const;
const include = ["event", "supplier_company"];

export const listBids = defineOperation({
  ...reads,
  name: "listBids",
  kind: "list",
  path: "/events/{event_id}/bids",
  source: "document 1, 4.6",
  assumption: 6,
  query: {
    paged: true,
    include,
    filters: {
      id_equals: "one",
      intend_to_bid_equals: "one",
      intend_to_bid_not_equals: "one",
      intend_to_bid_answered_at_from: "one",
      intend_to_bid_answered_at_to: "one",
      submitted_at_from: "one",
      submitted_at_to: "one",
      resubmitted_at_from: "one",
      resubmitted_at_to: "one",
      status_equals: "many",
      supplier_company_id_equals: "one",
      supplier_company_external_id_equals: "one",
    },
  },
  reply: many(bid),
});

export const getBid = defineOperation({
  ...reads,
  name: "getBid",
  kind: "get",
  path: "/bids/{id}",
  source: "document 1, 4.6",
  query: { include },
  reply: bidAnswer,
});

export const listBidLineItemsOfBid = defineOperation({
  ...reads,
  name: "listBidLineItemsOfBid",
  kind: "list",
  path: "/bids/{bid_id}/bid_line_items",
  source: "document 1, 4.7",
  // Like line items: no page parameter is declared, yet it returns `next`.
  assumption: 7,
  query: { paged: true },
  reply: many(bidLineItem),
});

export const getBidLineItem = defineOperation({
  ...reads,
  name: "getBidLineItem",
  kind: "get",
  path: "/bid_line_items/{id}",
  source: "document 1, 4.7",
  reply: one(bidLineItem),
});

/** Filtered by event, it is the cheapest way to read all bids of one (document 3, filters). */
export const listBidLineItems = defineOperation({
  ...reads,
  name: "listBidLineItems",
  kind: "list",
  path: "/bid_line_items",
  source: "document 1, 4.7",
  assumption: 7,
  query: { paged: true, filters: { bid_id_equals: "one", event_id_equals: "one" } },
  reply: many(bidLineItem),
});
