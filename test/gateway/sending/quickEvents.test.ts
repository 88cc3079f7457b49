// New events of a send: each is looked for by its external id, and made once.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { Records, type RecordAsking } from "./quickRecords";
import { cut, kindsOf, quickRoom, refusal } from "./quickRoom";

const relationships = (template = "5", project = "9") => ({
  event_template: { data: { type: "event_templates", id: template } },
  project: { data: { type: "projects", id: project } },
});

/** Without an external id its mark is "none". */
function create(externalId: string | null): HandedChange {
  const attributes = externalId === null ? {} : { external_id: externalId };
  const body = { data: { type: "events", attributes, relationships: relationships() } };
  return { mark: externalId ?? "none", operation: "createEvent", body };
}

const events = { collection: "events" };

async function house() {
  const room = await quickRoom();
  const records = new Records(room);
  const named = (externalId: string) =>
    [...records.rows].filter(([, { attributes }]) => attributes["external_id"] === externalId).map(([id]) => id);
  const add = (attributes: Record<string, unknown>, template?: string, project?: string) =>
    records.add("events", { event_type: "RFP", state: "draft", ...attributes }, relationships(template, project));
  /** The n-th request for a new event meets this. */
  const onPost = (nth: number, act: (asking: RecordAsking) => Response | Promise<Response>) => {
    let posts = 0;
    records.answer = (asking) => {
      if (asking.method === "POST") posts += 1;
      return asking.method === "POST" && posts === nth ? act(asking) : asking.serve();
    };
  };
  const send = async (changes: readonly HandedChange[], more: object = {}) => {
    await room.handOver(changes, { ...events, ...more });
    return room.outcomes();
  };
  return { room, records, named, add, onPost, send };
}

const served = ({ serve }: RecordAsking): Promise<Response> => {
  serve();
  return cut();
};

test("new events are made once each, with the id and the values of their answers", async () => {
  const { records, named, send } = await house();
  const outcomes = await send([create("E-1"), create("E-2")]);
  for (const mark of ["E-1", "E-2"])
    expect(outcomes[mark]).toMatchObject({ outcome: "sent", id: named(mark)[0], record: { external_id: mark } });
  expect(records.changes).toEqual(["POST /events", "POST /events"]);
});

test("an event that is there is named, with all that have its external id, and nothing leaves", async () => {
  const { records, add, send } = await house();
  const [one, two] = [add({ external_id: "E-1", title: "Steel" }), add({ external_id: "E-1" })];
  const outcomes = await send([create("E-1")]);
  expect(outcomes["E-1"]).toMatchObject({
    outcome: "conflict",
    id: one,
    candidates: [one, two],
    now: { title: "Steel" },
  });
  expect(records.changes).toEqual([]);
});

test("an event that the platform refuses is refused, with the reason", async () => {
  const { onPost, send } = await house();
  onPost(1, () => refusal(422));
  const outcomes = await send([create("E-1"), create("E-2")]);
  expect(outcomes).toMatchObject({
    "E-1": { outcome: "refused", reason: { kind: "invalid" } },
    "E-2": { outcome: "sent" },
  });
});

