// Award searches at the gateway: whose they are, how they wait, how each of them ends, and that nothing of them stays.
import type { LocalProvider } from "../../../scripts/localProvider";
import type { StartSearch } from "../../../src/gateway/searching/searchPort";
import type { SearchTask } from "../../../src/gateway/searching/question";
import { SEARCH_TYPE } from "../../../src/platform/searchContract";
import { CompanyRoom } from "../signIn/companyRoom";
import { provider, reader } from "../signIn/provider";
import { HOST, colleague, credentials, read, testProfile } from "../support";
import { said } from "../changeRoom";
import { bodyOf, costs, head, question, SearchRoom, searchIn, undecided } from "./searchRoom";

const MINUTE = 60_000;
const other = { ...credentials, userEmail: "third@example.com" };

async function opened(options: ConstructorParameters<typeof SearchRoom>[0] = {}) {
  const room = new SearchRoom(options);
  const [mine, theirs] = [await room.connect(), await room.connect(colleague)];
  return { room, mine, theirs };
}

describe("a search of somebody who may read only", () => {
  let local: LocalProvider;
  beforeAll(async () => {
    local = await provider({ people: [reader] });
  });
  afterAll(() => local.close());

  it("begins as everybody's, and asks the platform nothing", async () => {
    const threads: SearchTask[] = [];
    const startSearch: StartSearch = (task) => {
      threads.push(task);
      return { end: () => undefined };
    };
    const room = new CompanyRoom(local, { startSearch, searches: { most: 1, seconds: 600, memoryMb: 512 } });
    const token = await room.enter(reader);
    const before = room.platform.requests.length;
    const headers = { "Content-Type": SEARCH_TYPE };
    const begun = await room.ask("POST", "/api/searches", { token, headers, body: question() });
    expect([begun.status, searchIn(begun).search["state"]]).toEqual([201, "running"]);
    expect(threads).toHaveLength(1);
    expect(room.platform.requests).toHaveLength(before);
  });
});

describe("a search", () => {
  it("gets the question as it was asked, with the gateway's own limits", async () => {
    const { room, mine } = await opened();
    await room.begin(mine, question({ maxSuppliers: 1 }));
    const [{ task, memoryMb } = { task: null, memoryMb: 0 }] = room.threads;
    expect(task).toMatchObject({
      seconds: 300,
      awardOnly: false,
      rules: { maxSuppliers: 1 },
      problem: { lines: head().lines, suppliers: [{ id: "s1" }, { id: "s2" }], costs },
    });
    expect(memoryMb).toBe(512);
  });

  it("says how far it is, then its answer, to a question that stays open meanwhile", async () => {
    const { room, mine } = await opened();
    const id = await room.started(mine);
    const open = room.start("GET", `/api/searches/${id}?after=2&wait=30`, { token: mine });
    await room.clock.pass(4000);
    room.threads[0]?.says({ kind: "progress", progress: { stage: "curve", done: 1, total: 4 } });
    const first = searchIn(await read(await room.clock.runUntilDone(open)));
    expect(first.search).toMatchObject({ state: "running", stage: "curve", done: 1, total: 4, seconds: 4, most: 300 });
    room.threads[0]?.says({ kind: "answer", json: undecided() });
    const last = searchIn(await room.news(mine, id, { after: 3, wait: 30 }));
    expect(last).toMatchObject({ search: { state: "answered", why: null }, result: { kind: "undecided" } });
    expect(room.threads[0]?.ended).toBe(true);
  });

  it("answers a question without news after as long as it was asked to wait, at most 30 s", async () => {
    const { room, mine } = await opened();
    const id = await room.started(mine);
    const before = room.clock.now();
    await room.news(mine, id, { after: 2, wait: 30 });
    expect(room.clock.now() - before).toBe(30_000);
    expect(said(await room.news(mine, id, { after: 2, wait: 31 }))).toEqual([400, "badRequest"]);
  });

  it("waits in a queue that says its place, until a thread is free", async () => {
    const { room, mine, theirs } = await opened();
    const third = await room.connect(other);
    const first = await room.started(mine);
    const [second, last] = [await room.started(theirs), await room.started(third)];
    expect(await room.search(theirs, second)).toMatchObject({ state: "waiting", place: 1 });
    expect(await room.search(third, last)).toMatchObject({ state: "waiting", place: 2 });
    expect(room.threads).toHaveLength(1);
    room.threads[0]?.says({ kind: "answer", json: undecided() });
    expect(await room.search(theirs, second)).toMatchObject({ state: "running", place: null });
    expect(await room.search(third, last)).toMatchObject({ place: 1 });
    expect(await room.search(mine, first)).toMatchObject({ state: "answered" });
  });

  it("is one for each person: another one ends the first", async () => {
    const { room, mine } = await opened({ searches: { most: 2, seconds: 600, memoryMb: 512 } });
    const first = await room.started(mine);
    await room.started(mine);
    expect(room.threads.map(({ ended }) => ended)).toEqual([true, false]);
    expect(await room.search(mine, first)).toMatchObject({ state: "ended", why: "another" });
  });

  it("is refused where twenty wait", async () => {
    const room = new SearchRoom();
    const tokens = [];
    for (let n = 0; n <= 21; n += 1) tokens.push(await room.connect({ ...other, userEmail: `p${n}@example.com` }));
    for (const token of tokens.slice(0, 21)) await room.started(token);
    expect(said(await room.begin(tokens[21] ?? ""))).toEqual([429, "rateLimited"]);
  });
});

