// Invitations of a send: who of a request was invited, who is not sent again, and when the rest stays here.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { cut, kindsOf, quickRoom, refusal, type QuickRoom } from "./quickRoom";

interface Invitation {
  readonly method: string;
  readonly ids: readonly string[];
  readonly at: number;
}

const EVENT = { event_id: "7" };
const collection = "invitations/7";
const counts = { creates: 0, updates: 0, deletions: 0 };
const NO_CONTENT = 204;

/** In one request with those of its word. */
function invite(id: string, together?: string, more: Partial<HandedChange> = {}): HandedChange {
  const body = { data: [{ type: "supplier_companies", id }] };
  const word = together === undefined ? {} : { together };
  return { mark: id, operation: "addSuppliers", path: EVENT, body, ...word, ...more };
}

const contact = (id: string, together?: string, more: Partial<HandedChange> = {}) =>
  invite(id, together, {
    operation: "addSuppliersUsingContacts",
    body: { data: [{ type: "supplier_contacts", id }] },
    ...more,
  });

const takeBack = (id: string, together?: string) => invite(id, together, { operation: "removeSuppliers" });

async function house() {
  const room = await quickRoom();
  const requests: Invitation[] = [];
  /** Stands in for the platform. */
  const platform = { answer: (_asked: Invitation): Response | Promise<Response> => served() };
  room.elsewhere = async (request) => {
    if (!new URL(request.url).pathname.includes("/relationships/")) return room.platform.fetch(request);
    const ids = [...(await request.text()).matchAll(/"id":"([^"]*)"/g)].map(([, id = ""]) => id);
    const asked = { method: request.method, ids, at: room.clock.now() };
    requests.push(asked);
    return platform.answer(asked);
  };
  const handOver = (changes: readonly HandedChange[], more: object = {}) => {
    const deletions = changes.filter(({ operation }) => operation.startsWith("remove")).length;
    const own = { ...counts, creates: changes.length - deletions, deletions };
    return room.handOver(changes, { collection, counts: own, ...more });
  };
  const send = async (
    changes: readonly HandedChange[],
    more: { readonly id?: string; readonly [name: string]: unknown } = {},
  ) => {
    await handOver(changes, more);
    return room.outcomes(more.id);
  };
  return { room, requests, platform, handOver, send, left: () => requests.map(({ ids }) => ids.join(" ")) };
}

const served = () => new Response(null, { status: NO_CONTENT });
const named = (detail: string) => Response.json({ errors: [{ detail }] }, { status: 422 });

