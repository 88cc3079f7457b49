// What lists cost in requests, through the whole product in one process and the way the pane goes; the clock is turned
// by hand. An upsert of payment currencies: a list from elsewhere, with external ids and no ids, half of it known to
// the platform. And a hundred events from a template, followed until they are copied, while a colleague refreshes a
// price sheet of their own.
import { z } from "zod";
import { colleagueCredentials } from "../src/simulator/credentials";
import { addPayment } from "../src/simulator/paymentRecords";
import { createEvents } from "../src/workflows/events/create";
import { followEvents } from "../src/workflows/events/follow";
import { linkWorksheet } from "../src/workflows/link/worksheet";
import { linkRecords } from "../src/workflows/link/records";
import type { Obstacle } from "../src/workflows/obstacle";
import { previewTable } from "../src/workflows/send/preview";
import { refreshTable } from "../src/workflows/refresh/refresh";
import { sendPreview } from "../src/workflows/send/send";
import type { Services } from "../src/workflows/services";
import { sheetOf } from "../test/support/sheet";
import { openOffice } from "../test/support/office";
import { connect, openWorld, showPiece, type World } from "../test/support/world";
import type { BenchRow } from "./types";

const CURRENCIES = 500;
const KNOWN = CURRENCIES / 2;
const TARGET = 1.03;
const EVENTS = 100;
const LINES = 1000;
/** Requests a second (document 1, part 8). */
const BUDGET = 5;

function done<T extends { readonly ok: true }>(outcome: T | { readonly ok: false; readonly obstacle: Obstacle }): T {
  if (!outcome.ok) throw new Error(`The upsert stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const logged = z.object({
  requests: z.array(
    z.object({
      at: z.string().transform((text) => Date.parse(text)),
      path: z.string(),
      status: z.nullable(z.number()),
      userEmail: z.nullable(z.string()),
    }),
  ),
});
type Logged = z.infer<typeof logged>["requests"][number];

/** In the order in which they came in; `at` in milliseconds. */
async function requests(world: World): Promise<readonly Logged[]> {
  return logged.parse(await world.sim("GET", "/log")).requests;
}

/** A table of what the platform has, and under it the list as it was pasted. */
async function openPasted(world: World): Promise<string> {
  const { payments } = world.simulator.records;
  for (let at = 0; at < KNOWN; at += 1)
    addPayment(payments, "payment_currencies", {
      alpha: `Q${at}`,
      numeric: String(at),
      external_id: `LIST-${at}`,
    });
  const request = { list: "paymentCurrencies", within: {}, withinTitle: "" } as const;
  const { link } = done(await world.run(linkRecords(world.services, request)));
  const sheet = sheetOf(world, link);
  while (sheet.rowCount() > 1) sheet.deleteRow(sheet.rowCount() - 1);
  for (let at = 0; at < CURRENCIES; at += 1)
    sheet.add({
      "Alpha code": `Q${at}`,
      "Numeric code": String(1000 + at),
      "External ID": `LIST-${at}`,
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
  const total = (await requests(world)).filter(({ path }) => path.includes("/payments/")).length;
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

/** Refreshes one after the other for as long as `busy` says; milliseconds that each took. */
async function refreshing(other: Services, linkId: string, busy: () => boolean): Promise<readonly number[]> {
  const took: number[] = [];
  while (busy()) {
    const began = other.clock.now();
    done(await refreshTable(other, linkId));
    took.push(other.clock.now() - began);
  }
  return took;
}

async function creating({ services }: World): Promise<void> {
  const rows = Array.from({ length: EVENTS }, (_, at) => ({ externalId: `EVENT-${at}` }));
  const made = done(await createEvents(services, { templateId: "311", projectId: "7001", rows }));
  const followed = made.outcomes.flatMap(({ id, createdAt }) =>
    id === null ? [] : [{ id, createdAt: createdAt ?? "" }],
  );
  const finished = (await followEvents(services, followed)).filter(({ end }) => end === "finished").length;
  if (finished !== EVENTS) throw new Error(`${finished} events were created and copied.`);
}

async function events(): Promise<BenchRow[]> {
  const world = await openWorld({ lineItems: LINES, logSize: 100_000 });
  // A colleague with a session, a workbook and a table of their own: only the company's budget is one.
  const office = await openOffice();
  const other = await world.run(connect(world.gateway, world.clock, office, colleagueCredentials));
  const { link } = done(await world.run(linkWorksheet(other, showPiece(world))));
  await world.sim("DELETE", "/log");
  let busy = true;
  const own = creating(world).finally(() => (busy = false));
  const [took] = await world.run(Promise.all([refreshing(other, link.id, () => busy), own]));
  const asked = (await requests(world)).filter(({ path }) => path.includes("/events/"));
  const people = new Set(asked.map(({ userEmail }) => userEmail)).size;
  await world.close();
  if (people !== 2) throw new Error(`${people} people asked.`);
  return [busiest(asked, took), refused(asked)];
}

function busiest(asked: readonly Logged[], took: readonly number[]): BenchRow {
  const at = asked.map((one) => one.at);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const value = busiestSecond(at);
  const against =
    `${at.length} requests in ${Math.round(((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000)} s: a look and a create an event, a list a poll; ` +
    `beside them a colleague refreshed ${LINES} lines ${took.length} times, in ${seconds(Math.min(...took))} to ${seconds(Math.max(...took))} s`;
  const name = `busiest second while ${EVENTS} events are created and followed`;
  return { name, value, unit: "requests", target: BUDGET, ok: value <= BUDGET, against };
}

function refused(asked: readonly Logged[]): BenchRow {
  const value = asked.filter(({ status }) => status === 429).length;
  const name = `requests refused for the company's budget while ${EVENTS} events are created and followed`;
  const against = `two people, one budget of ${BUDGET} a second`;
  return { name, value, unit: "requests", target: 0, ok: value === 0, against };
}

export async function bench(): Promise<BenchRow[]> {
  return [await upsert(), ...(await events())];
}
