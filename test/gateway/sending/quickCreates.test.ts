// New rows of a send, request by request: none is lost and none is made twice, whatever the platform answers.
import { cut, kindsOf, quickRoom, refusal, type Asking, type QuickRoom } from "./quickRoom";

const creates = (room: QuickRoom, titles: string) => titles.split(" ").map((title) => room.create(title));
const sentAll = (titles: string) => Object.fromEntries(titles.split(" ").map((title) => [title, "sent"]));

/** The platform takes no request with a row of one of these titles. */
function refuse(
  room: QuickRoom,
  bad: readonly string[],
  more: { readonly status?: number; readonly names?: boolean } = {},
) {
  const { status = 422, names = false } = more;
  room.answer = ({ titles, serve }) => {
    const at = titles.findIndex((title) => bad.includes(title));
    return at < 0 ? serve() : Promise.resolve(refusal(status, names ? `/data/${at}/attributes` : undefined));
  };
}

/** The n-th request for new rows meets this. */
function onPost(room: QuickRoom, nth: number, act: (asking: Asking) => Promise<Response>): void {
  let posts = 0;
  room.answer = (asking) => {
    if (asking.method === "POST") posts += 1;
    return asking.method === "POST" && posts === nth ? act(asking) : asking.serve();
  };
}

const servedAndCut = async ({ serve }: Asking): Promise<Response> => {
  await serve();
  return cut();
};

describe("Requests", () => {
  test("new rows leave together, in their order, and their ids and values come back", async () => {
    const room = await quickRoom();
    await room.handOver(creates(room, "a b c"));
    const outcomes = await room.outcomes();
    expect(room.changes).toEqual(["POST a b c"]);
    expect(outcomes).toMatchObject({
      a: { outcome: "sent", id: "101", record: { c1: "a" } },
      b: { outcome: "sent", id: "102" },
      c: { outcome: "sent", id: "103", record: { c1: "c" } },
    });
  });

  test("as many leave together as the profile says, and one by one where it knows no bulk", async () => {
    const two = await quickRoom({ bulk: 2 });
    await two.send(creates(two, "a b c"));
    expect(two.changes.toSorted()).toEqual(["POST a b", "POST c"]);
    const one = await quickRoom({ bulk: 1 });
    expect(await one.send(creates(one, "a b"))).toEqual(sentAll("a b"));
    expect(one.changes).toEqual(["POST a", "POST b"]);
  });

  test("rows leave only after what they come after", async () => {
    const room = await quickRoom();
    const [a, b, c] = [room.create("a"), room.create("b", { after: ["a"] }), room.create("c")];
    expect(await room.send([a, b, c])).toEqual(sentAll("a b c"));
    expect(room.changes).toEqual(["POST a c", "POST b"]);
  });

  test("the list is read before the first request, and not before the next one that leaves soon", async () => {
    const room = await quickRoom({ bulk: 1 });
    await room.send(creates(room, "a b c"));
    expect(room.readings).toEqual(["list"]);
  });
});

