// The gateway's process is killed after each of its writes, and another one goes on: nothing is made, changed or mailed
// twice, and every change gets the outcome that it has.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { Records } from "./quickRecords";
import { cut, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

/** Before the fifth one nothing has left, after the twelfth one all stories are near their end. */
const writes = Array.from({ length: 8 }, (_none, n) => n + 5);

/** Killed after so many writes, and taken up three seconds later. */
async function killed(
  room: QuickRoom,
  writesLeft: number,
  changes: readonly HandedChange[],
  head: Record<string, unknown> = {},
) {
  await room.handOver(changes, head);
  room.dieAfter(writesLeft);
  await room.clock.pass(3000);
  await room.restart();
  return room.outcomes();
}

const states = async (room: QuickRoom) => new Set((await room.entries()).map(({ state }) => state));
const rows = [
  ["Gear", 1],
  ["Shaft", 2],
] as const;

describe.each(writes)("After write %i", (n) => {
  test("an update and a deletion leave once", async () => {
    const room = await quickRoom({ rows });
    const outcomes = await killed(room, n, [room.update("101", { c1: "New" }), room.remove("102")]);
    expect(outcomes).toMatchObject({ 101: { outcome: "sent", id: "101" }, 102: { outcome: "sent", record: null } });
    expect(room.changes).toEqual(["PATCH 101", "DELETE 102"]);
    expect(await states(room)).toEqual(new Set(["answered"]));
  });

  test("new rows are made once each, with their ids", async () => {
    const room = await quickRoom();
    const outcomes = await killed(room, n, [room.create("a"), room.create("b"), room.create("c", { after: ["a"] })]);
    expect(room.titles).toEqual(["a", "b", "c"]);
    expect(room.ids).toEqual(["a", "b", "c"].map((mark) => outcomes[mark]?.id));
    expect(await states(room)).toEqual(new Set(["answered"]));
  });

  test("what the platform refuses is refused, with its reason", async () => {
    const room = await quickRoom({ rows });
    room.answer = ({ titles, serve }) =>
      titles.includes("bad") ? Promise.resolve(refusal(422, "/data/attributes/data/c1")) : serve();
    const outcomes = await killed(room, n, [room.create("bad"), room.update("101", { c1: "bad" }), room.create("a")]);
    const reason = { kind: "invalid", detail: "is wrong", status: 422, pointer: "/data/attributes/data/c1" };
    expect(outcomes).toMatchObject({
      bad: { outcome: "refused", reason: { kind: "invalid" } },
      101: { outcome: "refused", id: "101", reason },
      a: { outcome: "sent" },
    });
    expect(room.titles).toEqual(["Gear", "Shaft", "a"]);
    expect(room.changes.filter((one) => one.includes("bad")).length).toBeLessThanOrEqual(2);
  });

  test("what nothing reads back leaves once, and is sent or unknown", async () => {
    const room = await quickRoom();
    const records = new Records(room);
    const id = records.add("payment_types", { name: "Old", external_id: "E1" });
    const data = { id: "E1", type: "payment_types", attributes: { name: "New" } };
    const operation = "updatePaymentTypeByExternalId";
    const change = { mark: "E1", operation, path: { external_id: "E1" }, body: { data } };
    const { E1 } = await killed(room, n, [change], { collection: "payment_types" });
    expect(records.changes.length).toBeLessThanOrEqual(1);
    expect(E1).toMatchObject(records.rows.get(id)?.attributes["name"] === "Old" ? { outcome: "unknown" } : {});
    if (E1?.outcome === "sent") expect(E1.id).toBe(id);
    else expect(E1?.outcome).toBe("unknown");
  });

  test("new events are made once each, and those that the platform refuses are refused", async () => {
    const room = await quickRoom();
    const records = new Records(room);
    let posts = 0;
    records.answer = ({ method, serve }) => (method === "POST" && (posts += 1) > 1 ? refusal(422) : serve());
    const events = ["EX-1", "EX-2"].map((mark) => ({ mark, operation: "createEvent", body: eventBody(mark) }));
    const outcomes = kindsOf(await killed(room, n, events, { collection: "events" }));
    const made = [...records.rows.values()].map(({ attributes }) => attributes["external_id"]);
    expect(new Set(made).size).toBe(made.length);
    for (const mark of ["EX-1", "EX-2"]) expect(outcomes[mark]).toBe(made.includes(mark) ? "sent" : "refused");
    expect(made).toHaveLength(1);
    expect(await states(room)).not.toContain("open");
  });

  test("nobody is invited twice", async () => {
    const room = await quickRoom();
    const records = new Records(room);
    records.rows.set("7", { type: "events", attributes: { title: "Steel", event_type: "RFP", state: "draft" } });
    const changes = [invite("11", { together: "x" }), invite("12", { together: "x" }), invite("13")];
    const head = { collection: "invitations/7", counts: { creates: 0, updates: 3, deletions: 0 } };
    const kinds = kindsOf(await killed(room, n, changes, head));
    expect(records.changes.length).toBeLessThanOrEqual(2);
    expect(kinds["12"]).toBe(kinds["11"]);
    for (const kind of Object.values(kinds)) expect(["sent", "unknown"]).toContain(kind);
    expect([kinds["12"], kinds["13"]]).toContain("sent");
  });
});

test("a change that surely did not arrive, and whose process ended when that was written down, leaves again", async () => {
  const room = await quickRoom({ rows });
  room.platform.faults.push({ do: "fault", on: "update", kind: "dropBefore", ms: 0 });
  room.answer = ({ method, at, serve }) => {
    const [left] = room.asked.filter((one) => one.method === "PATCH");
    if (method === "GET" && left !== undefined && at - left.at > 59_000) room.dieAfter(1);
    return serve();
  };
  await room.handOver([room.update("101", { c1: "New" })]);
  await room.clock.pass(62_000);
  room.answer = ({ serve }) => serve();
  await room.restart();
  expect(await states(room)).toEqual(new Set(["notApplied"]));
  expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent" });
  expect(room.row("101")).toEqual({ c1: "New", c2: 1 });
});

test("of a lost request whose rows all have their outcome only the journal's word is written by the next process", async () => {
  const room = await quickRoom();
  room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });
  room.answer = async (asking) => {
    if (asking.method === "GET" && room.changes.length === 1) room.dieAfter(1);
    return asking.serve();
  };
  await room.handOver([room.create("a"), room.create("b"), room.create("c", { after: ["a"] })]);
  await room.clock.pass(3000);
  room.answer = ({ serve }) => serve();
  await room.restart();
  expect(kindsOf(await room.outcomes())).toEqual({ a: "sent", b: "sent", c: "sent" });
  expect(room.titles).toEqual(["a", "b", "c"]);
  const [first] = await room.entries();
  expect(first).toMatchObject({ state: "answered", document: { data: [{ id: "101" }, { id: "102" }] } });
});

