// What keeps a send from going on, what it says meanwhile, and what its person may do: pause, resume, stop.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { cut, ITEMS, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

const SECOND = 1000;
const HOUR = 3_600_000;
const rowsOf = (count: number) => Array.from({ length: count }, (_none, n): [string, number] => [`Row ${n}`, n]);
const idsOf = (count: number) => Array.from({ length: count }, (_none, n) => String(101 + n));
const renamed = (room: QuickRoom, count: number) => idsOf(count).map((id) => room.update(id, { c1: `New ${id}` }));
const allSent = (count: number) => Object.fromEntries(idsOf(count).map((id) => [id, "sent"]));
const post = (room: QuickRoom, wish: string, body: object = {}) =>
  room.ask("POST", `/api/sends/s1/${wish}`, JSON.stringify(body));
const iso = (at: number) => new Date(at).toISOString();
const down = () => Promise.resolve(new Response(null, { status: 503 }));
const nothing = { nextTry: null, giveUpAt: null };

async function begun(count: number, options: Parameters<typeof quickRoom>[0] = {}) {
  const room = await quickRoom({ rows: rowsOf(count), ...options });
  return { room, start: (more: object = {}) => room.handOver(renamed(room, count), { ...more }) };
}

/** Another send asks for the list. */
const openOther = (room: QuickRoom, id: string, more: object = {}) => {
  const counts = { creates: 0, updates: 0, deletions: 0 };
  return room.ask(
    "POST",
    "/api/sends",
    JSON.stringify({ id, collection: ITEMS, title: "", counts, plan: null, ...more }),
  );
};

describe("Pause", () => {
  test("lets nothing more leave, says so, and gives the list to others at once; Resume goes on", async () => {
    const { room, start } = await begun(12);
    await start();
    await room.clock.pass(1500);
    await post(room, "pause");
    await room.clock.pass(SECOND);
    const sent = room.changes.length;
    expect(sent).toBeGreaterThan(0);
    expect(await room.progress()).toMatchObject({
      state: "paused",
      why: "person",
      ...nothing,
      toGoMs: null,
      left: 12 - sent,
    });
    expect((await openOther(room, "other")).status).toBe(201);
    await room.clock.pass(2 * HOUR);
    expect(room.changes).toHaveLength(sent);
    const resumed = await post(room, "resume");
    expect(resumed.json).toMatchObject({ state: "running", why: null });
    expect(kindsOf(await room.outcomes())).toEqual(allSent(12));
  });

  test("waits for what is under way before the list is given to others", async () => {
    const { room, start } = await begun(3);
    room.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(5 * SECOND);
      return serve();
    };
    await start();
    await room.clock.pass(2 * SECOND);
    await post(room, "pause");
    await room.clock.pass(SECOND);
    expect((await openOther(room, "early")).status).toBe(409);
    await room.clock.pass(5 * SECOND);
    expect((await openOther(room, "late")).status).toBe(201);
  });

  test("stays when another process of the gateway takes the send up, and when its person signs in again", async () => {
    const { room, start } = await begun(3);
    await start();
    await post(room, "pause");
    await room.restart();
    await room.connect();
    await room.clock.pass(60 * SECOND);
    expect(await room.progress()).toMatchObject({ state: "paused", why: "person", left: 3 });
    expect(room.changes).toEqual([]);
    await post(room, "resume");
    expect(kindsOf(await room.outcomes())).toEqual(allSent(3));
  });
});

describe("Stop", () => {
  test("waits for what is under way and takes all else back; nothing can be wished afterwards", async () => {
    const { room, start } = await begun(8);
    room.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(4 * SECOND);
      return serve();
    };
    await start();
    await room.clock.pass(2 * SECOND);
    const left = room.changes.length;
    expect(left).toBeGreaterThan(0);
    expect((await post(room, "stop")).json).toMatchObject({ state: "stopping", ...nothing });
    await room.clock.pass(SECOND);
    expect(await room.progress()).toMatchObject({ state: "stopping", left, toGoMs: null });
    for (const wish of ["resume", "pause"]) expect((await post(room, wish)).json).toMatchObject({ state: "stopping" });
    const kinds = kindsOf(await room.outcomes());
    expect(Object.values(kinds).filter((kind) => kind === "sent")).toHaveLength(left);
    expect(Object.values(kinds).filter((kind) => kind === "takenBack")).toHaveLength(8 - left);
    expect(room.changes).toHaveLength(left);
    expect((await room.ask("GET", "/api/sends")).json).toMatchObject({
      sends: [{ state: "finished", cancelled: true, outcome: { updated: left, failed: 0 } }],
    });
  });

  test("of a paused send takes all back at once, also in another process of the gateway", async () => {
    for (const isRestarted of [false, true]) {
      const { room, start } = await begun(3);
      await start();
      await post(room, "pause");
      if (isRestarted) await room.restart();
      await post(room, "stop");
      expect(Object.values(kindsOf(await room.outcomes()))).toEqual(["takenBack", "takenBack", "takenBack"]);
      expect(room.changes).toEqual([]);
    }
  });

  test("after the last row has arrived calls nothing cancelled", async () => {
    const { room, start } = await begun(1);
    room.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(4 * SECOND);
      return serve();
    };
    await start();
    await room.clock.pass(2 * SECOND);
    await post(room, "stop");
    expect(kindsOf(await room.outcomes())).toEqual(allSent(1));
    expect((await room.ask("GET", "/api/sends")).json).toMatchObject({ sends: [{ cancelled: false }] });
  });
});

