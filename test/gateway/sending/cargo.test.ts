// What each change of a send waits for, which request carries it, and what the next process knows of it.
import { needsReading, recordOf } from "../../../src/gateway/sending/cargo";
import type { HandedChange } from "../../../src/platform/handoverContract";
import { cargoRoom, create, headOf, invite, PATH, remove, update } from "./cargoRoom";

const events = headOf({ collection: "events" });
function event(externalId: string | null): HandedChange {
  const attributes = externalId === null ? {} : { external_id: externalId };
  const relationships = {
    event_template: { data: { type: "event_templates", id: "5" } },
    project: { data: { type: "projects", id: "9" } },
  };
  const body = { data: { type: "events", attributes, relationships } };
  return { mark: externalId ?? "none", operation: "createEvent", body };
}
const itemsOf = async (changes: readonly HandedChange[], head = headOf()) =>
  (await cargoRoom(changes, head)).cargo.items;
const upTo = (count: number) => Array.from({ length: count }, (_none, n) => n);

describe("A change of a send", () => {
  test("is of its list's role, and names the row that it changes", async () => {
    const found = await itemsOf([create("a"), update("101"), remove("102"), invite("5")]);
    expect(found.map(({ role, row }) => [role, row])).toEqual([
      ["create", null],
      ["update", "101"],
      ["remove", "102"],
      ["invite", "\n"],
    ]);
    expect(found.map(needsReading)).toEqual([false, true, true, false]);
    expect(found.map(recordOf)).toEqual([null, "101", "102", null]);
  });

  test("that makes an event is named by its external id, and all without one are one after the other", async () => {
    const found = await itemsOf([event("E-1"), event(null)], events);
    expect(found.map(({ role, row }) => [role, row])).toEqual([
      ["named", "E-1"],
      ["named", "\n"],
    ]);
    expect(found.map(recordOf)).toEqual([null, null]);
  });

  test("that nothing reads back is one after the other as well", async () => {
    const [item] = await itemsOf([update("101", { path: PATH })], headOf({ collection: "elsewhere" }));
    expect(item).toMatchObject({ role: "other", row: "\n", operation: "updateLineItem" });
  });

  test("waits for the changes that it comes after, and for those whose ids it carries", async () => {
    const made = { "/body/data/id": "b" };
    const found = await itemsOf([create("a"), create("b"), create("c", { after: ["a"], made }), update("101")]);
    expect(found.map(({ after }) => after)).toEqual([[], [], [0, 1], []]);
    expect(found.map((one) => one.made)).toEqual([null, null, new Map([["b", 1]]), null]);
    const [lost] = await itemsOf([create("a", { after: ["none"], made: { "/body/data/id": "none" } })]);
    expect([lost?.after, lost?.made]).toEqual([[-1], new Map([["none", -1]])]);
  });

  test("has its place, its stage and its list, and may be taken apart where it says so", async () => {
    const further = [{ collection: "fields" }];
    const plain = { part: 0, stage: 0, apart: false, state: "waiting", arrived: false };
    expect(await itemsOf([create("a"), create("b", { part: 1, stage: 3, apart: true })], headOf({ further }))).toEqual([
      expect.objectContaining({ place: 0, ...plain }),
      expect.objectContaining({ ...plain, place: 1, part: 1, stage: 3, apart: true }),
    ]);
    const { cargo } = await cargoRoom([create("a")]);
    expect(() => cargo.partAt(1)).toThrow("The send has no list 1.");
  });

  test("leaves with those of its operation, path and list, unless their paths carry different new ids", async () => {
    const further = [{ collection: "fields" }];
    const changes = [
      create("a"),
      create("b", { made: { "/body/data/id": "a" } }),
      create("c", { path: { ...PATH, worksheet_id: "9" } }),
      create("d", { part: 1 }),
      create("e", { made: { "/path/field_id": "a" } }),
      create("f", { made: { "/path/field_id": "b" } }),
      update("101", { path: PATH }),
    ];
    const [a, b, ...others] = (await itemsOf(changes, headOf({ further }))).map(({ target }) => target);
    expect(b).toBe(a);
    expect(new Set([a, ...others]).size).toBe(6);
  });

  test("that invites leaves with those of its word, and alone without a word", async () => {
    const found = await itemsOf([
      invite("1", { together: "x" }),
      invite("2", { together: "x" }),
      invite("3", { together: "y" }),
      invite("4"),
      invite("5"),
      invite("6", { together: "x", path: { event_id: "9" } }),
      create("a", { together: "x" }),
    ]);
    const bundles = found.map(({ bundle }) => bundle);
    expect(bundles[1]).toBe(bundles[0]);
    expect(new Set(bundles.slice(1)).size).toBe(6);
    expect(bundles[6]).toBeNull();
  });
});

