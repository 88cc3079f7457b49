import { MOST_SPACING_MS } from "./sendRoom";
import { colleague, credentials, errorOf, read, reply, Room, settle } from "./support";

const RIGHT = credentials.apiKey;
const body = (who: object) => ({ region: "us", environment: "production", ...credentials, ...who });
const wrong = { apiKey: "guess" };

/** A room whose platform knows one API key. */
function guarded(): Room {
  const room = new Room();
  room.platform.answer = (request) =>
    request.headers.get("X-Api-Key") === RIGHT ? reply(200, { data: [] }) : reply(401, null);
  return room;
}

const knock = (room: Room, who: object, address = "10.0.0.1") =>
  room.ask("POST", "/api/sessions", { body: body(who), address });

describe("people without a session", () => {
  it.each<[string, (at: number) => object]>([
    ["of many names", (at) => ({ userEmail: `nobody${at}@example.com` })],
    ["that name this very colleague", () => ({ userEmail: colleague.userEmail })],
  ])("delay a colleague by at most one turn with 150 bogus sign-ins %s", async (_what, name) => {
    const room = guarded();
    const token = await room.connect(colleague);
    const bogus = Array.from({ length: 150 }, (_, at) =>
      room.start("POST", "/api/sessions", { body: body({ ...wrong, ...name(at) }), address: `10.0.1.${at}` }),
    );
    await settle();
    const began = room.clock.now();
    const call = { token, body: {} };
    const asked = await read(await room.clock.runUntilDone(room.start("POST", "/api/operations/listEvents", call)));
    expect(asked.status).toBe(200);
    expect(room.clock.now() - began).toBeLessThanOrEqual(2 * MOST_SPACING_MS);
    await room.clock.runUntilDone(Promise.all(bogus));
  });

  it("wait ten at a time; the others are answered 429 with a time at once", async () => {
    const room = guarded();
    const all = Array.from({ length: 150 }, (_, at) =>
      room.start("POST", "/api/sessions", { body: body(wrong), address: `10.0.1.${at}` }),
    );
    const answers = await room.clock.runUntilDone(Promise.all(all));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length]).toEqual([
      10, 140,
    ]);
    const full = answers.find(({ status }) => status === 429);
    expect(full?.headers.get("Retry-After")).toBe("5");
    expect(errorOf(await read(full ?? new Response()))).toMatchObject({ kind: "rateLimited", retryAfterMs: 5000 });
    expect(room.platform.requests).toHaveLength(10);
  });

  it("get a turn in the end, however much others send", async () => {
    const room = guarded();
    const token = await room.connect();
    const busy = Array.from({ length: 60 }, () =>
      room.start("POST", "/api/operations/listEvents", { token, body: {} }),
    );
    const began = room.clock.now();
    expect((await knock(room, colleague)).status).toBe(201);
    expect(room.clock.now() - began).toBeLessThanOrEqual(6 * MOST_SPACING_MS);
    await room.clock.runUntilDone(Promise.all(busy));
  });
});

describe("refused credentials", () => {
  /** Tries until it is told to wait; answers how many tries reached the platform. */
  async function tryOften(room: Room, tries: number, who: (at: number) => object, address: (at: number) => string) {
    const before = room.platform.requests.length;
    for (let at = 0; at < tries; at += 1) await knock(room, { ...wrong, ...who(at) }, address(at));
    return room.platform.requests.length - before;
  }

  it("make their address wait longer and longer, whatever names it tries", async () => {
    const room = guarded();
    const began = room.clock.now();
    const names = (at: number) => ({ userEmail: `n${at}@example.com` });
    expect(await tryOften(room, 40, names, () => "10.0.0.9")).toBeLessThanOrEqual(8);
    const told = await knock(room, { ...wrong, userEmail: "n99@example.com" }, "10.0.0.9");
    expect([told.status, errorOf(told)["kind"]]).toEqual([429, "rateLimited"]);
    expect(Number(errorOf(told)["retryAfterMs"])).toBeGreaterThan(0);
    expect((await knock(room, {}, "10.0.0.2")).status).toBe(201);
    room.clock.advance(Math.max(0, 61_000 - (room.clock.now() - began)));
    expect((await knock(room, { userEmail: "n7@example.com" }, "10.0.0.9")).status).toBe(201);
  });

  it("make their e-mail wait, whatever addresses try it", async () => {
    const room = guarded();
    const addresses = (at: number) => `10.0.2.${at}`;
    const spread = await tryOften(room, 40, () => ({ userEmail: colleague.userEmail }), addresses);
    expect(spread).toBeLessThanOrEqual(8);
    expect((await knock(room, { ...wrong, userEmail: colleague.userEmail.toUpperCase() }, "10.0.3.1")).status).toBe(
      429,
    );
  });

  it("lock nobody out who came in from their own address before", async () => {
    const room = guarded();
    expect((await knock(room, colleague, "10.0.0.1")).status).toBe(201);
    await tryOften(
      room,
      40,
      () => ({ userEmail: colleague.userEmail }),
      (at) => `10.0.2.${at}`,
    );
    expect((await knock(room, colleague, "10.0.0.1")).status).toBe(201);
  });

  it("are free up to the fifth, so that a slip costs nothing", async () => {
    const room = guarded();
    expect(
      await tryOften(
        room,
        4,
        () => ({}),
        () => "10.0.0.1",
      ),
    ).toBe(4);
    expect((await knock(room, {}, "10.0.0.1")).status).toBe(201);
  });
});

describe("the body of a sign-in", () => {
  it("is at most 16 kB, and is not read further", async () => {
    const room = guarded();
    const asked = await room.ask("POST", "/api/sessions", { body: { ...body({}), deep: "[".repeat(17_000) } });
    expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["detail"]]).toEqual([
      413,
      "badRequest",
      "The request is larger than 16 kB.",
    ]);
    expect(room.platform.requests).toHaveLength(0);
  });
});
