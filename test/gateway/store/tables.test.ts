// What both stores promise, by the same tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostgresStore } from "../../../src/gateway/store/postgres/store";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type {
  AccountRecord,
  GatewayStore,
  HandedRecord,
  JournalRecord,
  SendRecord,
  SessionRecord,
  Tables,
} from "../../../src/gateway/store/tables";
import { newDatabase } from "../../support/postgres";

const account = (id: string, change: Partial<AccountRecord> = {}): AccountRecord => ({
  id,
  platform: "P",
  region: "us",
  environment: "production",
  keyVersion: "v1",
  wrappedKey: "wrapped",
  credentials: "sealed",
  signIn: `hash of ${id}`,
  ...change,
});
const session = (tokenHash: string, change: Partial<SessionRecord> = {}): SessionRecord => ({
  tokenHash,
  accountId: "a",
  createdAt: 1,
  expiresAt: 100,
  credentials: null,
  signInId: null,
  ...change,
});
const intent = (key: string, change: Partial<JournalRecord> = {}): JournalRecord => ({
  accountId: "a",
  key,
  operation: "createLineItem",
  collection: "lineItems/1/2",
  requestHash: "hash",
  request: "sealed 'text' with ? and \"quotes\"",
  at: 1_767_600_000_000,
  state: "open",
  answer: null,
  sendId: null,
  ...change,
});
const send = (id: string, change: Partial<SendRecord> = {}): SendRecord => ({
  accountId: "a",
  id,
  place: "here",
  collection: "lineItems/1/2",
  further: [],
  title: "sealed",
  note: null,
  counts: { creates: 1, updates: 2, deletions: 3 },
  at: 5,
  endedAt: null,
  ending: null,
  outcome: null,
  cancelled: false,
  undoes: null,
  continues: null,
  ...change,
});
const handed = (id: string, change: Partial<HandedRecord> = {}): HandedRecord => ({
  accountId: "a",
  id,
  contentHash: "hash",
  head: "sealed",
  known: null,
  wish: "run",
  waitMs: 3_600_000,
  endedAt: null,
  ...change,
});

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-tables-"));
  folders.push(folder);
  return path.join(folder, "store.sqlite");
}

const stores: readonly [string, () => Promise<GatewayStore>][] = [
  ["SQLite", () => Promise.resolve(openSqliteStore(":memory:"))],
  ["SQLite that commits on another thread", () => Promise.resolve(openSqliteStore(newFile(), { aside: true }))],
  ["PostgreSQL", async () => openPostgresStore(await newDatabase())],
];

