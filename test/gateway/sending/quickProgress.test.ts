// How far a send is and what it says of that, who follows it, and how it begins again in another process.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { outcomesAnswer } from "../../../src/platform/handoverContract";
import { Records } from "./quickRecords";
import { cut, ITEMS, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

const SECOND = 1000;
const rowsOf = (count: number) => Array.from({ length: count }, (_none, n): [string, number] => [`Row ${n}`, n]);
const idsOf = (count: number) => Array.from({ length: count }, (_none, n) => String(101 + n));
const renamed = (room: QuickRoom, count: number) => idsOf(count).map((id) => room.update(id, { c1: `New ${id}` }));
const created = (room: QuickRoom, count: number) => idsOf(count).map((id) => room.create(`new ${id}`));
const slow = (room: QuickRoom, ms: number) => {
  room.answer = async ({ serve }) => {
    await room.wait(ms);
    return serve();
  };
};
const post = (room: QuickRoom, path: string, body: object = {}) => room.ask("POST", path, JSON.stringify(body));

describe("A send says", () => {
  test("how many of its changes are left, and what came of the others", async () => {
    const room = await quickRoom({ rows: rowsOf(4) });
    slow(room, SECOND);
    room.platform.items.delete("104");
    await room.handOver([...renamed(room, 3), room.update("104", { c1: "Gone" }, { before: { c1: "Row 3", c2: 3 } })]);
    const about = { id: "s1", collection: ITEMS, title: "Lots", why: null, nextTry: null, giveUpAt: null, changes: 4 };
    const none = { sent: 0, refused: 0, conflict: 0, ask: 0, unknown: 0, takenBack: 0, unsent: 0 };
    expect(await room.progress()).toMatchObject({ ...about, state: "running", left: 4, outcomes: none });
    await room.outcomes();
    const end = { ...about, state: "ended", left: 0, toGoMs: null, outcomes: { ...none, sent: 3, conflict: 1 } };
    expect(await room.progress()).toEqual(end);
    // Another process has it from the store alone.
    await room.restart();
    expect(await room.progress()).toEqual(end);
  });

  test("how long it takes: by its requests at the platform's rate, and the last answer", async () => {
    /** Requests that it counts, of 200 ms each. */
    const requests = async (
      changes: (room: QuickRoom) => HandedChange[],
      options: Parameters<typeof quickRoom>[0] = {},
      head: { readonly collection?: string; readonly counts?: object } = {},
    ) => {
      const room = await quickRoom({ rows: rowsOf(40), ...options });
      if (["events", "field_options"].includes(head.collection ?? "")) new Records(room);
      await room.handOver(changes(room), head);
      return Math.round(((await room.progress()).toGoMs ?? 0) / 208);
    };
    expect(await requests((room) => created(room, 20))).toBe(1);
    expect(await requests((room) => created(room, 20), { bulk: 1 })).toBe(20);
    expect(await requests((room) => created(room, 20), { bulk: 3 })).toBe(7);
    // A page of the list is read for each fifty rows.
    expect(await requests((room) => renamed(room, 20))).toBe(21);
    expect(await requests((room) => [...renamed(room, 25), ...created(room, 20)], { bulk: 10 })).toBe(28);
    // Each event is looked for before it is made.
    const event = (mark: string): HandedChange => ({
      mark,
      operation: "createEvent",
      body: {
        data: {
          type: "events",
          attributes: { external_id: mark },
          relationships: {
            event_template: { data: { type: "event_templates", id: "5" } },
            project: { data: { type: "projects", id: "9" } },
          },
        },
      },
    });
    expect(await requests(() => idsOf(5).map(event), {}, { collection: "events" })).toBe(10);
    // Invitations leave in the requests that were shown.
    const invite = (id: string, together: string): HandedChange => ({
      mark: id,
      operation: "addSuppliers",
      path: { event_id: "7" },
      body: { data: [{ type: "supplier_companies", id }] },
      together,
    });
    const invites = () => idsOf(12).map((id, n) => invite(id, `r${n % 3}`));
    const counts = { creates: 12, updates: 0, deletions: 0 };
    expect(await requests(invites, {}, { collection: "invitations/7", counts })).toBe(3);
    // The head names no field, so that nothing of its options is read.
    const option = (id: string): HandedChange => ({
      mark: id,
      operation: "updateFieldOption",
      path: { id },
      body: { data: { id, type: "field_options", attributes: { label: "New" } } },
      before: { label: "Old" },
    });
    expect(await requests(() => idsOf(6).map(option), {}, { collection: "field_options" })).toBe(6);
  });

  test("less and less of that while it goes on, with the time that an answer takes", async () => {
    const room = await quickRoom({ rows: rowsOf(20) });
    slow(room, 3 * SECOND);
    await room.handOver(renamed(room, 20));
    await room.clock.pass(3500);
    const first = (await room.progress()).toGoMs ?? 0;
    expect(first).toBeGreaterThan(20 * 200 + 3 * SECOND);
    await room.clock.pass(5 * SECOND);
    const second = await room.progress();
    expect(second.left).toBeLessThan(20);
    expect(second.toGoMs).toBeLessThan(first - 1000);
    expect(second.toGoMs).toBeGreaterThan(3 * SECOND);
    await room.outcomes();
  });

  test("nothing to whoever did not hand it over, and nothing where there is none", async () => {
    const room = await quickRoom();
    for (const [method, path] of [
      ["GET", "/api/sends/none/entries"],
      ["POST", "/api/sends/none/stop"],
      ["POST", "/api/sends/none/resume"],
    ] as const)
      expect(await room.ask(method, path, method === "POST" ? "{}" : undefined)).toMatchObject({
        status: 404,
        json: { error: { detail: "There is no such send, or the gateway does not carry it out." } },
      });
  });
});

describe("Whoever follows a send", () => {
  const follow = async (room: QuickRoom, after: number, wait: number) => {
    const from = room.clock.now();
    const { json } = await room.ask("GET", `/api/sends/s1/entries?after=${after}&wait=${wait}`);
    return { ...outcomesAnswer.parse(json), tookMs: room.clock.now() - from };
  };

  test("gets each outcome once it is there, and the number to go on from", async () => {
    const room = await quickRoom({ rows: rowsOf(2) });
    slow(room, 5 * SECOND);
    await room.handOver(renamed(room, 2));
    const first = await follow(room, 0, 30);
    expect(first).toMatchObject({ next: 1, outcomes: [{ n: 1, mark: "101", outcome: "sent" }] });
    expect(first.tookMs).toBeLessThan(12 * SECOND);
    expect(await follow(room, 1, 30)).toMatchObject({ next: 2, outcomes: [{ n: 2, mark: "102" }] });
    expect(await follow(room, 0, 30)).toMatchObject({ next: 2, outcomes: [{ n: 1 }, { n: 2 }], tookMs: 0 });
    const end = await follow(room, 2, 30);
    expect(end).toMatchObject({ next: 2, outcomes: [], send: { state: "ended" } });
    expect(end.tookMs).toBeLessThan(SECOND);
  });

  test("is answered without any after the time that they wait, or at once where they do not", async () => {
    const room = await quickRoom({ rows: rowsOf(2) });
    slow(room, 100 * SECOND);
    await room.handOver(renamed(room, 2));
    expect(await follow(room, 0, 0)).toMatchObject({ outcomes: [], next: 0, tookMs: 0 });
    expect(await follow(room, 0, 7)).toMatchObject({ outcomes: [], next: 0, tookMs: 7 * SECOND });
    room.answer = ({ serve }) => serve();
    await room.outcomes();
  });

  test("is answered at once where the send begins to wait, or is paused", async () => {
    const room = await quickRoom({ rows: rowsOf(2) });
    room.answer = async () => {
      await room.wait(2 * SECOND);
      return new Response(null, { status: 503 });
    };
    await room.handOver(renamed(room, 2));
    const waits = await follow(room, 0, 30);
    expect(waits).toMatchObject({ outcomes: [], send: { state: "waiting", why: "outage" } });
    expect(waits.tookMs).toBeLessThan(20 * SECOND);
    room.clock.setTimer(3 * SECOND, () => void post(room, "/api/sends/s1/pause"));
    const paused = await follow(room, 0, 30);
    expect(paused).toMatchObject({ send: { state: "paused", why: "person" } });
    expect(paused.tookMs).toBeLessThan(10 * SECOND);
  });
});

describe("Another process of the gateway", () => {
  test("goes on with the sends that have not ended, each with what was wished of it", async () => {
    const room = await quickRoom({ rows: rowsOf(9) });
    slow(room, SECOND);
    const [a, b, c] = [renamed(room, 3), renamed(room, 6).slice(3), renamed(room, 9).slice(6)];
    await room.handOver(a, { id: "a" });
    await room.outcomes("a");
    await room.handOver(b, { id: "b" });
    await post(room, "/api/sends/b/pause");
    await room.handOver(c, { id: "c" });
    await room.clock.pass(1500);
    await room.restart();
    expect(kindsOf(await room.outcomes("c"))).toEqual({ 107: "sent", 108: "sent", 109: "sent" });
    expect(await room.progress("b")).toMatchObject({ state: "paused", left: 3 });
    await post(room, "/api/sends/b/resume");
    expect(kindsOf(await room.outcomes("b"))).toEqual({ 104: "sent", 105: "sent", 106: "sent" });
    expect(room.changes).toHaveLength(9);
  });

  test("remembers which ids the list had before the first create: a row that came since may be the send's own", async () => {
    const room = await quickRoom({ rows: rowsOf(1) });
    room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });
    const { answer } = room;
    room.answer = async (asking) => {
      if (asking.method === "POST") room.dieAfter(0);
      return answer(asking);
    };
    await room.handOver([room.create("a")]);
    await room.clock.pass(3 * SECOND);
    room.answer = answer;
    await room.restart();
    expect(await room.outcomes()).toMatchObject({ a: { outcome: "sent", id: "102" } });
    expect(room.titles).toEqual(["Row 0", "a"]);
  });

  test("is not needed where the store fails for a while: half a minute later the send is begun again", async () => {
    const room = await quickRoom({ rows: rowsOf(3) });
    slow(room, SECOND);
    await room.handOver(renamed(room, 3));
    room.dieAfter(6);
    await room.clock.pass(10 * SECOND);
    room.dieAfter(Infinity);
    await room.clock.pass(15 * SECOND);
    expect((await room.progress()).state).not.toBe("ended");
    await room.clock.pass(60 * SECOND);
    expect(await room.progress()).toMatchObject({ state: "ended", outcomes: { sent: 3 } });
    expect(room.changes).toHaveLength(3);
  });
});