describe("An outage", () => {
  test("is waited out with pauses that double, and says the next try and when the rest is given back", async () => {
    const { room, start } = await begun(1);
    room.answer = down;
    await start();
    const pauses: number[] = [];
    const ends = new Set<number>();
    for (let n = 0; n < 4; n += 1) {
      await room.clock.pass(2 * SECOND);
      const { state, why, nextTry, giveUpAt, toGoMs } = await room.progress();
      expect([state, why, toGoMs]).toEqual(["waiting", "outage", null]);
      ends.add(Date.parse(giveUpAt ?? "") - (room.asked[0]?.at ?? 0));
      pauses.push(Date.parse(nextTry ?? "") - room.clock.now());
      await room.clock.pass(Date.parse(nextTry ?? "") - room.clock.now());
    }
    expect(pauses.map((ms, n) => ms > 4 * SECOND * 2 ** n && ms <= 5 * SECOND * 2 ** n)).not.toContain(false);
    const [end = 0] = ends;
    expect([ends.size, end >= HOUR, end < HOUR + 5 * SECOND]).toEqual([1, true, true]);
  });

  test("ends with the first answer; the next one is waited out from its own beginning", async () => {
    const { room, start } = await begun(2);
    let isDown = true;
    room.answer = ({ serve }) => (isDown ? down() : serve());
    await start();
    await room.clock.pass(10 * SECOND);
    const first = await room.progress();
    isDown = false;
    room.answer = async ({ method, serve }) => {
      if (isDown) return down();
      if (method === "PATCH") isDown = true;
      return serve();
    };
    await room.clock.pass(60 * SECOND);
    const second = await room.progress();
    expect([first.state, second.state, second.left]).toEqual(["waiting", "waiting", 1]);
    expect(Date.parse(second.giveUpAt ?? "") - Date.parse(first.giveUpAt ?? "")).toBeGreaterThan(5 * SECOND);
    isDown = false;
    room.answer = ({ serve }) => serve();
    await room.clock.pass(600 * SECOND);
    expect(await room.progress()).toMatchObject({ state: "ended", why: null, ...nothing });
  });

  test("that lasts too long gives the rest back, at the very time that was said", async () => {
    const { room, start } = await begun(3);
    room.answer = down;
    await start({ waitMs: 60 * SECOND });
    await room.clock.pass(10 * SECOND);
    const { giveUpAt } = await room.progress();
    const outcomes = await room.outcomes();
    expect(new Set(Object.values(kindsOf(outcomes)))).toEqual(new Set(["unsent"]));
    expect(outcomes["101"]?.at).toBe(giveUpAt);
    expect((await room.ask("GET", "/api/sends")).json).toMatchObject({ sends: [{ cancelled: true }] });
  });

  test("is tried again at once where its person resumes the send, and waited out for the time that they name", async () => {
    const { room, start } = await begun(1);
    room.answer = down;
    await start({ waitMs: 600 * SECOND });
    await room.clock.pass(100 * SECOND);
    const asked = room.asked.length;
    await post(room, "resume", { waitMs: 2 * HOUR });
    await room.clock.pass(3 * SECOND);
    expect(room.asked.length).toBeGreaterThan(asked);
    const { giveUpAt } = await room.progress();
    expect(Date.parse(giveUpAt ?? "") - room.clock.now()).toBeGreaterThan(2 * HOUR - 10 * SECOND);
    // The next pause is a short one again, and another process of the gateway knows the time as well.
    await room.restart();
    await room.clock.pass(3 * SECOND);
    const again = await room.progress();
    expect(Date.parse(again.nextTry ?? "") - room.clock.now()).toBeLessThanOrEqual(5 * SECOND);
    expect(Date.parse(again.giveUpAt ?? "") - room.clock.now()).toBeGreaterThan(2 * HOUR - 10 * SECOND);
  });

  test("of three lost answers in a row, while the list is read, makes the send wait as well", async () => {
    const { room, start } = await begun(6);
    room.answer = ({ method, serve }) => (method === "PATCH" ? cut() : serve());
    await start({ waitMs: 120 * SECOND });
    await room.clock.pass(10 * SECOND);
    // One waited in the line already.
    expect(room.changes).toHaveLength(4);
    expect(await room.progress()).toMatchObject({ state: "waiting", why: "outage" });
    room.answer = ({ serve }) => serve();
    expect(kindsOf(await room.outcomes())).toEqual(allSent(6));
  });
});

