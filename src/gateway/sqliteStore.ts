// The store on one machine: SQLite in WAL mode with synchronous FULL, so that a finished transaction survives kill -9 and a
// power cut. One transaction at a time; it refuses a file that a newer Bidsheet has written.
import { chmodSync } from "node:fs";
import Database from "libsql";
import { z } from "zod";
import type { AccountRecord, JournalRecord, SessionRecord, Store, Tables } from "./store";

const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, platform TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL,
    keyVersion TEXT NOT NULL, wrappedKey TEXT NOT NULL, credentials TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    tokenHash TEXT PRIMARY KEY, accountId TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS journal (
    accountId TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, collection TEXT NOT NULL,
    requestHash TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, answer TEXT,
    PRIMARY KEY (accountId, key));
  CREATE INDEX IF NOT EXISTS journalOpen ON journal (accountId, at) WHERE state = 'open';
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
`;

const accountRow = z.object({
  id: z.string(),
  platform: z.string(),
  region: z.string(),
  environment: z.string(),
  keyVersion: z.string(),
  wrappedKey: z.string(),
  credentials: z.string(),
});
const sessionRow = z.object({
  tokenHash: z.string(),
  accountId: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
});
const journalRow = z.object({
  accountId: z.string(),
  key: z.string(),
  operation: z.string(),
  collection: z.string(),
  requestHash: z.string(),
  request: z.string(),
  at: z.number(),
  state: z.enum(["open", "answered", "notApplied"]),
  answer: z.string().nullable(),
});

/** `file` may be ":memory:". */
export function openSqliteStore(file: string): Store {
  const database = new Database(file);
  // What is in it is sealed; its size and times are nobody else's business either. SQLite gives its side files the same mode.
  if (file !== ":memory:") chmodSync(file, 0o600);
  // Another process may hold the file for a moment; in-memory databases have no WAL and do not mind being asked.
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  migrate(database);
  const tables = tablesOf(database);
  let tail: Promise<unknown> = Promise.resolve();
  return {
    transaction(work) {
      const turn = tail.then(() => inTransaction(database, () => work(tables)));
      tail = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await tail;
      database.close();
    },
  };
}

function migrate(database: Database.Database): void {
  const row = z.object({ user_version: z.number() }).parse(database.prepare("PRAGMA user_version").get());
  if (row.user_version > SCHEMA_VERSION)
    throw new Error(
      "The data folder was written by a newer Bidsheet. Start that version, or choose another folder.",
    );
  database.exec(SCHEMA);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

async function inTransaction<T>(database: Database.Database, work: () => Promise<T>): Promise<T> {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** The synchronous calls are made inside async functions, so that a failing one rejects like any other store's. */
function tablesOf(database: Database.Database): Tables {
  return {
    accounts: accountsOf(database),
    sessions: sessionsOf(database),
    journal: journalOf(database),
    probe: {
      write: (now) => run(database, "INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?)", [now]),
    },
  };
}

function run(
  database: Database.Database,
  sql: string,
  values: readonly (string | number | null)[],
): Promise<void> {
  return Promise.resolve().then(() => void database.prepare(sql).run(...values));
}

function first<T>(
  database: Database.Database,
  row: z.ZodType<T>,
  sql: string,
  values: readonly string[],
): Promise<T | null> {
  return Promise.resolve().then(() => {
    const found = database.prepare(sql).get(...values);
    return found === undefined || found === null ? null : row.parse(found);
  });
}

function accountsOf(database: Database.Database): Tables["accounts"] {
  return {
    find: (id): Promise<AccountRecord | null> =>
      first(database, accountRow, "SELECT * FROM accounts WHERE id = ?", [id]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO accounts (id, platform, region, environment, keyVersion, wrappedKey, credentials)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [one.id, one.platform, one.region, one.environment, one.keyVersion, one.wrappedKey, one.credentials],
      ),
  };
}

function sessionsOf(database: Database.Database): Tables["sessions"] {
  return {
    find: (tokenHash): Promise<SessionRecord | null> =>
      first(database, sessionRow, "SELECT * FROM sessions WHERE tokenHash = ?", [tokenHash]),
    save: (one) =>
      run(
        database,
        "INSERT OR REPLACE INTO sessions (tokenHash, accountId, createdAt, expiresAt) VALUES (?, ?, ?, ?)",
        [one.tokenHash, one.accountId, one.createdAt, one.expiresAt],
      ),
    remove: (tokenHash) => run(database, "DELETE FROM sessions WHERE tokenHash = ?", [tokenHash]),
    removeExpired: (now) => run(database, "DELETE FROM sessions WHERE expiresAt <= ?", [now]),
  };
}

function journalOf(database: Database.Database): Tables["journal"] {
  return {
    find: (accountId, key): Promise<JournalRecord | null> =>
      first(database, journalRow, "SELECT * FROM journal WHERE accountId = ? AND key = ?", [accountId, key]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO journal
           (accountId, key, operation, collection, requestHash, request, at, state, answer)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          one.accountId,
          one.key,
          one.operation,
          one.collection,
          one.requestHash,
          one.request,
          one.at,
          one.state,
          one.answer,
        ],
      ),
    listOpen: (accountId, collection) =>
      Promise.resolve().then(() => {
        const where = collection === null ? "" : " AND collection = ?";
        const sql = `SELECT * FROM journal WHERE accountId = ? AND state = 'open'${where} ORDER BY at, rowid`;
        const values = collection === null ? [accountId] : [accountId, collection];
        return z.array(journalRow).parse(database.prepare(sql).all(...values));
      }),
  };
}
