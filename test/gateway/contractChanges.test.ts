import { ask, expectFailure, House, list, member, withKey } from "./contractHouse";

jest.setTimeout(60_000);

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());
const { api, operate, logged, forgetLog, sheetPath, cells, fault } = house;

describe("operations that change something", () => {
  it("refuses a change without a key with 400", async () => {
    const body = { path: sheetPath(), body: { data: cells({ c1: "x" }) } };
    expectFailure(await operate("createLineItem", body), 400, "badRequest", { operation: "createLineItem" });
    expectFailure(await operate("deleteLineItem", { path: { ...sheetPath(), id: "1" } }), 400, "badRequest");
  });

  const wrongBodies: [string, string, () => unknown][] = [
    ["no body", "createLineItem", () => undefined],
    ["another type", "createLineItem", () => ({ data: { ...cells({}), type: "events" } })],
    ["a key that is no column", "createLineItem", () => ({ data: cells({ title: "x" }) })],
    ["a cell that is a list", "createLineItem", () => ({ data: cells({ c1: [] }) })],
    ["a cell that is a boolean", "createLineItem", () => ({ data: cells({ c1: true }) })],
    ["a member that would be dropped", "createLineItem", () => ({ data: { ...cells({ c1: "x" }), meta: 1 } })],
    [
      "an attribute that would be dropped",
      "createLineItem",
      () => ({ data: { ...cells({}), attributes: { data: { c1: "x" }, external_id: "A-1" } } }),
    ],
    ["a list where one is due", "createLineItem", () => ({ data: [cells({ c1: "x" })] })],
    ["no line item at all", "bulkCreateLineItems", () => ({ data: [] })],
    ["201 line items", "bulkCreateLineItems", () => ({ data: Array.from({ length: 201 }, () => cells({ c1: "x" })) })],
  ];
  it.each(wrongBodies)("refuses %s with 400 and a pointer", async (_what, name, body) => {
    await forgetLog();
    const told = await operate(name, { path: sheetPath(), body: body() }, withKey());
    expectFailure(told, 400, "badRequest");
    expect(member(told.json, "error", "pointer")).toMatch(/^\/body/);
    expect(await logged()).toEqual([]);
  });

  it("refuses an id in the body that is not the path's, and cells named __proto__", async () => {
    const at = { ...sheetPath(), id: "1" };
    const told = await operate("updateLineItem", { path: at, body: { data: { id: "2", ...cells({}) } } }, withKey());
    expectFailure(told, 400, "badRequest", { pointer: "/body/data/id" });
    const text = JSON.stringify({ path: sheetPath(), body: { data: cells({ c1: "x", POLLUTED: 1 }) } });
    const sent = text.replace("POLLUTED", "__proto__");
    expectFailure(await operate("createLineItem", sent, withKey()), 400, "badRequest");
  });

  it("replays the same key, and refuses it for another body with 422", async () => {
    const body = { path: sheetPath(), body: { data: cells({ c1: "once" }) } };
    const headers = withKey("same/key%41");
    await forgetLog();
    const both = await Promise.all([
      operate("createLineItem", body, headers),
      operate("createLineItem", body, headers),
    ]);
    const third = await operate("createLineItem", body, headers);
    expect(both.map(({ json }) => json)).toEqual([third.json, third.json]);
    expect([...both, third].map((one) => one.headers.get("Idempotency-Replayed")).sort()).toEqual(
      [null, "true", "true"].sort(),
    );
    const changed = { path: sheetPath(), body: { data: cells({ c1: "twice" }) } };
    expectFailure(await operate("createLineItem", changed, headers), 422, "keyReused");
    expect(await logged()).toHaveLength(1);
    expect(
      (await operate("createLineItem", body, headers, house.other)).headers.get("Idempotency-Replayed"),
    ).toBeNull();
  });

  it("passes the platform's own refusals on: 404, 409, 422 with a pointer", async () => {
    const gone = await operate("getLineItem", { path: { ...sheetPath(), id: "999999999" } });
    expectFailure(gone, 404, "notFound", { operation: "getLineItem" });
    const body = { data: cells({ c99: "x" }) };
    const refused = await operate("createLineItem", { path: sheetPath(), body }, withKey());
    expectFailure(refused, 422, "invalid", { pointer: "/data/attributes/data/c99" });
    await fault({ kind: "status", status: 409, operation: "getEvent" });
    expectFailure(await operate("getEvent", { path: { id: house.event } }), 409, "mismatch");
    await fault({ kind: "status", status: 410, body: "html", operation: "getEvent" });
    const old = await operate("getEvent", { path: { id: house.event } });
    expectFailure(old, 410, "gone");
    expect(old.text).not.toContain("<");
  });
});

