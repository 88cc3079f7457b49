// New rows in doubt: when they are looked for, what the journal says of them, and what is left when a send ends early.
import { cut, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

const creates = (room: QuickRoom, titles: string) => titles.split(" ").map((title) => room.create(title));
const sentAll = (titles: string) => Object.fromEntries(titles.split(" ").map((title) => [title, "sent"]));
const isPost = ({ method }: { readonly method: string }) => method === "POST";
const posts = (room: QuickRoom) => room.asked.filter(isPost);
const lists = (room: QuickRoom) => room.asked.filter(({ method, row }) => method === "GET" && row === "");

test("a request that never arrived is looked for at once and a minute later, when two readings say the same", async () => {
  const room = await quickRoom();
  room.answer = (asking) => (isPost(asking) && posts(room).length === 1 ? cut() : asking.serve());
  expect(await room.send(creates(room, "a b"))).toEqual(sentAll("a b"));
  const [first, second] = posts(room);
  const between = lists(room).filter(({ at }) => at > (first?.at ?? 0) && at < (second?.at ?? 0));
  expect(between.map(({ at }) => Math.floor((at - (first?.at ?? 0)) / 10_000))).toEqual([0, 6, 6, 6]);
});

test("an incomplete list is read again after ten seconds", async () => {
  const room = await quickRoom({ rows: [["old"]] });
  room.answer = (asking) => {
    if (isPost(asking)) return Promise.resolve(refusal(422));
    if (asking.row === "" && lists(room).length > 1 && lists(room).length < 6)
      room.platform.faults.push({ do: "fault", on: "list", kind: "shortList", ms: 0 });
    return asking.serve();
  };
  expect(await room.send(creates(room, "bad"))).toEqual({ bad: "refused" });
  const times = lists(room).map(({ at }) => at);
  const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  expect(gaps.filter((gap) => gap >= 10_000 && gap < 12_000)).toHaveLength(1);
});

test("a row that the platform kept back with 429 did not leave: it leaves as soon as it may", async () => {
  const room = await quickRoom();
  room.answer = (asking) =>
    isPost(asking) && posts(room).length === 1
      ? Promise.resolve(new Response(null, { status: 429, headers: { "Retry-After": "15" } }))
      : asking.serve();
  expect(await room.send(creates(room, "a"))).toEqual(sentAll("a"));
  const [first, second] = posts(room).map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeLessThan(20_000);
});

test("single rows leave by the operation for one where the profile takes no more", async () => {
  const room = await quickRoom({ bulk: 1 });
  await room.send(creates(room, "a"));
  const many = await quickRoom();
  await many.send(creates(many, "a"));
  expect((await room.entries()).map(({ operation }) => operation)).toEqual(["createLineItem"]);
  expect((await many.entries()).map(({ operation }) => operation)).toEqual(["bulkCreateLineItems"]);
});

test("rows that are refused with their whole request bear its reason", async () => {
  const room = await quickRoom();
  room.answer = (asking) => (isPost(asking) ? Promise.resolve(refusal(403)) : asking.serve());
  await room.handOver(creates(room, "a b"));
  const outcomes = await room.outcomes();
  for (const mark of ["a", "b"]) expect(outcomes[mark]?.reason).toMatchObject({ kind: "forbidden", status: 403 });
});

test("the journal has the rows that were found, nobody else's, and that one of them is unclear", async () => {
  const room = await quickRoom();
  room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });
  room.answer = (asking) => {
    if (isPost(asking)) for (const c1 of ["b", "theirs"]) room.platform.add({ c1 });
    return asking.serve();
  };
  expect(await room.send(creates(room, "a b"))).toEqual({ a: "sent", b: "ask" });
  const [entry] = await room.entries();
  expect(entry).toMatchObject({ state: "answered", unclear: true, document: { data: [{ id: "103" }] } });
});

test("of a request whose rows are all found nothing is unclear", async () => {
  const room = await quickRoom();
  room.platform.faults.push({ do: "fault", on: "create", kind: "dropAnswer", ms: 0 });
  await room.send(creates(room, "a b"));
  expect((await room.entries())[0]?.unclear ?? false).toBe(false);
});

test("rows that cannot be looked for before the send gives up are unknown, and those that wait are unsent", async () => {
  const room = await quickRoom();
  room.answer = (asking) => (posts(room).length > 0 ? cut() : asking.serve());
  await room.handOver([...creates(room, "a b"), room.create("c", { after: ["a"] })], { waitMs: 120_000 });
  expect(kindsOf(await room.outcomes())).toEqual({ a: "unknown", b: "unknown", c: "unsent" });
});

test("rows of a refused request that were to be tried again are taken back by Stop", async () => {
  const room = await quickRoom();
  room.answer = async (asking) => {
    if (!isPost(asking)) return asking.serve();
    if (posts(room).length === 2) await room.stop();
    return asking.titles.includes("bad") ? refusal(422) : asking.serve();
  };
  const outcomes = await room.send(creates(room, "a b c bad"));
  expect(outcomes).toEqual({ a: "sent", b: "sent", c: "takenBack", bad: "takenBack" });
  expect(room.titles).toEqual(["a", "b"]);
});

test("a request of which a part has its outcome goes on in another process with the rest", async () => {
  const room = await quickRoom();
  room.platform.faults.push({ do: "fault", on: "create", kind: "partialAnswer", ms: 0 });
  await room.handOver(creates(room, "a b c d"));
  await room.clock.pass(5000);
  await room.restart();
  expect(kindsOf(await room.outcomes())).toEqual(sentAll("a b c d"));
  expect(room.changes).toEqual(["POST a b c d", "POST c d"]);
  expect(room.titles).toEqual(["a", "b", "c", "d"]);
});