describe("A rate that is used up", () => {
  test("is waited for as long as the platform says, with the list still the send's own", async () => {
    const { room, start } = await begun(1);
    let left = 1;
    room.answer = ({ method, serve }) => {
      if (method === "GET" || (left -= 1) < 0) return serve();
      return Promise.resolve(new Response(null, { status: 429, headers: { "Retry-After": "90" } }));
    };
    await start();
    await room.clock.pass(2 * SECOND);
    const at = room.asked.findLast(({ method }) => method === "PATCH")?.at ?? 0;
    expect(await room.progress()).toMatchObject({
      state: "waiting",
      why: "rateLimited",
      nextTry: iso(at + 90 * SECOND),
      giveUpAt: null,
    });
    await room.clock.pass(80 * SECOND);
    expect((await openOther(room, "other")).status).toBe(201);
    expect(kindsOf(await room.outcomes())).toEqual(allSent(1));
    expect((room.asked.at(-1)?.at ?? 0) - at).toBeGreaterThanOrEqual(90 * SECOND);
  });
});

describe("Keys that the platform refuses", () => {
  test("let nothing more leave until the send's person signs in again", async () => {
    const { room, start } = await begun(2);
    room.answer = ({ method, serve }) => (method === "PATCH" ? Promise.resolve(refusal(401)) : serve());
    await start();
    await room.clock.pass(30 * SECOND);
    const tries = room.changes.length;
    expect(tries).toBeLessThanOrEqual(2);
    await room.clock.pass(2 * HOUR);
    expect(room.changes).toHaveLength(tries);
    room.answer = ({ serve }) => serve();
    await room.connect();
    expect(kindsOf(await room.outcomes())).toEqual(allSent(2));
  });

  test("let the send be stopped: what has not left is taken back", async () => {
    const { room, start } = await begun(2);
    room.answer = () => Promise.resolve(refusal(401));
    await start();
    await room.clock.pass(30 * SECOND);
    // The sign-in itself is good, and the next request of the send is refused again.
    await room.connect();
    expect((await post(room, "stop")).json).toMatchObject({ state: "stopping" });
    expect(Object.values(kindsOf(await room.outcomes()))).toEqual(["takenBack", "takenBack"]);
  });
});

describe("A list that somebody else sends to", () => {
  test("is asked for again every ten seconds, which is said", async () => {
    const { room, start } = await begun(2);
    await start();
    await post(room, "pause");
    await room.clock.pass(SECOND);
    expect((await openOther(room, "other")).status).toBe(201);
    await post(room, "resume");
    await room.clock.pass(SECOND);
    const { state, why, nextTry, giveUpAt } = await room.progress();
    expect([state, why, giveUpAt]).toEqual(["waiting", "leaseHeld", null]);
    const inMs = Date.parse(nextTry ?? "") - room.clock.now();
    expect(inMs > 8 * SECOND && inMs <= 10 * SECOND).toBe(true);
    const from = room.clock.now();
    expect(kindsOf(await room.outcomes())).toEqual(allSent(2));
    // A minute, and then the next look.
    expect(room.clock.now() - from).toBeGreaterThan(50 * SECOND);
    expect(room.clock.now() - from).toBeLessThan(72 * SECOND);
  });
});