describe("Invitations", () => {
  test("of one word leave in one request, one request after the other, and those without a word alone", async () => {
    const { room, requests, platform, send, left } = await house();
    platform.answer = async () => {
      await room.wait(3000);
      return served();
    };
    const outcomes = await send([invite("1", "a"), invite("2", "b"), invite("3", "a"), invite("4")]);
    expect(kindsOf(outcomes)).toEqual({ 1: "sent", 2: "sent", 3: "sent", 4: "sent" });
    expect(left()).toEqual(["1 3", "2", "4"]);
    const [first, second, third] = requests.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(3000);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  test("are taken back by their own requests, also of who was invited before", async () => {
    const { requests, send } = await house();
    await send([invite("1")]);
    expect(kindsOf(await send([takeBack("1", "a"), takeBack("2", "a")], { id: "s2" }))).toEqual({
      1: "sent",
      2: "sent",
    });
    expect(requests.map(({ method, ids }) => `${method} ${ids.join(" ")}`)).toEqual(["POST 1", "DELETE 1 2"]);
  });

  test("whose answer is lost are unknown, leave once, and keep others from leaving only where the send says so", async () => {
    const changes = [invite("1", "a"), invite("2", "a"), invite("3")];
    for (const [endsWithUnknown, third] of [
      [true, "unsent"],
      [false, "sent"],
    ] as const) {
      const { platform, send, left } = await house();
      platform.answer = ({ ids }) => (ids.includes("1") ? cut() : served());
      expect(kindsOf(await send(changes, { endsWithUnknown }))).toEqual({ 1: "unknown", 2: "unknown", 3: third });
      expect(left()).toEqual(endsWithUnknown ? ["1 2"] : ["1 2", "3"]);
    }
  });

  test("wait for another sign-in where the platform refuses the keys, and leave then", async () => {
    const { room, platform, handOver, left } = await house();
    let isIn = false;
    platform.answer = () => (isIn ? served() : refusal(401));
    await handOver([invite("1", "a"), invite("2", "a")]);
    await room.clock.pass(5000);
    expect(left()).toEqual(["1 2"]);
    isIn = true;
    await room.connect();
    expect(kindsOf(await room.outcomes())).toEqual({ 1: "sent", 2: "sent" });
    expect(left()).toEqual(["1 2", "1 2"]);
  });
});

describe("Who was invited before", () => {
  const was = (change: string, state: string) => ({
    outcome: "conflict",
    now: { change, state, by: "me@example.test" },
  });

  test("is not invited again, and stays out of a request whose others leave", async () => {
    const { send, left } = await house();
    await send([invite("1", "a"), invite("2", "a")]);
    const outcomes = await send([invite("2", "a"), invite("3", "a"), invite("1", "b")], { id: "s2" });
    expect(outcomes).toMatchObject({ 1: was("invite", "done"), 2: was("invite", "done"), 3: { outcome: "sent" } });
    expect(Date.parse(String(outcomes["1"]?.now?.["at"]))).toBeLessThanOrEqual(Date.parse(outcomes["1"]?.at ?? ""));
    expect(left()).toEqual(["1 2", "3"]);
  });

  test("is invited again where that was shown, and may be taken back", async () => {
    const { send, left } = await house();
    await send([invite("1"), invite("2")]);
    expect(kindsOf(await send([invite("1", "a", { again: true }), invite("3", "a")], { id: "s2" }))).toEqual({
      1: "sent",
      3: "sent",
    });
    expect(kindsOf(await send([takeBack("2")], { id: "s3" }))).toEqual({ 2: "sent" });
    expect(left()).toEqual(["1", "2", "1 3", "2"]);
  });

  test("maybe, since the answer was lost, is neither invited again nor taken back unless that was shown", async () => {
    const { platform, send, left } = await house();
    platform.answer = () => cut();
    await send([invite("1"), invite("2")]);
    platform.answer = served;
    const outcomes = await send([invite("1"), takeBack("2")], { id: "s2" });
    expect(outcomes).toMatchObject({ 1: was("invite", "unknown"), 2: was("invite", "unknown") });
    expect(kindsOf(await send([invite("1", "a", { again: true })], { id: "s3" }))).toEqual({ 1: "sent" });
    expect(left()).toEqual(["1", "2", "1"]);
  });

  test("by another send since this one was opened is not invited, also where an earlier invitation was shown", async () => {
    const { room, platform, handOver, send, left } = await house();
    platform.answer = async () => {
      await room.wait(3000);
      return served();
    };
    await handOver([invite("1"), invite("2", "a", { again: true }), invite("3", "a")]);
    await room.clock.pass(1000);
    await room.ask("POST", "/api/sends/s1/pause", "{}");
    await room.clock.pass(10_000);
    expect(kindsOf(await send([invite("2")], { id: "s2" }))).toEqual({ 2: "sent" });
    await room.ask("POST", "/api/sends/s1/resume", "{}");
    expect(await room.outcomes()).toMatchObject({
      1: { outcome: "sent" },
      2: was("invite", "done"),
      3: { outcome: "sent" },
    });
    expect(left()).toEqual(["1", "2", "3"]);
  });

  test("by another event, or as a contact of the same number, is somebody else", async () => {
    const { send, left } = await house();
    await send([invite("1")]);
    expect(kindsOf(await send([contact("1")], { id: "s2" }))).toEqual({ 1: "sent" });
    const other = { collection: "invitations/8", id: "s3" };
    expect(kindsOf(await send([invite("1", "a", { path: { event_id: "8" } })], other))).toEqual({ 1: "sent" });
    expect(left()).toEqual(["1", "1", "1"]);
  });

  test("is looked for by companies and by contacts, where a send invites both", async () => {
    const { send, left } = await house();
    await send([contact("5"), invite("6")]);
    const mixed = [invite("1"), contact("5"), contact("1"), contact("6"), invite("6")];
    const marked = mixed.map((one, n) => ({ ...one, mark: `m${n}` }));
    expect(kindsOf(await send(marked, { id: "s2" }))).toEqual({
      m0: "sent",
      m1: "conflict",
      m2: "sent",
      m3: "sent",
      m4: "conflict",
    });
    expect(left()).toEqual(["5", "6", "1", "1", "6"]);
  });

  test("is read once for the requests of a send, as long as nobody else can invite", async () => {
    const { room, send } = await house();
    let looks = 0;
    const own = { ...room.store };
    room.store.transaction = (work) =>
      own.transaction((tables) => {
        const list: typeof tables.sends.list = (asked, limit) => {
          looks += 1;
          return tables.sends.list(asked, limit);
        };
        return work({ ...tables, sends: { ...tables.sends, list } });
      });
    await send(["1", "2", "3", "4"].map((id) => invite(id)));
    expect(looks).toBe(1);
  });
});

describe("A refused request", () => {
  test("is refused for all of its suppliers, with the reason, and the others go on", async () => {
    const { platform, send, left } = await house();
    platform.answer = ({ ids }) => (ids.includes("2") ? named("2 is no supplier") : served());
    const outcomes = await send([invite("1", "a"), invite("2", "a"), invite("3", "b")]);
    const reason = { kind: "invalid", detail: "2 is no supplier" };
    expect(outcomes).toMatchObject({
      1: { outcome: "refused", reason },
      2: { outcome: "refused", reason },
      3: { outcome: "sent" },
    });
    expect(left()).toEqual(["1 2", "3"]);
  });

  test("is taken apart where that was shown: without the one that is named, else by halves", async () => {
    const apart = (ids: readonly string[]) => ids.map((id) => invite(id, "a", { apart: true }));
    const { platform, send, left } = await house();
    platform.answer = ({ ids }) => (ids.includes("3") ? named("3 is no supplier") : served());
    const outcomes = await send(apart(["1", "2", "3", "4"]));
    expect(kindsOf(outcomes)).toEqual({ 1: "sent", 2: "sent", 3: "refused", 4: "sent" });
    expect(outcomes["3"]?.reason?.detail).toBe("3 is no supplier");
    expect(left()).toEqual(["1 2 3 4", "1 2 4"]);

    const blind = await house();
    blind.platform.answer = ({ ids }) => (ids.includes("3") ? refusal(422) : served());
    const found = await blind.send(apart(["1", "2", "3", "4", "5"]));
    expect(kindsOf(found)).toEqual({ 1: "sent", 2: "sent", 3: "refused", 4: "sent", 5: "sent" });
    expect(blind.left()).toEqual(["1 2 3 4 5", "1 2 3", "1 2", "3", "4 5"]);
  });

  test("in the same words as the one before, which named nobody either, ends the send with these words", async () => {
    const { platform, send, left } = await house();
    platform.answer = () => refusal(422);
    const outcomes = await send([invite("1"), invite("2"), invite("3", "b"), invite("4", "b")]);
    // A request of one supplier names that one.
    expect(kindsOf(outcomes)).toEqual({ 1: "refused", 2: "refused", 3: "refused", 4: "refused" });
    expect(left()).toEqual(["1", "2", "3 4"]);
    const more = ["a", "b", "c"].flatMap((word, n) => [invite(`${n + 1}1`, word), invite(`${n + 1}2`, word)]);
    const ended = await send(more, { id: "s2" });
    expect(Object.values(kindsOf(ended))).toEqual(["refused", "refused", "refused", "refused", "unsent", "unsent"]);
    expect(ended["32"]?.reason).toMatchObject({ kind: "invalid", detail: "is wrong" });
  });

  test("in other words, or after one that arrived, does not end the send", async () => {
    const pairs = ["a", "b", "c"].flatMap((word, n) => [invite(`${n + 1}1`, word), invite(`${n + 1}2`, word)]);
    const others = await house();
    others.platform.answer = ({ ids }) =>
      named(`Request of ${ids.length > 1 ? "many" : "one"} ${others.requests.length}`);
    expect(new Set(Object.values(kindsOf(await others.send(pairs))))).toEqual(new Set(["refused"]));
    const between = await house();
    between.platform.answer = ({ ids }) => (ids.includes("21") ? served() : refusal(422));
    expect(Object.values(kindsOf(await between.send(pairs)))).toEqual([
      "refused",
      "refused",
      "sent",
      "sent",
      "refused",
      "refused",
    ]);
    const halves = await house();
    halves.platform.answer = () => refusal(422);
    const apart = pairs.map((one) => ({ ...one, apart: true }));
    expect(new Set(Object.values(kindsOf(await halves.send(apart))))).toEqual(new Set(["refused"]));
    expect(halves.left()).toHaveLength(9);
  });

  test("of one supplier is about that one, whatever was said of the others before or is said afterwards", async () => {
    const { platform, send, left } = await house();
    platform.answer = ({ ids }) => (ids.includes("9") ? served() : refusal(422));
    const changes = [invite("1"), invite("2", "a"), invite("3", "a"), invite("4"), invite("9")];
    expect(kindsOf(await send(changes))).toEqual({ 1: "refused", 2: "refused", 3: "refused", 4: "refused", 9: "sent" });
    expect(left()).toEqual(["1", "2 3", "4", "9"]);
  });

  test("for want of a right ends what the send does to its event, and nothing of another one", async () => {
    const { room, platform, requests } = await house();
    platform.answer = ({ ids }) => (ids.includes("1") ? refusal(403) : served());
    const other = (id: string) => invite(id, undefined, { part: 1, path: { event_id: "8" } });
    await room.handOver([invite("1"), invite("2"), other("3"), other("4")], {
      collection,
      further: [{ collection: "invitations/8" }],
      counts: { ...counts, creates: 4 },
    });
    expect(kindsOf(await room.outcomes())).toEqual({ 1: "refused", 2: "unsent", 3: "sent", 4: "sent" });
    expect(requests.map(({ ids }) => ids.join(" "))).toEqual(["1", "3", "4"]);
  });

  test("for want of a right ends the send at once", async () => {
    const { platform, send, left } = await house();
    platform.answer = () => refusal(403);
    const outcomes = await send([invite("1"), invite("2"), invite("3")]);
    expect(kindsOf(outcomes)).toEqual({ 1: "refused", 2: "unsent", 3: "unsent" });
    expect(outcomes["3"]?.reason?.kind).toBe("forbidden");
    expect(left()).toEqual(["1"]);
  });

  test("of contacts may have invited all but the one that is named, and these are not taken apart", async () => {
    const { platform, send, left } = await house();
    platform.answer = ({ ids }) => (ids.includes("2") ? named("2 is no contact") : served());
    const changes = ["1", "2", "3"].map((id) => contact(id, "a", { apart: true }));
    const outcomes = await send([...changes, contact("4")]);
    expect(kindsOf(outcomes)).toEqual({ 1: "unknown", 2: "refused", 3: "unknown", 4: "sent" });
    expect(outcomes["1"]?.reason?.detail).toBe("2 is no contact");
    expect(left()).toEqual(["1 2 3", "4"]);
  });

  test("of contacts that one change names is unknown for that change, where some of them may have been invited", async () => {
    const { platform, send } = await house();
    platform.answer = ({ ids }) => (ids.includes("2") ? named("2 is no contact") : served());
    const several = (mark: string, ids: readonly string[]) =>
      contact(mark, "a", { body: { data: ids.map((id) => ({ type: "supplier_contacts", id })) } });
    expect(kindsOf(await send([several("x", ["1", "2"]), several("y", ["3"])]))).toEqual({
      x: "unknown",
      y: "unknown",
    });
    expect(kindsOf(await send([several("z", ["2"])], { id: "s2" }))).toEqual({ z: "refused" });
  });
});

describe("Another process of the gateway", () => {
  /** The first one can write nothing once the platform has been asked so often. */
  async function killed(changes: readonly HandedChange[], answer: () => Response | Promise<Response>, writes = 0) {
    const { room, platform, handOver, left }: Awaited<ReturnType<typeof house>> = await house();
    platform.answer = async () => {
      dieIn(room, writes);
      return answer();
    };
    await handOver(changes);
    await room.clock.pass(2000);
    platform.answer = served;
    await room.restart();
    return { outcomes: kindsOf(await room.outcomes()), left: left() };
  }
  const dieIn = (room: QuickRoom, writes: number) => room.dieAfter(writes);
  const changes = [invite("1", "a"), invite("2", "a"), invite("3")];

  test("knows nothing of an answer that was not written down: nobody of it is invited again", async () => {
    expect(await killed(changes, served)).toEqual({
      outcomes: { 1: "unknown", 2: "unknown", 3: "sent" },
      left: ["1 2", "3"],
    });
  });

  test("takes an answer that was written down for what it says", async () => {
    expect(await killed(changes, served, 1)).toEqual({
      outcomes: { 1: "sent", 2: "sent", 3: "sent" },
      left: ["1 2", "3"],
    });
    expect(await killed(changes, () => named("1 is no supplier"), 1)).toEqual({
      outcomes: { 1: "refused", 2: "refused", 3: "sent" },
      left: ["1 2", "3"],
    });
  });
});
