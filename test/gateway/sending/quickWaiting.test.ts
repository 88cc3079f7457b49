// New rows that wait: for a look at the list, for rows that are under way or in doubt, for a sign-in.
import { cut, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

const creates = (room: QuickRoom, titles: string) => titles.split(" ").map((title) => room.create(title));
const sentAll = (titles: string) => Object.fromEntries(titles.split(" ").map((title) => [title, "sent"]));
const isPost = ({ method }: { readonly method: string }) => method === "POST";
const posts = (room: QuickRoom) => room.asked.filter(isPost);
const lists = (room: QuickRoom) => room.asked.filter(({ method, row }) => method === "GET" && row === "");
/** Whole seconds since the first request for new rows. */
const secondsOf = (room: QuickRoom, asked: readonly { readonly at: number }[]) =>
  asked.map(({ at }) => Math.floor((at - (posts(room)[0]?.at ?? 0)) / 1000));
const lose = (room: QuickRoom, kind: "dropBefore" | "dropAnswer" | "applyLate", ms = 0) =>
  room.platform.faults.push({ do: "fault", on: "create", kind, ms });

describe("A row that leaves when the list was read long ago", () => {
  /** The second new row could leave eleven seconds after the first one. */
  async function later() {
    const room = await quickRoom({ rows: [["Gear"]], bulk: 1 });
    const slow = room.update("101", { c1: "Slow" });
    return { room, changes: [room.create("a"), slow, room.create("b", { after: ["101"] })] };
  }

  test("waits while another one is under way, whose row would count as known", async () => {
    const { room, changes } = await later();
    room.answer = async (asking) => {
      if (asking.method === "PATCH") await room.wait(11_000);
      if (!isPost(asking) || posts(room).length > 1) return asking.serve();
      await asking.serve();
      await room.wait(15_000);
      return cut();
    };
    expect(await room.send(changes)).toEqual({ a: "sent", 101: "sent", b: "sent" });
    expect(room.titles).toEqual(["Slow", "a", "b"]);
  });

  test("waits while another one is in doubt", async () => {
    const { room, changes } = await later();
    lose(room, "applyLate", 5000);
    room.answer = async ({ method, serve }) => {
      if (method === "PATCH") await room.wait(11_000);
      return serve();
    };
    expect(await room.send(changes)).toEqual({ a: "sent", 101: "sent", b: "sent" });
    expect(room.titles).toEqual(["Slow", "a", "b"]);
  });

  test("waits until one that was refused is looked for: it had been made all the same", async () => {
    const room = await quickRoom({ bulk: 1, perSecond: 1 });
    room.answer = async (asking) => {
      if (!isPost(asking) || posts(room).length > 1) return asking.serve();
      await asking.serve();
      return refusal(422);
    };
    const rest = "b c d e f g h i j k l m n";
    expect(await room.send(creates(room, `a ${rest}`))).toEqual({ a: "ask", ...sentAll(rest) });
    expect(room.titles).toEqual(["a", ...rest.split(" ")]);
  });

  test("and was refused with others is tried once the list is read again, where readings are slow", async () => {
    const room = await quickRoom();
    room.answer = async (asking) => {
      if (asking.method === "GET" && posts(room).length === 1) await room.wait(6000);
      return asking.titles.includes("bad") ? refusal(422) : asking.serve();
    };
    expect(await room.send(creates(room, "a bad"))).toEqual({ a: "sent", bad: "refused" });
  });
});

test("a lost answer is looked for when nothing else is under way: twins are told apart by their answers", async () => {
  const room = await quickRoom({ bulk: 1 });
  lose(room, "dropAnswer");
  room.answer = async (asking) => {
    const served = asking.serve();
    if (isPost(asking) && posts(room).length === 2) await room.wait(5000);
    return served;
  };
  const changes = [room.create("a"), room.create("a", { mark: "twin" })];
  expect(await room.send(changes)).toEqual({ a: "sent", twin: "sent" });
  expect(room.titles).toEqual(["a", "a"]);
});

test("two lost answers are each looked for when their time has come", async () => {
  const room = await quickRoom({ bulk: 1 });
  room.answer = async (asking) => {
    if (!isPost(asking) || posts(room).length > 2) return asking.serve();
    if (posts(room).length === 2) await room.wait(20_000);
    return cut();
  };
  expect(await room.send(creates(room, "a b"))).toEqual(sentAll("a b"));
  expect(secondsOf(room, lists(room))).toEqual([-1, 20, 60, 60, 80, 80, 80]);
});

test("a list that was read before a request's minute was over does not say that its row was not made", async () => {
  const room = await quickRoom({ rows: [["Gear"], ["Shaft"]], pageSize: 1, bulk: 1 });
  let pages = 0;
  room.answer = async (asking) => {
    const [first, second] = posts(room);
    if (isPost(asking)) {
      if (asking.titles[0] === "a") await asking.serve();
      else if (posts(room).length === 2) room.clock.setTimer(50_000, () => void asking.serve());
      return posts(room).length > 2 ? asking.serve() : cut();
    }
    const answer = asking.serve();
    if (first === undefined || second === undefined) return answer;
    pages += 1;
    const left = first.at + 59_950 - room.clock.now();
    if (pages <= 3) await room.wait(pages === 3 ? left : 20_000);
    // What comes of the other row is written down in the meantime.
    room.storeMs = pages === 3 ? 300 : 0;
    return answer;
  };
  expect(await room.send(creates(room, "a b"))).toEqual(sentAll("a b"));
  expect(room.titles).toEqual(["Gear", "Shaft", "a", "b"]);
});

describe("A refused row", () => {
  const refuseBad = (room: QuickRoom) => {
    room.answer = ({ titles, serve }) =>
      titles.some((title) => title.startsWith("bad")) ? Promise.resolve(refusal(422)) : serve();
  };

  test("is looked for at once where no other new row may leave before", async () => {
    const room = await quickRoom({ rows: [["Gear"]] });
    refuseBad(room);
    const { answer } = room;
    room.answer = async (asking) => {
      if (asking.method === "PATCH") await room.wait(20_000);
      return answer(asking);
    };
    const two = room.update("101", { c2: 7 }, { mark: "two" });
    const from = room.clock.now();
    await room.handOver([
      ...creates(room, "bad"),
      room.update("101", { c1: "Slow" }),
      two,
      room.create("b", { after: ["bad"] }),
      room.create("c", { after: ["two"] }),
    ]);
    const { bad, ...rest } = await room.outcomes();
    expect(bad?.outcome).toBe("refused");
    expect(Date.parse(bad?.at ?? "") - from).toBeLessThan(5000);
    expect(kindsOf(rest)).toEqual({ 101: "sent", two: "sent", b: "refused", c: "sent" });
  });

  test("waits for the other rows, and those of a request are looked for together", async () => {
    const room = await quickRoom();
    refuseBad(room);
    await room.send(creates(room, "bad1 bad2 bad3 a"));
    expect(room.changes).toHaveLength(8);
    // One before, two that agree after each of the four requests of several rows, and two for the last one alone.
    expect(room.readings).toHaveLength(11);
  });
});

test("a row whose request was not let in waits for a sign-in, and leaves then", async () => {
  const room = await quickRoom();
  room.answer = (asking) =>
    isPost(asking) && posts(room).length === 1 ? Promise.resolve(refusal(401)) : asking.serve();
  await room.handOver(creates(room, "a b"));
  await room.clock.pass(5000);
  expect(posts(room)).toHaveLength(1);
  await room.connect();
  expect(kindsOf(await room.outcomes())).toEqual(sentAll("a b"));
  expect(secondsOf(room, posts(room)).every((second) => second < 20)).toBe(true);
});

test("a row that is found needs no complete list", async () => {
  const room = await quickRoom({ rows: [["Gear"], ["Shaft"]] });
  lose(room, "dropAnswer");
  room.answer = async (asking) => {
    const served = await asking.serve();
    if (asking.row !== "" || posts(room).length === 0 || isPost(asking)) return served;
    const { data } = (await served.json()) as { readonly data: readonly { readonly id: string }[] };
    return Response.json({ data: data.filter(({ id }) => id !== "101"), links: { next: null } });
  };
  const from = room.clock.now();
  await room.handOver(creates(room, "a"));
  const { a } = await room.outcomes();
  expect(a).toMatchObject({ outcome: "sent", id: "103" });
  expect(Date.parse(a?.at ?? "") - from).toBeLessThan(5000);
  expect(await room.entries()).toMatchObject([{ state: "answered" }]);
});

test("an answer with a record that none of its rows is leaves a question, and no row leaves twice", async () => {
  const room = await quickRoom();
  room.answer = async (asking) => {
    const served = await asking.serve();
    if (!isPost(asking)) return served;
    room.platform.set("102", "c1", "Something else");
    const data = room.ids.map((id) => ({ id, type: "line_items", attributes: { data: room.row(id) } }));
    return Response.json({ data }, { status: 201 });
  };
  room.platform.faults.push({ do: "fault", on: "create", kind: "partialAnswer", ms: 0 });
  expect(await room.send(creates(room, "a b c d"))).toEqual({ a: "sent", b: "ask", c: "ask", d: "ask" });
  expect(room.titles).toEqual(["a", "Something else"]);
});

describe("The size of a request", () => {
  test("that fell to one row grows again with what arrives", async () => {
    const room = await quickRoom();
    room.answer = (asking) => (isPost(asking) && posts(room).length === 1 ? cut() : asking.serve());
    const after = (titles: string) => titles.split(" ").map((title) => room.create(title, { after: ["a"] }));
    expect(await room.send([...creates(room, "a b"), ...after("c d e f g h i j")])).toEqual(
      sentAll("a b c d e f g h i j"),
    );
    expect(room.changes.slice(1, 5).every((one) => one.split(" ").length === 2)).toBe(true);
    expect(room.changes.some((one) => one.split(" ").length > 2 && one !== "POST a b")).toBe(true);
  });
});

describe("Rows that an answer lacked, in another process of the gateway,", () => {
  test("are not taken back by Stop: they may have been made", async () => {
    const room = await quickRoom();
    room.platform.faults.push({ do: "fault", on: "create", kind: "partialAnswer", ms: 0 });
    await room.handOver(creates(room, "a b c d"));
    await room.clock.pass(5000);
    await room.restart();
    await room.run(room.stop());
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ a: "sent", b: "sent", c: "takenBack", d: "takenBack" });
    expect(Date.parse(outcomes["c"]?.at ?? "") - (posts(room)[0]?.at ?? 0)).toBeGreaterThanOrEqual(60_000);
  });
});
