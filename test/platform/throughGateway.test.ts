import { collect, createClient, type Page } from "../../src/platform/client";
import { PlatformError } from "../../src/platform/errors";
import { getEvent, listEvents, listEventTemplates } from "../../src/platform/events";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import {
  bulkCreateLineItems,
  createLineItem,
  deleteLineItem,
  getLineItem,
  listLineItems,
  updateLineItem,
} from "../../src/platform/lineItems";
import { getWorksheet, listWorksheets } from "../../src/platform/worksheets";
import { demoCredentials } from "../../src/simulator/credentials";
import { createSimulator, type SimulatorOptions } from "../../src/simulator/simulator";
import { HOST, Room, type FakeClock } from "../gateway/support";

const ORIGIN = "https://gateway.test";

/** The real client, gateway and simulator in one process, on one clock. */
function house(options: SimulatorOptions = {}) {
  // The room's clock is made with the room: the simulator asks for it when it is asked the time.
  const clocks: FakeClock[] = [];
  const simulator = createSimulator({
    events: 5,
    lineItems: 350,
    clock: () => clocks[0]?.now() ?? 0,
    ...options,
  });
  const room = new Room({ fetch: (request) => simulator.fetch(request) });
  clocks.push(room.clock);
  const token: { now: string | null } = { now: null };
  const gateway = createGatewayClient({
    origin: ORIGIN,
    fetch: (input, init) => room.gateway.fetch(new Request(input, init)),
    token: () => token.now,
  });
  const run = <T>(task: Promise<T>) => room.clock.runUntilDone(task);
  const connect = async () => {
    const session = await run(gateway.connect({ region: "us", environment: "production", ...demoCredentials }));
    token.now = session.token;
    return session;
  };
  const client = createClient(gateway.transport);
  const faults = async (fault: unknown) => {
    const body = JSON.stringify(fault);
    const headers = { "Content-Type": "application/json" };
    const response = await simulator.fetch(new Request(`${HOST}/_sim/faults`, { method: "POST", body, headers }));
    if (!response.ok) throw new Error(`The simulator refuses the fault: ${await response.text()}`);
  };
  return { simulator, room, gateway, client, run, connect, token, faults };
}

/** The show-piece: the event that has a worksheet with 350 line items. */
async function showPiece({ client, run }: ReturnType<typeof house>) {
  const { items: events } = await run(collect(client.pages(listEvents, {})));
  for (const { id: event_id } of events) {
    const { items } = await run(collect(client.pages(listWorksheets, { path: { event_id } })));
    for (const { id: worksheet_id } of items) {
      const path = { event_id, worksheet_id };
      const { items: rows } = await run(collect(client.pages(listLineItems, { path })));
      if (rows.length === 350) return { path, rows };
    }
  }
  throw new Error("The simulator has no worksheet of 350 line items.");
}

const failure = async (task: Promise<unknown>): Promise<PlatformError> => {
  const error: unknown = await task.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof PlatformError) return error;
  throw new Error("It did not fail with a PlatformError.");
};

