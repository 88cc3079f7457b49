import type { HandedChange } from "../../../src/platform/handoverContract";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { kinds, member, sendingRoom, type SendingRoom } from "./room";

const about = {
  event_template: { data: { type: "event_templates", id: "311" } },
  project: { data: { type: "projects", id: "7001" } },
};

function create(externalId: string | null): HandedChange {
  const attributes = externalId === null ? {} : { external_id: externalId };
  const body = { data: { type: "events", attributes, relationships: about } };
  return { mark: externalId ?? "none", operation: "createEvent", body };
}

function remove(room: SendingRoom, id: string, more: object = {}): HandedChange {
  const { title, state } = room.simulator.records.events.get(id)?.attributes ?? {};
  const before = { title: title ?? null, state: state ?? null, ...more };
  return { mark: id, operation: "deleteEvent", path: { id }, before };
}

function handOver(room: SendingRoom, id: string, changes: readonly HandedChange[], more: object = {}) {
  const count = (operation: string) => changes.filter((one) => one.operation === operation).length;
  const counts = { creates: count("createEvent"), updates: count("updateEvent"), deletions: count("deleteEvent") };
  const columns = ["title", "state"].map((key) => ({ key, type: "text" }));
  return room.handOver(id, changes, { collection: "events", counts, columns, ...more });
}

const named = (room: SendingRoom, externalId: string) =>
  [...room.simulator.records.events.values()].filter(({ attributes }) => attributes.external_id === externalId);
/** Also those whose answer or which itself was lost on the way. */
function noting(room: SendingRoom): readonly string[] {
  const asked: string[] = [];
  room.intercept = (request) => {
    if (request.method === "POST") asked.push(request.url);
    return Promise.resolve(null);
  };
  return asked;
}
const creates = (room: SendingRoom) => room.changes.filter(({ method }) => method === "POST");
const deletes = (room: SendingRoom) => room.changes.filter(({ method }) => method === "DELETE");
const firstId = (room: SendingRoom) => [...room.simulator.records.events.keys()][0] ?? "";
const fault = (room: SendingRoom, operation: string, more: object) =>
  room.sim("POST", "/faults", { operation, ...more });

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

describe("New events that are handed over", () => {
  it("are looked for by their external id, made once each, and counted", async () => {
    const room = await sendingRoom();
    expect((await handOver(room, "s1", [create("E-1"), create("E-2")])).status).toBe(201);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 2 });
    expect(outcomes.get("E-1")).toMatchObject({ id: named(room, "E-1")[0]?.id, record: { external_id: "E-1" } });
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([{ outcome: { created: 2 } }]);
  });

  it("that the platform has already are named with it, and no request leaves", async () => {
    const room = await sendingRoom();
    await handOver(room, "s1", [create("E-1")]);
    await room.outcomes("s1");
    const [there] = named(room, "E-1");
    await handOver(room, "s2", [create("E-1"), create("E-2")]);
    const outcomes = await room.outcomes("s2");
    expect(outcomes.get("E-1")).toMatchObject({ outcome: "conflict", id: there?.id, candidates: [there?.id] });
    expect(outcomes.get("E-2")).toMatchObject({ outcome: "sent" });
    expect(creates(room)).toHaveLength(2);
  });

  it.each([
    ["is lost", { kind: "dropAnswer" }],
    ["is a 504", { kind: "status", status: 504 }],
    ["never comes, since the request never arrived", { kind: "dropBefore" }],
    ["never comes, and the request arrives late", { kind: "applyLate", ms: 20_000 }],
  ])("are there once when an answer %s", async (_what, one) => {
    const room = await sendingRoom();
    await fault(room, "createEvent", one);
    await handOver(room, "s1", [create("E-1"), create("E-2")]);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 2 });
    await room.clock.pass(120_000);
    expect([named(room, "E-1"), named(room, "E-2")].map(({ length }) => length)).toEqual([1, 1]);
    expect(member(await room.ask("GET", "/api/journal"), "intents")).toEqual([]);
  });

  it("wait while an earlier request of the same external id may still arrive", async () => {
    const room = await sendingRoom();
    await fault(room, "createEvent", { kind: "applyLate", ms: 20_000 });
    const { body } = create("E-1");
    const headers = { "Idempotency-Key": "early" };
    await room.room.ask("POST", "/api/operations/createEvent", { token: room.token, headers, body: { body } });
    await handOver(room, "s1", [create("E-1")]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ conflict: 1 });
    expect(named(room, "E-1")).toHaveLength(1);
    expect(member(await room.ask("GET", "/api/journal"), "intents")).toEqual([]);
  });

  it("without an external id leave once: where the answer is lost, the person is asked which event it is", async () => {
    const room = await sendingRoom();
    await fault(room, "createEvent", { kind: "dropAnswer" });
    const asked = noting(room);
    await handOver(room, "s1", [create(null)]);
    const outcomes = await room.outcomes("s1");
    const made = [...room.simulator.records.events.keys()].at(-1);
    expect(outcomes.get("none")).toMatchObject({ outcome: "ask", candidates: [made] });
    expect(asked).toHaveLength(1);
  });

  it("without an external id and without any that is like it are unknown, and never sent again", async () => {
    const room = await sendingRoom();
    await fault(room, "createEvent", { kind: "dropBefore" });
    const asked = noting(room);
    await handOver(room, "s1", [create(null)]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ unknown: 1 });
    await room.clock.pass(600_000);
    expect(asked).toHaveLength(1);
  });

  it("that have not left are taken back by Stop", async () => {
    const room = await sendingRoom();
    room.answerMs = 2000;
    await handOver(room, "s1", ["E-1", "E-2", "E-3", "E-4", "E-5", "E-6"].map(create));
    await room.clock.pass(2500);
    await room.post("/api/sends/s1/stop");
    const outcomes = await room.outcomes("s1");
    const counts = kinds(outcomes);
    expect(counts["takenBack"]).toBeGreaterThan(0);
    for (const [mark, { outcome }] of outcomes) expect(named(room, mark)).toHaveLength(outcome === "sent" ? 1 : 0);
  });

  it("are there once each, at whichever write the gateway dies", async () => {
    for (let after = 1; ; after += 1) {
      const { dead, store } = mortalStore();
      const room = await sendingRoom({ store });
      await handOver(room, "s1", [create("E-1"), create("E-2")]);
      dead.after = dead.writes + after;
      await room.clock.pass(5_000);
      const wasKilled = dead.is;
      dead.after = Infinity;
      dead.is = false;
      await room.restart();
      expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 2 });
      expect([named(room, "E-1"), named(room, "E-2")].map(({ length }) => length)).toEqual([1, 1]);
      if (!wasKilled) break;
    }
  });
});

