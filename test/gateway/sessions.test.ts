import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { create, credentials, errorOf, isObject, masterKey, reply, Room } from "./support";

const wanted = { region: "us", environment: "production", ...credentials };

describe("sessions", () => {
  it("prove the credentials with one read and answer 201 with token, account and end", async () => {
    const room = new Room();
    const { status, json } = await room.ask("POST", "/api/sessions", { body: wanted });
    expect(status).toBe(201);
    expect(room.platform.requests).toHaveLength(1);
    const { headers, url, method, redirect } = room.platform.last;
    expect([method, url, redirect]).toEqual([
      "GET",
      "https://platform.example.com/services/events/v1/events?page%5Bsize%5D=1",
      "manual",
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-api-key": credentials.apiKey,
      "x-user-token": credentials.userToken,
      "x-user-email": credentials.userEmail,
      "content-type": "application/vnd.api+json",
    });
    expect(json).toMatchObject({
      account: {
        platform: "Test platform",
        region: "us",
        environment: "production",
        userEmail: credentials.userEmail,
      },
      expiresAt: "2026-01-05T21:00:00.208Z",
    });
    expect(isObject(json) ? json["token"] : null).toMatch(/^[\w-]{43}$/);
  });

  it("answer 401 with kind credentials when the platform refuses them, and keep nothing", async () => {
    const room = new Room();
    room.platform.answer = () => reply(401, { errors: [{ detail: "Bad token" }] });
    const asked = await room.ask("POST", "/api/sessions", { body: wanted });
    expect(asked.status).toBe(401);
    expect(errorOf(asked)).toMatchObject({
      kind: "credentials",
      operation: "connect",
      status: 401,
      detail: "Bad token",
    });
  });

  it("answer 502 when the platform is not there", async () => {
    const room = new Room();
    room.platform.answer = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));
    const asked = await room.ask("POST", "/api/sessions", { body: wanted });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([502, "unreachable"]);
  });

  it.each([
    ["an unknown region", { ...wanted, region: "mars" }, "/region"],
    ["a member of every object as region", { ...wanted, region: "constructor" }, "/region"],
    ["an unknown environment", { ...wanted, environment: "test" }, "/environment"],
    ["a missing token", { ...wanted, userToken: undefined }, "/userToken"],
    ["a key that would be two headers", { ...wanted, apiKey: "a\r\nX-Evil: 1" }, "/apiKey"],
  ])("refuse %s with 400 and ask nobody", async (_what, body, pointer) => {
    const room = new Room();
    const asked = await room.ask("POST", "/api/sessions", { body });
    expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["pointer"]]).toEqual([400, "badRequest", pointer]);
    expect(room.platform.requests).toHaveLength(0);
  });

  it("show the account and end when they are asked to", async () => {
    const room = new Room();
    const token = await room.connect();
    const shown = await room.ask("GET", "/api/sessions/current", { token });
    expect(shown.json).toMatchObject({ account: { userEmail: credentials.userEmail } });
    expect((await room.ask("DELETE", "/api/sessions/current", { token })).status).toBe(204);
    const after = await room.ask("GET", "/api/sessions/current", { token });
    expect([after.status, errorOf(after)["kind"]]).toEqual([401, "session"]);
  });

  it("end after twelve hours without use, and after seven days of use", async () => {
    const room = new Room();
    const token = await room.connect();
    for (let day = 0; day < 13; day += 1) {
      room.clock.advance(11 * 3_600_000);
      expect((await room.ask("GET", "/api/sessions/current", { token })).status).toBe(200);
    }
    for (let hours = 143; hours < 169; hours += 11) {
      room.clock.advance(11 * 3_600_000);
      await room.ask("GET", "/api/sessions/current", { token });
    }
    expect((await room.ask("GET", "/api/sessions/current", { token })).status).toBe(401);
    const other = await room.connect();
    room.clock.advance(12 * 3_600_000);
    expect((await room.ask("GET", "/api/sessions/current", { token: other })).status).toBe(401);
  });

  it("name the same account for the same person whatever the letters of the address", async () => {
    const room = new Room();
    const tokens = [
      await room.connect(),
      await room.connect({ ...credentials, userEmail: credentials.userEmail.toUpperCase() }),
      await room.connect({ ...credentials, userEmail: "other@example.com" }),
    ];
    const ids: unknown[] = [];
    for (const token of tokens) {
      const { json } = await room.ask("GET", "/api/sessions/current", { token });
      ids.push(isObject(json) && isObject(json["account"]) ? json["account"]["id"] : null);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("are needed for operations, journal and queue", async () => {
    const room = new Room();
    for (const [method, address] of [
      ["POST", "/api/operations/listEvents"],
      ["POST", "/api/operations/unheardOf"],
      ["GET", "/api/journal"],
      ["POST", "/api/journal/k/resolve"],
      ["GET", "/api/queue"],
    ] as const) {
      const asked = await room.ask(method, address, { token: "x".repeat(43) });
      expect([asked.status, errorOf(asked)["kind"]]).toEqual([401, "session"]);
    }
  });
});

describe("what is stored", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, "gateway.sqlite");
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), "latin1"))
      .join("");

  it("never shows a credential, a token or a cell in the bytes of its files, nor in the log", async () => {
    const room = new Room({ store: openSqliteStore(file()) });
    const token = await room.connect();
    room.platform.answer = () =>
      reply(201, { data: { id: "9", type: "line_items", attributes: { data: { c1: "Secret bolt" } } } });
    const body = {
      path: { event_id: "1", worksheet_id: "2" },
      body: { data: { type: "line_items", attributes: { data: { c1: "Secret bolt" } } } },
    };
    expect((await room.operation(token, "createLineItem", body, { "Idempotency-Key": "k1" })).status).toBe(200);
    for (const where of [bytes(), room.lines.join("")])
      for (const secret of [credentials.apiKey, credentials.userToken, credentials.userEmail, token, "Secret bolt"])
        expect(where.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(bytes()).toContain("createLineItem");
    await room.gateway.close();
  });

  it("is open to a new master key while the old one is still given, and moves to the new one", async () => {
    const first = new Room({ store: openSqliteStore(file()) });
    const token = await first.connect();
    await first.gateway.close();
    for (const masterKeys of [[masterKey("v2", 9), masterKey("v1", 7)], [masterKey("v2", 9)]]) {
      const room = new Room({ store: openSqliteStore(file()), masterKeys });
      expect((await room.ask("GET", "/api/sessions/current", { token })).status).toBe(200);
      await room.gateway.close();
    }
    const late = new Room({ store: openSqliteStore(file()), masterKeys: [masterKey("v1", 7)] });
    const asked = await late.ask("GET", "/api/sessions/current", { token });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([500, "gatewayFault"]);
    expect(JSON.stringify(asked.json)).not.toContain("v2");
    await late.gateway.close();
  });

  it("does not open when a credential was changed or moved to another account", async () => {
    const store = openSqliteStore(file());
    const room = new Room({ store });
    const token = await room.connect();
    const other = await room.connect({ ...credentials, userEmail: "other@example.com" });
    const ids = await accountIds(room, [token, other]);
    await store.transaction(async (tables) => {
      const [mine, theirs] = [await tables.accounts.find(ids[0] ?? ""), await tables.accounts.find(ids[1] ?? "")];
      if (mine === null || theirs === null) throw new Error("The accounts are not there.");
      await tables.accounts.save({ ...mine, credentials: theirs.credentials, wrappedKey: theirs.wrappedKey });
      const flipped = theirs.credentials.slice(0, -1) + (theirs.credentials.endsWith("A") ? "Q" : "A");
      await tables.accounts.save({ ...theirs, credentials: flipped });
    });
    for (const one of [token, other])
      expect((await room.ask("GET", "/api/sessions/current", { token: one })).status).toBe(500);
    await room.gateway.close();
  });
});

describe("a journal entry", () => {
  it("does not open when its text was moved to another key", async () => {
    const store = openSqliteStore(":memory:");
    const room = new Room({ store });
    const token = await room.connect();
    room.platform.answer = () => reply(500, null);
    for (const name of ["a", "b"]) await room.operation(token, "createLineItem", create, { "Idempotency-Key": name });
    const [id = ""] = await accountIds(room, [token]);
    await store.transaction(async (tables) => {
      const [a, b] = await tables.journal.listOpen(id, null);
      if (a !== undefined && b !== undefined) await tables.journal.save({ ...a, request: b.request });
    });
    expect((await room.ask("GET", "/api/journal", { token })).status).toBe(500);
  });
});

async function accountIds(room: Room, tokens: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const token of tokens) {
    const { json } = await room.ask("GET", "/api/sessions/current", { token });
    const account = isObject(json) ? json["account"] : null;
    ids.push(isObject(account) ? String(account["id"]) : "");
  }
  return ids;
}
