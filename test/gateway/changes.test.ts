import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { connected, created, key, said } from "./changeRoom";
import { colleague, create, errorOf, isObject, read, reply, settle, testProfile, update } from "./support";

describe("an operation that changes something", () => {
  it("needs an idempotency key", async () => {
    const { room, token, sent } = await connected();
    expect(said(await room.operation(token, "createLineItem", create))).toEqual([400, "badRequest"]);
    expect(said(await room.operation(token, "createLineItem", create, key("x".repeat(256))))).toEqual([
      400,
      "badRequest",
    ]);
    expect(sent()).toBe(0);
  });

  it("sends the body, and refuses one with members that the schema does not know", async () => {
    const { room, token } = await connected();
    const body = { data: { ...create.body.data, secret: 1 }, meta: { evil: true } };
    const refused = await room.operation(token, "createLineItem", { ...create, body }, key("k"));
    expect(errorOf(refused)).toMatchObject({ kind: "badRequest", pointer: "/body/data/secret" });
    await room.operation(token, "createLineItem", create, key("k"));
    expect(await room.platform.last.json()).toEqual(create.body);
    expect(room.platform.last.headers.get("content-type")).toBe("application/vnd.api+json");
  });

  it.each<[string, string, unknown]>([
    ["no body", "createLineItem", { path: create.path }],
    [
      "a cell that is no cell",
      "createLineItem",
      { ...create, body: { data: { type: "line_items", attributes: { data: { c1: {} } } } } },
    ],
    [
      "a cell without a column identifier",
      "createLineItem",
      { ...create, body: { data: { type: "line_items", attributes: { data: { title: "x" } } } } },
    ],
    ["another type", "createLineItem", { ...create, body: { data: { type: "events", attributes: { data: {} } } } }],
    ["an id that is not the path's", "updateLineItem", { ...update, path: { ...update.path, id: "4" } }],
    ["an empty bulk", "bulkCreateLineItems", { path: create.path, body: { data: [] } }],
    [
      "a bulk over the profile's limit",
      "bulkCreateLineItems",
      { path: create.path, body: { data: [1, 2, 3].map(() => create.body.data) } },
    ],
    ["a body for a delete", "deleteLineItem", { path: update.path, body: { data: {} } }],
  ])("is 400 for %s, and nothing is sent or journalled", async (_what, name, call) => {
    const { room, token, sent, intents } = await connected({
      profile: testProfile({ limits: { bulkCreate: 2 } }),
    });
    expect(said(await room.operation(token, name, call, key("k")))).toEqual([400, "badRequest"]);
    expect([sent(), (await intents()).length]).toEqual([0, 0]);
  });

  it("answers 204 with a null document", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => new Response(null, { status: 204 });
    const { json } = await room.operation(token, "deleteLineItem", { path: update.path }, key("k"));
    expect(json).toMatchObject({ status: 204, document: null, nextCursor: null });
  });
});

