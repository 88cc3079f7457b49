// The store on one machine: SQLite in WAL mode with synchronous FULL, so that a finished transaction survives kill -9
// and a power cut. One transaction at a time.
import { chmodSync, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { z } from "zod";
import { handedOf } from "./handed";
import { all, first, forgetStatements, run } from "./rows";
import { migrate } from "./schema";
import { agreedOf, leasesOf, sendsOf } from "./sends";
import { keptKeysOf, overviewOf, signInsOf } from "./signIns";
import {
  accountRecord,
  journalRecord,
  sessionRecord,
  type JournalRecord,
  type GatewayStore,
  type Tables,
} from "../tables";

/** `file` may be ":memory:". Throws an Error with a sentence for a file that is damaged or newer. */
export function openSqliteStore(file: string): GatewayStore {
  if (file !== ":memory:") checkStoreFile(file);
  const database = new Database(file);
  // What is in it is sealed; its size and times are nobody else's business either. SQLite gives its side files the same
  // mode.
  if (file !== ":memory:") chmodSync(file, 0o600);
  // Another process may hold the file for a moment; in-memory databases have no WAL and do not mind being asked.
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  migrate(database);
  const tables = tablesOf(database, file === ":memory:" ? null : path.dirname(file));
  let tail: Promise<unknown> = Promise.resolve();
  return {
    transaction(work) {
      const turn = tail.then(() => inTransaction(database, () => work(tables)));
      tail = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await tail;
      if (!database.open) return;
      forgetStatements(database);
      // All into the one file: whoever copies it alone then has everything.
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      database.close();
    },
  };
}

/** Throws an Error with a sentence for a file that SQLite cannot read to its end. A file that is not there is sound. */
export function checkStoreFile(file: string): void {
  if (!existsSync(file)) return;
  const damaged = (cause?: unknown) =>
    new Error(`The data file ${file} is damaged. Restore a backup: npm run gateway -- restore FILE`, { cause });
  const database = new Database(file);
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    const found = checkRow.safeParse(database.prepare("PRAGMA quick_check(1)").get());
    if (!found.success) throw damaged();
  } catch (cause) {
    throw damaged(cause);
  } finally {
    database.close();
  }
}

const versionRow = z.object({ version: z.string() });
const refusedRow = z.object({ at: z.number() });
const checkedRow = z.object({ sealed: z.string() });
const checkRow = z.object({ quick_check: z.literal("ok") });

async function inTransaction<T>(database: Database.Database, work: () => Promise<T>): Promise<T> {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Below this an outcome of usual size might not fit any more. */
const LEAST_FREE_BYTES = 32_000_000;

/** Throws where the disk of this folder is nearly full: a change's outcome could not be written any more. */
function checkRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error("The disk of the data folder is nearly full.");
}

function tablesOf(database: Database.Database, folder: string | null): Tables {
  return {
    accounts: accountsOf(database),
    sessions: sessionsOf(database),
    refused: refusedOf(database),
    keyChecks: keyChecksOf(database),
    journal: journalOf(database),
    sends: sendsOf(database),
    handed: handedOf(database),
    leases: leasesOf(database),
    agreed: agreedOf(database),
    signIns: signInsOf(database),
    keptKeys: keptKeysOf(database),
    overview: overviewOf(database),
    probe: {
      write(now) {
        if (folder !== null) checkRoom(folder);
        return run(database, "INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?)", [now]);
      },
    },
  };
}

function accountsOf(database: Database.Database): Tables["accounts"] {
  return {
    find: (id) => first(database, accountRecord, "SELECT * FROM accounts WHERE id = ?", [id]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO accounts
           (id, platform, region, environment, keyVersion, wrappedKey, credentials, signIn)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          one.id,
          one.platform,
          one.region,
          one.environment,
          one.keyVersion,
          one.wrappedKey,
          one.credentials,
          one.signIn,
        ],
      ),
    findSignIn: (signIn) => first(database, accountRecord, "SELECT * FROM accounts WHERE signIn = ? LIMIT 1", [signIn]),
    async keyVersions() {
      const rows = await all(database, versionRow, "SELECT DISTINCT keyVersion AS version FROM accounts", []);
      return rows.map(({ version }) => version);
    },
    notUnder: (version, limit) =>
      all(database, accountRecord, "SELECT * FROM accounts WHERE keyVersion <> ? LIMIT ?", [version, limit]),
    underVersion: (version) =>
      first(database, accountRecord, "SELECT * FROM accounts WHERE keyVersion = ? LIMIT 1", [version]),
  };
}