test("a new row whose refusal was written down does not leave a second time", async () => {
  const room = await quickRoom();
  room.answer = ({ method, serve }) => {
    if (method === "GET") return serve();
    room.dieAfter(1);
    return Promise.resolve(refusal(422));
  };
  await room.handOver([room.create("bad")]);
  await room.clock.pass(3000);
  await room.restart();
  expect(await room.outcomes()).toMatchObject({ bad: { outcome: "refused", reason: { kind: "invalid" } } });
  expect(room.changes).toEqual(["POST bad"]);
});

test.each([
  ["made", "sent"],
  ["refused", "refused"],
])(
  "a new event of which it was written down that it was %s is not looked for, and leaves once",
  async (_what, outcome) => {
    const room = await quickRoom();
    const records = new Records(room);
    records.answer = ({ method, serve }) => {
      if (method === "POST") room.dieAfter(1);
      return method === "POST" && outcome === "refused" ? refusal(422) : serve();
    };
    await room.handOver([{ mark: "EX-1", operation: "createEvent", body: eventBody("EX-1") }], {
      collection: "events",
    });
    await room.clock.pass(3000);
    await room.restart();
    const { "EX-1": event } = await room.outcomes();
    expect(event?.outcome).toBe(outcome);
    expect(event?.id).toBe(outcome === "sent" ? [...records.rows.keys()][0] : null);
    expect([records.readings, records.changes]).toEqual([["/events"], ["POST /events"]]);
  },
);

test("of a lost request to a further list the journal's word is of that list's record", async () => {
  const room = await quickRoom();
  const records = new Records(room);
  const group = records.add("field_groups", { target_object: "RFP", name: "Old" });
  const attributes = { target_object: "RFP", name: "Colour", type_description: "Text" };
  const isField = (path: string) => path.startsWith("/fields");
  let isLost = false;
  records.answer = ({ method, path, serve }) => {
    if (method === "GET" && isField(path) && isLost) room.dieAfter(1);
    const answer = serve();
    if (method !== "POST") return answer;
    isLost = true;
    return cut();
  };
  const field = { mark: "colour", part: 1, operation: "createField", body: { data: { type: "fields", attributes } } };
  const data = { id: group, type: "field_groups", attributes: { name: "New" } };
  const later = {
    mark: "later",
    after: ["colour"],
    operation: "updateFieldGroup",
    path: { id: group },
    body: { data },
  };
  await room.handOver([field, { ...later, before: { target_object: "RFP", name: "Old" } }], {
    collection: "field_groups",
    further: [{ collection: "fields" }],
  });
  await room.clock.pass(4000);
  records.answer = ({ serve }) => serve();
  await room.restart();
  const outcomes = await room.outcomes();
  expect(kindsOf(outcomes)).toEqual({ colour: "sent", later: "sent" });
  expect(records.changes).toEqual(["POST /fields", `PATCH /field_groups/${group}`]);
  const [first] = await room.entries();
  const document = { data: { id: outcomes["colour"]?.id, type: "fields", attributes: { name: "Colour" } } };
  expect(first).toMatchObject({ operation: "createField", state: "answered", document });
});

function eventBody(externalId: string) {
  const relationships = {
    event_template: { data: { type: "event_templates", id: "5" } },
    project: { data: { type: "projects", id: "9" } },
  };
  return { data: { type: "events", attributes: { external_id: externalId }, relationships } };
}

function invite(id: string, more: Partial<HandedChange> = {}): HandedChange {
  const body = { data: [{ type: "supplier_companies", id }] };
  return { mark: id, operation: "addSuppliers", path: { event_id: "7" }, body, ...more };
}
