import { z } from "zod";
import type { HandedChange } from "../../../src/platform/handoverContract";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import { errorOf, isObject, type Asked } from "../support";
import { kinds, sendingRoom, type SendingRoom } from "./room";

/** Groups, their fields and the options of new fields, as one send. */
const head = {
  collection: "field_groups",
  further: [
    { collection: "fields" },
    { collection: "field_options", list: { name: "optionsOfFields", within: {}, owners: ["colour"] } },
  ],
};

const group = (more: Partial<HandedChange> = {}): HandedChange => ({
  mark: "group",
  operation: "createFieldGroup",
  body: { data: { type: "field_groups", attributes: { target_object: "PROJECT", name: "Looks" } } },
  ...more,
});

const field = (more: Partial<HandedChange> = {}): HandedChange => ({
  mark: "colour",
  part: 1,
  operation: "createField",
  body: {
    data: {
      type: "fields",
      attributes: { target_object: "PROJECT", name: "Colour", type_description: "Single Select" },
      relationships: { group: { data: { type: "field_groups" } } },
    },
  },
  made: { "/body/data/relationships/group/data/id": "group" },
  ...more,
});

const option = (label: string, more: Partial<HandedChange> = {}): HandedChange => ({
  mark: `option ${label}`,
  part: 2,
  operation: "createFieldOption",
  body: {
    data: {
      type: "field_options",
      attributes: { label },
      relationships: { field: { data: { type: "fields" } } },
    },
  },
  made: { "/body/data/relationships/field/data/id": "colour" },
  ...more,
});

const all = () => [group(), field(), option("Red"), option("Blue")];

const handOver = (room: SendingRoom, changes: readonly HandedChange[], more: object = {}) =>
  room.handOver("s1", changes, { ...head, ...more });

async function read(room: SendingRoom, operation: string, call: object): Promise<readonly unknown[]> {
  const asked = await room.post(`/api/operations/${operation}`, call);
  const document = isObject(asked.json) ? asked.json["document"] : null;
  const data: unknown = isObject(document) ? document["data"] : null;
  if (!Array.isArray(data)) throw new Error(`${operation} answered ${asked.status}.`);
  return data.map((one: unknown) => one);
}

/** The labels of a field's options. */
async function labels(room: SendingRoom, id: string): Promise<readonly unknown[]> {
  const options = await read(room, "listFieldOptions", { path: { field_id: id } });
  return options.map((one) => (isObject(one) && isObject(one["attributes"]) ? one["attributes"]["label"] : null));
}

const pointerOf = (asked: Asked) => [asked.status, errorOf(asked)["pointer"]];

