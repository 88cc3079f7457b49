// What lies under /_sim/: the log, the faults and the records, for tests and curious people.
// No part of the platform: no credentials, no rate limit, plain JSON.
import { Hono, type Context } from "hono";
import { z } from "zod";
import { shownCells } from "../../cells";
import { addLineItem, deleteLineItem, lineItemsOf, touch, worksheetsOf, type WorksheetRecord } from "../../records";
import type { World } from "../../world";
import { biddingIsHere, biddingRoutes } from "./bidding";
import { NotHere } from "./errors";
import { serviceRecords, serviceRecordsHere } from "./services";
import { changeWorksheet, worksheetChange } from "./worksheet";

export const whatIsHere = {
  "GET /_sim/log": "the last requests; ?since=N leaves out those up to number N",
  "DELETE /_sim/log": "forgets them",
  "GET /_sim/events": "the events with the number of their worksheets",
  "GET /_sim/events/{id}/worksheets": "the worksheets of an event, with the kinds of their columns",
  "PATCH /_sim/worksheets/{id}": "{title} and {columns}: the whole new list, in its new order",
  "GET, POST /_sim/worksheets/{id}/line_items": "the line items; POST {data: cells} adds one",
  "PATCH, DELETE /_sim/worksheets/{id}/line_items/{id}": "{data: cells} changes cells as a colleague would",
  "GET, POST, DELETE /_sim/faults":
    "[{kind, operation?, method?, path?, nth?, times?}]; kinds: dropBefore, dropAnswer {ms?}, applyLate {ms}, " +
    "delay {ms}, status {status, body?, retryAfter?}, redirect {status?, location?}, truncate, " +
    "shuffleBulk {trims?}, partialBulk {applied, answer?}, emptyList, shortList {lacks}, " +
    "next {form: loops, repeats, null, absent, relative, otherHost, otherPath or spaced}",
  ...biddingIsHere,
  ...serviceRecordsHere,
  "POST /_sim/reset": "back to the seeded records",
};

const itemBody = z.strictObject({
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** Everything below /_sim. */
export function simRoutes(world: World): Hono {
  const app = new Hono();
  app.get("/", (context) => context.json(whatIsHere));
  app.post("/reset", (context) => {
    world.reset();
    return context.body(null, 204);
  });
  addLogAndFaults(app, world);
  addRecords(app, world);
  addLineItemChanges(app, world);
  app.route("/", biddingRoutes(world));
  app.route("/", serviceRecords(world));
  app.onError((error, context) => {
    if (error instanceof NotHere) return context.json({ error: error.message }, 404);
    if (error instanceof z.ZodError) return context.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return context.json({ error: "The body is not JSON" }, 400);
    throw error;
  });
  return app;
}

function addLogAndFaults(app: Hono, world: World): void {
  app.get("/log", (context) => {
    const since = Number(context.req.query("since") ?? 0);
    return context.json({ requests: world.log.list().filter((entry) => entry.n > since) });
  });
  app.delete("/log", (context) => {
    world.log.clear();
    return context.body(null, 204);
  });
  app.get("/faults", (context) => context.json({ faults: world.faults.describe() }));
  app.post("/faults", async (context) => {
    world.faults.add(await context.req.json());
    return context.json({ faults: world.faults.describe() }, 201);
  });
  app.delete("/faults", (context) => {
    world.faults.clear();
    return context.body(null, 204);
  });
}

function addRecords(app: Hono, world: World): void {
  app.get("/events", (context) => {
    const events = [...world.records.events.values()].map(({ id, attributes }) => ({
      id,
      title: attributes.title,
      state: attributes.state,
      event_type: attributes.event_type,
      worksheets: worksheetsOf(world.records, id).length,
    }));
    return context.json({ events });
  });
  app.get("/events/:id/worksheets", (context) => {
    const id = context.req.param("id");
    if (!world.records.events.has(id)) throw new NotHere(`There is no event ${id}`);
    return context.json({ worksheets: worksheetsOf(world.records, id) });
  });
  app.patch("/worksheets/:worksheet", async (context) => {
    const worksheet = worksheetOf(world, context);
    changeWorksheet(world.records, worksheet, worksheetChange.parse(await context.req.json()));
    touch(worksheet, world.clock());
    return context.json(worksheet);
  });
}

function addLineItemChanges(app: Hono, world: World): void {
  const path = "/worksheets/:worksheet/line_items";
  app.get(path, (context) => {
    const worksheet = worksheetOf(world, context);
    const items = [...lineItemsOf(world.records, worksheet.id).values()];
    return context.json({
      line_items: items.map((item) => ({ id: item.id, data: shownCells(worksheet, item) })),
    });
  });
  app.post(path, async (context) => {
    const worksheet = worksheetOf(world, context);
    const { data } = itemBody.parse(await context.req.json());
    const item = addLineItem(world.records, worksheet.id, data);
    touch(worksheet, world.clock());
    return context.json({ id: item.id, data: shownCells(worksheet, item) }, 201);
  });
  app.patch(`${path}/:item`, async (context) => {
    const worksheet = worksheetOf(world, context);
    const item = itemOf(world, worksheet, context.req.param("item"));
    item.data = { ...item.data, ...itemBody.parse(await context.req.json()).data };
    touch(worksheet, world.clock());
    return context.json({ id: item.id, data: shownCells(worksheet, item) });
  });
  app.delete(`${path}/:item`, (context) => {
    const worksheet = worksheetOf(world, context);
    const item = itemOf(world, worksheet, context.req.param("item"));
    deleteLineItem(world.records, worksheet, item.id);
    touch(worksheet, world.clock());
    return context.body(null, 204);
  });
}

function worksheetOf(world: World, context: Context): WorksheetRecord {
  const id = context.req.param("worksheet") ?? "";
  const worksheet = world.records.worksheets.get(id);
  if (!worksheet) throw new NotHere(`There is no worksheet ${id}`);
  return worksheet;
}

function itemOf(world: World, worksheet: WorksheetRecord, id: string) {
  const item = lineItemsOf(world.records, worksheet.id).get(id);
  if (!item) throw new NotHere(`There is no line item ${id} in worksheet ${worksheet.id}`);
  return item;
}
