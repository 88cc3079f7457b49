import type { HandedChange } from "../../../src/platform/handoverContract";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { colleagueCredentials } from "../../../src/simulator/credentials";
import { kinds, member, sendingRoom, type SendingRoom } from "./room";

interface About {
  readonly operation?: string;
  readonly type?: string;
}

function one(room: SendingRoom, id: string, more: Partial<HandedChange> = {}, about: About = {}): HandedChange {
  const { operation = "addSuppliers", type = "supplier_companies" } = about;
  const path = { event_id: room.path.event_id };
  return { mark: id, operation, path, body: { data: [{ type, id }] }, ...more };
}

const collection = (room: SendingRoom) => `invitations/${room.path.event_id}`;

function handOver(room: SendingRoom, id: string, changes: readonly HandedChange[], more: object = {}) {
  const counts = { creates: changes.length, updates: 0, deletions: 0 };
  return room.handOver(id, changes, { collection: collection(room), counts, endsWithUnknown: true, ...more });
}

/** Suppliers that the platform has, and to whom nobody is invited. */
function suppliers(room: SendingRoom, count: number): string[] {
  room.simulator.records.invitations.clear();
  room.simulator.records.mail.length = 0;
  return [...room.simulator.records.suppliers.keys()].slice(0, count);
}

const mailed = (room: SendingRoom) => room.simulator.records.mail.map(({ supplierId }) => supplierId);
const requests = (room: SendingRoom) => room.changes.filter(({ path }) => path.endsWith("/supplier_companies"));
const GONE = "999999999";

/** In requests of so many. */
const bundled = (room: SendingRoom, ids: readonly string[], size: number, more: Partial<HandedChange> = {}) =>
  ids.map((id, at) => one(room, id, { together: `r${Math.floor(at / size)}`, ...more }));

/** The first process can write nothing once it is dead. */
function mortalStore() {
  const file = openSqliteStore(":memory:");
  const dead = { is: false, writes: 0, after: Infinity };
  const store: GatewayStore = {
    ...file,
    close: () => Promise.resolve(),
    transaction: (work) => {
      dead.writes += 1;
      if (dead.writes > dead.after) dead.is = true;
      return dead.is ? Promise.reject(new Error("Killed")) : file.transaction(work);
    },
  };
  return { dead, store };
}

