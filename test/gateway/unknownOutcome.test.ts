import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { connected, created, key, list, said } from "./changeRoom";
import { colleague, create, reply, Room, row, update } from "./support";

const deepDocument = () =>
  `{"data":{"id":"9","type":"line_items","attributes":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;

describe("an unknown outcome", () => {
  const lost: [string, () => Response | Promise<Response>][] = [
    ["a cut connection", () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }))],
    ["an answer of 500", () => reply(500, null)],
    ["an answer of 502 from a proxy", () => new Response("<html>", { status: 502 })],
    ["a redirect", () => reply(303, null, { Location: "/" })],
    ["a success that cannot be read", () => new Response('{"data": {', { status: 201 })],
    ["a success without a document", () => new Response(null, { status: 201 })],
    ["a 204 where a record is promised", () => new Response(null, { status: 204 })],
    ["an empty object", () => reply(200, {})],
    ["errors with a 200", () => reply(200, { errors: [{ detail: "No" }] })],
    ["a success with null for its record", () => reply(201, { data: null })],
    ["a list where one record is promised", () => reply(201, { data: [row("9")] })],
    ["a record of another type", () => reply(201, { data: { ...row("9"), type: "events" } })],
    ["a record without an id", () => reply(201, { data: { ...row("9"), id: undefined } })],
    ["a document that is nested too deep", () => new Response(deepDocument(), { status: 201 })],
    ...[202, 203, 206, 207, 226].map((status): [string, () => Response] => [
      `a whole record with status ${status}`,
      () => reply(status, { data: row("9") }),
    ]),
    ...[408, 425, 460, 499].map((status): [string, () => Response] => [
      `an answer of ${status}`,
      () => reply(status, { errors: [{ detail: "Too late" }] }),
    ]),
  ];

  it.each(lost)("is what %s leaves: 502, an open intent, and 409 from then on", async (_what, answer) => {
    const { room, token, sent, intents } = await connected();
    room.platform.answer = answer;
    expect(said(await room.operation(token, "createLineItem", create, key("k/1")))).toEqual([502, "unknownOutcome"]);
    room.platform.answer = created;
    expect(said(await room.operation(token, "createLineItem", create, key("k/1")))).toEqual([409, "unknownOutcome"]);
    expect(sent()).toBe(1);
    expect(await intents()).toMatchObject([
      { key: "k/1", operation: "createLineItem", collection: list, path: create.path, body: create.body },
    ]);
  });

  it("is what a delete leaves that is answered with errors or as accepted only", async () => {
    const { room, token } = await connected();
    const answers = [() => reply(200, { errors: [{ detail: "No" }] }), () => reply(202, null)];
    for (const [at, answer] of answers.entries()) {
      room.platform.answer = answer;
      const asked = await room.operation(token, "deleteLineItem", { path: update.path }, key(`k${at}`));
      expect(said(asked)).toEqual([502, "unknownOutcome"]);
    }
  });

  it("lasts over a restart of the gateway", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-"));
    const store = () => openSqliteStore(path.join(folder, "gateway.sqlite"));
    const first = await connected({ store: store() });
    first.room.platform.answer = () => reply(500, null);
    await first.room.operation(first.token, "createLineItem", create, key("k"));
    await first.room.gateway.close();
    const room = new Room({ store: store() });
    expect(said(await room.operation(first.token, "createLineItem", create, key("k")))).toEqual([
      409,
      "unknownOutcome",
    ]);
    expect(room.platform.requests).toHaveLength(0);
    await room.gateway.close();
    rmSync(folder, { recursive: true });
  });

  it("is listed for its own person, by collection, oldest first", async () => {
    const { room, token, intents } = await connected();
    const other = await room.connect(colleague);
    room.platform.answer = () => reply(500, null);
    for (const worksheet_id of ["7", "2"])
      await room.operation(
        token,
        "createLineItem",
        { ...create, path: { event_id: "1", worksheet_id } },
        key(`k${worksheet_id}`),
      );
    expect(await intents()).toMatchObject([{ key: "k7" }, { key: "k2" }]);
    expect(await intents(`?collection=${encodeURIComponent(list)}`)).toMatchObject([{ key: "k2" }]);
    const theirs = await room.ask("GET", "/api/journal", { token: other });
    expect(theirs.json).toEqual({ intents: [] });
  });

  it("resolved as applied replays the document from then on", async () => {
    const { room, token, sent, intents, resolve } = await connected();
    room.platform.answer = () => reply(500, null);
    await room.operation(token, "createLineItem", create, key("k"));
    const document = { data: row("9") };
    for (let time = 0; time < 2; time += 1)
      expect((await resolve("k", { outcome: "applied", document })).status).toBe(204);
    const again = await room.operation(token, "createLineItem", create, key("k"));
    expect([again.status, again.headers.get("Idempotency-Replayed"), sent()]).toEqual([200, "true", 1]);
    expect(again.json).toMatchObject({ document });
    expect(await intents()).toEqual([]);
    expect(said(await resolve("k", { outcome: "notApplied" }))).toEqual([409, "badRequest"]);
  });

  it("resolved as not applied lets the same key be sent again", async () => {
    const { room, token, sent, resolve } = await connected();
    room.platform.answer = () => reply(500, null);
    await room.operation(token, "createLineItem", create, key("k"));
    expect((await resolve("k", { outcome: "notApplied" })).status).toBe(204);
    room.platform.answer = created;
    const again = await room.operation(token, "createLineItem", create, key("k"));
    expect([again.status, again.headers.get("Idempotency-Replayed"), sent()]).toEqual([200, null, 2]);
  });

  it("cannot be resolved for an unknown key, by another person, in unknown words, or while it is under way", async () => {
    const { room, token, resolve } = await connected();
    const other = await room.connect(colleague);
    room.platform.answer = () => reply(500, null);
    await room.operation(token, "createLineItem", create, key("k"));
    expect(said(await resolve("other", { outcome: "notApplied" }))).toEqual([404, "notFound"]);
    expect(said(await resolve("k", { outcome: "perhaps" }))).toEqual([400, "badRequest"]);
    const body = { outcome: "notApplied" };
    const theirs = await room.ask("POST", "/api/journal/k/resolve", { token: other, body });
    expect(said(theirs)).toEqual([404, "notFound"]);
    room.platform.answer = () => new Promise(() => undefined);
    void room.start("POST", "/api/operations/createLineItem", {
      token,
      body: create,
      headers: key("flying"),
    });
    await room.clock.pass(1000);
    expect(said(await resolve("flying", body))).toEqual([409, "unknownOutcome"]);
  });
});
