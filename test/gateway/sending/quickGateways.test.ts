// Two gateways over one store: one of them carries a send out, and people may ask either.
import { outcomesAnswer } from "../../../src/platform/handoverContract";
import { kindsOf, QuickRoom, quickRoom, refusal } from "./quickRoom";

const SECOND = 1000;
const HOUR = 3_600_000;
const idsOf = (count: number) => Array.from({ length: count }, (_none, n) => String(101 + n));
const allSent = (count: number) => Object.fromEntries(idsOf(count).map((id) => [id, "sent"]));
const post = (room: QuickRoom, wish: string, body: object = {}) =>
  room.ask("POST", `/api/sends/s1/${wish}`, JSON.stringify(body));
const down = () => Promise.resolve(new Response(null, { status: 503 }));

/** The first one is asked to carry the send out. */
async function two(count: number, perSecond = 5) {
  const rows = Array.from({ length: count }, (_none, n): [string, number] => [`Row ${n}`, n]);
  const one = await quickRoom({ rows, perSecond, gateway: "one" });
  const other = new QuickRoom({ beside: one, perSecond, gateway: "other" });
  other.token = one.token;
  for (const room of [one, other]) await room.run(room.gateway.takeUp());
  const start = (more: object = {}) =>
    one.handOver(
      idsOf(count).map((id) => one.update(id, { c1: `New ${id}` })),
      { ...more },
    );
  const slow = (ms: number) => {
    for (const room of [one, other])
      room.answer = async ({ method, serve }) => {
        if (method === "PATCH") await room.wait(ms);
        return serve();
      };
  };
  return { one, other, start, slow, changes: () => [...one.changes, ...other.changes] };
}

describe("A send that one gateway carries out", () => {
  test("is left to it by the other one, which shows its outcomes and how far it is", async () => {
    const { one, other, start, slow } = await two(3);
    slow(3 * SECOND);
    await start();
    await one.clock.pass(2 * SECOND);
    expect(await other.progress()).toMatchObject({ state: "running", left: 3, changes: 3, toGoMs: null });
    const from = one.clock.now();
    const { json } = await other.ask("GET", "/api/sends/s1/entries?after=0&wait=30");
    expect(outcomesAnswer.parse(json)).toMatchObject({ next: 1, outcomes: [{ mark: "101" }] });
    // It looks each second.
    expect(one.clock.now() - from).toBeLessThan(4 * SECOND);
    expect(kindsOf(await other.outcomes())).toEqual(allSent(3));
    expect([one.changes.length, other.changes.length]).toEqual([3, 0]);
    expect(await other.progress()).toMatchObject({ state: "ended", left: 0 });
  });

  test("waits, and the other one says why and until when", async () => {
    const { one, other, start } = await two(1);
    one.answer = down;
    await start();
    await one.clock.pass(10 * SECOND);
    const { state, why, nextTry, giveUpAt } = await one.progress();
    expect(why).toBe("outage");
    await one.clock.pass(SECOND);
    expect(await other.progress()).toMatchObject({ state, why, nextTry, giveUpAt });
  });

  test("is paused, resumed and stopped at the other one within a second", async () => {
    const { one, other, start, slow } = await two(8, 1);
    slow(2 * SECOND);
    await start();
    await one.clock.pass(3 * SECOND);
    await post(other, "pause");
    await one.clock.pass(4 * SECOND);
    const left = one.changes.length;
    expect(left).toBeLessThan(8);
    expect(await one.progress()).toMatchObject({ state: "paused", why: "person", left: 8 - left });
    await one.clock.pass(60 * SECOND);
    expect(one.changes).toHaveLength(left);
    await post(other, "resume");
    await one.clock.pass(1500);
    expect((await one.progress()).state).toBe("running");
    await one.clock.pass(SECOND);
    await post(other, "stop");
    expect(await other.progress()).toMatchObject({ state: "stopping" });
    const kinds = Object.values(kindsOf(await one.outcomes()));
    expect(kinds.filter((kind) => kind === "takenBack").length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => kind === "sent")).toHaveLength(one.changes.length);
    expect(other.changes).toEqual([]);
  });

  test("waits out an outage for the time that its person names at the other one", async () => {
    const { one, other, start } = await two(1);
    one.answer = down;
    await start();
    await one.clock.pass(10 * SECOND);
    await post(other, "resume", { waitMs: 2 * HOUR });
    await one.clock.pass(5 * SECOND);
    const { giveUpAt } = await one.progress();
    expect(Date.parse(giveUpAt ?? "") - one.clock.now()).toBeGreaterThan(2 * HOUR - 20 * SECOND);
    // It is passed on once: what fails afterwards is still the same outage.
    await one.clock.pass(30 * SECOND);
    expect((await one.progress()).giveUpAt).toBe(giveUpAt);
  });

  test("and that waits for a sign-in goes on where its person signs in at the other one", async () => {
    const { one, other, start } = await two(2);
    one.answer = ({ method, serve }) => (method === "PATCH" ? Promise.resolve(refusal(401)) : serve());
    await start();
    await one.clock.pass(30 * SECOND);
    const tries = one.changes.length;
    await one.clock.pass(60 * SECOND);
    expect(one.changes).toHaveLength(tries);
    one.answer = ({ serve }) => serve();
    await other.connect();
    expect(kindsOf(await other.outcomes())).toEqual(allSent(2));
    expect(other.changes).toEqual([]);
  });
});

