// Updates and deletions of a send, request by request: nothing of a colleague's is overwritten, and a lost answer is
// read back before its row is touched again.
import { cut, kindsOf, quickRoom, refusal, type Asking, type QuickRoom } from "./quickRoom";

const rows = [
  ["Gear", 1],
  ["Shaft", 2],
  ["Nut", 3],
  ["Bolt", 4],
  ["Ring", 5],
] as const;
const five = (more: object = {}) => quickRoom({ rows, ...more });

/** The n-th request that changes something meets this. */
function onChange(room: QuickRoom, nth: number, act: (asking: Asking) => Promise<Response>): void {
  let changes = 0;
  room.answer = (asking) => {
    if (asking.method !== "GET") changes += 1;
    return asking.method !== "GET" && changes === nth ? act(asking) : asking.serve();
  };
}

const rename = (room: QuickRoom, ids: readonly string[]) => ids.map((id) => room.update(id, { c1: `New ${id}` }));
const timesOf = (room: QuickRoom, method: string) =>
  room.asked.filter((one) => one.method === method).map(({ at }) => at);
const title = (room: QuickRoom, id: string) => room.row(id)["c1"];

describe("Readings", () => {
  test("a single row is read alone, and four or more with the page that has them", async () => {
    const one = await five();
    expect(await one.send(rename(one, ["103"]))).toEqual({ 103: "sent" });
    expect(one.readings).toEqual(["103"]);
    const three = await five();
    await three.send(rename(three, ["101", "102", "103"]));
    expect(three.readings).toEqual(["101", "102", "103"]);
    const four = await five();
    await four.send(rename(four, ["101", "102", "103", "104"]));
    expect(four.readings).toEqual(["list"]);
    expect(four.changes).toEqual(["PATCH 101", "PATCH 102", "PATCH 103", "PATCH 104"]);
  });

  test("a row that the pages lack is read alone", async () => {
    const room = await five({ pageSize: 2 });
    await room.send(rename(room, ["101", "102", "103", "105"]));
    // The second page would bring one row only.
    expect(room.readings.slice(0, 2)).toEqual(["list", "list"]);
    expect(room.readings).toHaveLength(3);
  });

  test("rows of a long send are read again where their reading is older than ten seconds", async () => {
    const room = await quickRoom({
      rows: Array.from({ length: 14 }, (_, n) => [`Part ${n}`, n] as const),
      perSecond: 1,
    });
    const outcomes = await room.send(rename(room, room.ids));
    expect(Object.values(outcomes).every((outcome) => outcome === "sent")).toBe(true);
    for (const { method, row, at } of room.asked) {
      if (method !== "PATCH") continue;
      const read = room.asked.filter(
        (one) => one.method === "GET" && (one.row === "" || one.row === row) && one.at <= at,
      );
      expect(at - (read.at(-1)?.at ?? 0)).toBeLessThanOrEqual(10_000);
    }
    expect(room.readings.length).toBeLessThan(5);
  });
});

