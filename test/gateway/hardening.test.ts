import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { connected, said } from "./changeRoom";
import { twoSenders, Window } from "./sendRoom";
import { errorOf, reply, Room } from "./support";

describe("a Retry-After of thirty years", () => {
  it("locks nobody out for longer than an hour", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => reply(429, null, { "Retry-After": "999999999" });
    const told = await room.operation(token, "listEvents", {});
    expect(errorOf(told)["retryAfterMs"]).toBe(3_600_000);
    room.platform.answer = () => reply(200, { data: [] });
    room.clock.advance(3_600_000);
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
  });
});

describe("a clock that is set back", () => {
  it("does not keep the lease of a dead holder until it has caught up", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(-3_600_000);
    expect((await theirs.open("t")).status).toBe(201);
    expect(said(await mine.change("k", "m", 1))).toEqual([409, "leaseLost"]);
  });

  it("takes nothing from a holder that lives and changes something", async () => {
    const { room, mine, theirs } = await twoSenders();
    await mine.open("m");
    room.clock.advance(-3_600_000);
    expect((await mine.change("k", "m", 1)).status).toBe(200);
    expect(said(await theirs.open("t"))).toEqual([409, "leaseHeld"]);
  });
});

describe("a lease", () => {
  it("is given only to somebody who sees the event on the platform", async () => {
    const { room, token } = await connected();
    const window = new Window(room, token);
    room.platform.answer = () => reply(404, { errors: [{ detail: "No such event" }] });
    expect(said(await window.open("m"))).toEqual([404, "notFound"]);
    expect(new URL(room.platform.last.url).pathname).toBe("/services/events/v1/events/1");
    room.platform.answer = () => reply(200, { data: { id: "1", type: "events", attributes: {} } });
    expect((await window.open("m")).status).toBe(201);
    const asked = room.platform.requests.length;
    await window.finish("m");
    expect((await window.open("n")).status).toBe(201);
    expect(room.platform.requests).toHaveLength(asked);
  });
});

describe("a lease of invitations by the event's external id", () => {
  const collection = "invitationsByExternalId/RFP 7/a";
  const events = (...ids: (string | null)[]) =>
    reply(200, {
      data: ids.map((external_id, at) => ({ id: String(at + 1), type: "events", attributes: { external_id } })),
      links: {},
    });

  it("is given only to somebody who sees an event that bears it", async () => {
    const { room, token } = await connected();
    const window = new Window(room, token);
    room.platform.answer = () => events();
    expect(said(await window.open("m", { collection }))).toEqual([404, "notFound"]);
    const { pathname, searchParams } = new URL(room.platform.last.url);
    expect([pathname, searchParams.get("filter[external_id_equals]")]).toEqual([
      "/services/events/v1/events",
      "RFP 7/a",
    ]);
    room.platform.answer = () => events("another", null);
    expect(said(await window.open("m", { collection }))).toEqual([404, "notFound"]);
    room.platform.answer = () => events("RFP 7/a");
    expect((await window.open("m", { collection })).status).toBe(201);
  });

  it("needs no further question within the hour, and none to continue an own send", async () => {
    const { room, token } = await connected();
    const window = new Window(room, token);
    room.platform.answer = () => events("RFP 7/a");
    await window.open("m", { collection });
    const asked = room.platform.requests.length;
    await window.finish("m");
    expect((await window.open("n", { collection })).status).toBe(201);
    room.clock.advance(2 * 3_600_000);
    room.platform.answer = () => events();
    expect((await window.open("n", { collection })).status).toBe(200);
    expect(room.platform.requests).toHaveLength(asked);
    expect(said(await window.open("o", { collection }))).toEqual([404, "notFound"]);
  });
});

describe("what one person may keep", () => {
  it("is 50 MB of copies: one can be replaced, and a further one is 413", async () => {
    const { room, token } = await connected();
    const text = randomBytes(7_000_000).toString("base64");
    // Packed on another thread, without any time of the clock.
    const put = (linkId: string) =>
      room.start("PUT", `/api/agreed/${linkId}`, { token, body: { checksum: "c", text } });
    const statuses: number[] = [];
    for (const linkId of ["a", "b", "c", "d", "e", "f"]) statuses.push((await put(linkId)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 413]);
    expect((await put("a")).status).toBe(204);
    await room.ask("DELETE", "/api/agreed/b", { token });
    expect((await put("f")).status).toBe(204);
  });
});

describe("a body that is no JSON by its type", () => {
  it.each([
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ])("is refused: %s", async (type) => {
    const { room, token, sent } = await connected();
    const asked = await room.operation(token, "listEvents", {}, { "Content-Type": type });
    expect(said(asked)).toEqual([415, "badRequest"]);
    expect(sent()).toBe(0);
  });
});

describe("a host name", () => {
  const ask = (room: Room, url: string) => room.gateway.fetch(new Request(url));

  it("that is not ours is refused, so that no page can point its own name at the gateway", async () => {
    const room = new Room({ names: ["Bidsheet.example.com"] });
    for (const [host, status] of [
      ["bidsheet.example.com", 200],
      ["localhost:3000", 200],
      ["127.0.0.1:3000", 200],
      ["[::1]:3000", 200],
      ["evil.example.com", 403],
      ["bidsheet.example.com.evil.example", 403],
    ] as const)
      expect([host, (await ask(room, `http://${host}/api/profile`)).status]).toEqual([host, status]);
    expect((await ask(room, "http://10.0.0.7/healthz")).status).toBe(200);
  });

  it("that is served over HTTPS is to be asked over HTTPS from then on, but this machine is not", async () => {
    const room = new Room();
    const told = async (url: string, headers: Record<string, string> = {}) =>
      (await room.gateway.fetch(new Request(url, { headers }))).headers.get("Strict-Transport-Security");
    expect(await told("https://bidsheet.example.com/healthz")).toBe("max-age=31536000");
    expect(await told("http://bidsheet.example.com/healthz", { "X-Forwarded-Proto": "https" })).not.toBeNull();
    expect(await told("http://bidsheet.example.com/healthz")).toBeNull();
    expect(await told("https://localhost:3000/healthz")).toBeNull();
  });
});

describe("source maps", () => {
  it("are served only where a mount says so", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-maps-"));
    mkdirSync(path.join(folder, "pane"));
    writeFileSync(path.join(folder, "pane/pane.js.map"), "{}");
    const statusOf = async (maps: boolean) => {
      const room = new Room({ mounts: [{ prefix: "/", folder: path.join(folder, "pane"), maps }] });
      return (await room.gateway.fetch(new Request("https://gateway.test/pane.js.map"))).status;
    };
    expect([await statusOf(false), await statusOf(true)]).toEqual([404, 200]);
    rmSync(folder, { recursive: true });
  });
});

describe("/readyz", () => {
  it("writes at most once in five seconds, whoever asks how often", async () => {
    const store = openSqliteStore(":memory:");
    const writes: number[] = [];
    const room = new Room({
      store: {
        ...store,
        transaction: (work) =>
          store.transaction((tables) =>
            work({ ...tables, probe: { write: (now) => tables.probe.write(now).then(() => void writes.push(now)) } }),
          ),
      },
    });
    for (let time = 0; time < 50; time += 1) {
      expect((await room.ask("GET", "/readyz")).status).toBe(200);
      room.clock.advance(200);
    }
    expect(writes).toHaveLength(2);
  });
});
