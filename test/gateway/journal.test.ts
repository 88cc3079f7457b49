// What the journal takes for the same request, and what it keeps of an outcome.
import { canonicalJson, failureOutcome } from "../../src/gateway/journal";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { connected, created, key, said } from "./changeRoom";
import { pass, twoSenders } from "./sendRoom";
import { create, reply, update } from "./support";

test("the order of members says nothing about a request, and the order of a list does", () => {
  const one = { b: 1, c: null, a: [{ f: "x", d: 2, e: true }, null, [2, 1]] };
  expect(canonicalJson(one)).toBe('{"a":[{"d":2,"e":true,"f":"x"},null,[2,1]],"b":1,"c":null}');
  expect(canonicalJson({ c: null, a: one.a, b: 1 })).toBe(canonicalJson(one));
  expect([canonicalJson([2, 1]), canonicalJson("text"), canonicalJson(null)]).toEqual(["[2,1]", '"text"', "null"]);
});

test("a request with its cells in another order replays the answer of the first one", async () => {
  const { room, token, sent } = await connected();
  const call = (data: object) =>
    room.operation(
      token,
      "createLineItem",
      { ...create, body: { data: { type: "line_items", attributes: { data } } } },
      key("k"),
    );
  await call({ c1: "Bolt", c2: 1, c3: null });
  for (const data of [
    { c3: null, c2: 1, c1: "Bolt" },
    { c2: 1, c3: null, c1: "Bolt" },
  ])
    expect((await call(data)).headers.get("Idempotency-Replayed")).toBe("true");
  expect((await call({ c1: "Bolt", c2: 2, c3: null })).status).toBe(422);
  expect(sent()).toBe(1);
});

test("a change that was read back has the status that the platform would have answered", async () => {
  const { room, mine } = await twoSenders();
  await mine.open("m");
  room.platform.answer = () => reply(500, null);
  const bulk = { path: create.path, body: { data: [create.body.data] } };
  const calls = [
    ["createLineItem", create, { data: { id: "9" } }],
    ["bulkCreateLineItems", bulk, { data: [{ id: "10" }] }],
    ["updateLineItem", update, { data: { id: "3" } }],
    ["deleteLineItem", { path: update.path }, null],
  ] as const;
  for (const [operation, call, document] of calls) {
    await room.operation(mine.token, operation, call, { ...key(operation), ...pass("m", 1) });
    const body = { outcome: "applied", document };
    const resolved = await room.ask("POST", `/api/journal/${operation}/resolve`, { token: mine.token, body });
    expect(resolved.status).toBe(204);
  }
  expect(await mine.entries("m")).toMatchObject([{ status: 201 }, { status: 201 }, { status: 200 }, { status: 204 }]);
});

test("a refusal keeps what the platform pointed at, and has no such member where it pointed at nothing", async () => {
  const { room, mine } = await twoSenders();
  await mine.open("m");
  const pointer = "/data/attributes/data/c2";
  const version = { "X-Api-Version": "1.2" };
  room.platform.answer = () => reply(422, { errors: [{ detail: "Too dear", source: { pointer } }] }, version);
  await mine.change("a", "m", 1);
  room.platform.answer = () => reply(422, { errors: [{ detail: "Too dear" }] });
  await mine.change("b", "m", 1);
  room.platform.answer = created;
  await mine.change("c", "m", 1);
  const failure = { kind: "invalid", detail: "Too dear", status: 422 };
  const entries = await mine.entries("m");
  expect(entries).toMatchObject([
    { failure: { ...failure, pointer }, apiVersion: "1.2" },
    { failure, apiVersion: null },
    { failure: null, document: {} },
  ]);
  expect(entries[1]).not.toHaveProperty("failure.pointer");
});

test("a refusal is replayed with as much as was known of it", () => {
  const facts = { kind: "invalid", detail: "Too dear" } as const;
  const failure = { ...facts, status: 422, requestId: "p-1" };
  expect(failureOutcome(facts, 422, "p-1")).toStrictEqual({ failure });
  const more = { pointer: "/data", apiVersion: "2026-01-01" };
  expect(failureOutcome({ ...facts, ...more }, 422, "p-1")).toStrictEqual({ failure: { ...failure, ...more } });
});

test("an intent that was found not applied can be said so twice, and then no other way", async () => {
  const { room, token, resolve } = await connected();
  room.platform.answer = () => reply(500, null);
  await room.operation(token, "createLineItem", create, key("k"));
  for (let time = 0; time < 2; time += 1) expect((await resolve("k", { outcome: "notApplied" })).status).toBe(204);
  expect((await resolve("k", { outcome: "applied", document: { data: {} } })).status).toBe(409);
});

const accountOf = (store: GatewayStore) =>
  store.transaction(async ({ accounts }) => (await accounts.underVersion("v1"))?.id ?? "");

test("a request that was moved to another key's place in the file is not given out", async () => {
  const store = openSqliteStore(":memory:");
  const { room, token, intents } = await connected({ store });
  room.platform.answer = () => reply(500, null);
  await room.operation(token, "createLineItem", create, key("k"));
  expect(await intents()).toMatchObject([{ key: "k", body: create.body }]);
  const account = await accountOf(store);
  await store.transaction(async ({ journal }) => {
    const record = await journal.find(account, "k");
    if (record !== null) await journal.save({ ...record, key: "other" });
  });
  expect(said(await room.ask("GET", "/api/journal", { token }))).toEqual([500, "gatewayFault"]);
});

test("a key whose answer another gateway records at this moment is not sent again", async () => {
  const store = openSqliteStore(":memory:");
  let meanwhile: (() => Promise<void>) | null = null;
  const shared: GatewayStore = {
    close: () => store.close(),
    async transaction(work) {
      const result = await store.transaction(work);
      const looked = typeof result === "object" && result !== null && "state" in result;
      const next = looked ? meanwhile : null;
      if (next !== null) meanwhile = null;
      await next?.();
      return result;
    },
  };
  const { room, token, sent } = await connected({ store: shared });
  await room.operation(token, "createLineItem", create, key("k"));
  const account = await accountOf(store);
  const answered = await store.transaction(({ journal }) => journal.find(account, "k"));
  if (answered === null) throw new Error("There is no record.");
  const save = (record: typeof answered) => store.transaction(({ journal }) => journal.save(record));
  await save({ ...answered, state: "notApplied", answer: null });
  meanwhile = () => save(answered);
  expect(said(await room.operation(token, "createLineItem", create, key("k")))).toEqual([409, "unknownOutcome"]);
  const again = await room.operation(token, "createLineItem", create, key("k"));
  expect([again.headers.get("Idempotency-Replayed"), sent()]).toEqual(["true", 1]);
});