describe("a search ends, says why and frees its thread", () => {
  it.each([
    ["died", "The search ended by itself, without an answer."],
    ["memory", "The search needed more memory than this gateway gives to one search."],
  ] as const)("when its thread %s", async (kind, detail) => {
    const { room, mine, theirs } = await opened();
    const id = await room.started(mine);
    const next = await room.started(theirs);
    room.threads[0]?.says({ kind });
    expect(await room.search(mine, id)).toMatchObject({ state: "ended", why: kind, detail });
    expect(await room.search(theirs, next)).toMatchObject({ state: "running" });
  });

  it("when its thread does not end in time, at most what the gateway allows", async () => {
    const { room, mine } = await opened({ searches: { most: 1, seconds: 20, memoryMb: 512 } });
    const id = await room.started(mine);
    for (let n = 0; n < 3; n += 1) await room.news(mine, id, { after: 99, wait: 30 });
    expect(await room.search(mine, id)).toMatchObject({ why: "time", seconds: 80, most: 20 });
    expect(room.threads[0]?.task.seconds).toBe(20);
    expect(room.threads[0]?.ended).toBe(true);
  });

  it("when nobody asks for a minute, and not while somebody does", async () => {
    const { room, mine } = await opened();
    const id = await room.started(mine);
    await room.clock.pass(MINUTE - 1);
    await room.news(mine, id, { after: 99, wait: 30 });
    await room.clock.pass(MINUTE - 1);
    expect(await room.search(mine, id)).toMatchObject({ state: "running" });
    await room.clock.pass(MINUTE);
    expect(await room.search(mine, id)).toMatchObject({ state: "ended", why: "silent" });
    expect(room.threads[0]?.ended).toBe(true);
  });

  it("when its person disconnects, and a colleague's goes on", async () => {
    const { room, mine, theirs } = await opened({ searches: { most: 2, seconds: 600, memoryMb: 512 } });
    const id = await room.started(mine);
    await room.started(theirs);
    await room.ask("DELETE", "/api/sessions/current", { token: mine });
    expect(room.threads.map(({ ended }) => ended)).toEqual([true, false]);
    expect(said(await room.news(mine, id))).toEqual([401, "session"]);
  });

  it("when the person cancels it, also while it waits", async () => {
    const { room, mine, theirs } = await opened();
    const id = await room.started(mine);
    const waiting = await room.started(theirs);
    for (const [token, one] of [
      [theirs, waiting],
      [mine, id],
    ] as const)
      // prettier-ignore
      expect((await room.ask("DELETE", `/api/searches/${one}`, { token })).status).toBe(204);
    expect(room.threads).toHaveLength(1);
    expect(room.threads[0]?.ended).toBe(true);
    expect(said(await room.news(mine, id))).toEqual([404, "notFound"]);
  });

  it("when the gateway stops, and whoever waits for news gets it", async () => {
    const { room, mine } = await opened();
    const id = await room.started(mine);
    const open = room.start("GET", `/api/searches/${id}?after=99&wait=30`, { token: mine });
    await room.clock.pass(1000);
    const closed = room.gateway.close();
    const { search } = searchIn(await read(await room.clock.runUntilDone(open)));
    expect(search).toMatchObject({ state: "ended", why: "stopping", detail: "The gateway is stopping." });
    await room.clock.runUntilDone(closed);
    expect(room.threads[0]?.ended).toBe(true);
  });
});

describe("an answer", () => {
  it("is its person's alone, for five minutes", async () => {
    const { room, mine, theirs } = await opened();
    const id = await room.started(mine);
    room.threads[0]?.says({ kind: "answer", json: undecided() });
    expect(said(await room.news(theirs, id))).toEqual([404, "notFound"]);
    expect(said(await room.ask("DELETE", `/api/searches/${id}`, { token: theirs }))).toEqual([404, "notFound"]);
    await room.clock.pass(5 * MINUTE - 1);
    expect(searchIn(await room.news(mine, id)).result).toEqual({ kind: "undecided" });
    await room.clock.pass(1);
    expect(said(await room.news(mine, id))).toEqual([404, "notFound"]);
  });

  it("leaves no trace: nothing of the question is logged, and nothing goes to the platform", async () => {
    const { room, mine } = await opened();
    const asked = room.platform.requests.length;
    const id = await room.started(mine, bodyOf(head({ suppliers: ["secret-1", "secret-2"] }), [31_337, 1, 1, 1]));
    await room.begin(mine, bodyOf(head({ suppliers: ["secret-1", 7] })));
    room.threads[0]?.says({ kind: "answer", json: undecided() });
    await room.news(mine, id);
    expect(room.platform.requests).toHaveLength(asked);
    expect(room.lines.join("")).toContain("startSearch");
    expect(room.lines.join("")).not.toMatch(/secret|31337/);
  });
});