describe("the journal", () => {
  it("has the intent on disk before the request leaves, and the outcome before the answer goes back", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-"));
    const file = path.join(folder, "gateway.sqlite");
    const { room, token } = await connected({ store: openSqliteStore(file) });
    const reader = openSqliteStore(file);
    const states: (string | undefined)[] = [];
    const { json } = await room.ask("GET", "/api/sessions/current", { token });
    const account = isObject(json) && isObject(json["account"]) ? String(json["account"]["id"]) : "";
    const state = async () => (await reader.transaction((tables) => tables.journal.find(account, "k")))?.state;
    room.platform.answer = async () => {
      states.push(await state());
      return created();
    };
    states.push(await state());
    await room.operation(token, "createLineItem", create, key("k"));
    states.push(await state());
    expect(states).toEqual([undefined, "open", "answered"]);
    await Promise.all([reader.close(), room.gateway.close()]);
    rmSync(folder, { recursive: true });
  });

  it("replays the recorded answer for the same key and body, whatever the order of their members", async () => {
    const { room, token, sent } = await connected();
    const first = await room.operation(token, "createLineItem", create, key("k"));
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    const { type, attributes } = create.body.data;
    const again = { body: { data: { attributes, type } }, path: { worksheet_id: "2", event_id: "1" } };
    const second = await room.operation(token, "createLineItem", again, key("k"));
    expect(second.json).toEqual(first.json);
    expect([second.status, second.headers.get("Idempotency-Replayed"), sent()]).toEqual([200, "true", 1]);
  });

  it("replays the version of the service with the answer and with the refusal", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => reply(422, { errors: [{ detail: "No" }] }, { "X-Api-Version": "1.2" });
    const refused = () => room.operation(token, "createLineItem", create, key("k"));
    expect([errorOf(await refused())["apiVersion"], errorOf(await refused())["apiVersion"]]).toEqual(["1.2", "1.2"]);
    room.platform.answer = () =>
      reply(201, { data: { id: "9", type: "line_items", attributes: { data: {} } } }, { "X-Api-Version": "1.3" });
    const applied = () => room.operation(token, "createLineItem", create, key("l"));
    expect([(await applied()).json, (await applied()).json]).toMatchObject([
      { apiVersion: "1.3" },
      { apiVersion: "1.3" },
    ]);
  });

  it("replays a recorded refusal too", async () => {
    const { room, token, sent } = await connected();
    room.platform.answer = () => reply(422, { errors: [{ detail: "No", source: { pointer: "/data" } }] });
    const first = await room.operation(token, "createLineItem", create, key("k"));
    const second = await room.operation(token, "createLineItem", create, key("k"));
    expect(said(second)).toEqual([422, "invalid"]);
    expect(errorOf(second)).toMatchObject({
      detail: "No",
      pointer: "/data",
      requestId: errorOf(first)["requestId"],
    });
    expect([second.headers.get("Idempotency-Replayed"), sent()]).toEqual(["true", 1]);
  });

  it("refuses the same key for another body, path or operation with 422", async () => {
    const { room, token, sent } = await connected();
    await room.operation(token, "createLineItem", create, key("k"));
    const other = { data: { type: "line_items", attributes: { data: { c1: "Nut" } } } };
    for (const [name, call] of [
      ["createLineItem", { ...create, body: other }],
      ["createLineItem", { ...create, path: { event_id: "1", worksheet_id: "5" } }],
      ["updateLineItem", update],
    ] as const)
      expect(said(await room.operation(token, name, call, key("k")))).toEqual([422, "keyReused"]);
    expect(sent()).toBe(1);
  });

  it("keeps the keys of two people apart", async () => {
    const { room, token, sent } = await connected();
    const other = await room.connect(colleague);
    await room.operation(token, "createLineItem", create, key("k"));
    const asked = await room.operation(other, "createLineItem", create, key("k"));
    expect([asked.headers.get("Idempotency-Replayed"), sent()]).toEqual([null, 3]);
  });

  it("lets a second request with the same key wait for the first and never sends it", async () => {
    const { room, token, sent } = await connected();
    const answers: ((response: Response) => void)[] = [];
    room.platform.answer = () => new Promise((resolve) => answers.push(resolve));
    const start = () =>
      room.start("POST", "/api/operations/createLineItem", { token, body: create, headers: key("k") });
    const both = [start(), start()];
    await room.clock.pass(1000);
    expect(answers).toHaveLength(1);
    answers[0]?.(created());
    const [first, second] = await Promise.all(both.map(async (one) => read(await one)));
    expect(second?.json).toEqual(first?.json);
    expect([second?.headers.get("Idempotency-Replayed"), sent()]).toEqual(["true", 1]);
  });
});

