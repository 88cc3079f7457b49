import { key, list, said } from "./changeRoom";
import { counts, fenceOf, holderOf, MINUTE, opening, outcome, pass, twoSenders, Window } from "./sendRoom";
import { create, errorOf, reply, testProfile, update } from "./support";

const HELD = [409, "leaseHeld"];

describe("a send", () => {
  it("is opened with its plan, listed as running, and finished with what became of its rows", async () => {
    const { room, mine } = await twoSenders();
    const at = new Date(room.clock.now()).toISOString();
    await mine.open("m", { undoes: "earlier" });
    const shown = {
      id: "m",
      collection: list,
      title: "Price sheet of lot 4711",
      note: null,
      counts,
      at,
      by: { userEmail: "Analyst@Example.com", own: true },
      endedAt: null,
      state: "running",
      leaseUntil: new Date(room.clock.now() + 60_000).toISOString(),
      outcome: null,
      cancelled: false,
      undoes: "earlier",
      continues: null,
    };
    expect(await mine.sends()).toEqual([shown]);
    room.clock.advance(30_000);
    const endedAt = new Date(room.clock.now()).toISOString();
    expect((await mine.finish("m", { cancelled: true })).status).toBe(204);
    const ended = { ...shown, endedAt, state: "finished", leaseUntil: null, outcome, cancelled: true };
    expect(await mine.sends()).toEqual([ended]);
    expect((await mine.details("m")).json).toEqual({
      send: ended,
      plan: { rows: ["Ball bearing 6204"] },
      entries: [],
    });
  });

  it("is finished again by the same words, and not by others", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    for (let time = 0; time < 2; time += 1) expect((await mine.finish("m")).status).toBe(204);
    expect(said(await mine.finish("m", { cancelled: true }))).toEqual([409, "badRequest"]);
    expect(said(await mine.finish("m", { outcome: { ...outcome, unknown: 1 } }))).toEqual([409, "badRequest"]);
    expect(await mine.sends()).toMatchObject([{ outcome, cancelled: false }]);
  });

  it("asked for again with its id is taken up: a new fence, the plan of the first time, the older window fenced out", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    const again = await mine.open("m", { plan: "another", title: "Another" });
    expect([again.status, fenceOf(again)]).toEqual([200, 2]);
    expect(said(await mine.change("a", "m", 1))).toEqual([409, "leaseLost"]);
    expect((await mine.change("b", "m", 2)).status).toBe(200);
    expect((await mine.details("m")).json).toMatchObject({
      send: { title: "Price sheet of lot 4711" },
      plan: { rows: ["Ball bearing 6204"] },
    });
  });

  it("is not taken up after its end, for another collection, or while somebody else sends", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    expect(said(await mine.open("m", { collection: "lineItems/1/9" }))).toEqual([422, "keyReused"]);
    room.clock.advance(MINUTE);
    await theirs.open("t");
    expect(said(await mine.open("m"))).toEqual(HELD);
    await mine.finish("m");
    expect(said(await mine.open("m"))).toEqual([422, "keyReused"]);
  });

  it("may have the id of another person's send", async () => {
    const { mine, theirs } = await twoSenders();
    await mine.open("s");
    await mine.finish("s");
    expect((await theirs.open("s", { plan: "theirs" })).status).toBe(201);
    expect((await mine.details("s")).json).toMatchObject({ plan: { rows: ["Ball bearing 6204"] } });
  });

  it("that nobody renews any more is cut off, and stays so when others send", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(MINUTE);
    await theirs.open("t");
    expect(await mine.states()).toEqual(["t running", "m cutOff"]);
  });
});

