// What /_sim/ shows and changes of suppliers, invitations, bids and copying: the other side of what the API does.
// Suppliers resubmit here, and the platform's own people award; the API offers neither.
import { Hono } from "hono";
import { z } from "zod";
import { bidRows, findBidRow } from "../../bidRows";
import { bidsOf } from "../../records";
import type { World } from "../../world";
import { NotHere } from "./errors";
import type { BidRecord } from "../../supplierRecords";

export const biddingIsHere = {
  "GET /_sim/suppliers": "the supplier companies with their names and contacts",
  "GET /_sim/mail": "what would have been mailed to suppliers, oldest first",
  "DELETE /_sim/mail": "forgets it",
  "GET /_sim/events/{id}/invitations": "who is invited: the contacts by supplier",
  "GET /_sim/bids": "the bids with the number of their line items; ?event=N those of one event",
  "PATCH /_sim/bids/{id}": "{status?, intend_to_bid?}: as the platform's people or the supplier change it",
  "POST /_sim/bids/{id}/resubmit": "one more round: some prices fall, status and time say so",
  "PATCH /_sim/bid_line_items/{id}": "{data: cells} sets cells as the supplier would",
  "GET, PATCH /_sim/duplication":
    "{startsAfterMs?, msPerStep?, outcome?: finished, failed or refused} for events created from now on",
};

const bidChange = z.strictObject({ status: z.string().optional(), intend_to_bid: z.boolean().optional() });
const rowChange = z.strictObject({
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
const copyChange = z.strictObject({
  startsAfterMs: z.number().min(0).optional(),
  msPerStep: z.number().min(0).optional(),
  outcome: z.enum(["finished", "failed", "refused"]).optional(),
});

export function biddingRoutes(world: World): Hono {
  const app = new Hono();
  addSuppliersAndMail(app, world);
  addBids(app, world);
  app.get("/duplication", (context) => context.json(world.records.copySettings));
  app.patch("/duplication", async (context) => {
    const { copySettings } = world.records;
    Object.assign(copySettings, copyChange.parse(await context.req.json()));
    return context.json(copySettings);
  });
  return app;
}

function addSuppliersAndMail(app: Hono, world: World): void {
  app.get("/suppliers", (context) => {
    const { suppliers, contacts } = world.records;
    const shown = [...suppliers.values()].map(({ contactIds, ...supplier }) => ({
      ...supplier,
      contacts: contactIds.flatMap((id) => contacts.get(id) ?? []),
    }));
    return context.json({ suppliers: shown });
  });
  app.get("/mail", (context) => context.json({ mail: world.records.mail }));
  app.delete("/mail", (context) => {
    world.records.mail = [];
    return context.body(null, 204);
  });
  app.get("/events/:id/invitations", (context) => {
    const id = context.req.param("id");
    if (!world.records.events.has(id)) throw new NotHere(`There is no event ${id}`);
    const invited = [...(world.records.invitations.get(id) ?? [])];
    return context.json({
      invitations: invited.map(([supplierId, contactIds]) => ({ supplierId, contactIds: [...contactIds] })),
    });
  });
}

function addBids(app: Hono, world: World): void {
  app.get("/bids", (context) => {
    const event = context.req.query("event");
    const { records } = world;
    const bids = event === undefined ? [...records.bids.values()] : bidsOf(records, event);
    return context.json({ bids: bids.map((bid) => shown(world, bid)) });
  });
  app.patch("/bids/:id", async (context) => {
    const bid = bidOf(world, context.req.param("id"));
    Object.assign(bid.attributes, bidChange.parse(await context.req.json()));
    return context.json(shown(world, bid));
  });
  app.post("/bids/:id/resubmit", (context) => {
    const bid = bidOf(world, context.req.param("id"));
    bid.round++;
    const resubmitted_at = new Date(world.clock()).toISOString();
    Object.assign(bid.attributes, { status: "resubmitted", resubmitted_at });
    return context.json(shown(world, bid));
  });
  app.patch("/bid_line_items/:id", async (context) => {
    const { records } = world;
    const id = context.req.param("id");
    if (!findBidRow(records, id)) throw new NotHere(`There is no bid line item ${id}`);
    const { data } = rowChange.parse(await context.req.json());
    records.bidEdits.set(id, { ...records.bidEdits.get(id), ...data });
    return context.json({ id, data: findBidRow(records, id)?.data });
  });
}

function shown(world: World, bid: BidRecord): object {
  const { id, eventId, supplierId, attributes, round } = bid;
  return { id, eventId, supplierId, ...attributes, round, lineItems: bidRows(world.records, [bid]).count };
}

function bidOf(world: World, id: string): BidRecord {
  const bid = world.records.bids.get(id);
  if (!bid) throw new NotHere(`There is no bid ${id}`);
  return bid;
}