describe("a change that was certainly not applied", () => {
  it("frees its key when the platform cannot be reached", async () => {
    const { room, token, sent, intents } = await connected();
    for (const code of ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT", "DEPTH_ZERO_SELF_SIGNED_CERT"]) {
      room.platform.answer = () => Promise.reject(new TypeError("fetch failed", { cause: { code } }));
      expect(said(await room.operation(token, "createLineItem", create, key("k")))).toEqual([502, "unreachable"]);
    }
    expect(await intents()).toEqual([]);
    room.platform.answer = created;
    expect((await room.operation(token, "createLineItem", create, key("k"))).status).toBe(200);
    expect(sent()).toBe(5);
  });

  it("is sent again after a 429, with the same intent", async () => {
    const { room, token, sent, intents } = await connected();
    room.platform.answer = (_request, count) => (count === 2 ? reply(429, null) : created());
    expect((await room.operation(token, "createLineItem", create, key("k"))).status).toBe(200);
    expect([sent(), await intents()]).toEqual([2, []]);
  });

  it("frees its key when 429 or 401 is the last word", async () => {
    const { room, token, intents } = await connected({ patienceMs: 500 });
    for (const [status, kind] of [
      [429, "rateLimited"],
      [401, "credentials"],
    ] as const) {
      room.platform.answer = () => reply(status, null);
      expect(said(await room.operation(token, "createLineItem", create, key("k")))).toEqual([status, kind]);
      room.clock.advance(2000);
    }
    room.platform.answer = () => reply(200, { data: [], links: {} });
    await room.connect();
    expect(await intents()).toEqual([]);
    room.platform.answer = created;
    const asked = await room.operation(token, "createLineItem", create, key("k"));
    expect([asked.status, asked.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
  });

  it("frees its key when a page from in front of the platform refuses it, also as a delete's 404", async () => {
    const { room, token, intents } = await connected();
    room.platform.answer = () => new Response("<html>Blocked</html>", { status: 404 });
    for (const [name, call] of [
      ["createLineItem", create],
      ["deleteLineItem", { path: update.path }],
    ] as const)
      expect(said(await room.operation(token, name, call, key(name)))).toEqual([404, "unreachable"]);
    expect(await intents()).toEqual([]);
    room.platform.answer = created;
    const asked = await room.operation(token, "createLineItem", create, key("createLineItem"));
    expect([asked.status, asked.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
  });

  it("leaves no intent when its person goes away while it waits for its turn", async () => {
    const { room, token, sent, intents } = await connected();
    const gone = new AbortController();
    const start = (name: string, signal: AbortSignal) =>
      room.start("POST", "/api/operations/createLineItem", {
        token,
        body: create,
        headers: key(name),
        signal,
      });
    const both = [start("a", new AbortController().signal), start("b", gone.signal)];
    await settle();
    gone.abort();
    await room.clock.runUntilDone(Promise.allSettled(both));
    expect([sent(), await intents()]).toEqual([1, []]);
  });

  it("leaves no intent when its person goes away while it waits after a 429", async () => {
    const { room, token, sent, intents } = await connected();
    const gone = new AbortController();
    room.platform.answer = () => reply(429, null);
    const headers = key("k");
    const flight = room.start("POST", "/api/operations/createLineItem", {
      token,
      body: create,
      headers,
      signal: gone.signal,
    });
    await room.clock.pass(300);
    expect((await intents()).length).toBe(1);
    gone.abort();
    expect((await flight).status).toBe(499);
    expect([sent(), await intents()]).toEqual([1, []]);
  });

  it("is finished and journalled although its person goes away after it has left", async () => {
    const { room, token, sent } = await connected();
    const gone = new AbortController();
    const answers: ((response: Response) => void)[] = [];
    room.platform.answer = (request) =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        request.signal.addEventListener("abort", () => reject(new Error("cut")));
      });
    const flight = room.start("POST", "/api/operations/createLineItem", {
      token,
      body: create,
      headers: key("k"),
      signal: gone.signal,
    });
    await room.clock.pass(500);
    gone.abort();
    await settle();
    answers[0]?.(created());
    await flight;
    const again = await room.operation(token, "createLineItem", create, key("k"));
    expect([again.status, again.headers.get("Idempotency-Replayed"), sent()]).toEqual([200, "true", 1]);
  });
});

describe("a gateway that stops", () => {
  it("finishes what has left and refuses what waits, which leaves no intent", async () => {
    const { room, token, sent } = await connected();
    const answers: ((response: Response) => void)[] = [];
    room.platform.answer = () => new Promise((resolve) => answers.push(resolve));
    const start = (name: string) =>
      room.start("POST", "/api/operations/createLineItem", { token, body: create, headers: key(name) });
    const both = [start("left"), start("waits")];
    await settle();
    await room.clock.pass(250);
    expect(sent()).toBe(1);
    const closed = room.gateway.close();
    await settle();
    answers[0]?.(created());
    await closed;
    const [left, waits] = await Promise.all(both.map(async (one) => read(await one)));
    expect(left?.status).toBe(200);
    expect(waits && said(waits)).toEqual([503, "gatewayFault"]);
  });
});
