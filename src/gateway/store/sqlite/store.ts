// The store on one machine: SQLite in WAL mode with synchronous FULL, so that a finished transaction survives kill -9
// and a power cut. One transaction at a time; several may share a commit.
import { chmodSync, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import AsideDatabase from "libsql/promise";
import { z } from "zod";
import { tablesOf } from "../sql/tables";
import type { GatewayStore, Tables } from "../tables";
import { sqlOf, Statements } from "./rows";
import { migrate } from "./schema";
import { Together, type Connection } from "./together";

/**
 * `file` may be ":memory:". `aside` commits on another thread, so that nobody waits for the disk but who wrote. Throws
 * an Error with a sentence for a file that is damaged or newer.
 */
export function openSqliteStore(file: string, { aside = false } = {}): GatewayStore {
  if (file !== ":memory:") checkStoreFile(file);
  const database = new Database(file);
  // What is in it is sealed; its size and times are nobody else's business either. SQLite gives its side files the same
  // mode.
  if (file !== ":memory:") chmodSync(file, 0o600);
  database.exec(SETTINGS);
  migrate(database);
  return storeOn(file, aside ? openAside(file, database) : openHere(database));
}

// Another process may hold the file for a moment; in-memory databases have no WAL and do not mind being asked.
const SETTINGS = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

interface Opened extends Connection {
  readonly statements: Statements;
  /** Told before each statement that writes. */
  writes(): void;
  close(): void | Promise<void>;
}

function openHere(database: Database.Database): Opened {
  return {
    statements: new Statements((text) => database.prepare(text)),
    run: (text) => void database.exec(text),
    // A closed one that is asked ends the whole process.
    isInTransaction: () => database.open && database.inTransaction,
    writes: () => undefined,
    close() {
      if (!database.open) return;
      database.exec(FOLD);
      database.close();
    },
  };
}

/** All into the one file: whoever copies it alone then has everything. */
const FOLD = "PRAGMA wal_checkpoint(TRUNCATE)";

/** A commit of what was written is waited for on another thread; everything else takes microseconds and runs here. */
function openAside(file: string, first: Database.Database): Opened {
  const database = new AsideDatabase(file);
  const set = database.exec(SETTINGS);
  const statements = new Statements(async (text) => {
    await set;
    return database.prepare(text);
  });
  const state = { written: false, open: true, closing: false };
  return {
    statements,
    async run(text) {
      if (text === "COMMIT" && state.written) await database.exec(text);
      else (await statements.get(text)).run();
      if (text === "COMMIT" || text === "ROLLBACK") state.written = false;
    },
    isInTransaction: () => state.open && database.inTransaction,
    writes: () => (state.written = true),
    async close() {
      if (state.closing) return;
      state.closing = true;
      await set;
      state.open = false;
      database.close();
      first.exec(FOLD);
      first.close();
    },
  };
}

function storeOn(file: string, opened: Opened): GatewayStore {
  const people = countOf(PEOPLE);
  const writes = (text: string) => {
    people.note(text);
    opened.writes();
  };
  const plain = tablesOf(sqlOf(opened.statements, writes));
  const tables = file === ":memory:" ? plain : withRoom(plain, file);
  const together = new Together(opened, () => people.doubt());
  return {
    transaction: (work) => together.transaction(() => work(tables)),
    peopleWritten: () => people.count(),
    async close() {
      await together.rest();
      opened.statements.forget();
      await opened.close();
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
