// The store on one machine: SQLite in WAL mode with synchronous FULL, so that a finished transaction survives kill -9
// and a power cut. One transaction at a time.
import { chmodSync, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { z } from "zod";
import { tablesOf } from "../sql/tables";
import type { GatewayStore, Tables } from "../tables";
import { forgetStatements, sqlOf } from "./rows";
import { migrate } from "./schema";

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
  const people = countOf(PEOPLE);
  const plain = tablesOf(sqlOf(database, (text) => people.note(text)));
  const tables = file === ":memory:" ? plain : withRoom(plain, file);
  let tail: Promise<unknown> = Promise.resolve();
  return {
    transaction(work) {
      const turn = tail.then(() =>
        inTransaction(
          database,
          () => work(tables),
          () => people.doubt(),
        ),
      );
      tail = turn.catch(() => undefined);
      return turn;
    },
    peopleWritten: () => people.count(),
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

const checkRow = z.object({ quick_check: z.literal("ok") });

/** What recognising a person reads. */
const PEOPLE = /\b(accounts|sessions|signIns|refused)\b/;

/** Counts the statements that write to tables of such names. Which they are is looked up once for each text. */
function countOf(names: RegExp) {
  const texts = new Map<string, boolean>();
  let count = 0;
  return {
    note(text: string) {
      const isOne = texts.get(text) ?? names.test(text);
      texts.set(text, isOne);
      if (isOne) count += 1;
    },
    /** What was read in a transaction that failed may never have been. */
    doubt: () => void (count += 1),
    count: () => count,
  };
}

async function inTransaction<T>(database: Database.Database, work: () => Promise<T>, undone: () => void): Promise<T> {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.inTransaction) database.exec("ROLLBACK");
    undone();
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

function withRoom(tables: Tables, file: string): Tables {
  return {
    ...tables,
    probe: {
      async write(now) {
        checkRoom(path.dirname(file));
        await tables.probe.write(now);
      },
    },
  };
}