test("a long send is loaded whole, in its order, and others have their turn in between", async () => {
  const { cargo, load } = await cargoRoom(upTo(120).map((n) => create(`row ${n}`)));
  expect(cargo.items.map(({ place }) => place)).toEqual(upTo(120));
  expect(cargo.left).toBe(120);
  const order: string[] = [];
  setImmediate(() => order.push("another"));
  await load().then(() => order.push("loaded"));
  expect(order).toEqual(["another", "loaded"]);
});

describe("A request of a send", () => {
  test("has a key of its own, by the kind of its changes, and its changes are out", async () => {
    const further = [{ collection: "events" }, { collection: "elsewhere" }];
    const changes = [
      create("a"),
      create("b"),
      update("101"),
      remove("102"),
      invite("5"),
      { ...event("E-1"), part: 1 },
      { ...update("9"), part: 2 },
    ];
    const { cargo, load } = await cargoRoom(changes, headOf({ further }));
    const keys: string[] = [];
    for (const places of [[0, 1], [2], [3], [4], [5], [6], []]) keys.push(await cargo.assign(places));
    expect(keys).toEqual(["s1.c.1", "s1.u.2", "s1.d.3", "s1.i.4", "s1.n.5", "s1.o.6", "s1.o.7"]);
    expect(cargo.items.map(({ state }) => state)).toEqual(changes.map(() => "out"));
    // The next process goes on counting, and knows which rows were in which request.
    const next = await load();
    expect(await next.cargo.assign([0])).toBe("s1.c.7");
    expect(next.cargo.items.map(({ state }) => state)).toEqual(["out", ...changes.slice(1).map(() => "waiting")]);
    expect([...next.begun].slice(0, 2)).toEqual([
      ["s1.c.1", { places: [0, 1], found: [] }],
      ["s1.u.2", { places: [2], found: [] }],
    ]);
  });

  test("of the twelfth number is followed by the thirteenth, also where the send's own name has numbers", async () => {
    const { cargo, load } = await cargoRoom([create("a")], headOf({ id: "L.99.5" }));
    for (let n = 0; n < 12; n += 1) await cargo.assign([0]);
    expect(await (await load()).cargo.assign([0])).toBe("L.99.5.c.13");
  });

  test("is known by the next process: its rows by their slots, without those that have an outcome, and what it made", async () => {
    const { cargo, load } = await cargoRoom([create("a"), create("b"), create("c"), update("101"), create("d")]);
    await cargo.assign([0, 1, 2]);
    await cargo.assign([3]);
    await cargo.conclude([
      { place: 1, outcome: "sent", told: { id: "201", record: { c1: "b" } } },
      { place: 2, outcome: "sent", told: { id: "202" } },
      { place: 3, outcome: "sent", told: { id: "101", record: { c1: "New" } } },
    ]);
    const { begun } = await load();
    expect(Object.fromEntries(begun)).toEqual({
      "s1.c.1": { places: [0, -1, -1], found: [{ id: "201", data: { c1: "b" } }] },
      "s1.u.2": { places: [-1], found: [{ id: "101", data: { c1: "New" } }] },
    });
  });

  test("whose first row left again with another one keeps the places of the rest", async () => {
    const { cargo, load } = await cargoRoom([create("a"), create("b"), create("c")]);
    await cargo.assign([0, 1, 2]);
    await cargo.assign([0]);
    expect(Object.fromEntries((await load()).begun)).toEqual({
      "s1.c.1": { places: [-1, 1, 2], found: [] },
      "s1.c.2": { places: [0], found: [] },
    });
  });
});