describe("A list that the platform does not show", () => {
  const hidden = (room: QuickRoom) => {
    room.answer = ({ method, serve }) => (method === "GET" ? Promise.resolve(refusal(403)) : serve());
  };

  test("refuses the changes of its rows and its new rows with the platform's reason, and nothing of them leaves", async () => {
    const room = await quickRoom({ rows: rowsOf(2) });
    hidden(room);
    await room.handOver([...renamed(room, 2), ...created(room, 2)]);
    const reason = { kind: "forbidden", status: 403 };
    expect(await room.outcomes()).toMatchObject({
      101: { outcome: "refused", id: "101", reason },
      102: { outcome: "refused", id: "102", reason },
      "new 101": { outcome: "refused", id: null, reason },
      "new 102": { outcome: "refused", id: null, reason },
    });
    expect(room.changes).toEqual([]);
  });

  test("leaves what had left unknown where nothing can be read back", async () => {
    const room = await quickRoom({ rows: rowsOf(2) });
    room.answer = ({ method, serve }) => {
      if (method === "GET") return serve();
      hidden(room);
      return cut();
    };
    await room.handOver([...created(room, 1), room.update("101", { c1: "New" }, { after: ["new 101"] })]);
    expect(kindsOf(await room.outcomes())).toMatchObject({ "new 101": "unknown", 101: "refused" });
    const other = await quickRoom({ rows: rowsOf(2) });
    other.answer = ({ method, serve }) => {
      if (method === "GET") return serve();
      hidden(other);
      return cut();
    };
    expect(await other.send([other.update("101", { c1: "New" })])).toEqual({ 101: "unknown" });
  });
});

