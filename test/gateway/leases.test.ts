import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { key, list, said } from "./changeRoom";
import { fenceOf, holderOf, MINUTE, opening, pass, twoSenders, Window } from "./sendRoom";
import { create, errorOf, masterKey, read, reply, Room, settle } from "./support";

const LOST = [409, "leaseLost"];
const HELD = [409, "leaseHeld"];
const stranger = { apiKey: "company-key-31337", userToken: "u-3", userEmail: "third@example.com" };
const elsewhere = "lineItems/1/9";

describe("the lease of a collection", () => {
  it("goes to one of two who ask at the same moment; the other is told who has it and since when", async () => {
    const { room, mine, theirs } = await twoSenders();
    const since = new Date(room.clock.now()).toISOString();
    const start = (token: string, id: string) =>
      room.start("POST", "/api/sends", { token, body: opening(id) }).then(read);
    const both = await room.clock.runUntilDone(Promise.all([start(mine.token, "m"), start(theirs.token, "t")]));
    const [won, lost] = [...both].sort((a, b) => a.status - b.status);
    expect([won?.status, lost && said(lost)]).toEqual([201, HELD]);
    expect(won?.json).toEqual({
      id: "m",
      fence: 1,
      expiresAt: new Date(room.clock.now() + MINUTE).toISOString(),
    });
    expect(lost && holderOf(lost)).toEqual({ userEmail: "Analyst@Example.com", own: false, since });
    expect(await theirs.sends("")).toEqual([]);
  });

  it("is no other collection's: two people send to two worksheets at once", async () => {
    const { mine, theirs } = await twoSenders();
    expect((await mine.open("m")).status).toBe(201);
    expect(fenceOf(await theirs.open("t", { collection: elsewhere }))).toBe(1);
  });

  it("ends a minute after its last renewal, and not before", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(50_000);
    const renewed = await mine.renew("m", 1);
    expect(renewed.json).toEqual({ expiresAt: new Date(room.clock.now() + MINUTE).toISOString() });
    room.clock.advance(MINUTE - 1);
    expect(said(await theirs.open("t"))).toEqual(HELD);
    room.clock.advance(1);
    expect(fenceOf(await theirs.open("t"))).toBe(2);
  });

  it("is renewed by each change of its send", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(50_000);
    await mine.change("k", "m", 1);
    room.clock.advance(50_000);
    expect(said(await theirs.open("t"))).toEqual(HELD);
  });

  it("is given back at the end of the send, and its fence goes on from there", async () => {
    const { mine, theirs } = await twoSenders();
    await mine.open("m");
    expect((await mine.finish("m")).status).toBe(204);
    expect(fenceOf(await theirs.open("t"))).toBe(2);
  });

  it("stays with who took it over when the send before ends late", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(MINUTE);
    await theirs.open("t");
    expect((await mine.finish("m")).status).toBe(204);
    expect((await theirs.renew("t", 2)).status).toBe(200);
    expect(said(await mine.open("m2"))).toEqual(HELD);
  });

  it("cannot be renewed with another fence, after the end, for an unknown send, or by somebody else", async () => {
    const { mine, theirs } = await twoSenders();
    await mine.open("m");
    for (const fence of [0, 2, -1, 1.5]) expect(said(await mine.renew("m", fence))).toEqual(LOST);
    expect(said(await theirs.renew("m", 1))).toEqual([404, "notFound"]);
    expect(said(await mine.renew("unknown", 1))).toEqual([404, "notFound"]);
    await mine.finish("m");
    expect(said(await mine.renew("m", 1))).toEqual(LOST);
  });

  it("names no address when the holder's keys are under a master key that is gone", async () => {
    const store = openSqliteStore(":memory:");
    const { mine } = await twoSenders({ store });
    await mine.open("m");
    const room = new Room({ store, masterKeys: [masterKey("v2", 8)] });
    const other = new Window(room, await room.connect(stranger));
    const held = await other.open("t");
    expect([said(held), holderOf(held)]).toMatchObject([HELD, { userEmail: "", own: false }]);
    expect(await other.sends()).toMatchObject([{ id: "m", title: "", by: { userEmail: "", own: false } }]);
  });
});