describe("a question", () => {
  const first = { id: "l1", incumbent: null };
  it.each<[string, unknown, string]>([
    ["no JSON", bodyOf("{"), ""],
    ["no line at all", Uint8Array.from([1, 2, 3]), "/"],
    ["a member that is not known", bodyOf(head({ lines: [{ ...first, title: "Bolt" }] }), [1, 2]), "/lines/0/title"],
    ["a head that is not known", bodyOf({ ...head(), comparison: "c1" }), "/comparison"],
    ["no line of a sheet", bodyOf(head({ lines: [] }), []), "/lines"],
    ["a line twice", bodyOf(head({ lines: [first, first] })), "/lines/1/id"],
    ["a supplier twice", bodyOf(head({ suppliers: ["s1", "s1"] })), "/suppliers/1"],
    ["an incumbent who is nobody", bodyOf(head({ lines: [first, { id: "l2", incumbent: 2 }] })), "/lines/1/incumbent"],
    ["a rule about nobody", question({ excluded: [2] }), "/rules/excluded/0"],
    ["a rule about no line", question({ must: [{ lines: [-1], supplier: 0 }] }), "/rules/must/0/lines/0"],
    ["a rule that is not known", bodyOf(head({ rules: { more: 1 } })), "/rules/maxSuppliers"],
    ["a discount about nobody", bodyOf(head({ discounts: [{ supplier: 9 }] })), "/discounts/0/supplier"],
    ["a name that objects keep", bodyOf('{"__proto__":1}'), ""],
    ["too few numbers", bodyOf(head(), [1, 2, 3]), "/costs"],
    ["too many numbers", bodyOf(head(), [1, 2, 3, 4, 5]), "/costs"],
    ["no number", bodyOf(head(), [1, 2, NaN, 4]), "/costs/2"],
    ["a price below zero", bodyOf(head(), [1, -2, 3, 4]), "/costs/1"],
    ["a wrong second block", bodyOf(head({ prices: true }), [1, 2, 3, 4, 1, 2, -3, 4]), "/prices/2"],
    ["too long a time", bodyOf(head({ seconds: 1e9 })), "/seconds"],
  ])("with %s is refused whole, and names it", async (_what, body, pointer) => {
    const { room, mine } = await opened();
    const asked = await room.begin(mine, body);
    expect(said(asked)).toEqual([400, "badRequest"]);
    if (pointer !== "") expect(asked.json).toMatchObject({ error: { pointer } });
    expect(room.threads).toEqual([]);
  });

  it("of more prices than a search takes is refused by its head", async () => {
    const { room, mine } = await opened();
    const lines = Array.from({ length: 2001 }, (_, at) => ({ id: `l${at}`, incumbent: null }));
    const suppliers = Array.from({ length: 1000 }, (_, at) => `s${at}`);
    const asked = await room.begin(mine, bodyOf(head({ lines, suppliers }), []));
    expect(asked.json).toMatchObject({ error: { status: 400, pointer: "/lines" } });
  });

  it("that is larger than any search may be is not read", async () => {
    const { room, mine } = await opened();
    const headers = { "Content-Type": "application/vnd.bidsheet.search", "Content-Length": "999000000" };
    const asked = await room.ask("POST", "/api/searches", { token: mine, body: question(), headers });
    expect(said(asked)).toEqual([413, "badRequest"]);
  });

  it("wants a session, and the form that no page of another house can send", async () => {
    const { room, mine } = await opened();
    expect(said(await room.begin("nobody"))).toEqual([401, "session"]);
    expect(said(await room.begin(mine, question(), "application/json"))).toEqual([415, "badRequest"]);
    expect(said(await room.begin(mine, question(), "text/plain"))).toEqual([415, "badRequest"]);
    expect(said(await room.news("nobody", "x"))).toEqual([401, "session"]);
    expect(said(await room.ask("DELETE", "/api/searches/x", { token: "nobody" }))).toEqual([401, "session"]);
  });
});

test("a gateway without searches offers none and does none", async () => {
  const { room, mine } = await opened({ searches: { most: 0, seconds: 600, memoryMb: 512 } });
  expect((await room.ask("GET", "/api/profile")).json).not.toHaveProperty("searches");
  expect(said(await room.begin(mine))).toEqual([404, "notFound"]);
  const { room: other } = await opened({ profile: testProfile({ hosts: { us: { production: HOST } } }) });
  expect((await other.ask("GET", "/api/profile")).json).toMatchObject({
    searches: { seconds: 600, prices: 2_000_000, shared: false },
  });
});