describe("What a colleague did", () => {
  test("since the preview comes back as a conflict, with the row as it is; their value stays", async () => {
    const room = await five();
    const changes = rename(room, ["101", "102"]);
    room.platform.set("101", "c1", "Theirs");
    await room.handOver(changes);
    expect(await room.outcomes()).toMatchObject({
      101: { outcome: "conflict", id: "101", now: { c1: "Theirs", c2: 1 } },
      102: { outcome: "sent", id: "102", record: { c1: "New 102" } },
    });
    expect(room.changes).toEqual(["PATCH 102"]);
  });

  test("in another cell stays, also where the row is sent whole", async () => {
    const room = await five();
    const change = room.update("101", { c1: "New", c2: 1 });
    room.platform.set("101", "c2", 9);
    expect(await room.send([change])).toEqual({ 101: "sent" });
    expect(room.row("101")).toEqual({ c1: "New", c2: 9 });
    expect((await room.entries())[0]).toMatchObject({ before: { c1: "Gear", c2: 9 } });
  });

  test("between the reading and the moment of leaving is seen: the row is read again first", async () => {
    const room = await five();
    let limited = 1;
    room.answer = ({ method, serve }) => {
      if (method === "GET" || limited === 0) return serve();
      limited -= 1;
      room.platform.set("101", "c1", "Theirs");
      return Promise.resolve(new Response(null, { status: 429, headers: { "Retry-After": "15" } }));
    };
    expect(await room.send(rename(room, ["101"]))).toEqual({ 101: "conflict" });
    expect(title(room, "101")).toBe("Theirs");
  });

  test("to a row that is to be deleted keeps it; what they deleted is as gone as it was to be", async () => {
    const room = await five();
    const changes = [room.remove("101"), room.remove("102"), room.remove("103")];
    room.platform.set("101", "c2", 9);
    room.platform.items.delete("102");
    await room.handOver(changes);
    const outcomes = await room.outcomes();
    expect(outcomes["101"]).toMatchObject({ outcome: "conflict", now: { c1: "Gear", c2: 9 } });
    expect(outcomes["102"]).toMatchObject({ outcome: "sent", id: "102", record: null });
    expect(outcomes["103"]).toMatchObject({ outcome: "sent", id: "103", record: null });
    expect(room.ids).toEqual(["101", "104", "105"]);
  });

  test("to a row that is gone when its update is to leave is told with nothing in its place", async () => {
    const room = await five();
    const changes = rename(room, ["101"]);
    room.platform.items.delete("101");
    await room.handOver(changes);
    expect((await room.outcomes())["101"]).toMatchObject({ outcome: "conflict", id: "101", now: null });
    expect(room.changes).toEqual([]);
  });

  test("a deletion that finds its row gone in the last moment counts as done, and an update does not", async () => {
    const room = await five();
    room.answer = ({ method, row, serve }) => {
      if (method !== "GET") room.platform.items.delete(row);
      return serve();
    };
    await room.handOver([room.remove("101"), ...rename(room, ["102"])]);
    expect(await room.outcomes()).toMatchObject({
      101: { outcome: "sent", record: null },
      102: { outcome: "refused", id: "102", reason: { kind: "notFound" } },
    });
  });
});

test("a refused change is told with the reason, and the others arrive", async () => {
  const room = await five();
  onChange(room, 1, () => Promise.resolve(refusal(422, "/data/attributes/data/c1")));
  await room.handOver(rename(room, ["101", "102"]));
  expect(await room.outcomes()).toMatchObject({
    101: { outcome: "refused", id: "101", reason: { kind: "invalid", detail: "is wrong", status: 422 } },
    102: { outcome: "sent" },
  });
  expect(title(room, "101")).toBe("Gear");
});

test("two changes of one row leave one after the other, each over a reading of its own", async () => {
  const room = await five({ answerMs: 2000 });
  const [one, two] = [room.update("101", { c1: "New" }), room.update("101", { c2: 7 }, { mark: "two" })];
  expect(await room.send([one, two])).toEqual({ 101: "sent", two: "sent" });
  expect(room.row("101")).toEqual({ c1: "New", c2: 7 });
  const [first = 0, second = 0] = timesOf(room, "PATCH");
  expect(second - first).toBeGreaterThanOrEqual(2000);
  expect(room.readings).toEqual(["101", "101"]);
});