describe("a send that continues another", () => {
  it("takes over at once and closes it; the old window can neither change nor finish any more", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    const taken = await mine.open("n", { continues: "m" });
    expect([taken.status, fenceOf(taken)]).toEqual([201, 2]);
    expect(await mine.states()).toEqual(["n running", "m continued"]);
    expect(said(await mine.change("a", "m", 1))).toEqual([409, "leaseLost"]);
    expect(said(await mine.finish("m"))).toEqual([409, "leaseLost"]);
    expect(await mine.states()).toEqual(["n running", "m continued"]);
    expect((await mine.change("a", "n", 2)).status).toBe(200);
  });

  it("takes over from one that was cut off, unless somebody else sends meanwhile", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(MINUTE);
    await theirs.open("t");
    expect(said(await mine.open("n", { continues: "m" }))).toEqual(HELD);
    expect(await mine.states()).toEqual(["t running", "m cutOff"]);
    await theirs.finish("t");
    expect((await mine.open("n", { continues: "m" })).status).toBe(201);
  });

  it("answers again for a lost answer, and refuses a second window that would finish the same", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    await mine.open("n", { continues: "m" });
    const again = await mine.open("n", { continues: "m" });
    expect([again.status, fenceOf(again)]).toEqual([200, 3]);
    const second = await mine.open("o", { continues: "m" });
    expect([said(second), holderOf(second)]).toMatchObject([HELD, { own: true }]);
    await mine.finish("n");
    expect(said(await mine.open("o", { continues: "m" }))).toEqual([404, "notFound"]);
  });

  it("leaves nothing behind when there is no such own, open send of its collection", async () => {
    const { mine, theirs } = await twoSenders();
    await theirs.open("theirs", { collection: "lineItems/1/9" });
    await mine.open("elsewhere", { collection: "lineItems/1/8" });
    await mine.open("ended");
    await mine.finish("ended");
    for (const continues of ["unknown", "theirs", "elsewhere", "ended"])
      expect(said(await mine.open("n", { continues }))).toEqual([404, "notFound"]);
    expect(await mine.states()).toEqual(["ended finished"]);
    expect(fenceOf(await mine.open("o"))).toBe(2);
  });
});

describe("the list of sends", () => {
  it("shows everybody's of one collection, newest first, and without one only the person's own", async () => {
    const { mine, theirs } = await twoSenders();
    await mine.open("a");
    await mine.finish("a");
    await theirs.open("b");
    await theirs.finish("b");
    await mine.open("c", { collection: "lineItems/1/9" });
    expect(await theirs.sends()).toMatchObject([
      { id: "b", by: { userEmail: "colleague@example.com", own: true } },
      { id: "a", by: { userEmail: "Analyst@Example.com", own: false }, title: "Price sheet of lot 4711" },
    ]);
    expect(await mine.sends("")).toMatchObject([{ id: "c" }, { id: "a" }]);
  });

  it("ends at its limit", async () => {
    const { mine } = await twoSenders();
    for (let n = 0; n < 102; n += 1) {
      await mine.open(`s${n}`);
      await mine.finish(`s${n}`);
    }
    expect(await mine.sends("?limit=2")).toMatchObject([{ id: "s101" }, { id: "s100" }]);
    expect((await mine.sends("")).length).toBe(100);
    expect((await mine.sends("?limit=500")).length).toBe(102);
    for (const limit of ["0", "501", "-1", "1e2", "x", ""]) {
      const asked = await mine.room.ask("GET", `/api/sends?limit=${limit}`, { token: mine.token });
      expect(said(asked)).toEqual([400, "badRequest"]);
    }
  });

  it("shows nothing of another platform host, and its lease does not bind there", async () => {
    const hosts = {
      us: { production: "https://platform.example.com", sandbox: "https://sandbox.example.com" },
    };
    const { room, mine } = await twoSenders({ profile: testProfile({ hosts }) });
    await mine.open("m");
    const who = {
      apiKey: "k",
      userToken: "u",
      userEmail: "sandbox@example.com",
      environment: "sandbox",
    };
    const elsewhere = new Window(room, await room.connect(who));
    expect(await elsewhere.sends()).toEqual([]);
    expect(fenceOf(await elsewhere.open("s"))).toBe(1);
  });
});

