import { colleagueCredentials } from "../../../src/simulator/credentials";
import { errorOf } from "../support";
import { kinds, member, sendingRoom, type SendingRoom } from "./room";

const renamed = (room: SendingRoom, count: number) =>
  [...room.rows.keys()].slice(0, count).map((id) => room.update(id, { c1: `Renamed ${id}` }));

describe("What colleagues do meanwhile", () => {
  it("is not overwritten: the row comes back with what the platform has, and the others arrive", async () => {
    const room = await sendingRoom();
    const [first = "", second = "", third = ""] = room.rows.keys();
    const changes = [room.update(first, { c1: "Mine" }), room.remove(second), room.update(third, { c1: "Mine too" })];
    for (const id of [first, second])
      await room.sim("PATCH", `/worksheets/${room.worksheet.id}/line_items/${id}`, { data: { c1: "Theirs" } });
    await room.handOver("s1", changes);
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ conflict: 2, sent: 1 });
    expect(outcomes.get(`u${first}`)).toMatchObject({ id: first, now: { c1: "Theirs" } });
    expect(room.rows.get(first)?.["c1"]).toBe("Theirs");
    expect(room.rows.has(second)).toBe(true);
  });

  it("stays where a row is sent whole: only what the sender changed is overwritten", async () => {
    const room = await sendingRoom();
    const [first = ""] = room.rows.keys();
    const { c1 = null, c2 = null } = room.rows.get(first) ?? {};
    const change = room.update(first, { c1: "Mine", c2 });
    await room.sim("PATCH", `/worksheets/${room.worksheet.id}/line_items/${first}`, { data: { c2: 4711 } });
    await room.handOver("s1", [change]);
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
    expect(c1).not.toBe("Mine");
    expect(room.rows.get(first)).toMatchObject({ c1: "Mine", c2: 4711 });
  });

  it("is seen although the platform kept a change waiting with 429 after its row was read", async () => {
    const room = await sendingRoom();
    const [first = ""] = room.rows.keys();
    const limited = { left: 1 };
    room.intercept = async (request) => {
      if (request.method !== "PATCH" || limited.left === 0) return null;
      limited.left -= 1;
      await room.sim("PATCH", `/worksheets/${room.worksheet.id}/line_items/${first}`, { data: { c1: "Theirs" } });
      return new Response(null, { status: 429, headers: { "Retry-After": "15" } });
    };
    await room.handOver("s1", renamed(room, 1));
    expect(kinds(await room.outcomes("s1"))).toEqual({ conflict: 1 });
    expect(limited.left).toBe(0);
    expect(room.rows.get(first)?.["c1"]).toBe("Theirs");
  });

  it("is seen up to ten seconds before a row leaves, in a send that takes minutes", async () => {
    const room = await sendingRoom({ lineItems: 300 });
    const ids = [...room.rows.keys()];
    await room.handOver("s1", renamed(room, 300));
    await room.clock.pass(20_000);
    const last = ids.at(-1) ?? "";
    await room.sim("PATCH", `/worksheets/${room.worksheet.id}/line_items/${last}`, { data: { c1: "Theirs" } });
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ conflict: 1, sent: 299 });
    expect(room.rows.get(last)?.["c1"]).toBe("Theirs");
    // A page brings a hundred rows, and fifty of them leave while it lasts.
    expect(room.readings.length).toBeLessThan(25);
  });
});

describe("A lost answer", () => {
  it("of an update is not sent again while it may still be applied: it would come over a colleague's change", async () => {
    const room = await sendingRoom();
    const [first = ""] = room.rows.keys();
    await room.sim("POST", "/faults", [{ kind: "applyLate", operation: "updateLineItem", ms: 20_000 }]);
    await room.handOver("s1", renamed(room, 1));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
    await room.sim("PATCH", `/worksheets/${room.worksheet.id}/line_items/${first}`, { data: { c1: "Theirs" } });
    await room.clock.pass(60_000);
    expect(room.rows.get(first)?.["c1"]).toBe("Theirs");
  });

  it.each([
    ["dropAnswer", 2],
    // It was not applied: it leaves once more.
    ["dropBefore", 3],
    ["applyLate", 2],
  ])("of an update is settled by reading, after %s", async (kind, answered) => {
    const room = await sendingRoom();
    await room.sim("POST", "/faults", [{ kind, operation: "updateLineItem", ms: 20_000 }]);
    await room.handOver("s1", renamed(room, 3));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 3 });
    expect([...room.rows.values()].filter(({ c1 }) => String(c1).startsWith("Renamed"))).toHaveLength(3);
    expect(room.changes).toHaveLength(answered);
    expect(member(await room.ask("GET", "/api/journal"), "intents")).toEqual([]);
  });
});