describe("unknown outcomes", () => {
  afterEach(() => ask(`${house.simulator}/_sim/faults`, "DELETE"));

  const create = () => ({ path: sheetPath(), body: { data: cells({ c1: "perhaps" }) } });
  const intents = async (query = "", who = house.token) =>
    list((await api("GET", `/api/journal${query}`, { token: who })).json["intents"]);

  it("is 409 until it is resolved as applied, and then replays the document as a create answers it", async () => {
    await fault({ kind: "dropAnswer", operation: "createLineItem" });
    const headers = withKey("lost/1 of %2F".replaceAll(" ", "_"));
    expectFailure(await operate("createLineItem", create(), headers), 502, "unknownOutcome");
    expectFailure(await operate("createLineItem", create(), headers), 409, "unknownOutcome");
    const [open] = await intents();
    const collection = String(member(open, "collection"));
    expect(open).toMatchObject({ key: headers["Idempotency-Key"], operation: "createLineItem", ...create() });
    expect(await intents(`?collection=${encodeURIComponent(collection)}`)).toEqual([open]);
    expect(await intents("?collection=elsewhere")).toEqual([]);
    expect(await intents("", house.other)).toEqual([]);
    const address = `/api/journal/${encodeURIComponent(headers["Idempotency-Key"])}/resolve`;
    const document = { data: { id: "77", ...cells({ c1: "perhaps" }) } };
    const applied = { outcome: "applied", document };
    expectFailure(await api("POST", address, { token: house.other, body: applied }), 404, "notFound");
    expectFailure(await api("POST", address, { body: { outcome: "perhaps" } }), 400, "badRequest");
    expectFailure(await api("POST", address, { body: { outcome: "applied" } }), 400, "badRequest");
    expect((await api("POST", address, { body: applied })).status).toBe(204);
    const replayed = await operate("createLineItem", create(), headers);
    expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
    expect(replayed.json).toMatchObject({ status: 201, document, nextCursor: null });
    expect(await intents()).toEqual([]);
    expectFailure(await api("POST", address, { body: { outcome: "notApplied" } }), 409, "badRequest");
  });

  it("may be sent again with the same key once it is resolved as not applied", async () => {
    await fault({ kind: "dropBefore", operation: "createLineItem" });
    const headers = withKey("lost-2");
    expectFailure(await operate("createLineItem", create(), headers), 502, "unknownOutcome");
    const body = { outcome: "notApplied" };
    expect((await api("POST", "/api/journal/lost-2/resolve", { body })).status).toBe(204);
    const sent = await operate("createLineItem", create(), headers);
    expect([sent.json["status"], sent.headers.get("Idempotency-Replayed")]).toEqual([201, null]);
  });

  it.each<[string, object]>([
    ["5xx", { kind: "status", status: 503, body: "html" }],
    ["a cut answer", { kind: "truncate" }],
    ["an HTML page with 200", { kind: "status", status: 200, body: "html" }],
    ["an empty answer with 200", { kind: "status", status: 200, body: "empty" }],
  ])("is what %s of the platform is for a change; for a read it is 502 too", async (_what, one) => {
    await fault({ ...one, operation: "createLineItem" });
    const key = withKey()["Idempotency-Key"];
    expectFailure(await operate("createLineItem", create(), withKey(key)), 502, "unknownOutcome");
    await api("POST", `/api/journal/${key}/resolve`, { body: { outcome: "notApplied" } });
    await fault({ ...one, operation: "getEvent", times: "always" });
    const read = await operate("getEvent", { path: { id: house.event } });
    expect(read.status).toBe(502);
    expectFailure(read, 502, String(member(read.json, "error", "kind")), { operation: "getEvent" });
  });

  it("cannot arise for a key that no one could resolve", async () => {
    for (const key of [".", ".."])
      expectFailure(await operate("createLineItem", create(), withKey(key)), 400, "badRequest");
  });
});
