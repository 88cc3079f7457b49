// A send that the gateway carries out, against the simulator on a virtual clock: how much longer than the rate law asks
// for it takes, how many requests new rows need, how fast a send is taken in, and what ten large ones keep in memory.
import { createGateway, type Gateway } from "../src/gateway/gateway";
import { openSqliteStore } from "../src/gateway/store/sqlite/store";
import { MOST_CHANGES, outcomesAnswer, sendProgress } from "../src/platform/handoverContract";
import { demoCredentials } from "../src/simulator/credentials";
import { lineItemsOf } from "../src/simulator/records";
import { createSimulator } from "../src/simulator/simulator";
import { FakeClock, isObject, masterKey, testProfile } from "../test/gateway/support";
import { heapInUse } from "./memory";
import type { BenchRow } from "./types";

const PER_SECOND = 5;
const ROWS = 1000;
const SENDS = 10;
const CHANGES = 10_000;
const ALONE_MS = 600_000;
const ANSWER_TIMES = [0, 200, 1000, 3000] as const;

/** Gateway and simulator; answers take as long as they are told to. */
class Bench {
  readonly clock = new FakeClock();
  readonly simulator;
  readonly gateway: Gateway;
  readonly statuses: { readonly method: string; readonly status: number }[] = [];
  token = "";