describe("A lost answer", () => {
  test("is looked for, and the event that is found is the one", async () => {
    const { room, records, named, onPost, send } = await house();
    onPost(1, served);
    const outcomes = await send([create("E-1")]);
    expect(outcomes["E-1"]).toMatchObject({
      outcome: "sent",
      id: named("E-1")[0],
      readBack: true,
      record: { external_id: "E-1" },
    });
    expect(records.changes).toHaveLength(1);
    expect(await room.entries()).toMatchObject([{ state: "answered", document: { data: { id: named("E-1")[0] } } }]);
  });

  test("of a request that never arrived is waited out for a minute, and it leaves again", async () => {
    const { room, records, named, onPost, send } = await house();
    onPost(1, cut);
    expect(kindsOf(await send([create("E-1")]))).toEqual({ "E-1": "sent" });
    const [first = 0, second = 0] = records.times;
    expect(second - first).toBeGreaterThanOrEqual(60_000);
    expect(second - first).toBeLessThan(62_000);
    // Before it leaves, at once, a minute later, and before it leaves again.
    expect(records.readings).toHaveLength(4);
    expect(named("E-1")).toHaveLength(1);
    expect((await room.entries()).map(({ state }) => state)).toEqual(["notApplied", "answered"]);
  });

  test("of a request that is applied late is waited for", async () => {
    const { room, records, named, onPost, send } = await house();
    onPost(1, ({ serve }) => {
      room.clock.setTimer(20_000, serve);
      return cut();
    });
    expect(kindsOf(await send([create("E-1")]))).toEqual({ "E-1": "sent" });
    expect(records.changes).toHaveLength(1);
    expect(named("E-1")).toHaveLength(1);
  });

  test("is not given up by a look that left before its minute was over", async () => {
    const { room, records, named, send } = await house();
    let looks = 0;
    records.answer = async ({ method, serve }) => {
      if (method === "POST") {
        room.clock.setTimer(45_000, serve);
        return cut();
      }
      looks += 1;
      const answer = serve();
      // The second look meets no answer, and the one that follows it is slow.
      if (looks === 2) await room.wait(40_000);
      if (looks === 3) await room.wait(29_900);
      return answer;
    };
    const outcomes = await send([create("E-1")]);
    expect(outcomes["E-1"]).toMatchObject({ outcome: "sent", id: named("E-1")[0], readBack: true });
    expect(records.changes).toHaveLength(1);
  });

  test("of two is looked for when each one's time has come", async () => {
    const { room, records, send } = await house();
    let posts = 0;
    records.answer = async ({ method, serve }) => {
      if (method === "POST") posts += 1;
      if (method !== "POST" || posts > 2) return serve();
      if (posts === 2) await room.wait(20_000);
      return cut();
    };
    expect(kindsOf(await send([create("E-1"), create("E-2")]))).toEqual({ "E-1": "sent", "E-2": "sent" });
    const [first = 0] = records.times;
    const looks = records.asked.filter(({ method }) => method === "GET");
    const seconds = looks.map(({ at, query }) => [
      query.get("filter[external_id_equals]"),
      Math.floor((at - first) / 1000),
    ]);
    expect(seconds.slice(3)).toEqual([
      ["E-2", 20],
      ["E-1", 60],
      ["E-1", 60],
      ["E-2", 80],
      ["E-2", 80],
    ]);
  });

  test("that cannot be looked for before the send gives up is unknown, and what has not left is unsent", async () => {
    const { records, send } = await house();
    let isCut = false;
    records.answer = ({ method, serve }) => {
      isCut ||= method === "POST";
      return isCut ? cut() : serve();
    };
    const kinds = kindsOf(await send([create("E-1"), create("E-2"), create("E-3")], { waitMs: 60_000 }));
    expect(Object.values(kinds).toSorted()).toEqual(expect.arrayContaining(["unknown", "unsent"]));
    expect(kinds["E-1"]).toBe("unknown");
    expect(kinds["E-3"]).toBe("unsent");
  });
});

describe("An event without an external id", () => {
  test("leaves without a look", async () => {
    const { records, send } = await house();
    expect(kindsOf(await send([create(null)]))).toEqual({ none: "sent" });
    expect(records.readings).toEqual([]);
  });

  test("whose answer is lost is asked about with those that came since, of its template and project", async () => {
    const { room, records, add, onPost, send } = await house();
    const at = (ms: number) => ({ created_at: new Date(room.clock.now() + ms).toISOString() });
    add(at(-660_000));
    const near = add(at(-540_000));
    add(at(0), "6");
    add(at(0), "5", "8");
    onPost(1, served);
    const outcomes = await send([create(null)]);
    const made = [...records.rows.keys()].at(-1);
    expect(outcomes["none"]).toMatchObject({ outcome: "ask", candidates: [near, made] });
    expect(records.changes).toHaveLength(1);
    const [first = 0] = records.times;
    expect(Date.parse(outcomes["none"]?.at ?? "") - first).toBeGreaterThanOrEqual(60_000);
  });

  test("whose answer is lost and that none is like is unknown, and leaves once", async () => {
    const { records, onPost, send } = await house();
    onPost(1, cut);
    expect(await send([create(null)])).toMatchObject({ none: { outcome: "unknown", candidates: [] } });
    expect(records.changes).toHaveLength(1);
  });
});

describe("A look", () => {
  test("that is older than ten seconds when the event is to leave is made again", async () => {
    const { room, records, add, send } = await house();
    let looks = 0;
    records.answer = async ({ method, serve }) => {
      const answer = serve();
      if (method === "GET" && (looks += 1) === 1) {
        await room.wait(10_500);
        add({ external_id: "E-1" });
      }
      return answer;
    };
    expect(kindsOf(await send([create("E-1")]))).toEqual({ "E-1": "conflict" });
    expect(records.changes).toEqual([]);
  });

  test("with keys that the platform refuses waits for another sign-in", async () => {
    const { room, records } = await house();
    let isIn = false;
    records.answer = ({ serve }) => (isIn ? serve() : refusal(401));
    await room.handOver([create("E-1")], events);
    await room.clock.pass(5000);
    const looks = records.readings.length;
    await room.clock.pass(600_000);
    expect(records.readings).toHaveLength(looks);
    isIn = true;
    await room.connect();
    expect(kindsOf(await room.outcomes())).toEqual({ "E-1": "sent" });
  });

  test.each([403, 500])("that the platform does not answer (%i) keeps the event waiting", async (status) => {
    const { records, send } = await house();
    let looks = 0;
    records.answer = ({ method, serve }) =>
      method === "GET" && (looks += 1) <= 6 ? new Response("{}", { status }) : serve();
    expect(kindsOf(await send([create("E-1")]))).toEqual({ "E-1": "sent" });
    expect(looks).toBeGreaterThan(6);
    // Each time a little longer.
    const [first, , , , , , last] = records.asked;
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(10_000);
  });
});