describe("An outcome", () => {
  test("is on disk with its number, its moment and what is known, and the change is done", async () => {
    const { cargo, clock, outcomes } = await cargoRoom([create("a"), update("101"), update("102")]);
    clock.advance(5000);
    const at = new Date(clock.now()).toISOString();
    await cargo.conclude([{ place: 1, outcome: "conflict", told: { now: null } }]);
    await cargo.conclude([{ place: 0, outcome: "sent", told: { id: "201" } }]);
    expect(await outcomes()).toEqual([
      { n: 1, mark: "101", outcome: "conflict", at, id: null, now: null },
      { n: 2, mark: "a", outcome: "sent", at, id: "201" },
    ]);
    expect(cargo.items.map(({ state, arrived }) => [state, arrived])).toEqual([
      ["done", true],
      ["done", false],
      ["waiting", false],
    ]);
    expect([cargo.left, cargo.newest, Object.fromEntries(cargo.counts)]).toEqual([1, 2, { conflict: 1, sent: 1 }]);
  });

  test("stays, whatever is said afterwards, and a change that is not there has none", async () => {
    const { cargo, outcomes } = await cargoRoom([create("a"), create("b")]);
    await cargo.conclude([{ place: 0, outcome: "sent", told: { id: "201" } }]);
    await cargo.conclude([
      { place: 0, outcome: "refused" },
      { place: 9, outcome: "sent" },
    ]);
    cargo.mark([0, 1, 9], "out");
    expect(cargo.items.map(({ state }) => state)).toEqual(["done", "out"]);
    expect(await outcomes()).toMatchObject([{ n: 1, mark: "a", outcome: "sent" }]);
    expect([cargo.left, cargo.newest, Object.fromEntries(cargo.counts)]).toEqual([1, 1, { sent: 1 }]);
  });

  test("is counted by the next process as by this one", async () => {
    const { cargo, load } = await cargoRoom([create("a"), create("b"), create("c"), update("101")]);
    await cargo.conclude([
      { place: 3, outcome: "sent", told: { id: "101", record: null } },
      { place: 0, outcome: "refused" },
      { place: 1, outcome: "refused" },
    ]);
    const next = (await load()).cargo;
    expect(next.items.map(({ state, arrived }) => [state, arrived])).toEqual(
      cargo.items.map(({ state, arrived }) => [state, arrived]),
    );
    expect([next.left, next.newest, next.counts]).toEqual([1, 3, cargo.counts]);
    await next.conclude([{ place: 2, outcome: "sent", told: { id: "203" } }]);
    expect([next.left, next.newest]).toEqual([0, 4]);
  });

  test("that is unknown leaves the send in the dark, unless it has a reason", async () => {
    for (const [told, isInDark] of [
      [{ reason: { kind: "invalid", detail: "" } }, false],
      [undefined, true],
    ] as const) {
      const { cargo, load } = await cargoRoom([create("a"), create("b")]);
      await cargo.conclude([{ place: 1, outcome: "refused" }]);
      expect(cargo.isInDark).toBe(false);
      await cargo.conclude([{ place: 0, outcome: "unknown", ...(told === undefined ? {} : { told }) }]);
      expect([cargo.isInDark, (await load()).cargo.isInDark]).toEqual([isInDark, isInDark]);
    }
  });
});