describe("A send is carried out by the other gateway", () => {
  test("at once where the first one was stopped, and nothing leaves twice", async () => {
    const { one, other, start, slow, changes } = await two(6);
    slow(2 * SECOND);
    await start();
    await one.clock.pass(3 * SECOND);
    const from = one.clock.now();
    await one.run(one.gateway.close());
    const closed = one.clock.now();
    expect(kindsOf(await other.outcomes())).toEqual(allSent(6));
    expect(closed - from).toBeLessThan(3 * SECOND);
    const next = other.asked[0]?.at ?? 0;
    expect(next - closed).toBeLessThan(2 * SECOND);
    expect(changes().toSorted()).toEqual(idsOf(6).map((id) => `PATCH ${id}`));
  });

  test("ten seconds after the first one was killed", async () => {
    const { one, other, start, slow, changes } = await two(6);
    slow(2 * SECOND);
    await start();
    await one.clock.pass(3 * SECOND);
    one.dieAfter(0);
    const from = one.clock.now();
    await one.clock.pass(6 * SECOND);
    expect(other.asked).toEqual([]);
    expect(kindsOf(await other.outcomes())).toEqual(allSent(6));
    expect((other.asked[0]?.at ?? 0) - from).toBeLessThan(12 * SECOND);
    expect(new Set(changes()).size).toBe(6);
  });

  test("where the first one was held up: what comes of its last request is the other one's to find out", async () => {
    const { one, other, start, slow } = await two(6);
    slow(2 * SECOND);
    await start();
    await one.clock.pass(3 * SECOND);
    one.dieAfter(0);
    await one.clock.pass(14 * SECOND);
    one.dieAfter(Infinity);
    const before = one.changes.length;
    expect(kindsOf(await other.outcomes())).toEqual(allSent(6));
    await one.clock.pass(60 * SECOND);
    expect(one.changes).toHaveLength(before);
    expect(await one.progress()).toMatchObject({ state: "ended", outcomes: { sent: 6 } });
  });

  test("also one that is paused; the first one then says what the other one does", async () => {
    const { one, other, start } = await two(2);
    await start();
    await post(one, "pause");
    one.dieAfter(0);
    await one.clock.pass(14 * SECOND);
    one.dieAfter(Infinity);
    await one.clock.pass(2 * SECOND);
    await post(other, "resume");
    expect(kindsOf(await other.outcomes())).toEqual(allSent(2));
    expect(one.changes).toEqual([]);
    expect(await one.progress()).toMatchObject({ state: "ended", outcomes: { sent: 2 } });
  });

  test("as soon as a request there wants it, where nobody has it", async () => {
    const { one, other, start } = await two(2);
    await start();
    await post(one, "pause");
    await one.clock.pass(SECOND);
    await one.run(one.gateway.close());
    await post(other, "resume");
    await one.clock.pass(500);
    expect(await other.progress()).toMatchObject({ state: "running" });
    expect(kindsOf(await other.outcomes())).toEqual(allSent(2));
  });
});