describe("the client, through the gateway, with the simulator", () => {
  it("connects, shows its session and ends it", async () => {
    const { gateway, connect, token } = house();
    const { account } = await connect();
    expect(account.userEmail).toBe(demoCredentials.userEmail);
    expect((await gateway.currentSession()).account).toEqual(account);
    await gateway.disconnect();
    expect((await failure(gateway.currentSession())).kind).toBe("session");
    expect(token.now).not.toBeNull();
  });

  it("is told that wrong credentials are wrong", async () => {
    const { gateway, run } = house();
    const wrong = {
      region: "us",
      environment: "production",
      ...demoCredentials,
      userToken: "nobody",
    } as const;
    const error = await failure(run(gateway.connect(wrong)));
    expect([error.kind, error.status]).toEqual(["credentials", 401]);
  });

  it("follows 350 line items over four pages to the end, in order, without a 429", async () => {
    const home = house();
    await home.connect();
    const { path, rows } = await showPiece(home);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(350);
    const pages: Page<unknown>[] = [];
    const again = await home.run(
      collect(home.client.pages(listLineItems, { path }, { priority: "bulk" }), (page) => void pages.push(page)),
    );
    expect(again.complete).toBe(true);
    expect(again.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(pages.map(({ itemsSoFar }) => itemsSoFar)).toEqual([100, 200, 300, 350]);
    expect(await (await home.room.start("GET", "/metrics")).text()).toContain("bidsheet_rate_limited_total 0");
  });

  it("reads single records and the templates", async () => {
    const home = house();
    await home.connect();
    const { path, rows } = await showPiece(home);
    const event = await home.run(home.client.run(getEvent, { path: { id: path.event_id } }));
    expect(event.document.data.id).toBe(path.event_id);
    const sheet = await home.run(
      home.client.run(getWorksheet, { path: { event_id: path.event_id, id: path.worksheet_id } }),
    );
    expect(sheet.document.data.attributes.columns.length).toBeGreaterThan(3);
    const id = rows[0]?.id ?? "";
    const row = await home.run(home.client.run(getLineItem, { path: { ...path, id } }));
    expect(row.document.data).toEqual(rows[0]);
    const templates = await home.run(collect(home.client.pages(listEventTemplates, {})));
    expect(templates.items.length).toBeGreaterThan(0);
  });

  it("creates, creates in bulk, updates and deletes line items", async () => {
    const home = house();
    await home.connect();
    const { path, rows } = await showPiece(home);
    const relationships = { worksheet: { data: { type: "worksheets", id: path.worksheet_id } } } as const;
    const data = { type: "line_items", attributes: { data: { c1: "Bolt" } }, relationships } as const;
    const made = await home.run(home.client.run(createLineItem, { path, body: { data } }, { idempotencyKey: "one" }));
    expect(made.status).toBe(201);
    const many = await home.run(
      home.client.run(bulkCreateLineItems, { path, body: { data: [data, data] } }, { idempotencyKey: "two" }),
    );
    expect(many.document.data).toHaveLength(2);
    const { id } = made.document.data;
    const change = { ...data, id, attributes: { data: { c1: "Nut" } } };
    const changed = await home.run(
      home.client.run(updateLineItem, { path: { ...path, id }, body: { data: change } }, { idempotencyKey: "three" }),
    );
    expect(changed.document.data.attributes.data["c1"]).toBe("Nut");
    await home.run(home.client.run(deleteLineItem, { path: { ...path, id } }, { idempotencyKey: "four" }));
    const after = await home.run(collect(home.client.pages(listLineItems, { path })));
    expect(after.items).toHaveLength(rows.length + 2);
    const gone = await failure(home.run(home.client.run(getLineItem, { path: { ...path, id } })));
    expect(gone.kind).toBe("notFound");
  });

  it("learns of a lost answer, finds the open intent, closes it and has the answer replayed", async () => {
    const home = house();
    await home.connect();
    const { path, rows } = await showPiece(home);
    await home.faults({ kind: "dropAnswer", operation: "createLineItem" });
    const relationships = { worksheet: { data: { type: "worksheets", id: path.worksheet_id } } } as const;
    const data = { type: "line_items", attributes: { data: { c1: "Lost bolt" } }, relationships } as const;
    const send = () => home.run(home.client.run(createLineItem, { path, body: { data } }, { idempotencyKey: "lost" }));
    expect((await failure(send())).kind).toBe("unknownOutcome");
    const collection = `lineItems/${path.event_id}/${path.worksheet_id}`;
    const [intent] = await home.gateway.openIntents(collection);
    expect(intent).toMatchObject({ key: "lost", operation: "createLineItem", body: { data } });
    const { items } = await home.run(collect(home.client.pages(listLineItems, { path })));
    expect(items).toHaveLength(rows.length + 1);
    const found = items.find((item) => item.attributes.data["c1"] === "Lost bolt");
    await home.gateway.resolveIntent("lost", { outcome: "applied", document: { data: found } });
    expect(await home.gateway.openIntents(collection)).toEqual([]);
    expect((await send()).document.data.id).toBe(found?.id);
  });

  it("takes a delete that is answered with a document for what it is", async () => {
    const answer = { status: 200, document: { data: null }, nextCursor: null, requestId: "r" };
    const client = createClient(() => Promise.resolve(answer));
    const path = { event_id: "1", worksheet_id: "2", id: "3" };
    const deleted = await client.run(deleteLineItem, { path }, { idempotencyKey: "k" });
    expect(deleted.document).toBeNull();
  });

  it("stops between pages when it is cancelled", async () => {
    const home = house();
    await home.connect();
    const { path } = await showPiece(home);
    const stop = new AbortController();
    const pages = home.client.pages(listLineItems, { path }, { signal: stop.signal });
    await home.run(pages.next());
    stop.abort(new Error("enough"));
    await expect(home.run(pages.next())).rejects.toThrow("enough");
  });

  it("names a gateway that is not there, and one that talks nonsense", async () => {
    const of = (answer: () => Promise<Response>) =>
      createGatewayClient({ origin: ORIGIN, fetch: answer, token: () => "t" });
    const absent = of(() => Promise.reject(new TypeError("fetch failed")));
    expect((await failure(absent.profile())).kind).toBe("gatewayUnreachable");
    const change = { operation: "createLineItem", priority: "bulk", idempotencyKey: "k" } as const;
    expect((await failure(absent.transport(change))).kind).toBe("unknownOutcome");
    const nonsense = of(() => Promise.resolve(new Response("<html>", { status: 200 })));
    expect((await failure(nonsense.queue())).kind).toBe("gatewayFault");
    expect((await failure(nonsense.transport(change))).kind).toBe("unknownOutcome");
    const strange = of(() => Promise.resolve(Response.json({ error: "no" }, { status: 500 })));
    expect((await failure(strange.profile())).kind).toBe("gatewayFault");
  });
});