describe("A refused request", () => {
  test("is read back and taken apart by halves until the bad row is alone; the good ones leave together then", async () => {
    const room = await quickRoom();
    refuse(room, ["bad"]);
    expect(await room.send(creates(room, "a b c d e bad g h"))).toEqual({
      ...sentAll("a b c d e g h"),
      bad: "refused",
    });
    expect(room.changes).toEqual([
      "POST a b c d e bad g h",
      "POST a b c d",
      "POST e bad",
      "POST e",
      "POST bad",
      "POST g h",
    ]);
    expect([...room.titles].sort()).toEqual(["a", "b", "c", "d", "e", "g", "h"]);
  });

  test("with two bad rows refuses these two alone", async () => {
    const room = await quickRoom();
    refuse(room, ["bad", "worse"]);
    await room.handOver(creates(room, "a bad c worse"));
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ ...sentAll("a c"), bad: "refused", worse: "refused" });
    expect(outcomes["bad"]?.reason).toEqual({ kind: "invalid", detail: "is wrong", status: 422 });
    expect([...room.titles].sort()).toEqual(["a", "c"]);
  });

  test("is not taken apart where the platform names the bad row", async () => {
    const room = await quickRoom();
    refuse(room, ["bad"], { names: true });
    expect(await room.send(creates(room, "a bad c"))).toEqual({ ...sentAll("a c"), bad: "refused" });
    expect(room.changes).toEqual(["POST a bad c", "POST a c"]);
  });

  test("is taken apart where the platform names a row that the request does not have", async () => {
    const room = await quickRoom();
    room.answer = ({ titles, serve }) =>
      titles.includes("bad") ? Promise.resolve(refusal(422, "/data/9/attributes")) : serve();
    expect(await room.send(creates(room, "a bad"))).toEqual({ a: "sent", bad: "refused" });
    expect(room.changes).toEqual(["POST a bad", "POST a", "POST bad"]);
  });

  test.each([403, 405])("is refused whole with %i, which says nothing of its rows", async (status) => {
    const room = await quickRoom();
    refuse(room, ["a"], { status });
    expect(await room.send(creates(room, "a b"))).toEqual({ a: "refused", b: "refused" });
    expect(room.changes).toEqual(["POST a b"]);
    expect(room.readings).toEqual(["list"]);
  });

  test("that is too large leaves in halves, and the next ones are as small", async () => {
    const room = await quickRoom();
    room.answer = ({ titles, serve }) => (titles.length > 2 ? Promise.resolve(refusal(413)) : serve());
    const later = room.create("later", { after: ["a"] });
    const more = ["x", "y"].map((title) => room.create(title, { after: ["a"] }));
    expect(await room.send([...creates(room, "a b c d"), later, ...more])).toEqual(sentAll("a b c d later x y"));
    expect(room.changes).toEqual(["POST a b c d", "POST a b", "POST c", "POST later x", "POST d", "POST y"]);
  });

  test("that had made its rows all the same is asked about, and makes none twice", async () => {
    const room = await quickRoom();
    onPost(room, 1, async ({ serve }) => {
      await serve();
      return refusal(422);
    });
    expect(await room.send(creates(room, "a b"))).toEqual({ a: "ask", b: "ask" });
    expect(room.titles).toEqual(["a", "b"]);
    // All of them are there: no second reading is needed.
    expect(room.readings).toEqual(["list", "list"]);
  });

  test("of a single row that it had made all the same is asked about with that row", async () => {
    const room = await quickRoom();
    onPost(room, 1, async ({ serve }) => {
      await serve();
      return refusal(422);
    });
    await room.handOver(creates(room, "a"));
    expect((await room.outcomes())["a"]).toMatchObject({ outcome: "ask", candidates: ["101"] });
  });

  test("that had made a part of its rows makes the others, and none twice", async () => {
    const room = await quickRoom();
    room.platform.faults.push({ do: "fault", on: "create", kind: "partialError", ms: 0 });
    expect(await room.send(creates(room, "a b c d"))).toEqual(sentAll("a b c d"));
    expect([...room.titles].sort()).toEqual(["a", "b", "c", "d"]);
    expect(room.readings).toEqual(["list", "list", "list"]);
  });

  test.each(["emptyPage", "shortList"] as const)(
    "makes none twice where the list then is cut short (%s)",
    async (kind) => {
      const room = await quickRoom({ rows: [["old"]] });
      let posts = 0;
      room.answer = ({ method, serve }) => {
        if (method === "POST" && (posts += 1) === 1)
          room.platform.faults.push({ do: "fault", on: "list", kind, ms: 0 });
        return serve();
      };
      room.platform.faults.push({ do: "fault", on: "create", kind: "partialError", ms: 0 });
      expect(await room.send(creates(room, "a b"))).toEqual(sentAll("a b"));
      expect([...room.titles].sort()).toEqual(["a", "b", "old"]);
    },
  );

  test("many lone bad rows are looked for with one reading, once the others have left", async () => {
    const room = await quickRoom({ bulk: 1 });
    refuse(room, ["bad", "worse"]);
    const outcomes = await room.send(creates(room, "bad a worse b"));
    expect(outcomes).toEqual({ ...sentAll("a b"), bad: "refused", worse: "refused" });
    // One before the first request, and two that agree that the rows are missing.
    expect(room.readings).toEqual(["list", "list", "list"]);
  });

  test("is looked for again ten seconds later while the list is incomplete", async () => {
    const room = await quickRoom({ rows: [["old"]] });
    refuse(room, ["bad"]);
    let lists = 0;
    const { answer } = room;
    room.answer = (asking) => {
      if (asking.method === "GET" && asking.row === "" && (lists += 1) > 1 && lists < 6)
        room.platform.faults.push({
          do: "fault",
          on: "list",
          kind: lists % 2 === 0 ? "emptyPage" : "shortList",
          ms: 0,
        });
      return answer(asking);
    };
    expect(await room.send(creates(room, "bad"))).toEqual({ bad: "refused" });
  });
});