describe("What the send made", () => {
  const field: HandedChange = {
    mark: "field",
    operation: "createField",
    body: {
      data: { type: "fields", attributes: { target_object: "RFP", name: "Colour", type_description: "Select" } },
    },
  };
  const option: HandedChange = {
    mark: "option",
    part: 1,
    operation: "createFieldOption",
    body: {
      data: {
        type: "field_options",
        attributes: { label: "Red" },
        relationships: { field: { data: { type: "fields" } } },
      },
    },
    made: { "/body/data/relationships/field/data/id": "field" },
  };
  const other: HandedChange = { ...field, mark: "other" };
  const changes = [other, field, option];
  const list = { name: "optionsOfFields", within: {}, owners: ["field"] };
  const head = headOf({ collection: "fields", further: [{ collection: "field_options", list }] });
  const filled = { data: { relationships: { field: { data: { id: "77" } } } } };

  test("is in the changes that carry its id, for this process and the next; before that they cannot leave", async () => {
    const { cargo, load } = await cargoRoom(changes, head);
    await expect(cargo.changeAt(2)).rejects.toThrow('The change at "field" has made nothing yet.');
    await cargo.conclude([{ place: 1, outcome: "sent", told: { id: "77" } }]);
    expect((await cargo.changeAt(2)).body).toMatchObject(filled);
    expect((await (await load()).cargo.changeAt(2)).body).toMatchObject(filled);
    await expect(cargo.changeAt(3)).rejects.toThrow("The send has no change 3.");
  });

  test("is counted in its list, and its lists are read with it from then on", async () => {
    const { cargo, load } = await cargoRoom(changes, head);
    const [fields, options] = cargo.parts;
    if (fields === undefined || options === undefined) throw new Error("There are two lists.");
    const ownersOf = (one: typeof options) => {
      const collection = one.list?.collection;
      return collection?.kind === "records" ? collection.within : null;
    };
    expect([cargo.madeIn(fields), ownersOf(options)]).toEqual([new Set(), {}]);
    await cargo.conclude([{ place: 1, outcome: "sent", told: { id: "77" } }]);
    expect([cargo.madeIn(fields), cargo.madeIn(options), ownersOf(options)]).toEqual([
      new Set(["77"]),
      new Set(),
      { "owner.77": "77" },
    ]);
    const next = (await load()).cargo;
    const [, again] = next.parts;
    expect([next.madeIn(fields), again === undefined ? null : ownersOf(again)]).toEqual([
      new Set(["77"]),
      { "owner.77": "77" },
    ]);
  });

  test("is no row that it changed, and none that the platform refused or whose id nobody knows", async () => {
    const { cargo, load } = await cargoRoom([create("a"), create("b"), create("c"), update("101"), create("d")]);
    await cargo.conclude([
      { place: 0, outcome: "sent", told: { id: "201" } },
      { place: 1, outcome: "refused", told: { id: "202" } },
      { place: 2, outcome: "sent" },
      { place: 3, outcome: "sent", told: { id: "101" } },
      { place: 4, outcome: "sent", told: { id: "204" } },
    ]);
    for (const one of [cargo, (await load()).cargo]) {
      expect(one.madeIn(one.partAt(0))).toEqual(new Set(["201", "204"]));
    }
  });

  test("is compared by all columns that its new rows set, or by those that the sender named", async () => {
    const columns = [{ key: "c9", type: "text" as const }];
    const rows = [create("a"), update("101", { body: { data: { attributes: { data: { c7: 1 } } } } })];
    const keysOf = async (more: Parameters<typeof headOf>[0]) => {
      const { cargo } = await cargoRoom(rows, headOf(more));
      return cargo.partAt(0).mapping.map(({ key }) => key);
    };
    expect(await keysOf({})).toEqual(["c1", "c2"]);
    expect(await keysOf({ columns })).toEqual(["c9"]);
  });
});