describe("the details of a send", () => {
  it("tell each change in the order of the intents: what was asked, what was there, and what came of it", async () => {
    const { room, mine } = await twoSenders();
    await mine.open("m");
    const change = (name: string, operation: string, call: object) =>
      room.operation(mine.token, operation, call, { ...key(name), ...pass("m", 1) });
    await change("z", "updateLineItem", { ...update, before: { c1: "Bolt M6", c2: null } });
    room.platform.answer = () => reply(422, { errors: [{ detail: "Too dear" }] }, { "X-Request-Id": "p-10" });
    await change("y", "createLineItem", create);
    room.platform.answer = () => reply(401, null);
    await change("x", "createLineItem", create);
    room.platform.answer = () => reply(200, { data: [], links: {} });
    await room.connect();
    const fence = Number(fenceOf(await mine.open("m")));
    room.platform.answer = () => reply(500, null);
    const again = { ...key("w"), ...pass("m", fence) };
    await room.operation(mine.token, "deleteLineItem", { path: update.path }, again);
    const nothing = { document: null, failure: null, before: null, status: null, requestId: null };
    expect(await mine.entries("m")).toMatchObject([
      {
        key: "z",
        operation: "updateLineItem",
        ...update,
        before: { c1: "Bolt M6", c2: null },
        state: "answered",
        status: 201,
        requestId: "p-9",
        document: { data: { id: "9" } },
        failure: null,
      },
      {
        ...nothing,
        key: "y",
        ...create,
        state: "answered",
        status: 422,
        requestId: "p-10",
        failure: { kind: "invalid", detail: "Too dear", status: 422 },
      },
      { ...nothing, key: "x", state: "notApplied" },
      { ...nothing, key: "w", operation: "deleteLineItem", path: update.path, body: null, state: "open" },
    ]);
  });

  it("do not take what was there before for a part of the request: the same key replays whatever stands there", async () => {
    const { room, mine, sent } = await twoSenders();
    await mine.open("m");
    const call = (before: unknown) => mine.change("k", "m", 1, { ...create, before });
    await call({ c1: "old" });
    expect((await call("other")).headers.get("Idempotency-Replayed")).toBe("true");
    expect([sent(), await room.platform.last.json()]).toEqual([1, create.body]);
    expect(await mine.entries("m")).toMatchObject([{ before: { c1: "old" } }]);
  });

  it("hold what became of an intent that was resolved by a read-back", async () => {
    const { room, mine } = await twoSenders();
    await mine.open("m");
    room.platform.answer = () => reply(500, null);
    for (const name of ["a", "b", "c"]) await mine.change(name, "m", 1);
    const document = { data: { id: "77", type: "line_items" } };
    const resolve = (name: string, body: unknown) =>
      room.ask("POST", `/api/journal/${name}/resolve`, { token: mine.token, body });
    await resolve("a", { outcome: "applied", document });
    await resolve("b", { outcome: "notApplied" });
    await resolve("c", { outcome: "applied", document: { data: [] }, unclear: true });
    expect(await mine.entries("m")).toMatchObject([
      { key: "a", state: "answered", status: 201, document },
      { key: "b", state: "notApplied", document: null },
      { key: "c", state: "answered", document: { data: [] }, unclear: true },
    ]);
    for (const entry of (await mine.entries("m")).slice(0, 2)) expect(entry).not.toHaveProperty("unclear");
  });

  it("are nobody else's: another account sees neither plan nor changes, and cannot end the send", async () => {
    const { mine, theirs } = await twoSenders();
    await mine.open("m");
    await mine.change("k", "m", 1);
    expect(said(await theirs.details("m"))).toEqual([404, "notFound"]);
    expect(said(await theirs.finish("m"))).toEqual([404, "notFound"]);
    expect(said(await mine.details("unknown"))).toEqual([404, "notFound"]);
    expect(await mine.states()).toEqual(["m running"]);
    const shown = JSON.stringify(await theirs.sends());
    for (const content of ["Bolt M8", "Ball bearing"]) expect(shown).not.toContain(content);
  });
});