describe("A lost answer", () => {
  test.each(["dropAnswer", "applied500"] as const)(
    "is found by content, and no row is sent again (%s)",
    async (kind) => {
      const room = await quickRoom();
      room.platform.faults.push({ do: "fault", on: "create", kind, ms: 0 });
      await room.handOver(creates(room, "a b"));
      expect(await room.outcomes()).toMatchObject({
        a: { outcome: "sent", id: "101", record: { c1: "a" } },
        b: { outcome: "sent", id: "102" },
      });
      expect(room.changes).toEqual(["POST a b"]);
    },
  );

  test("of a request that never arrived is waited out for a minute; its rows leave in halves then", async () => {
    const room = await quickRoom();
    onPost(room, 1, cut);
    expect(await room.send(creates(room, "a b c d"))).toEqual(sentAll("a b c d"));
    expect(room.changes).toEqual(["POST a b c d", "POST a b", "POST c d"]);
    const [first, second] = room.asked.filter(({ method }) => method === "POST");
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(60_000);
    expect(waited).toBeLessThan(62_000);
  });

  test("of a single row makes later requests no smaller", async () => {
    const room = await quickRoom();
    onPost(room, 1, cut);
    const after = ["b", "c"].map((title) => room.create(title, { after: ["a"] }));
    expect(await room.send([room.create("a"), ...after])).toEqual(sentAll("a b c"));
    expect(room.changes).toEqual(["POST a", "POST a", "POST b c"]);
  });

  test("holds every other new row back until it is settled", async () => {
    const room = await quickRoom({ bulk: 1 });
    onPost(room, 1, cut);
    await room.send(creates(room, "a b c"));
    const times = room.asked.filter(({ method }) => method === "POST").map(({ at }) => at);
    // The second one is under way already.
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(room.titles.toSorted()).toEqual(["a", "b", "c"]);
  });

  test("of a request that is applied late is waited for", async () => {
    const room = await quickRoom();
    room.platform.faults.push({ do: "fault", on: "create", kind: "applyLate", ms: 40_000 });
    expect(await room.send(creates(room, "a b"))).toEqual(sentAll("a b"));
    await room.clock.pass(60_000);
    expect(room.titles).toEqual(["a", "b"]);
  });

  test("is asked about where somebody else made an equal row meanwhile", async () => {
    const room = await quickRoom();
    onPost(room, 1, async (asking) => {
      room.platform.add({ c1: "b" });
      return servedAndCut(asking);
    });
    await room.handOver(creates(room, "a b"));
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ a: "sent", b: "ask" });
    expect([...(outcomes["b"]?.candidates ?? [])].sort()).toEqual(["101", "103"]);
    expect(room.changes).toHaveLength(1);
  });

  test("takes no row that was there before, nor one of the same send", async () => {
    const room = await quickRoom({ rows: [["a"]] });
    onPost(room, 2, cut);
    const twin = room.create("a", { mark: "twin", after: ["a"] });
    await room.handOver([room.create("a"), twin]);
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ a: "sent", twin: "sent" });
    expect(new Set([outcomes["a"]?.id, outcomes["twin"]?.id, "101"]).size).toBe(3);
    expect(room.titles).toEqual(["a", "a", "a"]);
  });

  test("is written down in the journal: what was found, and what was not applied", async () => {
    const room = await quickRoom();
    room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });
    await room.send([room.create("a"), room.create("b", { after: ["a"] })]);
    const data = ["a", "b"].map((c1, n) => [{ id: `${101 + n}`, type: "line_items", attributes: { data: { c1 } } }]);
    expect((await room.entries()).map(({ state, document }) => [state, document])).toEqual([
      ["answered", { data: data[0] }],
      ["answered", { data: data[1] }],
    ]);
    const lost = await quickRoom();
    onPost(lost, 1, cut);
    await lost.send(creates(lost, "a"));
    expect((await lost.entries()).map(({ state }) => state)).toEqual(["notApplied", "answered"]);
  });
});

describe("An answer", () => {
  test("in another order gives each row its own id", async () => {
    const room = await quickRoom({ reorders: true });
    await room.handOver(creates(room, "a b c"));
    const outcomes = await room.outcomes();
    for (const title of ["a", "b", "c"]) expect(room.row(outcomes[title]?.id ?? "")).toEqual({ c1: title });
  });

  test("that lacks rows is read back, and they leave once nobody can make them any more", async () => {
    const room = await quickRoom();
    room.platform.faults.push({ do: "fault", on: "create", kind: "partialAnswer", ms: 0 });
    expect(await room.send(creates(room, "a b c d"))).toEqual(sentAll("a b c d"));
    expect(room.changes).toEqual(["POST a b c d", "POST c d"]);
    const [first, second] = room.asked.filter(({ method }) => method === "POST");
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(room.titles).toEqual(["a", "b", "c", "d"]);
  });

  test("that lacks rows which the list has is asked about", async () => {
    const room = await quickRoom();
    onPost(room, 1, async ({ serve }) => {
      await serve();
      const data = [{ id: "101", type: "line_items", attributes: { data: { c1: "a" } } }];
      return Response.json({ data }, { status: 201 });
    });
    await room.handOver(creates(room, "a b"));
    expect(await room.outcomes()).toMatchObject({ a: { outcome: "sent" }, b: { outcome: "ask", candidates: ["102"] } });
    expect(room.titles).toEqual(["a", "b"]);
  });
});
