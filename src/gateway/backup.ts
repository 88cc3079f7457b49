// A copy of the store while the gateway runs, and back again while it does not. A copy is whole or is not there; a
// restore keeps the store that it replaces.
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import Database from "libsql";
import { enterDataFolder, storeFile } from "./dataFolder";
import { checkStoreFile, openSqliteStore } from "./store/sqlite/store";

/** Answers a sentence. Throws an Error with one. */
export function backup(folder: string, file: string): string {
  const source = storeFile(folder);
  if (!existsSync(source)) throw new Error(`There is no store in ${folder}.`);
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const database = new Database(source);
  try {
    database.exec(`PRAGMA busy_timeout = 5000; VACUUM INTO '${file.replaceAll("'", "''")}'`);
  } catch (cause) {
    rmSync(file, { force: true });
    throw new Error(`The backup ${file} could not be written.`, { cause });
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
  checkStoreFile(file);
  return `The store is copied to ${file}. Keep the master key apart from it: nobody can read the copy without the key.`;
}

/** As `backup`. The gateway must not run. */
export async function restore(folder: string, file: string): Promise<string> {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  checkStoreFile(file);
  const entered = enterDataFolder(folder);
  try {
    const target = storeFile(folder);
    const aside = `${target}.before-${new Date().toISOString().replace(/\W/g, "")}`;
    const replaced = existsSync(target);
    if (replaced) await setAside(target, aside);
    copyFileSync(file, `${target}.new`);
    chmodSync(`${target}.new`, 0o600);
    renameSync(`${target}.new`, target);
    return `The store is restored from ${file}.${replaced ? ` The previous store is ${aside}.` : ""} It knows nothing of what was sent after the backup: refresh every table before you send.`;
  } finally {
    entered.leave();
  }
}

async function setAside(target: string, aside: string): Promise<void> {
  try {
    await openSqliteStore(target).close(); // brings what is in its side file into the file
  } catch {
    // It is damaged: it is kept as it is, with its side files.
  }
  for (const end of ["", "-wal", "-shm"]) if (existsSync(target + end)) renameSync(target + end, aside + end);
}
