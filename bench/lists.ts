// What lists cost in requests, through the whole product in one process and the way the pane goes; the clock is turned by hand. An upsert
// of payment currencies: a list from elsewhere, with external ids and no ids, half of it known to the platform. And a hundred events from
// a template, followed until they are copied, while a price sheet is refreshed in another window.
import { z } from "zod";
import { addPayment } from "../src/simulator/paymentRecords";
import { createEvents } from "../src/workflows/eventCreate";
import { followEvents } from "../src/workflows/eventFollow";
import { linkRecords } from "../src/workflows/linkRecords";
import { previewTable } from "../src/workflows/preview";
import { refreshTable } from "../src/workflows/refresh";
import { sendPreview } from "../src/workflows/send";
import type { Obstacle } from "../src/workflows/types";
import { sheetOf } from "../test/support/sheet";
import { connect, linkShowPiece, openWorld, type World } from "../test/support/world";
import type { BenchRow } from "./types";

const CURRENCIES = 500;
const KNOWN = CURRENCIES / 2;
const TARGET = 1.03;
const EVENTS = 100;
const LINES = 1000;
/** Requests a second (document 1, part 8). */
const BUDGET = 5;

function done<T extends { readonly ok: true }>(
  outcome: T | { readonly ok: false; readonly obstacle: Obstacle },
): T {
  if (!outcome.ok) throw new Error(`The upsert stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const logged = z.object({ requests: z.array(z.object({ at: z.string(), path: z.string() })) });

/** Milliseconds at which each request to a service came in, in order. */
async function arrivals(world: World, service: string): Promise<readonly number[]> {
  const { requests } = logged.parse(await world.sim("GET", "/log"));
  return requests.filter(({ path }) => path.includes(`/${service}/`)).map(({ at }) => Date.parse(at));
}

/** A table of what the platform has, and under it the list as it was pasted. */
async function openPasted(world: World): Promise<string> {
  const { payments } = world.simulator.records;
  for (let at = 0; at < KNOWN; at += 1)
    addPayment(payments, "payment_currencies", {
      ...{ alpha: `Q${at}`, numeric: String(at), external_id: `LIST-${at}` },
    });
  const request = { list: "paymentCurrencies", within: {}, withinTitle: "" } as const;
  const { link } = done(await world.run(linkRecords(world.services, request)));
  const sheet = sheetOf(world, link);
  while (sheet.rowCount() > 1) sheet.deleteRow(sheet.rowCount() - 1);
  for (let at = 0; at < CURRENCIES; at += 1)
    sheet.add({
      ...{ "Alpha code": `Q${at}`, "Numeric code": String(1000 + at), "External ID": `LIST-${at}` },
    });
  return link.id;
}

async function upsert(): Promise<BenchRow> {
  const world = await openWorld({ logSize: 100_000 });
  const linkId = await openPasted(world);
  await world.sim("DELETE", "/log");
  const { preview } = done(await world.run(previewTable(world.services, linkId)));
  const sent = done(await world.run(sendPreview(world.services, preview)));
  done(await world.run(refreshTable(world.services, linkId)));
  if (sent.created !== CURRENCIES - KNOWN || sent.updated !== KNOWN)
    throw new Error(`${sent.created} currencies were created and ${sent.updated} updated.`);
  const total = (await arrivals(world, "payments")).length;
  await world.close();
  const value = Math.round((total / CURRENCIES) * 1000) / 1000;
  const against = `${total} sent over ${CURRENCIES}, one a currency: nothing changes several; with preview and reading back`;
  const name = `requests for an upsert of ${CURRENCIES} currencies`;
  return { name, value, unit: "times", target: TARGET, ok: value <= TARGET, against };
}

/** Most requests in any second, its end left out. */
function busiestSecond(at: readonly number[]): number {
  return at.reduce((most, from, n) => {
    const end = at.findIndex((time, later) => later > n && time - from >= 1000);
    return Math.max(most, (end < 0 ? at.length : end) - n);
  }, 0);
}

async function events(): Promise<BenchRow> {
  const world = await openWorld({ lineItems: LINES, logSize: 100_000 });
  const link = await linkShowPiece(world);
  const other = await world.run(connect(world.gateway, world.clock, world.office));
  await world.sim("DELETE", "/log");
  const rows = Array.from({ length: EVENTS }, (_, at) => ({ externalId: `EVENT-${at}` }));
  const creating = async () => {
    const made = await createEvents(world.services, { templateId: "311", projectId: "7001", rows });
    if (!made.ok) throw new Error(`Creating stopped: ${made.obstacle.kind}`);
    const followed = made.outcomes.flatMap(({ id, createdAt }) =>
      id === null ? [] : [{ id, createdAt: createdAt ?? "" }],
    );
    return followEvents(world.services, followed);
  };
  const began = world.clock.now();
  const reading = refreshTable(other, link.id).then((outcome) => {
    done(outcome);
    return world.clock.now() - began;
  });
  const [copies, readMs] = await world.run(Promise.all([creating(), reading]));
  const finished = copies.filter(({ end }) => end === "finished").length;
  if (finished !== EVENTS) throw new Error(`${finished} events were created and copied.`);
  const at = await arrivals(world, "events");
  await world.close();
  const value = busiestSecond(at);
  const took = Math.round(((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000);
  const against =
    `${at.length} requests in ${took} s: a look and a create an event, a list a poll; ` +
    `a refresh of ${LINES} lines beside it took ${Math.round(readMs / 100) / 10} s`;
  const name = `busiest second while ${EVENTS} events are created and followed`;
  return { name, value, unit: "requests", target: BUDGET, ok: value <= BUDGET, against };
}

export async function bench(): Promise<BenchRow[]> {
  return [await upsert(), await events()];
}
