// What /_sim/ shows of payments, custom fields and reports, and how it changes reports as time would.
// Without it no row of a report is ever added, changed or gone.
import { Hono, type Context } from "hono";
import { z } from "zod";
import { reportNames } from "../../reports/catalogue";
import { Report } from "../../reports/report";
import type { World } from "../../world";

export const serviceRecordsHere = {
  "GET /_sim/payments": "the payment currencies, types and terms",
  "GET /_sim/fields": "the custom field groups, fields and options",
  "GET /_sim/reports": "the reports with the number of their rows and of the vanished ones",
  "POST /_sim/reports/{name}/vanish": "{ids}: these entries are gone",
  "POST /_sim/reports/{name}/add": "{count?}: that many new rows at the end; answers their ids",
  "POST /_sim/reports/{name}/change": "{id, attributes}: these attributes of the entry, by their whole names",
};

const reportName = z.enum(reportNames);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const vanishing = z.strictObject({ ids: z.array(z.string()).min(1) });
const adding = z.strictObject({ count: z.int().min(1).max(100_000).default(1) });
const changing = z.strictObject({ id: z.string(), attributes: z.record(z.string(), value) });

/** Below /_sim. A wrong body or an unknown name is answered by the error handler of sim.ts. */
export function serviceRecords(world: World): Hono {
  const app = new Hono();
  app.get("/payments", (context) => {
    const lists = Object.entries(world.records.payments.lists);
    return context.json(Object.fromEntries(lists.map(([name, list]) => [name, [...list.values()]])));
  });
  app.get("/fields", (context) => {
    const { groups, fields, options } = world.records.fields;
    const lists = { field_groups: groups, fields, field_options: options };
    return context.json(Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list.values()]])));
  });
  addReports(app, world);
  return app;
}

function addReports(app: Hono, world: World): void {
  app.get("/reports", (context) => {
    const { states } = world.records.reports;
    const reports = reportNames.map((name) => {
      const { rows, vanished, changes } = states[name];
      return { name, rows, vanished: vanished.size, changed: changes.size };
    });
    return context.json({ reports });
  });
  app.post("/reports/:name/vanish", async (context) => {
    const { ids } = vanishing.parse(await context.req.json());
    const rows = ids.map((id) => rowOf(world, context, id));
    if (rows.includes(undefined)) return context.json({ error: "There is no such entry" }, 404);
    for (const row of rows) if (row !== undefined) stateOf(world, context).vanished.add(row);
    return context.body(null, 204);
  });
  app.post("/reports/:name/add", async (context) => {
    const { count } = adding.parse(await context.req.json());
    const state = stateOf(world, context);
    const first = state.rows;
    state.rows += count;
    const report = new Report(world.records, nameIn(context));
    return context.json({ ids: numbers(first, count).map((row) => report.idAt(row)) }, 201);
  });
  app.post("/reports/:name/change", async (context) => {
    const { id, attributes } = changing.parse(await context.req.json());
    const row = rowOf(world, context, id);
    if (row === undefined) return context.json({ error: `There is no entry ${id}` }, 404);
    const { changes } = stateOf(world, context);
    changes.set(row, { ...changes.get(row), ...attributes });
    return context.body(null, 204);
  });
}

function nameIn(context: Context) {
  return reportName.parse(context.req.param("name"));
}

function stateOf(world: World, context: Context) {
  return world.records.reports.states[nameIn(context)];
}

/** By looking through the ids, which costs nothing but time: for tests alone. */
function rowOf(world: World, context: Context, id: string): number | undefined {
  const report = new Report(world.records, nameIn(context));
  return numbers(0, report.size).find((row) => report.idAt(row) === id);
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_none, at) => first + at);
}