describe("An earlier request of the same external id whose outcome nobody knows", () => {
  /** It ended ten seconds after its answer was lost. */
  async function earlier(act: (asking: RecordAsking) => Response | Promise<Response>) {
    const house1 = await house();
    const { records, send } = house1;
    let isCut = false;
    records.answer = (asking) => {
      if (asking.method !== "POST") return isCut ? cut() : asking.serve();
      isCut = true;
      return act(asking);
    };
    expect(kindsOf(await send([create("E-1")], { waitMs: 10_000 }))).toEqual({ "E-1": "unknown" });
    records.answer = ({ serve }) => serve();
    return house1;
  }

  const second = { ...events, id: "s2" };

  test("is closed with the event that is there", async () => {
    const { room, records, named } = await earlier(served);
    await room.handOver([create("E-1")], second);
    expect((await room.outcomes("s2"))["E-1"]).toMatchObject({ outcome: "conflict", id: named("E-1")[0] });
    expect(records.changes).toHaveLength(1);
    expect(await room.entries()).toMatchObject([{ state: "answered", document: { data: { id: named("E-1")[0] } } }]);
  });

  test("is waited out for a minute before the event leaves again", async () => {
    const { room, records, named } = await earlier(cut);
    await room.handOver([create("E-1"), create("E-2")], second);
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ "E-1": "sent", "E-2": "sent" });
    expect(named("E-1")).toHaveLength(1);
    const [first = 0, other = 0, again = 0] = records.times;
    expect(again - first).toBeGreaterThanOrEqual(60_000);
    // Another one is not kept waiting.
    expect(other - first).toBeLessThan(30_000);
    expect(await room.entries()).toMatchObject([{ state: "notApplied" }]);
  });

  test("that arrives after all is found, and nothing leaves twice", async () => {
    const { room, records, named, add } = await earlier(cut);
    await room.handOver([create("E-1")], second);
    await room.clock.pass(10_000);
    add({ external_id: "E-1" });
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ "E-1": "conflict" });
    expect(records.changes).toHaveLength(1);
    expect(named("E-1")).toHaveLength(1);
  });

  test("that is still waited for when the send gives up leaves the new one unsent", async () => {
    const { room, records } = await earlier(cut);
    await room.handOver([create("E-1")], { ...second, waitMs: 10_000 });
    await room.clock.pass(2000);
    records.answer = cut;
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ "E-1": "unsent" });
  });

  test("keeps no event of another external id waiting, and none without one", async () => {
    const { room, records } = await earlier(cut);
    await room.handOver([create("E-2"), create(null)], second);
    expect(kindsOf(await room.outcomes("s2"))).toEqual({ "E-2": "sent", none: "sent" });
    const [first = 0, ...others] = records.times;
    expect(Math.max(...others) - first).toBeLessThan(30_000);
    expect(await room.entries()).toMatchObject([{ state: "open" }]);
  });
});

describe("An outage is over", () => {
  const made = ({ serve }: RecordAsking) => serve();

  test.each([
    ["an event that was made", "POST", made, "sent"],
    ["an event that the platform refused", "POST", () => refusal(422), "refused"],
    ["an event that was there already", "GET", made, "conflict"],
  ] as const)("with %s: what fails afterwards is waited out from its own beginning", async (...given) => {
    const [, method, act, outcome] = given;
    const { room, records, add } = await house();
    if (outcome === "conflict") add({ external_id: "E-1" });
    // Nothing answers, then what the first event needs, then nothing again.
    let isDown = true;
    records.answer = (asking) => {
      if (isDown) return cut();
      isDown = asking.method === method;
      return isDown ? act(asking) : asking.serve();
    };
    await room.handOver([create("E-1"), create("E-2")], events);
    await room.clock.pass(5000);
    const before = await room.progress();
    isDown = false;
    await room.clock.pass(30_000);
    const after = await room.progress();
    expect([before.left, after.left, after.outcomes[outcome], after.why]).toEqual([2, 1, 1, "outage"]);
    expect(Date.parse(after.giveUpAt ?? "") - Date.parse(before.giveUpAt ?? "")).toBeGreaterThan(2000);
  });
});
