import { z } from "zod";
import { kinds, sendingRoom, type SendingOptions, type SendingRoom } from "./room";

const many = (room: SendingRoom, count: number, name = (n: number) => `Part ${n}`) =>
  Array.from({ length: count }, (_, n) => room.create(`m${n}`, name(n)));

const bulkBody = z.object({
  data: z.array(z.object({ attributes: z.object({ data: z.record(z.string(), z.unknown()) }) })),
});

/** The platform refuses rows of this name, and does not say which row it was. */
function refuse(room: SendingRoom, name: string, pointed: boolean): void {
  room.intercept = async (request) => {
    if (request.method !== "POST") return null;
    const sent: unknown = await request.json();
    const { data } = bulkBody.parse(sent);
    const at = data.findIndex(({ attributes }) => attributes.data["c1"] === name);
    if (at < 0) return null;
    const source = pointed ? { source: { pointer: `/data/${at}/attributes/data/c1` } } : {};
    return Response.json({ errors: [{ detail: "is not a good name", ...source }] }, { status: 422 });
  };
}

describe("New rows leave in bulk", () => {
  it.each([
    ["halves a refused request until the bad row is alone", false, 16],
    ["takes out the row that the platform names", true, 2],
  ])("%s: 200 rows with one bad", async (_what, pointed, most) => {
    const room = await sendingRoom();
    refuse(room, "Part 137", pointed);
    await room.handOver("s1", many(room, 200));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 199, refused: 1 });
    expect(outcomes.get("m137")).toMatchObject({ outcome: "refused", reason: { detail: "is not a good name" } });
    expect(room.changes.length).toBeLessThanOrEqual(most);
    const names = [...room.rows.values()].map(({ c1 }) => String(c1));
    expect(names.filter((name) => name.startsWith("Part "))).toHaveLength(199);
    expect(new Set(names.filter((name) => name.startsWith("Part "))).size).toBe(199);
  });

  it("leave one by one by their own operation where the profile has no bulk, and a lost answer doubles none", async () => {
    const room = await sendingRoom({ profile: { limits: { bulkCreate: 1 } } });
    await room.sim("POST", "/faults", [{ kind: "dropAnswer", operation: "createLineItem", nth: 2 }]);
    await room.handOver("s1", many(room, 3));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 3 });
    expect(room.changes.every(({ path }) => path.endsWith("/line_items"))).toBe(true);
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Part "))).toHaveLength(3);
  });

  it("makes no row twice where a refused request had made some of its rows all the same", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "partialBulk", applied: 3, answer: "error" }]);
    await room.handOver("s1", many(room, 10));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 10 });
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Part "))).toHaveLength(10);
  });

  it("asks about a single row that the platform made and refused all the same", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "partialBulk", applied: 1, answer: "error" }]);
    await room.handOver("s1", many(room, 1));
    const outcomes = await room.outcomes("s1");
    const [made] = [...room.rows].filter(([, { c1 }]) => c1 === "Part 0").map(([id]) => id);
    expect(made).toBeDefined();
    expect(outcomes.get("m0")).toMatchObject({ outcome: "ask", candidates: [made] });
  });

  it("does not take an empty list for a list without the rows that a refused request made", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "partialBulk", applied: 2, answer: "error" }]);
    // The first reading is the one before the first create.
    await room.sim("POST", "/faults", [{ kind: "emptyList", operation: "listLineItems", nth: 2 }]);
    await room.handOver("s1", many(room, 4));
    const outcomes = await room.outcomes("s1");
    expect([...outcomes.values()].map(({ outcome }) => outcome)).toEqual(["sent", "sent", "sent", "sent"]);
    const titles = [...room.rows.values()].map(({ c1 }) => String(c1)).filter((title) => title.startsWith("Part "));
    expect(titles.sort()).toEqual(["Part 0", "Part 1", "Part 2", "Part 3"]);
  });

  it("does not take a list that is short of one row for one without the rows that a refused request made", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "partialBulk", applied: 1, answer: "error" }]);
    // The first reading is the one before the first create.
    await room.sim("POST", "/faults", [{ kind: "shortList", lacks: 1, operation: "listLineItems", nth: 2 }]);
    await room.handOver("s1", many(room, 2));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 2 });
    const titles = [...room.rows.values()].map(({ c1 }) => String(c1)).filter((title) => title.startsWith("Part "));
    expect(titles.sort()).toEqual(["Part 0", "Part 1"]);
  });

  it("sends again what a short answer lacks, once nobody can make it any more", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [
      { kind: "partialBulk", applied: 3, answer: "created" },
      { kind: "shuffleBulk" },
    ]);
    await room.handOver("s1", many(room, 10));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 10 });
    for (const [mark, { id }] of outcomes) expect(room.rows.get(id ?? "")?.["c1"]).toBe(`Part ${mark.slice(1)}`);
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Part "))).toHaveLength(10);
  });

  it.each([
    ["dropAnswer", 0],
    ["truncate", 1],
    // What was not made leaves in two smaller requests.
    ["dropBefore", 2],
  ])("loses and doubles none after %s", async (kind, answered) => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind, operation: "bulkCreateLineItems" }]);
    await room.handOver("s1", many(room, 50));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 50 });
    for (const [mark, { id }] of outcomes) expect(room.rows.get(id ?? "")?.["c1"]).toBe(`Part ${mark.slice(1)}`);
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Part "))).toHaveLength(50);
    expect(room.changes).toHaveLength(answered);
  });

  it("waits for a request that is applied late, and makes none of its rows twice", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "applyLate", ms: 40_000, operation: "bulkCreateLineItems" }]);
    await room.handOver("s1", many(room, 20));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 20 });
    // Whatever was sent too early would stand twice by now.
    await room.clock.pass(60_000);
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Part "))).toHaveLength(20);
  });

  it.each([
    ["that the list had before", false],
    ["that the send has made itself", true],
  ])("takes no row for a lost one %s, however alike they are", async (_what, own) => {
    const room = await sendingRoom();
    const sheet = room.worksheet.id;
    if (!own) await room.sim("POST", `/worksheets/${sheet}/line_items`, { data: { c1: "Twin" } });
    const cut = { left: 1 };
    room.intercept = (request) => {
      const twins = [...room.rows.values()].filter(({ c1 }) => c1 === "Twin").length;
      if (request.method !== "POST" || twins === 0 || cut.left === 0) return Promise.resolve(null);
      cut.left -= 1;
      return Promise.reject(new TypeError("The connection was cut."));
    };
    const second = room.create("second", "Twin", own ? { after: ["first"] } : {});
    await room.handOver("s1", own ? [room.create("first", "Twin"), second] : [second]);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: own ? 2 : 1 });
    expect(cut.left).toBe(0);
    expect([...room.rows.values()].filter(({ c1 }) => c1 === "Twin")).toHaveLength(2);
    expect(new Set([...outcomes.values()].map(({ id }) => id)).size).toBe(own ? 2 : 1);
  });

  it("asks where somebody else made an equal row meanwhile, and goes on with the others", async () => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind: "dropAnswer", operation: "bulkCreateLineItems" }]);
    const made = { done: false };
    room.intercept = async (request) => {
      if (request.method !== "POST" || made.done) return null;
      made.done = true;
      await room.sim("POST", `/worksheets/${room.worksheet.id}/line_items`, { data: { c1: "Part 1" } });
      return null;
    };
    await room.handOver("s1", many(room, 3));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 2, ask: 1 });
    expect(outcomes.get("m1")?.candidates).toHaveLength(2);
  });

  it("does not take for a lost one what a colleague made between the preview and the request", async () => {
    const { room, known } = await twinAfterPreview();
    await room.handOver("s1", [room.create("own", "Twin")], { known });
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 1 });
    const twins = [...room.rows].filter(([, { c1 }]) => c1 === "Twin").map(([id]) => id);
    expect(twins).toHaveLength(2);
    expect(outcomes.get("own")?.id).toBe(twins[1]);
  });

  it("reads the list again before a new row that leaves long after the first one", async () => {
    const room = await sendingRoom();
    room.intercept = async (request) => {
      if (request.method !== "PATCH") return null;
      await room.sim("POST", `/worksheets/${room.worksheet.id}/line_items`, { data: { c1: "Twin" } });
      await new Promise<void>((resolve) => void room.clock.setTimer(15_000, resolve));
      return null;
    };
    await room.sim("POST", "/faults", [{ kind: "dropBefore", operation: "bulkCreateLineItems", nth: 2 }]);
    const slow = room.update([...room.rows.keys()][0] ?? "", { c1: "Slow" }, { after: ["first"] });
    const own = room.create("own", "Twin", { after: [slow.mark] });
    await room.handOver("s1", [room.create("first", "Other"), slow, own]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 3 });
    expect([...room.rows.values()].filter(({ c1 }) => c1 === "Twin")).toHaveLength(2);
  });

  it.each([
    ["a single row is asked about", ["Twin"], "dropBefore", { ask: 1 }],
    [
      "the one of several that is there is asked about",
      ["Twin", "Part 1", "Part 2"],
      "dropBefore",
      { ask: 1, sent: 2 },
    ],
    ["rows that are all there are the own ones", ["Part 1", "Part 2"], "dropAnswer", { sent: 2 }],
  ])("over a list too long to be read again, %s", async (_what, names, kind, expected) => {
    const { room, known } = await twinAfterPreview(kind, { profile: { limits: { pageSize: 5 } } });
    await room.handOver(
      "s1",
      names.map((name, n) => room.create(`m${n}`, name)),
      { known },
    );
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual(expected);
    for (const name of names) expect([...room.rows.values()].filter(({ c1 }) => c1 === name)).toHaveLength(1);
  });
});

/** The list as a preview showed it, a colleague's row since then, and a request for new rows that gets no answer. */
async function twinAfterPreview(kind = "dropBefore", options: SendingOptions = {}) {
  const room = await sendingRoom(options);
  const known = [...room.rows.keys()];
  await room.sim("POST", `/worksheets/${room.worksheet.id}/line_items`, { data: { c1: "Twin" } });
  await room.sim("POST", "/faults", [{ kind, operation: "bulkCreateLineItems" }]);
  return { room, known };
}