describe("An earlier change of the row that its answer did not say, and that may come a second time,", () => {
  /** The first change of all is applied, its answer is lost, and it is applied again 40 seconds later. */
  async function twice() {
    const room = await quickRoom({ rows: rowsOf(2) });
    let isFirst = true;
    room.answer = async ({ method, serve }) => {
      if (method !== "PATCH" || !isFirst) return serve();
      isFirst = false;
      room.clock.setTimer(40 * SECOND, () => room.platform.set("101", "c1", "First"));
      await serve();
      return cut();
    };
    return room;
  }

  test("is waited for by the next send, which says until when; its other rows leave at once", async () => {
    const room = await twice();
    expect(await room.send([room.update("101", { c1: "First" })])).toEqual({ 101: "sent" });
    const leftAt = room.asked.find(({ method }) => method === "PATCH")?.at ?? 0;
    const changes: HandedChange[] = [room.update("101", { c1: "Second" }), room.update("102", { c1: "Other" })];
    await room.handOver(changes, { id: "s2" });
    await room.clock.pass(100);
    expect((await room.progress("s2")).toGoMs).toBeGreaterThan(50 * SECOND);
    await room.clock.pass(10 * SECOND);
    const { state, why, nextTry, giveUpAt, left } = await room.progress("s2");
    expect([state, why, giveUpAt, left]).toEqual(["waiting", "lateChange", null, 1]);
    const until = Date.parse(nextTry ?? "") - leftAt;
    expect(until).toBeGreaterThanOrEqual(60 * SECOND);
    expect(until).toBeLessThan(62 * SECOND);
    expect(room.row("102")).toMatchObject({ c1: "Other" });
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ 101: "sent", 102: "sent" });
    const last = room.asked.findLast(({ method }) => method === "PATCH")?.at ?? 0;
    expect([last - leftAt >= 60 * SECOND, last - leftAt < 65 * SECOND]).toEqual([true, true]);
    expect(room.row("101")).toMatchObject({ c1: "Second" });
  });

  test("is waited for by a later change of the same send, which Stop takes back", async () => {
    const room = await twice();
    const before = { ...room.row("101"), c1: "First" };
    const second = room.update("101", { c1: "Second" }, { mark: "second", before });
    await room.handOver([room.update("101", { c1: "First" }), second]);
    await room.clock.pass(10 * SECOND);
    expect(await room.progress()).toMatchObject({ state: "waiting", why: "lateChange", left: 1 });
    await post(room, "stop");
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ 101: "sent", second: "takenBack" });
    expect(Date.parse(outcomes["second"]?.at ?? "")).toBeLessThan((room.asked[0]?.at ?? 0) + 15 * SECOND);
  });
});

describe("A send that another one of its person continues", () => {
  test("ends: what has left counts, nothing more leaves, and it is no longer under way", async () => {
    const { room, start } = await begun(3);
    room.answer = async ({ serve }) => {
      await room.wait(3 * SECOND);
      return serve();
    };
    await start();
    await room.clock.pass(4 * SECOND);
    expect((await openOther(room, "other", { continues: "s1" })).status).toBe(201);
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent", 102: "unsent", 103: "unsent" });
    expect(room.changes).toEqual(["PATCH 101"]);
    // The list is the other send's, and nothing keeps the person from signing out.
    expect((await openOther(room, "third")).status).toBe(409);
    const headers = { Authorization: `Bearer ${room.token}` };
    const signOut = new Request("http://gateway.test/api/sessions/current", { method: "DELETE", headers });
    expect((await room.run(room.gateway.fetch(signOut))).status).toBe(204);
  });
});

describe("The lease of a send", () => {
  /** When it was written, in seconds since the send was handed over. */
  async function renewals(count: number, answerMs: number, perSecond = 5) {
    const { room, start } = await begun(count, { perSecond });
    const times: number[] = [];
    const own = { ...room.store };
    room.store.transaction = (work) =>
      own.transaction((tables) => {
        const save: typeof tables.leases.save = (lease) => {
          times.push(room.clock.now());
          return tables.leases.save(lease);
        };
        return work({ ...tables, leases: { ...tables.leases, save } });
      });
    const from = room.clock.now();
    room.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(answerMs);
      return serve();
    };
    await start();
    expect(kindsOf(await room.outcomes())).toEqual(allSent(count));
    return times.map((at) => Math.round((at - from) / SECOND));
  }

  test("is renewed every twenty seconds while nothing leaves", async () => {
    const times = await renewals(1, 50 * SECOND);
    // When it is handed over, when the carrier takes it, and when the change leaves; the last one gives it back.
    expect(times).toHaveLength(3 + 2 + 1);
    expect(times.slice(3, -1).every((at, n) => at >= 20 * (n + 1) && at <= 20 * (n + 1) + 2)).toBe(true);
  });

  test("is renewed by each change that leaves, and not in between", async () => {
    const times = await renewals(8, 5 * SECOND, 0.2);
    expect(times).toHaveLength(3 + 8);
    expect(times.at(-1)).toBeGreaterThan(30);
  });
});