  constructor(
    readonly lineItems: number,
    readonly answerMs: number,
    readonly refuse: (name: string) => boolean = () => false,
  ) {
    this.simulator = createSimulator({ lineItems, clock: () => this.clock.now(), logSize: 10 });
    this.gateway = createGateway({
      profile: testProfile(),
      store: openSqliteStore(":memory:"),
      masterKeys: [masterKey("v1", 7)],
      clock: this.clock,
      fetch: (request) => this.#answer(request),
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { method } = request;
    const refused = method === "POST" ? await this.#refusal(request.clone()) : null;
    const answer = refused ?? (await this.simulator.fetch(request));
    this.statuses.push({ method, status: answer.status });
    if (this.answerMs > 0) await new Promise<void>((done) => void this.clock.setTimer(this.answerMs, done));
    return answer;
  }

  /** Names no row: the halves have to find it. */
  async #refusal(request: Request): Promise<Response | null> {
    const text = await request.text();
    const bad = [...text.matchAll(/"c1":"([^"]*)"/g)].some(([, name = ""]) => this.refuse(name));
    return bad ? Response.json({ errors: [{ detail: "A row is not good" }] }, { status: 422 }) : null;
  }

  get sheet() {
    const { records } = this.simulator;
    const event = [...records.events.values()].find(
      ({ attributes }) => attributes.state === "published" && attributes.event_type === "RFP",
    );
    const found = [...records.worksheets.values()].find((one) => one.eventId === event?.id);
    if (found === undefined) throw new Error("The simulator has no show-piece.");
    return found;
  }

  get path() {
    return { event_id: this.sheet.eventId, worksheet_id: this.sheet.id };
  }

  async ask(method: string, path: string, type: string | null, body: string | null): Promise<unknown> {
    const headers = { ...(type === null ? {} : { "Content-Type": type }), Authorization: `Bearer ${this.token}` };
    const request = new Request(`https://gateway.test${path}`, { method, headers, body });
    const response = await this.clock.runUntilDone(this.gateway.fetch(request));
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(json)}`);
    return json;
  }

  async connect(): Promise<void> {
    const body = JSON.stringify({ region: "us", environment: "production", ...demoCredentials });
    const json = await this.ask("POST", "/api/sessions", "application/json", body);
    this.token = isObject(json) ? String(json["token"]) : "";
    const operation = JSON.stringify({ path: { id: this.sheet.eventId } });
    await this.ask("POST", "/api/operations/getEvent", "application/json", operation);
    this.statuses.length = 0;
  }

  updates(): object[] {
    return [...lineItemsOf(this.simulator.records, this.sheet.id)].map(([id, { data }]) => ({
      mark: `u${id}`,
      operation: "updateLineItem",
      path: { ...this.path, id: id },
      body: { data: { id, type: "line_items", attributes: { data: { c1: `Renamed ${id}` } } } },
      before: data,
    }));
  }

  creates(count: number): object[] {
    const worksheet = { data: { type: "worksheets", id: this.sheet.id } };
    return Array.from({ length: count }, (_, n) => ({
      mark: `c${n}`,
      operation: "createLineItem",
      path: this.path,
      body: { data: { type: "line_items", attributes: { data: { c1: `Part ${n}` } }, relationships: { worksheet } } },
    }));
  }

  text(id: string, collection: string, changes: readonly object[], kind: "creates" | "updates"): string {
    const counts = { creates: 0, updates: 0, deletions: 0, [kind]: changes.length };
    return [{ id, collection, title: "", counts, known: [] }, ...changes]
      .map((line) => JSON.stringify(line))
      .join("\n");
  }

  handOver(id: string, changes: readonly object[], kind: "creates" | "updates"): Promise<unknown> {
    const collection = `lineItems/${this.path.event_id}/${this.path.worksheet_id}`;
    return this.ask("POST", "/api/sends", "application/x-ndjson", this.text(id, collection, changes, kind));
  }

  /** How long it took on the virtual clock, and what came of it. */
  async end(id: string) {
    const began = this.clock.now();
    for (;;) {
      const { send } = outcomesAnswer.parse(await this.ask("GET", `/api/sends/${id}/entries?after=99999`, null, null));
      if (send.state === "ended") return { tookMs: this.clock.now() - began, outcomes: send.outcomes };
      await this.clock.pass(100);
    }
  }

  /** Follows until some rows have their outcome, and then nobody asks any more until all is long over. */
  async endAlone(id: string, rows: number) {
    for (let after = 0; after < rows;) {
      const answer = await this.ask("GET", `/api/sends/${id}/entries?after=${after}&wait=30`, null, null);
      after = outcomesAnswer.parse(answer).next;
    }
    await this.clock.pass(ALONE_MS);
    const { send } = outcomesAnswer.parse(await this.ask("GET", `/api/sends/${id}/entries?after=99999`, null, null));
    if (send.state !== "ended") throw new Error(`It waits for somebody: ${JSON.stringify(send)}`);
    return send;
  }

  count(method: RegExp): number {
    return this.statuses.filter((one) => method.test(one.method)).length;
  }
}

async function wallRows(answerMs: number): Promise<BenchRow[]> {
  const bench = new Bench(ROWS, answerMs);
  await bench.connect();
  await bench.handOver("s", bench.updates(), "updates");
  const { tookMs, outcomes } = await bench.end("s");
  if (outcomes["sent"] !== ROWS) throw new Error(`Not all arrived: ${JSON.stringify(outcomes)}`);
  const limited = bench.statuses.filter(({ status }) => status === 429).length;
  const readings = bench.count(/GET/);
  // A reading comes before the first row, and the last answer after the last one.
  const floorMs = ((ROWS + readings) * 1000) / PER_SECOND + 2 * answerMs;
  const name = `sends, 1,000 updates at ${answerMs} ms an answer`;
  const over = tookMs / floorMs;
  const plain = tookMs / ((ROWS * 1000) / PER_SECOND);
  const against = `${readings} readings count as well; ${plain.toFixed(3)} times 1,000 requests at 5 a second`;
  return [
    { name: `${name}, wall over floor`, value: over, unit: "times", target: 1.05, ok: over <= 1.05, against },
    { name: `${name}, answers of 429`, value: limited, unit: "answers", target: 0, ok: limited === 0, against: "" },
  ];
}

/** Each bad row is in a bulk request of its own, where it takes eight more to find it: 200 is below 2^8. */
const BAD = [100, 333, 555, 701, 999];
const FEWEST = ROWS / 200 + BAD.length * 8;

/** `goneAfter`: the follower goes away after so many rows; null: somebody follows to the end. */
async function createRows(goneAfter: number | null): Promise<BenchRow> {
  const bench = new Bench(30, 0, (name) => BAD.some((n) => name === `Part ${n}`));
  await bench.connect();
  await bench.handOver("s", bench.creates(ROWS), "creates");
  const { outcomes } = await (goneAfter === null ? bench.end("s") : bench.endAlone("s", goneAfter));
  if (outcomes["sent"] !== ROWS - BAD.length || outcomes["refused"] !== BAD.length)
    throw new Error(`Not as expected: ${JSON.stringify(outcomes)}`);
  const requests = bench.count(/POST/);
  const alone = goneAfter === null ? "" : `, the follower gone after row ${goneAfter}`;
  return {
    name: `sends, 1,000 creates of which 5 are bad${alone}, requests over the fewest`,
    value: requests / FEWEST,
    unit: "times",
    target: 1.5,
    ok: requests <= FEWEST * 1.5,
    against: `${requests} creates of ${FEWEST}, where the platform names no row; ${bench.count(/GET/)} readings beside`,
  };
}

async function largeRows(): Promise<BenchRow[]> {
  const bench = new Bench(30, 0);
  await bench.connect();
  const sheets = [...bench.simulator.records.worksheets.values()].slice(0, SENDS);
  const changes = bench.creates(Math.min(CHANGES, MOST_CHANGES));
  const before = heapInUse();
  let [slowest, processor] = [0, 0];
  for (const [n, { id, eventId }] of sheets.entries()) {
    const read = JSON.stringify({ path: { id: eventId } });
    await bench.ask("POST", "/api/operations/getEvent", "application/json", read);
    const text = bench
      .text(`s${n}`, `lineItems/${eventId}/${id}`, changes, "creates")
      .replaceAll(`"event_id":"${bench.path.event_id}"`, `"event_id":"${eventId}"`)
      .replaceAll(`"worksheet_id":"${bench.path.worksheet_id}"`, `"worksheet_id":"${id}"`);
    const body = new Blob([text]).stream();
    const headers = { "Content-Type": "application/x-ndjson", Authorization: `Bearer ${bench.token}` };
    const init = { method: "POST", headers, body, duplex: "half" } as const;
    const began = performance.now();
    const used = process.cpuUsage();
    const answer = await bench.gateway.fetch(new Request("https://gateway.test/api/sends", init));
    slowest = Math.max(slowest, performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    processor = Math.max(processor, (user + system) / 1000);
    sendProgress.parse(await answer.json());
  }
  return takenIn({ sends: sheets.length, slowest, processor, megabytes: (heapInUse() - before) / 1_000_000 });
}

interface TakenIn {
  readonly sends: number;
  /** Milliseconds, both. */
  readonly slowest: number;
  readonly processor: number;
  readonly megabytes: number;
}

function takenIn({ sends, slowest, processor, megabytes }: TakenIn): BenchRow[] {
  const count = `${sends} sends of ${CHANGES.toLocaleString("en")} changes`;
  return [
    {
      name: "sends, taking in 10,000 changes",
      value: slowest,
      unit: "ms",
      target: 2000,
      ok: slowest <= 2000,
      against: `slowest of ${count}, in memory`,
    },
    {
      name: "sends, taking in 10,000 changes, processor",
      value: processor,
      unit: "ms",
      target: null,
      ok: null,
      against: "other programs of this machine do not change it; garbage and the sends under way are in it",
    },
    {
      name: "sends, memory of ten large ones",
      value: megabytes,
      unit: "MB",
      target: 200,
      ok: megabytes <= 200,
      against: `heap above rest; ${count}`,
    },
  ];
}

export async function bench(): Promise<BenchRow[]> {
  const rows = [...(await largeRows()), await createRows(null), await createRows(10)];
  for (const answerMs of ANSWER_TIMES) rows.push(...(await wallRows(answerMs)));
  return rows;
}