describe("what a tool may ask of sends", () => {
  it("begins with a session", async () => {
    const { room } = await twoSenders();
    for (const [method, path] of [
      ["POST", "/api/sends"],
      ["GET", "/api/sends"],
      ["GET", "/api/sends/m"],
      ["POST", "/api/sends/m/renew"],
      ["POST", "/api/sends/m/finish"],
      ["PUT", "/api/agreed/l"],
      ["GET", "/api/agreed/l"],
      ["DELETE", "/api/agreed/l"],
    ] as const)
      expect(said(await room.ask(method, path, method === "GET" ? {} : { body: {} }))).toEqual([401, "session"]);
  });

  const wrong: [string, Record<string, unknown>][] = [
    ["an id with a slash", { id: "a/b" }],
    ["an id of a dot", { id: "." }],
    ["an id of two dots", { id: ".." }],
    ["an empty id", { id: "" }],
    ["an id of 101 letters", { id: "x".repeat(101) }],
    ["an id with a blank", { id: "a b" }],
    ["an id with a line break at its end", { id: "ab\n" }],
    ["an id that is a number", { id: 7 }],
    ["a collection that no operation changes", { collection: "lineItems" }],
    ["a collection with more behind its name", { collection: "field_groups/1" }],
    ["an empty collection", { collection: "" }],
    ["a title that is too long", { title: "x".repeat(1001) }],
    ["a count below zero", { counts: { ...counts, creates: -1 } }],
    ["a count that is not whole", { counts: { ...counts, updates: 0.5 } }],
    ["no counts", { counts: undefined }],
    ["an undone send that is no id", { undoes: "../x" }],
    ["a member that it does not know", { secret: true }],
  ];
  it.each(wrong)("is not %s: 400, and no send comes of it", async (_what, more) => {
    const { mine } = await twoSenders();
    expect(said(await mine.open("m", more))).toEqual([400, "badRequest"]);
    expect(await mine.sends("")).toEqual([]);
  });

  it("may bear the names that objects keep for themselves", async () => {
    const { mine } = await twoSenders();
    for (const id of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect((await mine.open(id, { plan: { id } })).status).toBe(201);
      expect((await mine.details(id)).json).toMatchObject({ send: { id }, plan: { id } });
      expect((await mine.finish(id)).status).toBe(204);
    }
  });

  it.each([
    ["plainly", "__proto__"],
    ["escaped", "\\u005f_proto\\u005f_"],
  ])("is no member of a plan or a before-image named __proto__, %s", async (_how, name) => {
    const { room, mine, sent } = await twoSenders();
    const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
      room.ask("POST", path, {
        token: mine.token,
        headers,
        body: JSON.stringify(body).replace("POLLUTED", name),
      });
    expect(said(await ask("/api/sends", opening("m", { plan: { POLLUTED: 1 } })))).toEqual([400, "badRequest"]);
    const call = { ...create, before: { POLLUTED: 1 } };
    expect(said(await ask("/api/operations/createLineItem", call, key("k")))).toEqual([400, "badRequest"]);
    expect([sent(), await mine.sends("")]).toEqual([0, []]);
  });

  it("is no plan or before-image that is nested too deep, and no before-image of a read", async () => {
    const { room, mine, sent } = await twoSenders();
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
      room.ask("POST", path, {
        token: mine.token,
        headers,
        body: JSON.stringify(body).replace('"DEEP"', deep),
      });
    const plan = await ask("/api/sends", opening("m", { plan: "DEEP" }));
    expect([said(plan), errorOf(plan)["pointer"]]).toEqual([[400, "badRequest"], "/plan"]);
    const before = await ask("/api/operations/createLineItem", { ...create, before: "DEEP" }, key("k"));
    expect([said(before), errorOf(before)["pointer"]]).toEqual([[400, "badRequest"], "/before"]);
    const read = await room.operation(mine.token, "listEvents", { before: 1 });
    expect([said(read), errorOf(read)["pointer"]]).toEqual([[400, "badRequest"], "/before"]);
    expect(sent()).toBe(0);
  });

  it("is a plan of 15 MB, and none of 17", async () => {
    const { room, mine } = await twoSenders();
    // Not through the clock: packing a text of this size takes real time, on another thread.
    const open = (id: string, megabytes: number) =>
      room.start("POST", "/api/sends", {
        token: mine.token,
        body: opening(id, { plan: "x".repeat(megabytes * 1_000_000) }),
      });
    expect((await open("large", 15)).status).toBe(201);
    const details = await room.start("GET", "/api/sends/large", { token: mine.token });
    expect((await details.text()).length).toBeGreaterThan(15_000_000);
    expect((await open("larger", 17)).status).toBe(413);
  });

  it("is an end in whole numbers", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    for (const more of [{ outcome: { created: 1 } }, { outcome: { ...outcome, failed: -1 } }, { cancelled: 1 }])
      expect(said(await mine.finish("m", more))).toEqual([400, "badRequest"]);
    expect(await mine.states()).toEqual(["m running"]);
  });
});
