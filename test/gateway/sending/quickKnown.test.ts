// Which rows a list had right before new ones left: only rows that came later can be the send's own.
import { kindsOf, quickRoom, type QuickRoom } from "./quickRoom";

/** Each reading of the list takes so long, until the first new row has left. */
function slowList(room: QuickRoom, ms: number): void {
  room.answer = async ({ method, row, serve }) => {
    const isFirst = room.asked.every((one) => one.method !== "POST");
    if (method === "GET" && row === "" && isFirst) await room.wait(ms);
    return serve();
  };
}

const loseAnswer = (room: QuickRoom) =>
  room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });

describe("The list is read again before a new row that leaves later", () => {
  /** Two new rows. The second one may leave so long after the list was read. */
  async function after(ms: number): Promise<number> {
    const room = await quickRoom({ rows: [["Gear"]] });
    room.answer = async ({ method, at, serve }) => {
      if (method === "PATCH") await room.wait((room.asked[0]?.at ?? 0) + ms - at);
      return serve();
    };
    const slow = room.update("101", { c1: "Slow" }, { after: ["a"] });
    await room.send([room.create("a"), slow, room.create("b", { after: ["101"] })]);
    return room.readings.filter((one) => one === "list").length;
  }

  test("than ten seconds, and not before that", async () => {
    expect(await after(9500)).toBe(1);
    expect(await after(10_001)).toBe(2);
  });

  test("and takes in what came meanwhile: a colleague's twin is not taken for a lost row", async () => {
    const room = await quickRoom({ rows: [["Gear"]] });
    room.answer = async ({ method, serve }) => {
      if (method !== "PATCH") return serve();
      room.platform.add({ c1: "b" });
      await room.wait(11_000);
      loseAnswer(room);
      return serve();
    };
    const slow = room.update("101", { c1: "Slow" }, { after: ["a"] });
    await room.handOver([room.create("a"), slow, room.create("b", { after: ["101"] })]);
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ a: "sent", 101: "sent", b: "sent" });
    expect(outcomes["b"]?.id).toBe("104");
  });
});

describe("A list of more than five pages", () => {
  const rows = (count: number) => Array.from({ length: count }, (_none, n) => [`Part ${n}`] as const);

  test("is not read where the preview knew it, and one of five pages is", async () => {
    for (const [count, pages] of [
      [10, 5],
      [11, 0],
    ] as const) {
      const room = await quickRoom({ rows: rows(count), pageSize: 2 });
      expect(await room.send([room.create("a")], { known: room.ids })).toEqual({ a: "sent" });
      expect(room.readings).toHaveLength(pages);
    }
  });

  test("is read once where nobody knew it", async () => {
    const room = await quickRoom({ rows: rows(11), pageSize: 2 });
    room.answer = async ({ method, titles, serve }) => {
      if (method === "POST" && titles.includes("a")) await room.wait(11_000);
      return serve();
    };
    expect(await room.send([room.create("a"), room.create("b", { after: ["a"] })])).toEqual({ a: "sent", b: "sent" });
    expect(room.readings).toHaveLength(6);
  });

  test("may have a colleague's twin since the preview: a single row that is like it is asked about", async () => {
    const room = await quickRoom({ rows: rows(11), pageSize: 2 });
    const known = room.ids;
    room.platform.add({ c1: "a" });
    room.platform.faults.push({ do: "fault", on: "create", kind: "dropBefore", ms: 0 });
    await room.handOver([room.create("a")], { known });
    expect((await room.outcomes())["a"]).toMatchObject({ outcome: "ask", candidates: ["112"] });
    expect(room.titles.filter((title) => title === "a")).toHaveLength(1);
  });
});

describe("A reading that may lack a row which came before the new one left leaves a doubt", () => {
  test("where it took longer than five seconds", async () => {
    for (const [ms, outcome] of [
      [4500, "sent"],
      [5001, "ask"],
    ] as const) {
      const room = await quickRoom();
      slowList(room, ms);
      loseAnswer(room);
      expect(await room.send([room.create("a")])).toEqual({ a: outcome });
      expect(room.titles).toEqual(["a"]);
    }
  });

  test("where the list went on lacking a row that is there", async () => {
    const room = await quickRoom({ rows: [["Gear"], ["Shaft"]] });
    room.answer = ({ method, row, serve }) => {
      if (method === "GET" && row === "" && room.asked.every((one) => one.method !== "POST"))
        room.platform.faults.push({ do: "fault", on: "list", kind: "shortList", ms: 0 });
      return serve();
    };
    loseAnswer(room);
    await room.handOver([room.create("a")], { known: room.ids });
    expect((await room.outcomes())["a"]).toMatchObject({ outcome: "ask", candidates: ["103"] });
    expect(room.readings.slice(0, 4)).toEqual(["list", "102", "list", "list"]);
  });
});

test("another process of the gateway knows what was read: a row that was there is not taken for a lost one", async () => {
  const room = await quickRoom({ rows: [["a"]] });
  room.platform.faults.push({ do: "fault", on: "create", kind: "dropBefore", ms: 0 });
  await room.handOver([room.create("a")]);
  await room.clock.pass(5000);
  expect(room.changes).toHaveLength(1);
  await room.restart();
  const outcomes = await room.outcomes();
  expect(outcomes["a"]).toMatchObject({ outcome: "sent", id: "102" });
  expect(room.titles).toEqual(["a", "a"]);
});