describe("The deletion of an event that is handed over", () => {
  it("leaves over a reading of the event, and counts as a deletion", async () => {
    const room = await sendingRoom();
    const id = firstId(room);
    await handOver(room, "s1", [remove(room, id)]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
    expect(room.simulator.records.events.has(id)).toBe(false);
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([{ outcome: { deleted: 1 } }]);
  });

  it.each([
    ["title", "Another title"],
    ["state", "another state"],
  ])("does not leave where the %s is not what was shown", async (name, shown) => {
    const room = await sendingRoom();
    const id = firstId(room);
    const { title } = room.simulator.records.events.get(id)?.attributes ?? {};
    await handOver(room, "s1", [remove(room, id, { [name]: shown })]);
    const outcomes = await room.outcomes("s1");
    expect(outcomes.get(id)).toMatchObject({ outcome: "conflict", now: { title } });
    expect(deletes(room)).toEqual([]);
    expect(room.simulator.records.events.has(id)).toBe(true);
  });

  it.each(["dropAnswer", "dropBefore"])("is done once where its request or answer is lost (%s)", async (kind) => {
    const room = await sendingRoom();
    const id = firstId(room);
    await fault(room, "deleteEvent", { kind });
    await handOver(room, "s1", [remove(room, id)]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
    expect(room.simulator.records.events.has(id)).toBe(false);
    expect(member(await room.ask("GET", "/api/journal"), "intents")).toEqual([]);
  });

  it.each([
    ["what was shown", undefined, "/changes/0/before"],
    ["the title that was confirmed", { state: "draft" }, "/changes/0/before/title"],
  ])("is refused whole without %s", async (_what, before, pointer) => {
    const room = await sendingRoom();
    const { before: _before, ...bare } = remove(room, firstId(room));
    const asked = await handOver(room, "s1", [before === undefined ? bare : { ...bare, before }]);
    expect(asked.status).toBe(400);
    expect(member(asked, "error")).toMatchObject({ pointer });
    expect((await room.ask("GET", "/api/sends/s1")).status).toBe(404);
  });

  it("ends the same, at whichever write the gateway dies", async () => {
    for (let after = 1; ; after += 1) {
      const { dead, store } = mortalStore();
      const room = await sendingRoom({ store });
      const id = firstId(room);
      const events = room.simulator.records.events.size;
      await handOver(room, "s1", [remove(room, id)]);
      dead.after = dead.writes + after;
      await room.clock.pass(5_000);
      const wasKilled = dead.is;
      dead.after = Infinity;
      dead.is = false;
      await room.restart();
      expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
      expect(room.simulator.records.events.size).toBe(events - 1);
      if (!wasKilled) break;
    }
  });
});

describe("A change of an event that is handed over", () => {
  const update = (id: string, title: string, shown: string): HandedChange => {
    const body = { data: { id, type: "events", attributes: { title } } };
    return { mark: id, operation: "updateEvent", path: { id }, body, before: { title: shown } };
  };

  it("leaves over a reading, and comes back as a conflict where a colleague moved it", async () => {
    const room = await sendingRoom();
    const [a, b] = [...room.simulator.records.events.values()];
    const [mine, theirs] = [a?.id ?? "", b?.id ?? ""];
    const changes = [
      update(mine, "New", a?.attributes.title ?? ""),
      update(theirs, "New too", "As it was before a colleague came"),
    ];
    await handOver(room, "s1", changes, { columns: [{ key: "title", type: "text" }] });
    const outcomes = await room.outcomes("s1");
    expect(outcomes.get(mine)).toMatchObject({ outcome: "sent" });
    expect(outcomes.get(theirs)).toMatchObject({ outcome: "conflict", now: { title: b?.attributes.title } });
    expect(a?.attributes.title).toBe("New");
    expect(b?.attributes.title).not.toBe("New too");
  });
});