describe("Invitations that are handed over", () => {
  it("leave in the requests that were shown, each supplier with its own outcome, and count as created", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 12);
    expect((await handOver(room, "s1", bundled(room, ids, 10))).status).toBe(201);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 12 });
    expect(requests(room)).toHaveLength(2);
    expect(mailed(room).sort()).toEqual([...ids].sort());
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([
      { outcome: { created: 12, updated: 0 }, counts: { creates: 12 } },
    ]);
  });

  it("are taken back as deletions", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 2);
    await handOver(room, "s1", bundled(room, ids, 10));
    await room.outcomes("s1");
    const changes = ids.map((id) => one(room, id, { together: "r" }, { operation: "removeSuppliers" }));
    await handOver(room, "s2", changes, { counts: { creates: 0, updates: 0, deletions: 2 } });
    expect(kinds(await room.outcomes("s2"))).toEqual({ sent: 2 });
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([{ outcome: { deleted: 2 } }, {}]);
  });

  it("of a refused request are all refused with it, and the others go on", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 4);
    await handOver(room, "s1", bundled(room, [ids[0] ?? "", GONE, ids[1] ?? "", ids[2] ?? ""], 2));
    const outcomes = await room.outcomes("s1");
    expect([...outcomes].map(([mark, { outcome }]) => [mark, outcome])).toEqual([
      [ids[0], "refused"],
      [GONE, "refused"],
      [ids[1], "sent"],
      [ids[2], "sent"],
    ]);
    expect(outcomes.get(ids[0] ?? "")?.reason?.detail).toContain(GONE);
  });

  it("are taken apart where that was shown, until the refused ones are alone", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 9);
    await handOver(room, "s1", bundled(room, [...ids.slice(0, 4), GONE, ...ids.slice(4)], 10, { apart: true }));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 9, refused: 1 });
    expect(requests(room)).toHaveLength(2);
    expect(mailed(room).sort()).toEqual([...ids].sort());
  });

  it("stop after two refusals in the same words that name nobody, and the rest is unsent with these words", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 6);
    await room.sim("POST", "/faults", { kind: "status", status: 422, operation: "addSuppliers", times: "always" });
    await handOver(room, "s1", bundled(room, ids, 2));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ refused: 4, unsent: 2 });
    expect(outcomes.get(ids[5] ?? "")?.reason).toMatchObject({ kind: "invalid" });
    expect(requests(room)).toHaveLength(2);
  });

  it("by contact IDs are unknown where the platform names another one of a refused request, and do not end the send", async () => {
    const room = await sendingRoom({ behaviour: { partialContacts: true } });
    const contacts = [...room.simulator.records.contacts.keys()].slice(0, 3);
    const about = { operation: "addSuppliersUsingContacts", type: "supplier_contacts" };
    const changes = [contacts[0] ?? "", GONE, contacts[1] ?? ""].map((id) => one(room, id, { together: "a" }, about));
    await handOver(room, "s1", [...changes, one(room, contacts[2] ?? "", {}, about)]);
    const outcomes = await room.outcomes("s1");
    expect([...outcomes.values()].map(({ outcome }) => outcome)).toEqual(["unknown", "refused", "unknown", "sent"]);
  });

  it("are not sent to who was invited before, unless the person saw that", async () => {
    const room = await sendingRoom();
    const [a = "", b = "", c = ""] = suppliers(room, 3);
    await handOver(room, "s1", [one(room, a)]);
    await room.outcomes("s1");
    await handOver(room, "s2", [one(room, a, { together: "r" }), one(room, b, { together: "r" })]);
    const outcomes = await room.outcomes("s2");
    expect(outcomes.get(a)).toMatchObject({ outcome: "conflict", now: { change: "invite", state: "done" } });
    expect(outcomes.get(b)).toMatchObject({ outcome: "sent" });
    await handOver(room, "s3", [one(room, a, { again: true }), one(room, c)]);
    expect(kinds(await room.outcomes("s3"))).toEqual({ sent: 2 });
    expect(requests(room)).toHaveLength(4);
  });

  it("are not sent to whom a colleague invited while the send was paused, also where a second one was shown", async () => {
    const room = await sendingRoom();
    const [a = "", b = ""] = suppliers(room, 2);
    room.answerMs = 3000;
    await handOver(room, "s1", [one(room, a), one(room, b, { again: true })]);
    await room.clock.pass(100);
    await room.post("/api/sends/s1/pause");
    await room.clock.pass(10_000);
    const theirs = await room.room.connect(colleagueCredentials);
    const text = room.text("s2", [one(room, b)], {
      collection: collection(room),
      counts: { creates: 1, updates: 0, deletions: 0 },
    });
    const headers = { "Content-Type": "application/x-ndjson" };
    const asked = await room.room.ask("POST", "/api/sends", { token: theirs, headers, body: text });
    expect(asked.status).toBe(201);
    await room.clock.pass(20_000);
    await room.post("/api/sends/s1/resume");
    const outcomes = await room.outcomes("s1");
    expect(outcomes.get(b)).toMatchObject({ outcome: "conflict", now: { by: colleagueCredentials.userEmail } });
    expect(mailed(room)).toEqual([a, b]);
  });

  it("that have not left are taken back by Stop, and the one under way is waited for", async () => {
    const room = await sendingRoom();
    const ids = suppliers(room, 3);
    room.answerMs = 2000;
    await handOver(room, "s1", bundled(room, ids, 1));
    await room.clock.pass(100);
    await room.post("/api/sends/s1/stop");
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1, takenBack: 2 });
    expect(mailed(room)).toEqual(ids.slice(0, 1));
  });

  it("keep nobody invited twice and nobody forgotten, at whichever write the gateway dies", async () => {
    for (let after = 1; ; after += 1) {
      const { dead, store } = mortalStore();
      const room = await sendingRoom({ store });
      const ids = suppliers(room, 5);
      await handOver(room, "s1", bundled(room, ids, 2));
      dead.after = dead.writes + after;
      await room.clock.pass(5_000);
      const wasKilled = dead.is;
      dead.after = Infinity;
      dead.is = false;
      await room.restart();
      const outcomes = await room.outcomes("s1");
      expect(new Set(mailed(room)).size).toBe(mailed(room).length);
      const sent = [...outcomes].flatMap(([mark, { outcome }]) => (outcome === "sent" ? mark : []));
      expect(mailed(room)).toEqual(expect.arrayContaining(sent));
      expect(outcomes.size).toBe(5);
      expect(kinds(outcomes)["refused"]).toBeUndefined();
      if (!wasKilled) break;
    }
  });
});

describe("A hand-over of invitations is refused whole", () => {
  it.each<[string, (ids: readonly string[], room: SendingRoom) => HandedChange[], string]>([
    [
      "names a supplier twice",
      ([a = ""], room) => [one(room, a), one(room, a, { mark: "b" })],
      "/changes/1/body/data/0",
    ],
    ["has eleven in one request", (ids, room) => bundled(room, ids, 11), "/changes/10/together"],
    [
      "takes a change of several suppliers apart",
      ([a = "", b = ""], room) => [
        { ...one(room, a, { apart: true }), body: { data: [a, b].map((id) => ({ type: "supplier_companies", id })) } },
      ],
      "/changes/0/body/data/1",
    ],
  ])("where it %s", async (_what, changes, pointer) => {
    const room = await sendingRoom();
    const asked = await handOver(room, "s1", changes(suppliers(room, 11), room));
    expect(asked.status).toBe(400);
    expect(member(asked, "error")).toMatchObject({ pointer });
    expect((await room.ask("GET", "/api/sends/s1")).status).toBe(404);
    expect(requests(room)).toEqual([]);
  });
});
