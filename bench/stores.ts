// The gateway's store on SQLite and on PostgreSQL side by side: journalled writes a second, alone and eight at a time,
// and how long one call through the gateway takes on each. PostgreSQL is the real server on this machine's disk.
import { createGateway } from "../src/gateway/gateway";
import { openPostgresStore } from "../src/gateway/store/postgres/store";
import { openSqliteStore } from "../src/gateway/store/sqlite/store";
import type { GatewayStore, JournalRecord } from "../src/gateway/store/tables";
import { isObject, masterKey, reply, row, testProfile, update } from "../test/gateway/support";
import { newDatabase } from "../test/support/postgres";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BenchRow } from "./types";

const WRITES = 400;
const CALLS = 200;
/** The most that a profile may say: a turn is a millisecond apart from the one before. */
const PER_SECOND = 1000;

const intent = (name: string, n: number): JournalRecord => ({
  accountId: "account",
  key: `${name}.c.${n}`,
  operation: "createLineItem",
  collection: "lineItems/1/2",
  requestHash: "0".repeat(64),
  request: "x".repeat(600),
  at: Date.now(),
  state: "open",
  answer: null,
  sendId: null,
});

/** Intent and outcome of each request, as the journal writes them. */
async function writesPerSecond(store: GatewayStore, name: string, lanes: number): Promise<number> {
  let next = 0;
  const began = performance.now();
  const lane = async () => {
    for (let n = (next += 1); n <= WRITES; n = next += 1) {
      const record = intent(name, n);
      await store.transaction((tables) => tables.journal.save(record));
      await store.transaction((tables) =>
        tables.journal.save({ ...record, state: "answered", answer: "y".repeat(600) }),
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (2000 * WRITES) / (performance.now() - began);
}

/** Milliseconds of changes that go through session, turn, intent and outcome, one after the other. */
async function callTimes(store: GatewayStore): Promise<number[]> {
  const limit = { requestsPerSecond: PER_SECOND };
  const gateway = createGateway({
    profile: testProfile({ limits: { events: limit, payments: limit, fields: limit, reports: limit } }),
    store,
    masterKeys: [masterKey("v1", 7)],
    fetch: (request) => Promise.resolve(reply(200, request.method === "GET" ? { data: [] } : { data: row("3") })),
  });
  const ask = (address: string, body: unknown, headers: Record<string, string>) =>
    gateway.fetch(
      new Request(`https://gateway.test${address}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const who = { region: "us", environment: "production", apiKey: "k", userToken: "t", userEmail: "a@example.com" };
  const session: unknown = await (await ask("/api/sessions", who, {})).json();
  const token = isObject(session) ? String(session["token"]) : "";
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const began = performance.now();
    const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": `call-${n}` };
    const answer = await ask("/api/operations/updateLineItem", update, headers);
    if (!answer.ok) throw new Error(`A call answered ${answer.status}: ${await answer.text()}`);
    times.push(performance.now() - began);
  }
  await gateway.close();
  return times.sort((a, b) => a - b);
}

const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;

async function rowsOf(name: string, open: () => Promise<GatewayStore>): Promise<BenchRow[]> {
  const store = await open();
  const alone = await writesPerSecond(store, "alone", 1);
  const eight = await writesPerSecond(store, "eight", 8);
  const times = await callTimes(store);
  const one = (what: string, value: number, unit: string, against: string): BenchRow => ({
    name: `stores: ${what}, ${name}`,
    value,
    unit,
    target: null,
    ok: null,
    against,
  });
  return [
    one("journalled writes", alone, "1/s", "one after the other, each on disk"),
    one("journalled writes, eight at a time", eight, "1/s", "each on disk"),
    one(
      "one change through the gateway, p50",
      at(times, 0.5),
      "ms",
      "session, turn, intent, outcome; the platform at once",
    ),
    one("one change through the gateway, p99", at(times, 0.99), "ms", "the same calls"),
  ];
}

export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-stores-"));
  try {
    return [
      ...(await rowsOf("SQLite", () => Promise.resolve(openSqliteStore(path.join(folder, "gateway.sqlite"))))),
      ...(await rowsOf("PostgreSQL", async () => openPostgresStore(await newDatabase()))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
