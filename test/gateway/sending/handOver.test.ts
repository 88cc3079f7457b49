import { errorOf, read } from "../support";
import { connected } from "../changeRoom";
import { sendingRoom, type SendingRoom } from "./room";

/** Neither the send nor a lease, and nothing leaves. */
async function nothingIsKept(room: SendingRoom, id: string): Promise<void> {
  expect((await room.ask("GET", `/api/sends/${id}/entries`)).status).toBe(404);
  expect((await room.ask("GET", `/api/sends/${id}`)).status).toBe(404);
  await room.clock.pass(10_000);
  expect(room.changes).toEqual([]);
  expect((await room.handOver("after", [room.create("a", "1")])).status).toBe(201);
}

async function refused(room: SendingRoom, text: string): Promise<unknown> {
  const asked = await room.ask("POST", "/api/sends", text);
  const { kind, pointer } = errorOf(asked);
  return [asked.status, kind, pointer];
}

describe("A send is refused whole", () => {
  it("for the first change that its operation does not take, and nothing of it is kept", async () => {
    const room = await sendingRoom();
    const good = room.create("a", "Good");
    const bad = room.create("b", "Bad", { body: { data: { type: "line_items", attributes: { data: { c1: true } } } } });
    const text = room.text("s1", [good, bad, room.create("c", "Also good")]);
    expect(await refused(room, text)).toEqual([400, "badRequest", "/changes/1/body/data/attributes/data/c1"]);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(404);
    expect((await room.ask("GET", "/api/sends/s1")).status).toBe(404);
    await room.clock.pass(60_000);
    expect(room.changes).toEqual([]);
    // The lease is free.
    expect((await room.handOver("s2", [good])).status).toBe(201);
  });

  it.each<[string, (room: SendingRoom) => string, string | undefined]>([
    ["for a change of another collection", (room) => room.text("s", [elsewhere(room)]), "/changes/0/path"],
    ["for counts that are not those of its changes", wrongCounts, "/head/counts"],
    ["without changes", (room) => room.text("s", []), "/head/counts"],
    [
      "for two changes of one mark",
      (room) => room.text("s", [room.create("a", "1"), room.create("a", "2")]),
      "/changes/1/mark",
    ],
    [
      "for a change that comes after a later one",
      (room) => room.text("s", [room.create("a", "1", { after: ["b"] }), room.create("b", "2")]),
      "/changes/0/after",
    ],
    [
      "for an update without what was shown of its row",
      (room) => room.text("s", [without(room.update([...room.rows.keys()][0] ?? "", { c1: "x" }))]),
      "/changes/0/before",
    ],
    [
      "for an operation that changes nothing",
      (room) => room.text("s", [room.create("a", "1", { operation: "listLineItems" })]),
      "/changes/0/operation",
    ],
    ["for a line that is not JSON", (room) => `${room.text("s", [room.create("a", "1")])}\n{`, undefined],
    ["for a member that the head does not know", (room) => room.text("s", [], { nonsense: 1 }), "/head/nonsense"],
  ])("%s", async (_what, text, pointer) => {
    const room = await sendingRoom();
    expect(await refused(room, text(room))).toEqual([400, "badRequest", pointer]);
    await nothingIsKept(room, "s");
  });

  it("over 64 MB, however they come in", async () => {
    const room = await sendingRoom();
    const text = room.text("s", [room.create("a", "1")]);
    const headers = { "Content-Type": "application/x-ndjson" };
    const ask = async (body: string | ReadableStream<Uint8Array>, more: Record<string, string> = {}) => {
      const all = { ...headers, ...more, Authorization: `Bearer ${room.token}` };
      const init = { method: "POST", headers: all, body, duplex: "half" } as const;
      const answer = await room.room.gateway.fetch(new Request("https://gateway.test/api/sends", init));
      return answer.status;
    };
    expect(await ask(text, { "Content-Length": "64000001" })).toBe(413);
    const megabyte = new TextEncoder().encode(`${" ".repeat(999_999)}\n`);
    const left = { parts: 65 };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(left.parts === 65 ? new TextEncoder().encode(`${text}\n`) : megabyte);
      left.parts -= 1;
      if (left.parts < 0) controller.close();
    };
    expect(await ask(new ReadableStream({ pull }))).toBe(413);
    await nothingIsKept(room, "s");
  });

  it("for the first of several changes that do not fit", async () => {
    const room = await sendingRoom();
    const bad = { body: { data: { type: "line_items", attributes: { data: { c1: true } } } } };
    const changes = [room.create("b", "1"), elsewhere(room), room.create("c", "2", bad)];
    expect(await refused(room, room.text("s", changes))).toEqual([400, "badRequest", "/changes/1/path"]);
    await nothingIsKept(room, "s");
  });

  it("over 20,000 changes", async () => {
    const room = await sendingRoom();
    const line = JSON.stringify(room.create("a", "x"));
    const many = Array.from({ length: 20_001 }, (_, n) => line.replace('"a"', `"a${n}"`));
    const text = [room.text("s", [], { counts: { creates: 20_001, updates: 0, deletions: 0 } }), ...many].join("\n");
    const headers = { "Content-Type": "application/x-ndjson" };
    const asked = await read(await room.room.start("POST", "/api/sends", { token: room.token, body: text, headers }));
    expect([asked.status, errorOf(asked)["pointer"]]).toEqual([400, "/changes/20000"]);
  });

  it("while somebody else sends to the collection, and for an event that this account does not see", async () => {
    const room = await sendingRoom();
    await room.post("/api/sends", {
      id: "pane",
      collection: room.lineItems,
      title: "",
      counts: { creates: 1, updates: 0, deletions: 0 },
      plan: null,
    });
    expect((await room.handOver("s1", [room.create("a", "1")])).status).toBe(409);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(404);
    const foreign = { operation: "createLineItem", path: { event_id: "1", worksheet_id: "2" } };
    const text = room.text("s2", [room.create("a", "1", foreign)], { collection: "lineItems/1/2" });
    expect((await room.ask("POST", "/api/sends", text)).status).toBe(404);
    expect((await room.ask("GET", "/api/sends/s2/entries")).status).toBe(404);
  });

  it("to a list of an event that only a colleague sees, also as one of several lists", async () => {
    const room = await sendingRoom();
    room.intercept = (request) =>
      Promise.resolve(request.url.endsWith("/events/99") ? new Response("{}", { status: 404 }) : null);
    const theirs = { collection: "lineItems/99/2" };
    const change = room.create("a", "1", { path: { event_id: "99", worksheet_id: "2" } });
    expect((await room.handOver("s", [change], theirs)).status).toBe(404);
    const further = { further: [theirs] };
    expect((await room.handOver("s", [room.create("b", "2"), { ...change, part: 1 }], further)).status).toBe(404);
    await nothingIsKept(room, "s");
  });
});

