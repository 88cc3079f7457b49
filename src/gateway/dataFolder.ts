// The data folder as one process's own: made for this user alone, and locked until the process ends. The lock is the
// operating system's, so that a killed process leaves none behind.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { openSqliteStore } from "./store/sqlite/store";
import type { GatewayStore } from "./store/tables";

export interface DataFolder {
  readonly folder: string;
  /** The store of the folder; closing it ends the lock. */
  openStore(): GatewayStore;
  /** Ends the lock of a folder whose store was not opened. */
  leave(): void;
}

export const storeFile = (folder: string) => path.join(folder, "gateway.sqlite");

/** Throws an Error with a sentence: somebody else uses the folder, or others can read it. */
export function enterDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== "win32" && (statSync(folder).mode & 0o077) !== 0)
    throw new Error(`Others can open the data folder ${folder}. Run: chmod 700 ${folder}`);
  const leave = lock(folder);
  return {
    folder,
    leave,
    openStore() {
      const store = openSqliteStore(storeFile(folder), { aside: true });
      const close = () => store.close().finally(leave);
      return { ...store, close };
    },
  };
}

/** Two gateways would each spend the whole rate budget, and could send one change twice. */
function lock(folder: string): () => void {
  const note = path.join(folder, "gateway.owner");
  let database: Database.Database | null = null;
  const leave = () => {
    if (database?.open === true) database.close();
  };
  try {
    database = new Database(path.join(folder, "gateway.lock"));
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;");
    writeFileSync(note, `process ${process.pid}, since ${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch (cause) {
    leave();
    const isTaken = cause instanceof Error && Reflect.get(cause, "code") === "SQLITE_BUSY";
    const detail = isTaken
      ? `${ownerIn(note)} uses the data folder ${folder}. Stop it, or choose another folder with BIDSHEET_DATA.`
      : `The gateway may not write in ${folder}. Give the folder and its files to its user, or set BIDSHEET_DATA.`;
    throw new Error(detail, { cause });
  }
  return leave;
}

function ownerIn(note: string): string {
  try {
    return `Another gateway (${readFileSync(note, "utf8").trim()})`;
  } catch {
    // It has the lock and has not written its name yet.
    return "Another gateway";
  }
}
