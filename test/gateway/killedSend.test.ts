import { connect as connectSocket } from "node:net";
import { describe as describeCollection } from "../../src/collections/describe";
import { rowsToCreate, showsApplied } from "../../src/collections/journal";
import { createGatewayClient, type GatewayClient } from "../../src/platform/gatewayClient";
import type { SendEntry } from "../../src/platform/sendContract";
import { matchCreated } from "../../src/sync/match/matchCreated";
import type { Mapping } from "../../src/sync/mapping";
import { ask, freePort, House, list, member } from "./contractHouse";
import { HoldingProxy } from "./contractProxy";
import { isObject } from "./support";

jest.setTimeout(120_000);

/** Where the gateway process is killed, and what its journal must hold of that change afterwards. */
const points = [
  ["before the intent is written", undefined],
  ["after the intent, before the platform has the request", "open"],
  ["after the platform has applied it, before its answer is back", "open"],
  ["after the outcome is written, before the pane has it", "answered"],
] as const;
type Point = (typeof points)[number][0];

const changes = ["the first update", "the second bulk create", "the deletion"] as const;
type Change = (typeof changes)[number];

/** One request of the plan. `content` stands in its body and in no other one's. */
interface Step {
  readonly key: string;
  readonly name: string;
  readonly operation: string;
  readonly method: string;
  readonly path: Record<string, string>;
  readonly body?: unknown;
  readonly before?: unknown;
  readonly content: string;
}

const mapping: Mapping = [{ key: "c1", label: "Part", type: "text", computed: false, naming: true }];
const tally = { created: 6, updated: 2, deleted: 1, failed: 0, unknown: 0 };

const house = new House();
let proxy: HoldingProxy;
let client: GatewayClient;
const count = { sends: 0 };

beforeAll(async () => {
  proxy = await HoldingProxy.open(await freePort(), () => house.simulator);
  await house.open({ hosts: { us: { production: proxy.url, sandbox: proxy.url } } });
  client = createGatewayClient({
    origin: "",
    fetch: (path, init) => fetch(house.url + path, init),
    token: () => house.token,
  });
});
afterAll(async () => {
  await house.close();
  await proxy.close();
});

const collection = () => `lineItems/${house.event}/${house.sheet}`;

/** What the simulator holds: first cell by id. */
async function rows(): Promise<ReadonlyMap<string, string>> {
  const told = await ask(`${house.simulator}/_sim/worksheets/${house.sheet}/line_items`, "GET");
  return new Map(
    list(told.json["line_items"]).map((one) => [String(member(one, "id")), String(member(one, "data", "c1"))]),
  );
}

/** Two updates, two bulk creates of three rows, one deletion, on rows that no other send of this file touches. */
async function planOf(id: string): Promise<readonly Step[]> {
  const [first = "", second = "", third = ""] = (await rows()).keys();
  const held = await rows();
  const path = house.sheetPath();
  const update = (name: string, row: string): Step => {
    const content = `${id} changes ${row}`;
    const body = { data: { id: row, ...house.cells({ c1: content }) } };
    const before = { c1: held.get(row) };
    return {
      key: `${id}.u.${row}`,
      name,
      operation: "updateLineItem",
      method: "PATCH",
      path: { ...path, id: row },
      body,
      before,
      content,
    };
  };
  const bulk = (name: string, n: number): Step => {
    const texts = [0, 1, 2].map((row) => `${id} adds ${n}${row}`);
    const body = { data: texts.map((c1) => house.cells({ c1 })) };
    return {
      key: `${id}.c.${n}`,
      name,
      operation: "bulkCreateLineItems",
      method: "POST",
      path,
      body,
      content: `${id} adds ${n}0`,
    };
  };
  return [
    update("the first update", first),
    update("the second update", second),
    bulk("the first bulk create", 0),
    bulk("the second bulk create", 1),
    {
      key: `${id}.d.${third}`,
      name: "the deletion",
      operation: "deleteLineItem",
      method: "DELETE",
      path: { ...path, id: third },
      before: { c1: held.get(third) },
      content: "",
    },
  ];
}