describe("A lost answer", () => {
  test.each(["dropAnswer", "applied500"] as const)("of a change that the row shows is sent (%s)", async (kind) => {
    const room = await five();
    room.platform.faults.push({ do: "fault", on: "update", kind, ms: 0 });
    await room.handOver(rename(room, ["101"]));
    expect((await room.outcomes())["101"]).toMatchObject({ outcome: "sent", id: "101", record: { c1: "New 101" } });
    expect(room.changes).toEqual(["PATCH 101"]);
    const [entry] = await room.entries();
    expect(entry).toMatchObject({
      state: "answered",
      document: { data: { id: "101", attributes: { data: { c1: "New 101" } } } },
    });
  });

  test("of a deletion is sent where the row is gone", async () => {
    const room = await five();
    room.platform.faults.push({ do: "fault", on: "delete", kind: "dropAnswer", ms: 0 });
    await room.handOver([room.remove("101")]);
    expect((await room.outcomes())["101"]).toMatchObject({ outcome: "sent", id: "101", record: null });
    expect(room.changes).toEqual(["DELETE 101"]);
    expect((await room.entries())[0]).toMatchObject({ state: "answered", document: null });
  });

  test.each(["update", "delete"] as const)(
    "of one (%s) that never arrived is waited out for a minute, and it leaves again",
    async (on) => {
      const room = await five();
      room.platform.faults.push({ do: "fault", on, kind: "dropBefore", ms: 0 });
      expect(await room.send(on === "update" ? rename(room, ["101"]) : [room.remove("101")])).toEqual({ 101: "sent" });
      expect(room.changes).toHaveLength(2);
      const [first = 0, second = 0] = timesOf(room, on === "update" ? "PATCH" : "DELETE");
      expect(second - first).toBeGreaterThanOrEqual(60_000);
      expect(second - first).toBeLessThan(62_000);
      expect((await room.entries()).map(({ state }) => state)).toEqual(["notApplied", "answered"]);
    },
  );

  test("of an update that is applied late is waited for; what a colleague then makes of the row stays", async () => {
    const room = await five();
    room.platform.faults.push({ do: "fault", on: "update", kind: "applyLate", ms: 20_000 });
    expect(await room.send(rename(room, ["101"]))).toEqual({ 101: "sent" });
    room.platform.set("101", "c1", "Theirs");
    await room.clock.pass(120_000);
    expect(title(room, "101")).toBe("Theirs");
    expect(room.changes).toEqual(["PATCH 101"]);
  });

  test("keeps the next change of its row until it can no longer arrive, and not those of other rows", async () => {
    const room = await five();
    room.platform.faults.push({ do: "fault", on: "update", kind: "dropAnswer", ms: 0 });
    const two = room.update("101", { c2: 7 }, { mark: "two" });
    await room.handOver([...rename(room, ["101"]), two, ...rename(room, ["102"])]);
    await room.clock.pass(20_000);
    expect(room.changes).toEqual(["PATCH 101", "PATCH 102"]);
    const { state, why, nextTry, left } = await room.progress();
    expect({ state, why, left }).toEqual({ state: "waiting", why: "lateChange", left: 1 });
    const [first = 0] = timesOf(room, "PATCH");
    expect(Date.parse(nextTry ?? "") - first).toBeGreaterThanOrEqual(60_000);
    expect(kindsOf(await room.outcomes())).toEqual({ 101: "sent", 102: "sent", two: "sent" });
    const times = timesOf(room, "PATCH");
    expect((times[2] ?? 0) - first).toBeGreaterThanOrEqual(60_000);
    expect(room.row("101")).toEqual({ c1: "New 101", c2: 7 });
  });

  test("of one send keeps the next send's change of its row as well", async () => {
    const room = await five();
    room.platform.faults.push({ do: "fault", on: "update", kind: "dropAnswer", ms: 0 });
    await room.send(rename(room, ["101"]));
    await room.handOver([room.update("101", { c2: 7 })], { id: "s2" });
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ 101: "sent" });
    const [first = 0, second = 0] = timesOf(room, "PATCH");
    expect(second - first).toBeGreaterThanOrEqual(60_000);
  });

  test("that cannot be read back before the send gives up is unknown", async () => {
    const room = await five();
    let changed = false;
    room.answer = ({ method, serve }) => {
      changed ||= method !== "GET";
      return changed ? cut() : serve();
    };
    await room.handOver(rename(room, ["101", "102", "103"]), { waitMs: 120_000 });
    const kinds = kindsOf(await room.outcomes());
    expect(Object.values(kinds).filter((kind) => kind === "unsent").length).toBeGreaterThan(0);
    expect(kinds[101]).toBe("unknown");
  });
});