describe("A send of several lists", () => {
  const head = {
    collection: "field_groups",
    further: [
      { collection: "fields" },
      { collection: "field_options", list: { name: "optionsOfFields", within: {}, owners: ["colour"] } },
    ],
  };
  const group: HandedChange = {
    mark: "group",
    operation: "createFieldGroup",
    body: { data: { type: "field_groups", attributes: { target_object: "PROJECT", name: "Looks" } } },
  };
  const field: HandedChange = {
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
  };
  const option = (label: string): HandedChange => ({
    mark: label,
    part: 2,
    operation: "createFieldOption",
    body: {
      data: { type: "field_options", attributes: { label }, relationships: { field: { data: { type: "fields" } } } },
    },
    made: { "/body/data/relationships/field/data/id": "colour" },
  });

  async function house() {
    const room = await quickRoom();
    return { room, records: new Records(room) };
  }

  test("makes each record with the ids of those made before, and reads no list before its owner is there", async () => {
    const { room, records } = await house();
    await room.handOver([group, field, option("Red"), option("Blue")], head);
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ group: "sent", colour: "sent", Red: "sent", Blue: "sent" });
    expect(records.changes).toEqual([
      "POST /field_groups",
      "POST /fields",
      "POST /field_options",
      "POST /field_options",
    ]);
    const [groupId, fieldId] = [outcomes["group"]?.id ?? "", outcomes["colour"]?.id ?? ""];
    expect(records.rows.get(fieldId)?.relationships).toMatchObject({ group: { data: { id: groupId } } });
    expect(records.rows.get(outcomes["Blue"]?.id ?? "")?.relationships).toMatchObject({
      field: { data: { id: fieldId } },
    });
    const reading = records.asked.findIndex(({ method, path }) => method === "GET" && path.includes("field_options"));
    expect(reading).toBeGreaterThan(
      records.asked.findIndex(({ path, method }) => method === "POST" && path === "/fields"),
    );
    expect(records.asked[reading]?.path).toBe(`/fields/${fieldId}/field_options`);
  });

  test("refuses what belongs to a refused record, with what it waits for as the reason", async () => {
    const { room, records } = await house();
    records.answer = ({ method, path, serve }) => (method === "POST" && path === "/fields" ? refusal(422) : serve());
    await room.handOver([group, field, option("Red")], head);
    expect(await room.outcomes()).toMatchObject({
      group: { outcome: "sent" },
      colour: { outcome: "refused", reason: { kind: "invalid" } },
      Red: {
        outcome: "refused",
        id: null,
        reason: { kind: "notArrived", detail: "A change that this one needs did not arrive." },
      },
    });
  });

  test("has the leases of all of its lists, and gives all of them back", async () => {
    const { room, records } = await house();
    records.answer = async ({ serve }) => {
      await room.wait(3 * SECOND);
      return serve();
    };
    await room.handOver([group, field, option("Red")], head);
    await room.clock.pass(SECOND);
    const counts = { creates: 0, updates: 0, deletions: 0 };
    const open = (id: string, collection: string) =>
      post(room, "/api/sends", { id, collection, title: "", counts, plan: null });
    const all = ["field_groups", "fields", "field_options"];
    for (const one of all) expect((await open(`early.${one}`, one)).status).toBe(409);
    await room.outcomes();
    for (const one of all) expect((await open(`late.${one}`, one)).status).toBe(201);
  });

  test("keeps all of its leases while one list alone is changed for longer than a lease lasts", async () => {
    const { room, records } = await house();
    records.answer = async ({ method, path, serve }) => {
      if (method === "POST" && path === "/field_groups") await room.wait(15 * SECOND);
      return serve();
    };
    const groups = ["a", "b", "c", "d", "e", "f"].map((mark, n): HandedChange => ({
      ...group,
      mark,
      ...(n > 0 ? { after: ["abcdef"[n - 1] ?? ""] } : {}),
    }));
    await room.handOver([...groups, { ...group, mark: "group", after: ["f"] }, field], {
      ...head,
      further: head.further.slice(0, 1),
    });
    await room.clock.pass(70 * SECOND);
    const counts = { creates: 0, updates: 0, deletions: 0 };
    const body = { id: "other", collection: "fields", title: "", counts, plan: null };
    expect((await post(room, "/api/sends", body)).status).toBe(409);
    expect(new Set(Object.values(kindsOf(await room.outcomes())))).toEqual(new Set(["sent"]));
  });
});