const open = (id: string, plan: readonly Step[], continues?: string) =>
  client.openSend({
    id,
    collection: collection(),
    title: "Prices",
    plan,
    counts: { creates: 6, updates: 2, deletions: 1 },
    ...(continues === undefined ? {} : { continues }),
  });

const leave = (send: string, fence: number, { key, operation, path, body, before }: Step) =>
  client.transport({
    operation,
    path,
    body,
    before,
    priority: "bulk",
    idempotencyKey: key,
    fence: { send, fence },
  });

/** A change of which the gateway has the head and half of the body. */
async function leaveHalf(send: string, fence: number, { key, operation, path }: Step): Promise<void> {
  const socket = connectSocket(Number(new URL(house.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  const goOn = new Promise((resolve) => socket.once("data", resolve));
  const heads = [
    `POST /api/operations/${operation} HTTP/1.1`,
    "Host: gateway",
    "Content-Length: 5000",
    "Expect: 100-continue",
    `Authorization: Bearer ${house.token}`,
    `Idempotency-Key: ${key}`,
    `Bidsheet-Send: ${send}`,
    `Bidsheet-Fence: ${fence}`,
  ];
  socket.write(`${heads.join("\r\n")}\r\n\r\n`);
  await goOn;
  await new Promise((resolve) => socket.write(JSON.stringify({ path }).slice(0, -1), resolve));
}

/** Lets the change go as far as `point`, and kills the process there. */
async function killAt(point: Point, { id, fence }: Running, step: Step): Promise<void> {
  if (point === "before the intent is written") await leaveHalf(id, fence, step);
  else if (point === "after the outcome is written, before the pane has it") await leave(id, fence, step);
  else {
    const where = point.includes("applied") ? "answer" : "request";
    const held = proxy.holdNext(where, (method, body) => method === step.method && body.includes(step.content));
    const cut = expect(leave(id, fence, step)).rejects.toMatchObject({ kind: "unknownOutcome" });
    await held;
    await house.gateway.kill();
    await cut;
  }
  await house.gateway.kill();
}

interface Running {
  readonly id: string;
  readonly fence: number;
  /** What may be left to do: a change that was done long ago is answered from the journal. */
  readonly left: readonly Step[];
}

/** What a pane does first that opens the workbook again: take over, and read back what is open. */
async function takeOver(cutOff: string): Promise<Running> {
  const { plan } = await client.sendDetails(cutOff);
  const id = `${cutOff}.a`;
  const { fence } = await open(id, stepsIn(plan), cutOff);
  for (const entry of (await client.sendDetails(cutOff)).entries) if (entry.state === "open") await settle(entry);
  const { entries } = await client.sendDetails(cutOff);
  const done = new Set(entries.filter(({ state }) => state === "answered").map(({ key }) => key));
  return { id, fence, left: stepsIn(plan).filter(({ key }) => !done.has(key)) };
}

async function finish({ id, fence, left }: Running): Promise<void> {
  for (const step of left) await leave(id, fence, step);
  await client.finishSend(id, { outcome: tally, cancelled: false });
}

/** The plan comes back as it was given; here it is checked enough to be used. */
function stepsIn(plan: unknown): readonly Step[] {
  return list(plan).filter((one): one is Step => isObject(one) && typeof one["key"] === "string");
}

const { journal: words } = describeCollection({
  kind: "lineItems",
  eventId: "1",
  eventTitle: "",
  worksheetId: "1",
  worksheetTitle: "",
});

/** Nothing of the killed process is on its way any more: what the list shows is what came of it. */
async function settle(entry: SendEntry): Promise<void> {
  const held = await rows();
  const raw = new Map([...held].map(([id, c1]) => [id, { c1 }]));
  const intent = { ...entry, collection: collection() };
  const items = rowsToCreate(words, mapping, intent);
  if (items === null) {
    const applied = showsApplied(words, intent, raw) === "whole";
    const document = raw.has(entry.path["id"] ?? "") ? { data: { id: entry.path["id"] } } : null;
    await client.resolveIntent(entry.key, applied ? { outcome: "applied", document } : { outcome: "notApplied" });
    return;
  }
  const candidates = { ids: [...held.keys()], cells: [...held.values()].map((c1) => [c1]) };
  const found = matchCreated(mapping, items, candidates, "readBack").flatMap((match) =>
    match.outcome === "created" ? [{ id: match.id, data: raw.get(match.id) ?? {} }] : [],
  );
  await client.resolveIntent(
    entry.key,
    found.length > 0
      ? { outcome: "applied", document: words.documentOf(entry.operation, found) }
      : { outcome: "notApplied" },
  );
}

async function expectDone(plan: readonly Step[], before: ReadonlyMap<string, string>): Promise<void> {
  const now = await rows();
  const texts = [...now.values()];
  for (const step of plan) {
    const id = step.path["id"] ?? "";
    if (step.method === "DELETE") expect(now.has(id)).toBe(false);
    if (step.method === "PATCH") expect(now.get(id)).toBe(step.content);
    if (step.method !== "POST") continue;
    for (const n of [0, 1, 2]) {
      const text = step.content.replace(/0$/, String(n));
      expect([text, texts.filter((one) => one === text).length]).toEqual([text, 1]);
    }
  }
  expect(now.size).toBe(before.size + 6 - 1);
  expect(await client.openIntents(collection())).toEqual([]);
}

async function begin(): Promise<{ first: Running; before: ReadonlyMap<string, string> }> {
  const id = `s${++count.sends}`;
  const before = await rows();
  const plan = await planOf(id);
  const { fence } = await open(id, plan);
  return { first: { id, fence, left: plan }, before };
}

/** Everything before the named change, as a pane that is not disturbed. */
async function sendUntil({ id, fence, left }: Running, change: Change): Promise<Step> {
  for (const step of left) {
    if (step.name === change) return step;
    await leave(id, fence, step);
  }
  throw new Error("The plan has no such change.");
}

async function restart(port?: number): Promise<void> {
  await house.gateway.kill();
  await house.startGateway(port);
}

describe("a bulk send whose gateway is killed with -9", () => {
  it.each(points)("%s, at an update, a bulk create and a deletion, ends with every row once", async (point, left) => {
    const { first, before } = await begin();
    let running = first;
    for (const change of changes) {
      const step = await sendUntil(running, change);
      await killAt(point, running, step);
      await house.startGateway();
      const { send, entries } = await client.sendDetails(running.id);
      expect(send.endedAt).toBeNull();
      expect(entries.find(({ key }) => key === step.key)?.state).toBe(left);
      running = await takeOver(running.id);
    }
    await finish(running);
    await expectDone(first.left, before);
    const shown = (await client.sends(collection(), 4)).map(({ id, state }) => `${id} ${state}`);
    const { id } = first;
    expect(shown).toEqual([`${id}.a.a.a finished`, `${id}.a.a continued`, `${id}.a continued`, `${id} continued`]);
  });

  it("just after the send was opened is finished from its plan", async () => {
    const { first, before } = await begin();
    await restart();
    expect(await client.sendDetails(first.id)).toMatchObject({ plan: first.left, entries: [] });
    await finish(await takeOver(first.id));
    await expectDone(first.left, before);
  });

  it("just before its end has nothing left to send, and tells what there was before each change", async () => {
    const { first, before } = await begin();
    for (const step of first.left) await leave(first.id, first.fence, step);
    await restart();
    await house.forgetLog();
    const { entries } = await client.sendDetails(first.id);
    expect(entries.map(({ key, before: was }) => [key, was])).toEqual(
      first.left.map(({ key, before: was }) => [key, was ?? null]),
    );
    await finish(await takeOver(first.id));
    expect(await house.logged()).toEqual([]);
    await expectDone(first.left, before);
  });

  it("is finished by another process on another port; the window of the first one is fenced out", async () => {
    const { first, before } = await begin();
    const step = await sendUntil(first, "the second bulk create");
    await killAt("after the platform has applied it, before its answer is back", first, step);
    await house.startGateway(await freePort());
    await finish(await takeOver(first.id));
    const late = leave(first.id, first.fence, { ...step, key: `${first.id}.late` });
    await expect(late).rejects.toMatchObject({ kind: "leaseLost", status: 409 });
    await expectDone(first.left, before);
  });
});