it("A pane that opens its sends itself is served as before", async () => {
  const { room, token } = await connected();
  await room.operation(token, "listLineItems", { path: { event_id: "1", worksheet_id: "2" } });
  const counts = { creates: 1, updates: 0, deletions: 0 };
  const body = { id: "pane", collection: "lineItems/1/2", title: "", counts, plan: null };
  expect((await room.ask("POST", "/api/sends", { token, body })).status).toBe(201);
});

it("A pane that opens a send, writes into its sheet and then hands it over keeps everybody else out meanwhile", async () => {
  const room = await sendingRoom();
  const counts = { creates: 1, updates: 0, deletions: 0 };
  const opening = { id: "mine", collection: room.lineItems, title: "", counts, plan: null };
  expect((await room.post("/api/sends", opening)).status).toBe(201);
  const change = room.create("a", "Once");
  expect((await room.handOver("other", [change])).status).toBe(409);
  const two = [change, room.create("b", "Never opened")];
  expect((await room.handOver("mine", two)).status).toBe(422);
  expect((await room.handOver("mine", [change])).status).toBe(201);
  expect((await room.handOver("mine", [change])).status).toBe(200);
  const outcome = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };
  // What the gateway carries out is not for a window to end.
  expect((await room.post("/api/sends/mine/finish", { outcome, cancelled: true })).status).toBe(409);
  expect([...(await room.outcomes("mine")).values()].map((one) => one.outcome)).toEqual(["sent"]);
  expect([...room.rows.values()].filter(({ c1 }) => c1 === "Once")).toHaveLength(1);
});

function elsewhere(room: SendingRoom) {
  return room.create("a", "1", { path: { event_id: "1", worksheet_id: "2" } });
}

function wrongCounts(room: SendingRoom): string {
  return room.text("s", [room.create("a", "1")], { counts: { creates: 2, updates: 0, deletions: 0 } });
}

function without({ before: _before, ...change }: ReturnType<SendingRoom["update"]>) {
  return change;
}
