import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { startGateway } from "../../src/gateway/serve";
import { connected, created, key } from "./changeRoom";
import { MINUTE, outcome, pass, twoSenders, Window } from "./sendRoom";
import { create, credentials, isObject, masterKey, reply, Room, testProfile } from "./support";

const DAY = 24 * 60 * MINUTE;

/** The tables as the first version made them. */
const FIRST_VERSION = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY, platform TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL,
    keyVersion TEXT NOT NULL, wrappedKey TEXT NOT NULL, credentials TEXT NOT NULL);
  CREATE TABLE sessions (
    tokenHash TEXT PRIMARY KEY, accountId TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL);
  CREATE TABLE journal (
    accountId TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, collection TEXT NOT NULL,
    requestHash TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, answer TEXT,
    PRIMARY KEY (accountId, key));
  CREATE INDEX journalOpen ON journal (accountId, at) WHERE state = 'open';
  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
  PRAGMA user_version = 1;`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bidsheet-keeping-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name = "gateway.sqlite") => path.join(folder, name);

/** Sessions last a week: whoever comes back after months connects anew. */
async function later(window: Window, days: number): Promise<Window> {
  window.room.clock.advance(days * DAY);
  await window.room.gateway.tidy();
  return new Window(window.room, await window.room.connect());
}

describe("tidying", () => {
  it("removes ended sends and closed entries after 90 days, and not before", async () => {
    const { room, mine } = await twoSenders();
    room.platform.answer = created;
    await mine.open("m");
    await mine.change("k", "m", 1);
    await mine.finish("m");
    let window = await later(mine, 89);
    expect(await window.entries("m")).toMatchObject([{ key: "k" }]);
    window = await later(window, 2);
    expect([await window.sends(""), (await window.details("m")).status]).toEqual([[], 404]);
    const again = await room.operation(window.token, "createLineItem", create, key("k"));
    expect(again.headers.get("Idempotency-Replayed")).toBeNull();
  });

  it("never removes an open intent, nor anything of a send that has not ended", async () => {
    const { room, mine, intents } = await twoSenders();
    await mine.open("m");
    await mine.change("answered", "m", 1);
    room.platform.answer = () => reply(500, null);
    await mine.change("open", "m", 1);
    await room.operation(
      mine.token,
      "createLineItem",
      { ...create, path: { event_id: "1", worksheet_id: "9" } },
      key("alone"),
    );
    expect(await intents()).toHaveLength(2);
    room.platform.answer = created;
    const window = await later(mine, 1000);
    expect(await window.sends("")).toMatchObject([{ id: "m", state: "cutOff" }]);
    expect(await window.entries("m")).toMatchObject([
      { key: "answered", state: "answered" },
      { key: "open", state: "open" },
    ]);
    expect((await window.details("m")).json).toMatchObject({ plan: { rows: ["Ball bearing 6204"] } });
    const { json } = await room.ask("GET", "/api/journal", { token: window.token });
    expect(json).toMatchObject({ intents: [{ key: "open" }, { key: "alone" }] });
  });

  it("lets no fence begin anew", async () => {
    const { mine } = await twoSenders();
    await mine.open("m");
    await mine.finish("m");
    const window = await later(mine, 1000);
    expect((await window.open("m")).json).toMatchObject({ fence: 2 });
  });

  it("removes agreed copies that nobody wrote for 400 days", async () => {
    const { room, mine } = await twoSenders();
    const put = (window: Window, linkId: string) =>
      room.ask("PUT", `/api/agreed/${linkId}`, {
        token: window.token,
        body: { checksum: "c", text: "t" },
      });
    const status = async (window: Window, linkId: string) =>
      (await room.ask("GET", `/api/agreed/${linkId}`, { token: window.token })).status;
    await put(mine, "old");
    await put(mine, "used");
    let window = await later(mine, 399);
    await put(window, "used");
    window = await later(window, 2);
    expect([await status(window, "old"), await status(window, "used")]).toEqual([404, 200]);
  });

  it("removes the words of a person who confirmed none for 800 days", async () => {
    const { room, mine } = await twoSenders();
    const ask = (method: string, window: Window, body?: unknown) =>
      room.ask(method, "/api/words", { token: window.token, ...(body === undefined ? {} : { body }) });
    await ask("POST", mine, { words: [{ kind: "header", header: "bemerkung", meaning: null, label: "notes" }] });
    let window = await later(mine, 799);
    expect(JSON.stringify((await ask("GET", window)).json)).toContain("bemerkung");
    window = await later(window, 2);
    expect((await ask("GET", window)).json).toEqual({ words: [] });
  });

  const sendsIn = (name: string): unknown => {
    const reader = new Database(name);
    const found = reader.prepare("SELECT count(*) AS n FROM sends").get();
    reader.close();
    return isObject(found) ? found["n"] : null;
  };

  it("is done when a gateway starts to serve, and every day from then on", async () => {
    const { room, mine } = await twoSenders({ store: openSqliteStore(file()) });
    await mine.open("first");
    await mine.finish("first");
    room.clock.advance(60 * DAY);
    const window = new Window(room, await room.connect());
    await window.open("second");
    await window.finish("second");
    await room.gateway.close();
    const serve = () =>
      startGateway({
        profile: testProfile(),
        masterKeys: [masterKey("v1", 7)],
        clock: room.clock,
        store: openSqliteStore(file()),
        port: 0,
      });
    room.clock.advance(31 * DAY);
    await (await serve()).close();
    expect(sendsIn(file())).toBe(1);
    const daily = jest.spyOn(global, "setInterval");
    const running = await serve();
    room.clock.advance(60 * DAY);
    const [work, every] = daily.mock.calls.find(([, ms]) => ms === DAY) ?? [];
    expect([every, sendsIn(file())]).toEqual([DAY, 1]);
    work?.();
    daily.mockRestore();
    await running.close();
    expect(sendsIn(file())).toBe(0);
  });
});

describe("a data file of the first version", () => {
  /** What a gateway of the first version would have left: a session, an open intent, an answered change. */
  async function oldFile(): Promise<string> {
    const { room, token } = await connected({ store: openSqliteStore(file("new.sqlite")) });
    await room.operation(token, "createLineItem", create, key("answered"));
    room.platform.answer = () => reply(500, null);
    await room.operation(token, "createLineItem", create, key("open"));
    await room.gateway.close();
    const old = new Database(file());
    old.exec(FIRST_VERSION);
    old.exec(`ATTACH '${file("new.sqlite")}' AS new`);
    const accounts = "id, platform, region, environment, keyVersion, wrappedKey, credentials";
    const sessions = "tokenHash, accountId, createdAt, expiresAt";
    const journal = "accountId, key, operation, collection, requestHash, request, at, state, answer";
    old.exec(`INSERT INTO accounts (${accounts}) SELECT ${accounts} FROM new.accounts;
      INSERT INTO sessions (${sessions}) SELECT ${sessions} FROM new.sessions;
      INSERT INTO journal (${journal}) SELECT ${journal} FROM new.journal;`);
    old.close();
    return token;
  }

  it("keeps its sessions and its journal, and takes sends from then on", async () => {
    const token = await oldFile();
    for (let start = 0; start < 2; start += 1) {
      const room = new Room({ store: openSqliteStore(file()) });
      const window = new Window(room, token);
      const { json } = await room.ask("GET", "/api/journal", { token });
      expect(json).toMatchObject({ intents: [{ key: "open", body: create.body, send: null }] });
      const again = await room.operation(token, "createLineItem", create, key("answered"));
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      room.platform.answer = created;
      expect((await window.open(`s${start}`)).json).toMatchObject({ fence: start + 1 });
      expect((await window.change(`k${start}`, `s${start}`, start + 1)).status).toBe(200);
      expect((await window.finish(`s${start}`)).status).toBe(204);
      await room.gateway.close();
    }
  });

  it("has then what a new one has", async () => {
    await oldFile();
    await openSqliteStore(file()).close();
    const shape = (name: string) => {
      const database = new Database(file(name));
      const columns = database
        .prepare(
          `SELECT m.name || '.' || c.name || ' ' || c.type || c."notnull" || c.pk AS text
           FROM sqlite_master m, pragma_table_info(m.name) c ORDER BY 1`,
        )
        .all();
      const version = database.prepare("PRAGMA user_version").get();
      database.close();
      return JSON.stringify([columns, version], (name, value: unknown) => (name === "_metadata" ? null : value));
    };
    expect(shape("gateway.sqlite")).toBe(shape("new.sqlite"));
    expect(shape("gateway.sqlite")).toContain("journal.sendId");
  });

  it("of a newer version is refused with a sentence, and left as it is", () => {
    const newer = new Database(file());
    newer.exec("CREATE TABLE later (id TEXT); PRAGMA user_version = 99;");
    newer.close();
    expect(() => openSqliteStore(file())).toThrow(/written by a newer Bidsheet/);
    const reader = new Database(file());
    expect(reader.prepare("SELECT name FROM sqlite_master").all()).toMatchObject([{ name: "later" }]);
    reader.close();
  });
});

describe("what stays of a send", () => {
  it("is no content and no address: not in the file, not in the log", async () => {
    const secrets = ["Ball bearing 6204", "lot 4711", "Bolt M8", "Cell before", "Agreed at 12.50", "sum-of-copy"];
    const note = "Because the nickel index fell";
    const { room, mine } = await twoSenders({ store: openSqliteStore(file()) });
    await mine.open("id-of-the-send", { note });
    await mine.change("k1", "id-of-the-send", 1, { ...create, before: { c1: "Cell before" } });
    room.platform.answer = () => reply(422, { errors: [{ detail: "Bolt M8 is too dear" }] });
    await mine.change("k2", "id-of-the-send", 1);
    await room.ask("PUT", "/api/agreed/l-1", {
      token: mine.token,
      body: { checksum: "sum-of-copy", text: "Agreed at 12.50" },
    });
    const word = { kind: "text", from: "karton 77", to: "BOX", meaning: null, label: "unit" };
    await room.ask("POST", "/api/words", { token: mine.token, body: { words: [word] } });
    secrets.push(word.from);
    await mine.sends();
    const shown = JSON.stringify([await mine.entries("id-of-the-send"), (await mine.details("id-of-the-send")).json]);
    for (const secret of secrets.slice(0, 4)) expect(shown).toContain(secret);
    expect(shown).toContain(note);
    secrets.push(note);
    await mine.finish("id-of-the-send", { outcome });
    await room.ask("GET", "/api/sends/Ball%20bearing%206204", { token: mine.token });
    const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "latin1"));
    expect(texts.join("")).toContain("id-of-the-send");
    const addresses = [credentials.userEmail, "colleague@example.com"];
    for (const text of [...texts, ...room.lines])
      expect([...secrets, ...addresses].filter((one) => text.toLowerCase().includes(one.toLowerCase()))).toEqual([]);
    const names = room.lines.map((line): unknown => JSON.parse(line)).map((one) => isObject(one) && one["operation"]);
    expect(names).toEqual(expect.arrayContaining(["openSend", "sends", "sendDetails", "finishSend", "saveAgreed"]));
    await room.gateway.close();
  });

  it("is one transaction for a change of a send: no more than for a change of none", async () => {
    const store = openSqliteStore(":memory:");
    const runs = { count: 0 };
    const counting: typeof store = {
      close: () => store.close(),
      transaction: (work) => {
        runs.count += 1;
        return store.transaction(work);
      },
    };
    const { room, mine } = await twoSenders({ store: counting });
    const transactions = async (work: () => Promise<unknown>) => {
      const before = runs.count;
      await work();
      return runs.count - before;
    };
    const plain = await transactions(() => room.operation(mine.token, "createLineItem", create, key("a")));
    await mine.open("m");
    const headers = { ...key("b"), ...pass("m", 1) };
    const fenced = await transactions(() => room.operation(mine.token, "createLineItem", create, headers));
    expect([plain, fenced]).toEqual([4, 4]);
  });
});