describe.each(stores)("a store in %s", (_name, open) => {
  let store: GatewayStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  const undo = new Error("undo");
  /** Nothing of it stays, so that each test finds the store empty. */
  const alone = async (work: (tables: Tables) => Promise<void>) => {
    const run = store.transaction(async (tables) => {
      await work(tables);
      throw undo;
    });
    await expect(run).rejects.toBe(undo);
  };

  it("keeps all of a transaction or nothing", async () => {
    await alone(({ keyChecks }) => keyChecks.save("gone", "x"));
    await store.transaction(({ keyChecks }) => keyChecks.save("kept", "x"));
    const found = await store.transaction(async ({ keyChecks }) => [
      await keyChecks.find("gone"),
      await keyChecks.find("kept"),
    ]);
    expect(found).toEqual([null, "x"]);
  });

  it("replaces accounts, finds them by sign-in and by key version", () =>
    alone(async ({ accounts }) => {
      await accounts.save(account("a"));
      await accounts.save(account("a", { keyVersion: "v2", signIn: null }));
      await accounts.save(account("b"));
      expect(await accounts.find("a")).toEqual(account("a", { keyVersion: "v2", signIn: null }));
      expect(await accounts.find("c")).toBeNull();
      expect((await accounts.findSignIn("hash of b"))?.id).toBe("b");
      expect([...(await accounts.keyVersions())].sort()).toEqual(["v1", "v2"]);
      expect((await accounts.notUnder("v2", 5)).map(({ id }) => id)).toEqual(["b"]);
      expect((await accounts.underVersion("v2"))?.id).toBe("a");
    }));

  it("lists sessions newest first and removes what has expired", () =>
    alone(async ({ sessions, refused }) => {
      for (const one of [session("x"), session("y"), session("z", { createdAt: 0, expiresAt: 7 })])
        await sessions.save(one);
      expect((await sessions.listOf("a")).map(({ tokenHash }) => tokenHash)).toEqual(["y", "x", "z"]);
      await sessions.removeExpired(7);
      await sessions.remove("y");
      expect(await sessions.find("z")).toBeNull();
      expect(await sessions.find("x")).toEqual(session("x"));
      await refused.save("c", 1);
      await refused.save("c", 9);
      await refused.removeOld(5);
      expect(await refused.has("c")).toBe(true);
      await refused.remove("c");
      expect(await refused.has("c")).toBe(false);
    }));

  it("keeps the journal in the order of the intents, also those of one millisecond", () =>
    alone(async ({ journal }) => {
      for (const key of ["c", "a", "b"]) await journal.save(intent(key, { sendId: "s" }));
      await journal.save(intent("a", { sendId: "s", state: "answered", answer: "sealed" }));
      expect((await journal.listSend("a", "s")).map(({ key }) => key)).toEqual(["c", "a", "b"]);
      expect((await journal.listOpen("a", null)).map(({ key }) => key)).toEqual(["c", "b"]);
      expect(await journal.listOpen("a", "lineItems/9/9")).toEqual([]);
      expect(await journal.find("a", "b")).toEqual(intent("b", { sendId: "s" }));
    }));

  it("lists what was answered in one collection since a time", () =>
    alone(async ({ journal }) => {
      const answered = (key: string, at: number) => intent(key, { at, state: "answered", answer: "sealed" });
      for (const one of [answered("old", 4), answered("new", 5), intent("open", { at: 6 })]) await journal.save(one);
      await journal.save(intent("undone", { at: 6, state: "notApplied" }));
      await journal.save({ ...answered("others", 6), accountId: "b" });
      await journal.save({ ...answered("elsewhere", 6), collection: "lineItems/9/9" });
      const { collection } = intent("new");
      expect(await journal.listAnswered("a", collection, 5)).toEqual([answered("new", 5)]);
    }));

  it("removes closed entries, but none of a send that has not ended", () =>
    alone(async ({ journal, sends }) => {
      await sends.save(send("runs"));
      await journal.save(intent("open"));
      await journal.save(intent("closed", { state: "answered" }));
      await journal.save(intent("of it", { state: "answered", sendId: "runs" }));
      await journal.removeClosed(2_000_000_000_000);
      const left: unknown[] = [];
      for (const key of ["open", "closed", "of it"]) left.push((await journal.find("a", key))?.key);
      expect(left).toEqual(["open", undefined, "of it"]);
    }));

  it("lists a send of several lists under each of them, and under none once it is removed", () =>
    alone(async ({ sends }) => {
      const several = send("1", { further: [{ collection: "fields", name: "n" }, { collection: "options" }] });
      await sends.save(several);
      await sends.save({ ...several, endedAt: 6 });
      await sends.save(send("2"));
      for (const collection of ["fields", "options"])
        expect(await sends.list({ place: "here", collection }, 9)).toEqual([{ ...several, endedAt: 6 }]);
      expect(await sends.list({ place: "there", collection: "fields" }, 9)).toEqual([]);
      await sends.removeEnded(7);
      await sends.save(send("1"));
      expect(await sends.list({ place: "here", collection: "fields" }, 9)).toEqual([]);
    }));

  it("lists sends newest first, and removes them with all that is theirs", () =>
    alone(async ({ sends, handed: all }) => {
      for (const id of ["1", "2"]) await sends.save(send(id));
      const outcome = { created: 1, updated: 2, deleted: 3, failed: 0, unknown: 0 };
      await sends.save(send("1", { endedAt: 6, ending: "finished", outcome, cancelled: true }));
      await sends.savePlan("a", "1", "plan");
      await sends.savePlan("a", "1", "longer plan");
      await all.save(handed("1", { endedAt: 6 }));
      await all.addChanges("a", "1", ["x"]);
      expect(await sends.plan("a", "1")).toBe("longer plan");
      expect(await sends.planBytes("a")).toBe(11);
      expect((await sends.list({ accountId: "a" }, 9)).map(({ id }) => id)).toEqual(["2", "1"]);
      expect(await sends.list({ place: "here", collection: "lineItems/1/2" }, 1)).toEqual([send("2")]);
      expect(await sends.find("a", "1")).toMatchObject({ outcome, cancelled: true, endedAt: 6 });
      await sends.removeEnded(7);
      expect([await sends.find("a", "1"), await sends.plan("a", "1"), await all.find("a", "1")]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await all.listChanges("a", "1", 0, 9)).toEqual([]);
    }));

  it("keeps the changes of a handed-over send, their requests and their first outcomes", () =>
    alone(async ({ handed: all }) => {
      await all.save(handed("s"));
      const changes = Array.from({ length: 1203 }, (_, place) => `change ${place}`);
      await all.addChanges("a", "s", changes);
      expect((await all.listChanges("a", "s", 1201, 9)).map(({ change }) => change)).toEqual([
        "change 1201",
        "change 1202",
      ]);
      await all.assign("a", "s", "k.c.1", [3, 7]);
      await all.conclude("a", "s", [{ place: 7, n: 1, outcome: "sent", told: "sealed" }]);
      await all.conclude("a", "s", [{ place: 7, n: 2, outcome: "unknown", told: "later" }]);
      expect(await all.findChange("a", "s", 7)).toEqual({
        place: 7,
        change: "change 7",
        key: "k.c.1",
        slot: 1,
        n: 1,
        outcome: "sent",
        told: "sealed",
      });
      expect((await all.listOutcomes("a", "s", 0, 9)).map(({ place }) => place)).toEqual([7]);
      expect([...(await all.tally("a", "s"))]).toEqual(
        expect.arrayContaining([
          [null, 1202],
          ["sent", 1],
        ]),
      );
      await all.save(handed("t", { endedAt: 1, wish: "stop" }));
      expect((await all.listRunning(null)).map(({ id }) => id)).toEqual(["s"]);
      expect(await all.listRunning("b")).toEqual([]);
    }));

  it("lists running sends that no gateway carries out, oldest first", () =>
    alone(async ({ handed: all, claims }) => {
      for (const id of ["old", "ours", "theirs", "late"]) await all.save(handed(id));
      await all.save(handed("ended", { endedAt: 1 }));
      const claim = (id: string, expiresAt: number) => ({
        accountId: "a",
        id,
        gateway: "g",
        expiresAt,
        progress: "{}",
      });
      for (const one of [claim("theirs", 5), claim("theirs", 11), claim("late", 10)]) await claims.save(one);
      expect(await claims.listFree(10, 2)).toEqual([
        { accountId: "a", id: "old" },
        { accountId: "a", id: "ours" },
      ]);
      expect((await claims.listFree(10, 9)).map(({ id }) => id)).toEqual(["old", "ours", "late"]);
      expect(await claims.find("a", "theirs")).toEqual(claim("theirs", 11));
      await claims.remove("a", "theirs");
      expect(await claims.find("a", "theirs")).toBeNull();
    }));

  it("keeps leases, agreed copies and key checks", () =>
    alone(async ({ leases, agreed, keyChecks, probe }) => {
      const lease = { place: "here", collection: "c", fence: 4, holder: null, since: 1, expiresAt: 2 };
      await leases.save({ ...lease, fence: 3, holder: { accountId: "a", sendId: "s" } });
      expect((await leases.find("here", "c"))?.holder).toEqual({ accountId: "a", sendId: "s" });
      await leases.save(lease);
      expect(await leases.find("here", "c")).toEqual(lease);
      for (const copy of ["one", "three"]) await agreed.save({ accountId: "a", linkId: copy, copy, at: copy.length });
      expect(await agreed.bytesBeside("a", "one")).toBe(5);
      await agreed.removeOld(4);
      expect([await agreed.find("a", "one"), (await agreed.find("a", "three"))?.copy]).toEqual([null, "three"]);
      await agreed.remove("a", "three");
      expect(await agreed.find("a", "three")).toBeNull();
      await keyChecks.save("v1", "x");
      await keyChecks.removeOthers("v2");
      expect(await keyChecks.find("v1")).toBeNull();
      await probe.write(1);
      await probe.write(2);
    }));

  it("keeps one list of words for each person of a circle, and lists those of one circle, last written first", () =>
    alone(async ({ words }) => {
      const list = (circle: string, accountId: string, at: number) => ({ circle, accountId, words: `of ${at}`, at });
      const some = [list("x", "a", 1), list("x", "b", 3), list("y", "c", 9), list("x", "a", 5)];
      for (const one of some) await words.save(one);
      expect(await words.find("x", "a")).toEqual(list("x", "a", 5));
      expect(await words.list("x", 9)).toEqual([list("x", "a", 5), list("x", "b", 3)]);
      expect(await words.list("x", 1)).toEqual([list("x", "a", 5)]);
      await words.removeOld(5);
      expect(await words.list("x", 9)).toEqual([list("x", "a", 5)]);
      await words.remove("x", "a");
      expect([await words.find("x", "a"), (await words.find("y", "c"))?.at]).toEqual([null, 9]);
    }));

  it("lets two transactions that read the same and write take effect one after the other", async () => {
    const fences = await Promise.all(
      Array.from({ length: 12 }, () =>
        store.transaction(async ({ leases }) => {
          const found = await leases.find("here", "one by one");
          const fence = (found?.fence ?? 0) + 1;
          const lease = { place: "here", collection: "one by one", fence, holder: null, since: 0, expiresAt: 0 };
          await leases.save(lease);
          return fence;
        }),
      ),
    );
    expect([...fences].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });
});