function keyChecksOf(database: Database.Database): Tables["keyChecks"] {
  return {
    async find(version) {
      const found = await first(database, checkedRow, "SELECT sealed FROM keyChecks WHERE version = ?", [version]);
      return found?.sealed ?? null;
    },
    save: (version, sealed) =>
      run(database, "INSERT OR REPLACE INTO keyChecks (version, sealed) VALUES (?, ?)", [version, sealed]),
    removeOthers: (version) => run(database, "DELETE FROM keyChecks WHERE version <> ?", [version]),
  };
}

function sessionsOf(database: Database.Database): Tables["sessions"] {
  return {
    find: (tokenHash) => first(database, sessionRecord, "SELECT * FROM sessions WHERE tokenHash = ?", [tokenHash]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO sessions (tokenHash, accountId, createdAt, expiresAt, credentials, signInId)
         VALUES (?, ?, ?, ?, ?, ?)`,
        [one.tokenHash, one.accountId, one.createdAt, one.expiresAt, one.credentials, one.signInId],
      ),
    remove: (tokenHash) => run(database, "DELETE FROM sessions WHERE tokenHash = ?", [tokenHash]),
    listOf: (accountId) =>
      all(database, sessionRecord, "SELECT * FROM sessions WHERE accountId = ? ORDER BY createdAt DESC, rowid DESC", [
        accountId,
      ]),
    removeExpired: (now) => run(database, "DELETE FROM sessions WHERE expiresAt <= ?", [now]),
  };
}

function refusedOf(database: Database.Database): Tables["refused"] {
  return {
    async has(credentials) {
      const found = await first(database, refusedRow, "SELECT at FROM refused WHERE credentials = ?", [credentials]);
      return found !== null;
    },
    save: (credentials, at) =>
      run(database, "INSERT OR REPLACE INTO refused (credentials, at) VALUES (?, ?)", [credentials, at]),
    remove: (credentials) => run(database, "DELETE FROM refused WHERE credentials = ?", [credentials]),
    removeOld: (then) => run(database, "DELETE FROM refused WHERE at < ?", [then]),
  };
}

function journalOf(database: Database.Database): Tables["journal"] {
  return {
    find: (accountId, key) =>
      first(database, journalRecord, "SELECT * FROM journal WHERE accountId = ? AND key = ?", [accountId, key]),
    save: (record) => saveJournal(database, record),
    listOpen(accountId, collection) {
      const where = collection === null ? "" : " AND collection = ?";
      const sql = `SELECT * FROM journal WHERE accountId = ? AND state = 'open'${where} ORDER BY at, rowid`;
      return all(database, journalRecord, sql, collection === null ? [accountId] : [accountId, collection]);
    },
    listSend: (accountId, sendId) =>
      all(database, journalRecord, "SELECT * FROM journal WHERE accountId = ? AND sendId = ? ORDER BY at, rowid", [
        accountId,
        sendId,
      ]),
    removeClosed: (then) =>
      run(
        database,
        `DELETE FROM journal WHERE state <> 'open' AND at < ? AND NOT EXISTS (
           SELECT 1 FROM sends
           WHERE sends.accountId = journal.accountId AND sends.id = journal.sendId AND sends.endedAt IS NULL)`,
        [then],
      ),
  };
}

/** Updated in place: the row keeps its number, which tells the order of two intents of one millisecond. */
function saveJournal(database: Database.Database, one: JournalRecord): Promise<void> {
  return run(
    database,
    `INSERT INTO journal (accountId, key, operation, collection, requestHash, request, at, state, answer, sendId)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (accountId, key) DO UPDATE SET
       request = excluded.request, at = excluded.at, state = excluded.state, answer = excluded.answer,
       sendId = excluded.sendId`,
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
      one.sendId,
    ],
  );
}
