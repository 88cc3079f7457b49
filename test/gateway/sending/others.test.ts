import type { HandedChange } from "../../../src/platform/handoverContract";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { kinds, member, sendingRoom, type SendingRoom } from "./room";

/** Invitations: nothing of the platform says who was invited, so nothing can be read back. */
function invite(room: SendingRoom, ids: readonly string[], more: Partial<HandedChange> = {}): HandedChange {
  const data = ids.map((id) => ({ type: "supplier_companies", id }));
  return {
    mark: `invite ${ids.join()}`,
    operation: "addSuppliers",
    path: { event_id: room.path.event_id },
    body: { data },
    ...more,
  };
}

function handOver(room: SendingRoom, changes: readonly HandedChange[], more: object = {}) {
  const counts = { creates: 0, updates: changes.length, deletions: 0 };
  return room.handOver("s1", changes, { collection: `invitations/${room.path.event_id}`, counts, ...more });
}

const three = (room: SendingRoom) => ["11", "12", "13"].map((id) => invite(room, [id]));
const mails = (room: SendingRoom) => room.changes.filter(({ path }) => path.endsWith("/supplier_companies"));

/** Stands in for the platform's invitations: `answers` gives the status of each request by its number, or cuts it. */
function platform(room: SendingRoom, answers: (n: number) => number | "cut"): readonly string[] {
  const asked: string[] = [];
  room.intercept = async (request) => {
    if (!request.url.endsWith("/supplier_companies")) return null;
    asked.push((await request.text()).replace(/\D+/g, " ").trim());
    const status = answers(asked.length);
    if (status === "cut") throw new TypeError("The connection was cut.");
    if (status === 204) return new Response(null, { status });
    return Response.json({ errors: [{ detail: "no" }] }, { status });
  };
  return asked;
}

describe("Invitations, which nothing reads back,", () => {
  it.each<[string, number | "cut"]>([
    ["a cut connection", "cut"],
    ["an answer of 500", 500],
    ["an answer of 504", 504],
    ["an answer of 408", 408],
  ])("leave once: after %s the outcome is unknown, and nobody gets a second mail", async (_what, first) => {
    const room = await sendingRoom();
    const asked = platform(room, (n) => (n === 1 ? first : 204));
    expect((await handOver(room, three(room))).status).toBe(201);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ unknown: 1, sent: 2 });
    expect(outcomes.get("invite 11")).toMatchObject({ outcome: "unknown" });
    expect(asked).toEqual(["11", "12", "13"]);
    await room.clock.pass(3_600_000);
    expect(asked).toHaveLength(3);
    // The journal keeps it open: a person who looked on the platform closes it.
    expect(member(await room.ask("GET", "/api/journal"), "intents")).toMatchObject([{ operation: "addSuppliers" }]);
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([
      { outcome: { unknown: 1, updated: 2 } },
    ]);
  });

  it("end with the first one that is unknown where the send says so", async () => {
    const room = await sendingRoom({ store: { ...openSqliteStore(":memory:"), close: () => Promise.resolve() } });
    const asked = platform(room, (n) => [422, "cut" as const][n - 1] ?? 204);
    await handOver(room, three(room), { endsWithUnknown: true });
    const outcomes = await room.outcomes("s1");
    expect([...outcomes].map(([mark, { outcome }]) => [mark, outcome])).toEqual([
      ["invite 11", "refused"],
      ["invite 12", "unknown"],
      ["invite 13", "unsent"],
    ]);
    expect(asked).toEqual(["11", "12"]);
    await room.restart();
    await room.clock.pass(60_000);
    expect(asked).toHaveLength(2);
  });

  it("leave again after 429, and are refused alone after 422", async () => {
    const room = await sendingRoom();
    const asked = platform(room, (n) => [429, 204, 422, 204][n - 1] ?? 204);
    await handOver(room, three(room));
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 2, refused: 1 });
    expect(outcomes.get("invite 12")).toMatchObject({ outcome: "refused", reason: { detail: "no" } });
    expect(asked).toEqual(["11", "11", "12", "13"]);
  });

  it("leave one after the other, however slow the platform is", async () => {
    const room = await sendingRoom();
    room.answerMs = 5000;
    platform(room, () => 204);
    await handOver(room, three(room));
    await room.outcomes("s1");
    const times = mails(room).map(({ at }) => at);
    for (const [n, at] of times.entries()) if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(5000);
    expect(times).toHaveLength(3);
  });

  it("wait for a sign-in after 401, which says that nothing was done", async () => {
    const room = await sendingRoom();
    const asked = platform(room, (n) => (n === 1 ? 401 : 204));
    await handOver(room, three(room));
    await room.clock.pass(60_000);
    expect(asked).toEqual(["11"]);
    await room.connect();
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 3 });
    expect(asked).toEqual(["11", "11", "12", "13"]);
  });

  it("are not sent again by a gateway that begins after one was killed in mid-request", async () => {
    // The first process can write nothing once its request has left.
    const file = openSqliteStore(":memory:");
    const dead = { is: false };
    const store: GatewayStore = {
      ...file,
      close: () => Promise.resolve(),
      transaction: (work) => (dead.is ? Promise.reject(new Error("Killed")) : file.transaction(work)),
    };
    const room = await sendingRoom({ store });
    const asked = platform(room, (n) => {
      dead.is = n === 2;
      return 204;
    });
    await handOver(room, three(room));
    await room.clock.pass(5000);
    expect(asked).toEqual(["11", "12"]);
    dead.is = false;
    await room.restart();
    const outcomes = await room.outcomes("s1");
    expect([...outcomes].map(([mark, { outcome }]) => [mark, outcome])).toEqual([
      ["invite 11", "sent"],
      ["invite 12", "unknown"],
      ["invite 13", "sent"],
    ]);
    expect(asked).toEqual(["11", "12", "13"]);
  });
});