describe("A send of several lists", () => {
  it("makes a group, its field and the field's options in one go, each with the ids that it made before", async () => {
    const room = await sendingRoom();
    expect((await handOver(room, all())).status).toBe(201);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 4 });
    const [groupId, fieldId] = ["group", "colour"].map((mark) => outcomes.get(mark)?.id ?? "");
    expect(outcomes.get("colour")?.record).toMatchObject({ group: groupId });
    expect(await labels(room, fieldId ?? "")).toEqual(["Red", "Blue"]);
    const intents = await room.ask("GET", "/api/sends/s1");
    expect(JSON.stringify(intents.json)).toContain(`{"type":"fields","id":"${fieldId}"}`);
  });

  it("refuses what belongs to a refused record, and sends the rest", async () => {
    const room = await sendingRoom();
    room.intercept = async (request) => {
      const refused = request.method === "POST" && (await request.text()).includes('"Colour"');
      return refused ? Response.json({ errors: [{ detail: "no colours" }] }, { status: 422 }) : null;
    };
    await handOver(room, [...all(), group({ mark: "other", stage: 1 })]);
    const told = [...(await room.outcomes("s1"))].map(([mark, { outcome, reason }]) => [mark, outcome, reason?.kind]);
    expect(told.sort()).toEqual([
      ["colour", "refused", "invalid"],
      ["group", "sent", undefined],
      ["option Blue", "refused", "notArrived"],
      ["option Red", "refused", "notArrived"],
      // Of a later stage: all before it must have arrived.
      ["other", "refused", "notArrived"],
    ]);
  });

  it.each(["dropAnswer", "dropBefore"])("makes nothing twice after %s of the field and of an option", async (kind) => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [
      { kind, operation: "createField" },
      { kind, operation: "createFieldOption" },
    ]);
    await handOver(room, all());
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 4 });
    const names = (await read(room, "listFields", {})).map((one) => JSON.stringify(one));
    expect(names.filter((one) => one.includes('"Colour"'))).toHaveLength(1);
    expect([...(await labels(room, outcomes.get("colour")?.id ?? ""))].sort()).toEqual(["Blue", "Red"]);
  });

  it("goes on after a restart with the ids that it had made before", async () => {
    // The file outlives the process.
    const store = { ...openSqliteStore(":memory:"), close: () => Promise.resolve() };
    const room = await sendingRoom({ store });
    room.answerMs = 2000;
    await handOver(room, all());
    await room.clock.pass(6000);
    expect((await room.progress("s1")).left).toBeLessThan(4);
    await room.restart();
    expect((await room.progress("s1")).left).toBeGreaterThan(0);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 4 });
    expect([...(await labels(room, outcomes.get("colour")?.id ?? ""))].sort()).toEqual(["Blue", "Red"]);
  });

  it("deletes the other way round, stage by stage", async () => {
    const room = await sendingRoom();
    await handOver(room, all());
    const made = await room.outcomes("s1");
    const remove = (operation: string, mark: string, part: number, stage: number): HandedChange => {
      const { id, record } = made.get(mark) ?? {};
      return { mark, part, stage, operation, path: { id: id ?? "" }, before: record ?? {} };
    };
    const fieldId = made.get("colour")?.id ?? "";
    const within = { [`owner.${fieldId}`]: fieldId };
    const further = [
      { collection: "fields" },
      { collection: "field_options", list: { name: "optionsOfFields", within } },
    ];
    room.answerMs = 700;
    const before = room.changes.length;
    const asked = await room.handOver(
      "s2",
      [
        remove("deleteFieldOption", "option Red", 2, 0),
        remove("deleteFieldOption", "option Blue", 2, 0),
        remove("deleteField", "colour", 1, 1),
        remove("deleteFieldGroup", "group", 0, 2),
      ],
      { ...head, further },
    );
    expect(asked.status).toBe(201);
    expect(kinds(await room.outcomes("s2"))).toEqual({ sent: 4 });
    const left = room.changes.slice(before).map(({ path }) => path.split("/").at(-2));
    expect(left).toEqual(["field_options", "field_options", "fields", "field_groups"]);
    expect((await read(room, "listFields", {})).map((one) => JSON.stringify(one)).join()).not.toContain('"Colour"');
  });

  it("has the lease of each of its lists until it ends, and gets none where one is taken", async () => {
    const room = await sendingRoom();
    const counts = { creates: 1, updates: 0, deletions: 0 };
    const open = (id: string, collection: string) =>
      room.post("/api/sends", { id, collection, title: "", counts, plan: null });
    expect((await open("pane", "field_options")).status).toBe(201);
    expect((await handOver(room, all())).status).toBe(409);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(404);
    expect((await open("other", "fields")).status).toBe(201);
    const finish = { outcome: { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 }, cancelled: true };
    for (const id of ["pane", "other"]) await room.post(`/api/sends/${id}/finish`, finish);
    room.answerMs = 5000;
    expect((await handOver(room, all())).status).toBe(201);
    for (const one of ["field_groups", "fields", "field_options"]) expect((await open(one, one)).status).toBe(409);
    // A minute after it left is longer than a lease lasts: those of the lists that nothing leaves for are renewed.
    room.answerMs = 25_000;
    await room.clock.pass(70_000);
    expect((await room.progress("s1")).state).toBe("running");
    for (const one of ["field_groups", "fields", "field_options"]) expect((await open(one, one)).status).toBe(409);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 4 });
    for (const one of ["field_groups", "fields", "field_options"]) expect((await open(one, one)).status).toBe(201);
  });

  it("is listed under each of its lists, with the sender's name for it, and shown with all of them", async () => {
    const room = await sendingRoom();
    const [fields, options] = head.further;
    await handOver(room, all(), { further: [{ ...fields, name: "table-2" }, options] });
    await room.outcomes("s1");
    const further = [{ collection: "fields", name: "table-2" }, { collection: "field_options" }];
    for (const collection of ["field_groups", "fields", "field_options"]) {
      const asked = await room.ask("GET", `/api/sends?collection=${collection}`);
      expect(asked.json).toMatchObject({ sends: [{ id: "s1", collection: "field_groups", further }] });
    }
    expect((await room.ask("GET", "/api/sends?collection=suppliers")).json).toEqual({ sends: [] });
  });

  it("may be opened before with all its leases, which are renewed together and given back together", async () => {
    const room = await sendingRoom();
    const collections = ["field_groups", "fields", "field_options"];
    const [collection, ...others] = collections;
    const further = others.map((one) => ({ collection: one }));
    const open = (id: string, more: object) =>
      room.post("/api/sends", { id, title: "", counts: { creates: 4, updates: 0, deletions: 0 }, plan: null, ...more });
    expect((await open("other", { collection: "fields" })).status).toBe(201);
    expect((await open("s1", { collection, further })).status).toBe(409);
    // None of its leases was taken.
    expect((await open("third", { collection })).status).toBe(201);
    const finish = { outcome: { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 }, cancelled: true };
    for (const id of ["other", "third"]) await room.post(`/api/sends/${id}/finish`, finish);
    const opened = await open("s1", { collection, further });
    expect(opened.status).toBe(201);
    const { fence } = z.object({ fence: z.number() }).parse(opened.json);
    await room.clock.pass(40_000);
    expect((await room.post("/api/sends/s1/renew", { fence })).status).toBe(200);
    await room.clock.pass(40_000);
    for (const one of collections) expect((await open(one, { collection: one })).status).toBe(409);
    expect((await handOver(room, all())).status).toBe(201);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 4 });
    for (const one of collections) {
      expect((await open(`after-${one}`, { collection: one })).status).toBe(201);
      const listed = await room.ask("GET", `/api/sends?collection=${one}`);
      expect(JSON.stringify(listed.json)).toContain('"id":"s1"');
    }
  });

  const idOfField = "/body/data/relationships/field/data/id";
  it.each<[string, readonly HandedChange[], string]>([
    ["to a change that comes later", [option("Red"), group(), field()], `/changes/0/made${idOfField}`],
    ["to nothing", [group(), option("Red", { made: { [idOfField]: "x" } })], `/changes/1/made${idOfField}`],
    [
      "to a record of another type",
      [group(), option("Red", { made: { [idOfField]: "group" } })],
      `/changes/1/made${idOfField}`,
    ],
    ["out of the body", [group(), option("Red", { made: { "/mark": "group" } })], "/changes/1/made/mark"],
    ["into nothing", [group(), option("Red", { made: { "/body/x/y": "group" } })], "/changes/1/made/body/x/y"],
    [
      "over a value",
      [group(), option("Red", { made: { "/body/data/type": "group" } })],
      "/changes/1/made/body/data/type",
    ],
    [
      "that makes the body wrong",
      [group(), field(), option("Red", { made: { [idOfField]: "colour", "/body/new": "group" } })],
      "/changes/2/body/new",
    ],
    ["that makes the path wrong", [group(), option("Red", { made: { "/path/new": "group" } })], "/changes/1/path"],
    ["and a list that the head lacks", [group({ part: 3 })], "/changes/0/part"],
    ["and a list of another collection", [group({ part: 1 })], "/changes/0/path"],
    ["and a stage before the last one", [group({ stage: 2 }), field({ stage: 1 })], "/changes/1/stage"],
  ])("is refused whole for a reference %s", async (_what, changes, pointer) => {
    const room = await sendingRoom();
    expect(pointerOf(await handOver(room, changes))).toEqual([400, pointer]);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(404);
  });

  it("is refused whole for owners that it does not make, lists that it names twice, and two services", async () => {
    const room = await sendingRoom();
    expect(pointerOf(await handOver(room, [group()]))).toEqual([400, "/head/further/1/list/owners/0"]);
    const twice = [{ collection: "fields" }, { collection: "fields" }];
    expect(pointerOf(await handOver(room, [group()], { further: twice }))).toEqual([400, "/head/further/1"]);
    const nonsense = [{ collection: "fields", list: { name: "nonsense", within: {} } }];
    expect(pointerOf(await handOver(room, [group()], { further: nonsense }))).toEqual([
      400,
      "/head/further/0/list/name",
    ]);
    const terms = [{ collection: "line_items" }, { collection: room.lineItems }];
    const row = room.create("row", "x", { part: 2 });
    expect(pointerOf(await handOver(room, [group(), row], { further: terms }))).toEqual([400, "/changes/1/operation"]);
  });
});