describe("Stop and pause", () => {
  it("takes back within a second what has not left", async () => {
    const room = await sendingRoom();
    await room.handOver("s1", renamed(room, 20));
    await room.clock.pass(2000);
    const sent = room.changes.length;
    expect(sent).toBeGreaterThan(2);
    const began = room.clock.now();
    await room.post("/api/sends/s1/stop");
    const outcomes = await room.outcomes("s1");
    expect(room.clock.now() - began).toBeLessThan(1000);
    expect(kinds(outcomes)).toEqual({ sent: room.changes.length, takenBack: 20 - room.changes.length });
    expect(member(await room.ask("GET", "/api/sends"), "sends")).toMatchObject([
      { state: "finished", cancelled: true },
    ]);
  });

  it("sends nothing while it is paused, lets others send, and goes on when it is resumed", async () => {
    const room = await sendingRoom();
    await room.handOver("s1", renamed(room, 12));
    await room.clock.pass(1000);
    await room.post("/api/sends/s1/pause");
    await room.clock.pass(1000);
    const sent = room.changes.length;
    const counts = { creates: 0, updates: 0, deletions: 0 };
    const open = (id: string) =>
      room.post("/api/sends", { id, collection: room.lineItems, title: "", counts, plan: null });
    // At once, and not when the lease has run out.
    expect((await open("early")).status).toBe(201);
    await room.clock.pass(600_000);
    expect(room.changes).toHaveLength(sent);
    expect(await room.progress("s1")).toMatchObject({ state: "paused", why: "person", left: 12 - sent });
    expect((await open("late")).status).toBe(201);
    await room.post("/api/sends/s1/resume");
    await room.clock.pass(5000);
    expect(await room.progress("s1")).toMatchObject({ state: "waiting", why: "leaseHeld" });
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 12 });
  });
});

describe("An outage", () => {
  it("is waited out with growing pauses, and its next try is told", async () => {
    const room = await sendingRoom();
    await room.handOver("s1", renamed(room, 5));
    const down = { is: true };
    room.intercept = () => (down.is ? Promise.resolve(new Response(null, { status: 503 })) : Promise.resolve(null));
    await room.clock.pass(60_000);
    const { state, why, nextTry, giveUpAt } = await room.progress("s1");
    expect([state, why]).toEqual(["waiting", "outage"]);
    expect(Date.parse(nextTry ?? "")).toBeGreaterThan(room.clock.now());
    expect(Date.parse(giveUpAt ?? "") - room.clock.now()).toBeGreaterThan(50 * 60_000);
    const asked = room.seen.length;
    await room.clock.pass(1_200_000);
    expect(room.seen.length - asked).toBeLessThan(25);
    down.is = false;
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 5 });
  });

  it("that lasts longer than the head allows hands the rest back", async () => {
    const room = await sendingRoom();
    room.intercept = (request) =>
      Promise.resolve(request.url.includes("line_items") ? new Response(null, { status: 503 }) : null);
    await room.handOver("s1", renamed(room, 5), { waitMs: 600_000 });
    const began = room.clock.now();
    expect(kinds(await room.outcomes("s1"))).toEqual({ unsent: 5 });
    expect(room.clock.now() - began).toBeLessThan(700_000);
    expect(room.changes).toEqual([]);
  });
});

describe("Credentials", () => {
  it("that the platform refuses pause the send until the person connects again", async () => {
    const room = await sendingRoom();
    await room.handOver("s1", renamed(room, 6));
    const revoked = { is: true };
    room.intercept = (request) =>
      Promise.resolve(revoked.is && request.method !== "GET" ? new Response(null, { status: 401 }) : null);
    await room.clock.pass(60_000);
    const refused = room.changes.length;
    expect(refused).toBeLessThanOrEqual(2);
    revoked.is = false;
    await room.connect();
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 6 });
  });

  it("are asked about at sign-out: what runs is named, and goes on only when told", async () => {
    const room = await sendingRoom();
    await room.handOver("s1", renamed(room, 10));
    await room.clock.pass(1000);
    const asked = await room.ask("DELETE", "/api/sessions/current");
    expect(asked.status).toBe(409);
    expect(errorOf(asked)["kind"]).toBe("badRequest");
    expect(member(asked, "sends")).toMatchObject([{ id: "s1", state: "running" }]);
    expect((await room.ask("DELETE", "/api/sessions/current?sends=continue")).status).toBe(204);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(401);
    await room.clock.pass(60_000);
    await room.connect();
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 10 });
    expect((await room.ask("DELETE", "/api/sessions/current")).status).toBe(204);
  });
});

describe("Following", () => {
  it("waits for the next outcome, serves several followers, and works days later", async () => {
    const room = await sendingRoom();
    room.answerMs = 5000;
    await room.handOver("s1", renamed(room, 2));
    const asked = () => room.ask("GET", "/api/sends/s1/entries?after=0&wait=30");
    const [one, other] = await Promise.all([asked(), asked()]);
    expect(member(one, "outcomes")).toMatchObject([{ n: 1, outcome: "sent" }]);
    expect(member(other, "outcomes")).toEqual(member(one, "outcomes"));
    await room.outcomes("s1");
    room.clock.advance(3 * 24 * 3_600_000);
    await room.connect();
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 2 });
    room.token = await room.room.connect(colleagueCredentials);
    expect((await room.ask("GET", "/api/sends/s1/entries")).status).toBe(404);
  });
});
