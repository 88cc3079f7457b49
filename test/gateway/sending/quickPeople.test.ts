// What the person of a send does besides: hands it over twice, signs in again, signs out.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { EVENT } from "../../fastSimulation/platform";
import { Records } from "./quickRecords";
import { cut, ITEMS, kindsOf, quickRoom, type QuickRoom } from "./quickRoom";

const SECOND = 1000;
const idsOf = (count: number) => Array.from({ length: count }, (_none, n) => String(101 + n));
const allSent = (count: number) => Object.fromEntries(idsOf(count).map((id) => [id, "sent"]));

async function begun(count: number) {
  const rows = Array.from({ length: count }, (_none, n): [string, number] => [`Row ${n}`, n]);
  const room = await quickRoom({ rows });
  const changes = idsOf(count).map((id) => room.update(id, { c1: `New ${id}` }));
  return { room, changes };
}

function slow(room: QuickRoom, ms: number): void {
  room.answer = async ({ method, serve }) => {
    if (method === "PATCH") await room.wait(ms);
    return serve();
  };
}

describe("A send that is handed over a second time", () => {
  test("is the same send: it is shown as far as it is, and nothing leaves twice", async () => {
    const { room, changes } = await begun(3);
    slow(room, 3 * SECOND);
    const counts = { creates: 0, updates: 3, deletions: 0 };
    const lines = [{ id: "s1", collection: ITEMS, title: "Lots", counts }, ...changes];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    expect((await room.ask("POST", "/api/sends", text)).status).toBe(201);
    await room.clock.pass(4 * SECOND);
    const { left } = await room.progress();
    expect(left).toBeLessThan(3);
    expect(await room.ask("POST", "/api/sends", text)).toMatchObject({ status: 200, json: { id: "s1", left } });
    expect(kindsOf(await room.outcomes())).toEqual(allSent(3));
    expect(room.changes).toHaveLength(3);
  });
});

describe("Whoever signs in again", () => {
  test("lets a send that waits out an outage wait as long as before", async () => {
    const { room, changes } = await begun(1);
    room.answer = () => Promise.resolve(new Response(null, { status: 503 }));
    await room.handOver(changes);
    await room.clock.pass(100 * SECOND);
    const { why, nextTry } = await room.progress();
    const asked = room.asked.length;
    await room.connect();
    expect(await room.progress()).toMatchObject({ why, nextTry });
    expect([why, room.asked.length]).toEqual(["outage", asked]);
  });
});

describe("Whoever signs out", () => {
  const signOut = async (room: QuickRoom, choice?: string) => {
    const path = `/api/sessions/current${choice === undefined ? "" : `?sends=${choice}`}`;
    const headers = { Authorization: `Bearer ${room.token}` };
    return room.run(room.gateway.fetch(new Request(`http://gateway.test${path}`, { method: "DELETE", headers })));
  };
  const again = async (room: QuickRoom) => {
    await room.connect();
    return room;
  };

  test("is asked what becomes of the sends that are under way, and of no others", async () => {
    const { room, changes } = await begun(2);
    await room.handOver(changes.slice(0, 1), { id: "first" });
    await room.outcomes("first");
    slow(room, 5 * SECOND);
    await room.handOver(changes.slice(1));
    const asked = await signOut(room);
    expect([asked.status, await asked.json()]).toEqual([
      409,
      expect.objectContaining({ sends: [expect.objectContaining({ id: "s1", state: "running", left: 1 })] }),
    ]);
    await room.outcomes();
    expect((await signOut(room)).status).toBe(204);
  });

  test.each([
    ["pause", "paused", 3],
    ["stop", "ended", 0],
  ] as const)("and wants them to %s finds them %s", async (choice, state, left) => {
    const { room, changes } = await begun(3);
    await room.handOver(changes);
    expect((await signOut(room, choice)).status).toBe(204);
    await room.clock.pass(60 * SECOND);
    expect(room.changes).toEqual([]);
    expect(await (await again(room)).progress()).toMatchObject({ state, left });
  });

  test("and lets them go on leaves the keys behind until the last of them has ended", async () => {
    const { room, changes } = await begun(2);
    const records = new Records(room);
    records.add("payment_types", { name: "Old", external_id: "E1" });
    // The other send's list is of this event.
    records.rows.set(EVENT, { type: "events", attributes: { title: "Steel", event_type: "RFP", state: "draft" } });
    records.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(20 * SECOND);
      return serve();
    };
    const data = { id: "E1", type: "payment_types", attributes: { name: "New" } };
    const path = { external_id: "E1" };
    const other: HandedChange = { mark: "E1", operation: "updatePaymentTypeByExternalId", path, body: { data } };
    await room.handOver([other], { id: "other", collection: "payment_types" });
    slow(room, 3 * SECOND);
    await room.handOver(changes);
    const { json } = await room.ask("GET", "/api/sessions/current");
    const { id = "" } = (json as { readonly account: { readonly id?: string } }).account;
    const kept = () => room.store.transaction(async (tables) => (await tables.sessions.listOf(id)).length);
    expect((await signOut(room, "continue")).status).toBe(204);
    await room.clock.pass(15 * SECOND);
    expect([room.changes.length, await kept()]).toEqual([2, 1]);
    await room.clock.pass(30 * SECOND);
    expect([records.changes.length, await kept()]).toEqual([1, 0]);
    expect(kindsOf(await (await again(room)).outcomes())).toEqual(allSent(2));
  });
});

describe("The next process of the gateway", () => {
  test("takes no row for the send's own that was there before its first new row left", async () => {
    const room = await quickRoom({ rows: [["Twin"]] });
    room.answer = ({ method, serve }) => {
      if (method === "GET") return serve();
      room.dieAfter(0);
      return cut();
    };
    await room.handOver([room.create("Twin")]);
    await room.clock.pass(3 * SECOND);
    room.answer = ({ serve }) => serve();
    await room.restart();
    expect(await room.outcomes()).toMatchObject({ Twin: { outcome: "sent", id: "102" } });
    expect(room.titles).toEqual(["Twin", "Twin"]);
  });

  test("sends nothing more of a stopped send that somebody wanted to resume", async () => {
    const { room, changes } = await begun(1);
    room.answer = ({ method, serve }) => (method === "PATCH" ? cut() : serve());
    await room.handOver(changes);
    await room.clock.pass(3 * SECOND);
    await room.run(room.stop());
    await room.ask("POST", "/api/sends/s1/resume", "{}");
    room.answer = ({ serve }) => serve();
    await room.restart();
    // It is looked for, and would leave again.
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "takenBack" });
    expect(room.changes).toEqual(["PATCH 101"]);
  });
});
