// Changes of rows whose reading runs out, whose answer is lost, or that another process of the gateway takes up.
import { kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

const five = (more: object = {}) =>
  quickRoom({ rows: ["Gear", "Shaft", "Nut", "Bolt", "Ring"].map((title, n) => [title, n + 1] as const), ...more });
const rename = (room: QuickRoom, ids: readonly string[]) => ids.map((id) => room.update(id, { c1: `New ${id}` }));
const timesOf = (room: QuickRoom, method: string) =>
  room.asked.filter((one) => one.method === method).map(({ at }) => at);
const lose = (room: QuickRoom, on: "update" | "delete", kind: "dropBefore" | "dropAnswer") =>
  room.platform.faults.push({ do: "fault", on, kind, ms: 0 });

describe("A reading", () => {
  /** The first one is nearly ten seconds old when it comes. */
  async function oldReading(storeMs: number) {
    const room = await five();
    room.answer = async ({ method, serve }) => {
      const served = await serve();
      if (method === "GET" && room.readings.length === 1) {
        await room.wait(9900);
        room.platform.set("101", "c2", 9);
        room.storeMs = storeMs;
      }
      return served;
    };
    await room.handOver([room.update("101", { c2: 7 })]);
    return { room, outcomes: await room.outcomes() };
  }

  test.each([150, 60])("that runs out before its change leaves is made again (%i ms a step)", async (storeMs) => {
    const { room, outcomes } = await oldReading(storeMs);
    expect(outcomes["101"]).toMatchObject({ outcome: "conflict", now: { c2: 9 } });
    expect(room.readings).toEqual(["101", "101"]);
  });

  test("that still lasts is not", async () => {
    const { room, outcomes } = await oldReading(10);
    expect(kindsOf(outcomes)).toEqual({ 101: "sent" });
    expect(room.readings).toEqual(["101"]);
  });

  test("that comes while a change waits in line is what counts: nothing of a colleague's is overwritten", async () => {
    const rows = Array.from({ length: 14 }, (_, n) => [`Part ${n}`, n] as const);
    const room = await quickRoom({ rows, perSecond: 1 });
    let left: readonly string[] = [];
    room.answer = ({ method, row, serve }) => {
      if (method === "GET" && row === "" && room.readings.length === 2) {
        const done = room.asked.filter((one) => one.method === "PATCH").map((one) => one.row);
        left = room.ids.filter((id) => !done.includes(id));
        for (const id of left) room.platform.set(id, "c1", "Theirs");
      }
      return serve();
    };
    const outcomes = await room.send(rename(room, room.ids));
    expect(left.length).toBeGreaterThan(3);
    expect(room.ids.filter((id) => outcomes[id] === "conflict")).toEqual(left);
    for (const id of left) expect(room.row(id)["c1"]).toBe("Theirs");
  });
});

describe("A deletion", () => {
  test("that is refused leaves its row, and says why", async () => {
    const room = await five();
    room.answer = ({ method, serve }) => (method === "DELETE" ? Promise.resolve(refusal(422)) : serve());
    await room.handOver([room.remove("101")]);
    const reason = { kind: "invalid", status: 422 };
    expect((await room.outcomes())["101"]).toMatchObject({ outcome: "refused", id: "101", reason });
    expect(room.ids).toContain("101");
  });

  test("makes no doubt of a list that lacks its row afterwards", async () => {
    const room = await five();
    expect(await room.send([room.remove("101"), room.create("new", { after: ["101"] })])).toEqual({
      101: "sent",
      new: "sent",
    });
    expect(room.readings).toEqual(["101", "list"]);
  });

  test("whose answer was lost keeps no later change of its row waiting: the row is gone", async () => {
    const room = await five();
    lose(room, "delete", "dropAnswer");
    const from = room.clock.now();
    await room.handOver([room.remove("101"), room.update("101", { c2: 7 }, { mark: "two" })]);
    const { two } = await room.outcomes();
    expect(two).toMatchObject({ outcome: "conflict", now: null });
    expect(Date.parse(two?.at ?? "") - from).toBeLessThan(10_000);
  });
});

describe("A lost answer", () => {
  test("is looked for at once and a minute later, and not in between or afterwards", async () => {
    const room = await five();
    lose(room, "update", "dropBefore");
    await room.send(rename(room, ["101"]));
    const [first = 0, second = 0] = timesOf(room, "PATCH");
    const seconds = timesOf(room, "GET").map((at) => Math.floor((at - first) / 1000));
    expect(seconds).toEqual([-1, 0, 60]);
    expect(second - first).toBeLessThan(61_000);
    await room.clock.pass(120_000);
    expect(room.readings).toHaveLength(3);
  });

  test("of two is looked for when each one's time has come", async () => {
    const room = await five();
    lose(room, "update", "dropBefore");
    room.answer = async ({ method, row, serve }) => {
      if (method === "PATCH" && row === "103" && timesOf(room, "PATCH").length === 2) await room.wait(20_000);
      return serve();
    };
    await room.handOver(rename(room, ["101", "103"]));
    await room.clock.pass(15_000);
    lose(room, "update", "dropBefore");
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent", 103: "sent" });
    const [first = 0] = timesOf(room, "PATCH");
    const seconds = room.asked.map(({ method, row, at }) => `${method} ${row} ${Math.floor((at - first) / 1000)}`);
    expect(seconds.slice(2)).toEqual([
      "PATCH 101 0",
      "PATCH 103 0",
      "GET 101 0",
      "GET 103 20",
      "GET 101 60",
      "PATCH 101 60",
      "GET 103 80",
      "PATCH 103 80",
    ]);
  });

  test("that is found keeps no other row waiting, and is not counted in the time that is left", async () => {
    const room = await five();
    lose(room, "update", "dropAnswer");
    room.answer = async ({ method, row, serve }) => {
      if (method === "PATCH" && row !== "101") await room.wait(8000);
      return serve();
    };
    await room.handOver(rename(room, ["101", "102", "103"]));
    await room.clock.pass(5000);
    const { left, state, toGoMs } = await room.progress();
    expect([left, state]).toEqual([2, "running"]);
    expect(toGoMs).toBeLessThan(20_000);
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent", 102: "sent", 103: "sent" });
  });

  test("of a row that a colleague deleted meanwhile comes back as a conflict", async () => {
    const room = await five();
    lose(room, "update", "dropBefore");
    await room.handOver(rename(room, ["101"]));
    await room.clock.pass(1000);
    room.platform.items.delete("101");
    expect((await room.outcomes())["101"]).toMatchObject({ outcome: "conflict", now: null });
    expect(room.changes).toEqual(["PATCH 101"]);
  });

  test("is waited out by another process of the gateway as well", async () => {
    const room = await five();
    lose(room, "update", "dropBefore");
    await room.handOver(rename(room, ["101"]));
    await room.clock.pass(20_000);
    await room.restart();
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent" });
    const [first = 0, second = 0] = timesOf(room, "PATCH");
    expect(second - first).toBeGreaterThanOrEqual(60_000);
    expect(room.changes).toHaveLength(2);
    expect((await room.entries()).map(({ state }) => state)).toEqual(["notApplied", "answered"]);
  });
});
