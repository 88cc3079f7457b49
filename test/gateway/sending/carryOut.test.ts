import { kinds, member, sendingRoom } from "./room";

describe("A send that was handed over", () => {
  it("is carried out without anybody following: rows are created, changed and deleted as it says", async () => {
    const room = await sendingRoom();
    const [first = "", second = "", third = ""] = room.rows.keys();
    const changes = [
      room.create("new 1", "A new part"),
      room.create("new 2", "Another part"),
      room.update(first, { c1: "Renamed" }),
      room.update(second, { c1: "Renamed too" }),
      room.remove(third),
    ];
    const { status, json } = await room.handOver("s1", changes);
    expect(status).toBe(201);
    expect(json).toMatchObject({ id: "s1", changes: 5 });
    await room.clock.pass(60_000);
    const names = [...room.rows.values()].map(({ c1 }) => c1);
    expect(names).toEqual(expect.arrayContaining(["A new part", "Another part", "Renamed", "Renamed too"]));
    expect(room.rows.has(third)).toBe(false);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 5 });
    const id = outcomes.get("new 1")?.id ?? "";
    expect(room.rows.get(id)).toMatchObject({ c1: "A new part" });
    expect(room.changes.map(({ method }) => method).sort()).toEqual(["DELETE", "PATCH", "PATCH", "POST"]);
    const sends = await room.ask("GET", "/api/sends");
    expect(member(sends, "sends")).toMatchObject([
      { id: "s1", state: "finished", outcome: { created: 2, updated: 2, deleted: 1, failed: 0, unknown: 0 } },
    ]);
  });

  it("is one send when it is handed over twice, and 422 with other content", async () => {
    const room = await sendingRoom();
    const changes = [room.create("a", "Only once")];
    expect((await room.handOver("s1", changes)).status).toBe(201);
    expect((await room.handOver("s1", changes)).status).toBe(200);
    expect((await room.handOver("s1", [room.create("a", "Other")])).status).toBe(422);
    await room.outcomes("s1");
    expect((await room.handOver("s1", changes)).status).toBe(200);
    expect([...room.rows.values()].filter(({ c1 }) => c1 === "Only once")).toHaveLength(1);
  });

  it("fills the rate however long an answer takes, with no answer of 429, and never more than it needs", async () => {
    for (const answerMs of [0, 3000]) {
      const room = await sendingRoom({ lineItems: 100 });
      room.answerMs = answerMs;
      const changes = [...room.rows.keys()].map((id) => room.update(id, { c1: `Renamed ${id}` }));
      await room.handOver("s1", changes);
      const began = room.clock.now();
      expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 100 });
      const requests = room.changes.length + room.readings.length;
      expect(room.clock.now() - began).toBeLessThan(requests * 200 * 1.05 + 2 * answerMs + 2000);
      expect(room.seen.filter(({ status }) => status === 429)).toEqual([]);
      expect(room.mostUnderWay).toBeLessThanOrEqual(answerMs === 0 ? 2 : 18);
    }
  });

  it("gives back a row that a colleague deleted meanwhile, and counts one that was to be deleted as deleted", async () => {
    const room = await sendingRoom();
    const [edited = "", removed = ""] = room.rows.keys();
    const changes = [room.update(edited, { c1: "Mine" }), room.remove(removed)];
    for (const id of [edited, removed]) room.deleteElsewhere(id);
    await room.handOver("s1", changes);
    const outcomes = await room.outcomes("s1");
    expect(outcomes.get(`u${edited}`)).toMatchObject({ outcome: "conflict", now: null });
    expect(outcomes.get(`d${removed}`)).toMatchObject({ outcome: "sent" });
  });

  it("changes no row twice at a time", async () => {
    const room = await sendingRoom();
    room.answerMs = 2000;
    const [first = "", second = ""] = room.rows.keys();
    const times: number[] = [];
    room.intercept = (request) => {
      if (request.url.endsWith(`/${first}`) && request.method === "PATCH") times.push(room.clock.now());
      return Promise.resolve(null);
    };
    const shown = room.shown(first);
    await room.handOver("s1", [
      room.update(first, { c1: "One" }, { mark: "one" }),
      room.update(first, { c2: 7 }, { mark: "two", before: shown }),
      room.update(second, { c1: "Other" }),
    ]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 3 });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2000);
    expect(room.rows.get(first)).toMatchObject({ c1: "One", c2: 7 });
  });

  it("keeps the order that a change asks for, and refuses what comes after one that did not arrive", async () => {
    const room = await sendingRoom();
    const [first = "", second = ""] = room.rows.keys();
    await room.handOver("s1", [
      room.update(first, { c1: "First" }, { mark: "a", before: { c1: "never shown" } }),
      room.update(second, { c1: "Second" }, { mark: "b" }),
      room.create("c", "After a", { after: ["a"] }),
      room.create("d", "After b", { after: ["b"] }),
      room.create("e", "After c", { after: ["c"] }),
    ]);
    const outcomes = await room.outcomes("s1");
    const told = [...outcomes].map(([mark, { outcome, reason }]) => [mark, outcome, reason?.kind]);
    expect(told.sort()).toEqual([
      ["a", "conflict", undefined],
      ["b", "sent", undefined],
      ["c", "refused", "notArrived"],
      ["d", "sent", undefined],
      ["e", "refused", "notArrived"],
    ]);
  });
});