describe("a change of a send", () => {
  it("leaves with the newest fence, and the journal knows its send", async () => {
    const { room, mine, intents, sent } = await twoSenders();
    await mine.open("m");
    room.platform.answer = () => reply(500, null);
    await mine.change("k", "m", 1);
    expect([sent(), await intents()]).toMatchObject([1, [{ key: "k", send: "m" }]]);
  });

  it("of a sender who was overtaken never leaves and leaves no intent", async () => {
    const { room, mine, theirs, intents, sent } = await twoSenders();
    await mine.open("m");
    room.clock.advance(MINUTE);
    await theirs.open("t");
    expect(said(await mine.change("k", "m", 1))).toEqual(LOST);
    expect(said(await mine.change("k", "m", 2))).toEqual(LOST);
    expect([sent(), await intents(), await mine.entries("m")]).toEqual([0, [], []]);
    expect((await theirs.change("k", "t", 2)).status).toBe(200);
  });

  it("still leaves after its lease ran out, if nobody else took it, and renews it", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(10 * MINUTE);
    expect(await theirs.states()).toEqual(["m cutOff"]);
    expect((await mine.change("k", "m", 1)).status).toBe(200);
    expect(await theirs.states()).toEqual(["m running"]);
    expect(said(await theirs.open("t"))).toEqual(HELD);
  });

  it("that waits for its turn while another window takes over is not sent", async () => {
    const { room, mine, intents, sent } = await twoSenders();
    await mine.open("m");
    const start = (name: string) =>
      room.start("POST", "/api/operations/createLineItem", {
        token: mine.token,
        body: create,
        headers: { ...key(name), ...pass("m", 1) },
      });
    // A lane that stood still lets the first one go at once.
    room.clock.advance(5_000);
    const both = [start("a"), start("b")];
    await settle();
    expect(sent()).toBe(1);
    const taken = room.start("POST", "/api/sends", {
      token: mine.token,
      body: opening("n", { continues: "m" }),
    });
    await settle();
    expect((await taken).status).toBe(201);
    const [, waited] = await room.clock.runUntilDone(Promise.all(both.map(async (one) => read(await one))));
    expect([waited && said(waited), sent(), await intents()]).toEqual([LOST, 1, []]);
  });

  it("that waits after a 429 while another window takes over is not sent again, and counts as not applied", async () => {
    const { room, mine, intents, sent } = await twoSenders();
    await mine.open("m");
    room.platform.answer = () => reply(429, null, { "Retry-After": "5" });
    const flight = room
      .start("POST", "/api/operations/createLineItem", {
        token: mine.token,
        body: create,
        headers: { ...key("k"), ...pass("m", 1) },
      })
      .then(read);
    await room.clock.pass(1000);
    expect([sent(), await intents()]).toMatchObject([1, [{ key: "k" }]]);
    await mine.open("n", { continues: "m" });
    expect(said(await room.clock.runUntilDone(flight))).toEqual(LOST);
    expect([sent(), await intents()]).toEqual([1, []]);
    expect(await mine.entries("m")).toMatchObject([{ key: "k", state: "notApplied" }]);
  });

  it("is refused for another collection, for another person's send and after the end", async () => {
    const { mine, theirs, sent } = await twoSenders();
    await mine.open("m");
    const other = { ...create, path: { event_id: "1", worksheet_id: "9" } };
    expect(said(await mine.change("a", "m", 1, other))).toEqual(LOST);
    expect(said(await theirs.change("b", "m", 1))).toEqual(LOST);
    expect(said(await mine.change("c", "unknown", 1))).toEqual(LOST);
    await mine.finish("m");
    expect(said(await mine.change("d", "m", 1))).toEqual(LOST);
    expect(sent()).toBe(0);
  });

  it("replays its recorded answer although its send has ended: nothing leaves", async () => {
    const { room, mine, sent } = await twoSenders();
    await mine.open("m");
    const first = await mine.change("k", "m", 1);
    await mine.finish("m");
    const headers = { ...key("k"), ...pass("m", 1) };
    const again = await room.operation(mine.token, "createLineItem", create, headers);
    expect([again.json, again.headers.get("Idempotency-Replayed"), sent()]).toEqual([first.json, "true", 1]);
  });

  it.each<[string, Record<string, string>]>([
    ["only the send", { "Bidsheet-Send": "m" }],
    ["only the fence", { "Bidsheet-Fence": "1" }],
    ["a fence that is no number", pass("m", Number.NaN)],
    ["a fence below zero", pass("m", -1)],
    ["an id that is none", { "Bidsheet-Send": "a/b", "Bidsheet-Fence": "1" }],
    ["an id of two dots", { "Bidsheet-Send": "..", "Bidsheet-Fence": "1" }],
  ])("is 400 with %s in its headers", async (_what, headers) => {
    const { room, mine, sent } = await twoSenders();
    await mine.open("m");
    const asked = await room.operation(mine.token, "createLineItem", create, { ...key("k"), ...headers });
    expect([said(asked), sent()]).toEqual([[400, "badRequest"], 0]);
  });
});

describe("a change that belongs to no send", () => {
  it("is refused while anybody sends to its collection, also its own person, and leaves no intent", async () => {
    const { room, mine, theirs, intents, sent } = await twoSenders();
    await mine.open("m");
    for (const { token } of [mine, theirs]) {
      const asked = await room.operation(token, "createLineItem", create, key("k"));
      expect([said(asked), holderOf(asked)]).toMatchObject([HELD, { own: token === mine.token }]);
    }
    expect([sent(), await intents()]).toEqual([0, []]);
  });

  it("goes when the lease has run out or was given back, and always to another collection", async () => {
    const { room, mine, theirs } = await twoSenders();
    const plain = (name: string, worksheet_id = "2") =>
      room.operation(theirs.token, "createLineItem", { ...create, path: { event_id: "1", worksheet_id } }, key(name));
    await mine.open("m");
    expect((await plain("a", "9")).status).toBe(200);
    room.clock.advance(MINUTE);
    expect((await plain("b")).status).toBe(200);
    await mine.renew("m", 1);
    expect(errorOf(await plain("c"))["kind"]).toBe("leaseHeld");
    await mine.finish("m");
    expect((await plain("c")).status).toBe(200);
  });
});

describe("a fence", () => {
  it("grows with every lease of a collection, whoever takes it and however the one before ended", async () => {
    const { room, mine, theirs } = await twoSenders();
    const fences = [fenceOf(await mine.open("a")), fenceOf(await mine.open("a"))];
    fences.push(fenceOf(await mine.open("b", { continues: "a" })));
    await mine.finish("b");
    fences.push(fenceOf(await theirs.open("c")));
    room.clock.advance(MINUTE);
    fences.push(fenceOf(await mine.open("d")));
    expect(fences).toEqual([1, 2, 3, 4, 5]);
    expect((await mine.sends(`?collection=${encodeURIComponent(list)}`)).length).toBe(4);
  });
});
