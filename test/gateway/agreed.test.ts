import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { said } from "./changeRoom";
import { twoSenders, type Window } from "./sendRoom";

const copy = { checksum: "sha-1f", text: "agreed: Ball bearing 6204 at 12.50" };

const save = (window: Window, linkId: string, body: unknown = copy) =>
  window.room.ask("PUT", `/api/agreed/${linkId}`, { token: window.token, body });
const find = (window: Window, linkId: string) =>
  window.room.ask("GET", `/api/agreed/${linkId}`, { token: window.token });
const drop = (window: Window, linkId: string) =>
  window.room.ask("DELETE", `/api/agreed/${linkId}`, { token: window.token });

describe("an agreed copy at the gateway", () => {
  it("is given back as it was last saved, with its time", async () => {
    const { room, mine } = await twoSenders();
    expect((await save(mine, "l-1")).status).toBe(204);
    room.clock.advance(1000);
    const at = new Date(room.clock.now()).toISOString();
    const newer = { checksum: "", text: "newer: 𝔄 = \u0000 «–»" };
    await save(mine, "l-1", newer);
    await save(mine, "l-2");
    expect((await find(mine, "l-1")).json).toEqual({ ...newer, at });
  });

  it("is not found for another account, before it was saved, and after it was dropped", async () => {
    const { mine, theirs } = await twoSenders();
    expect(said(await find(mine, "l-1"))).toEqual([404, "notFound"]);
    await save(mine, "l-1");
    expect(said(await find(theirs, "l-1"))).toEqual([404, "notFound"]);
    expect((await drop(theirs, "l-1")).status).toBe(204);
    expect((await find(mine, "l-1")).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await drop(mine, "l-1")).status).toBe(204);
    expect(said(await find(mine, "l-1"))).toEqual([404, "notFound"]);
  });

  it("is kept for ids that objects keep for themselves, and not for what is no id", async () => {
    const { mine } = await twoSenders();
    for (const id of ["__proto__", "constructor"]) {
      await save(mine, id, { ...copy, text: id });
      expect((await find(mine, id)).json).toMatchObject({ text: id });
    }
    for (const id of ["a%2Fb", "%2e%2e%2fsends", "x".repeat(101), "a%20b", "%00"])
      expect(said(await save(mine, id))).toEqual([400, "badRequest"]);
  });

  it.each<[string, unknown]>([
    ["no text", { checksum: "c" }],
    ["a text that is none", { checksum: "c", text: 7 }],
    ["a checksum of 101 signs", { ...copy, checksum: "x".repeat(101) }],
    ["a member that is not known", { ...copy, more: 1 }],
  ])("is refused with %s", async (_what, body) => {
    const { mine } = await twoSenders();
    expect(said(await save(mine, "l-1", body))).toEqual([400, "badRequest"]);
    expect(said(await find(mine, "l-1"))).toEqual([404, "notFound"]);
  });

  it("may have 19 MB, and not 21", async () => {
    const { room, mine } = await twoSenders();
    // Not through the clock: packing a text of this size takes real time, on another thread.
    const put = (megabytes: number) =>
      room.start("PUT", "/api/agreed/l-1", {
        token: mine.token,
        body: { checksum: String(megabytes), text: "x".repeat(megabytes * 1_000_000) },
      });
    expect((await put(19)).status).toBe(204);
    expect((await put(21)).status).toBe(413);
    const kept = await room.start("GET", "/api/agreed/l-1", { token: mine.token });
    expect((await kept.text()).length).toBeGreaterThan(19_000_000);
  });

  it("that was moved to another table's place in the file is not given out", async () => {
    const store = openSqliteStore(":memory:");
    const { mine } = await twoSenders({ store });
    await save(mine, "l-1");
    const { json } = await mine.room.ask("GET", "/api/sessions/current", { token: mine.token });
    const accountId = /"id":"(\w+)"/.exec(JSON.stringify(json))?.[1] ?? "";
    await store.transaction(async ({ agreed }) => {
      const record = await agreed.find(accountId, "l-1");
      if (record !== null) await agreed.save({ ...record, linkId: "l-2" });
    });
    expect(said(await find(mine, "l-2"))).toEqual([500, "gatewayFault"]);
    expect((await find(mine, "l-1")).json).toMatchObject(copy);
  });
});
