// Where the gateway keeps its work: the data folder and its modes, the store, and the keys that open it. It makes
// nothing that is not there; an older store is upgraded by opening it, as the start does.
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { enterDataFolder, storeFile, type DataFolder } from "../dataFolder";
import { checkKeys } from "../keys/keyCare";
import { localMasterKeys, parseMasterKeys } from "../keys/masterKeys";
import type { GatewayStore } from "../store/tables";
import { checkPrivate, folderOf, type Variables } from "../variables";
import { Vault, type MasterKey } from "../keys/vault";
import { look, ok, thrown, wrong, type DoctorFinding } from "./finding";

/** A busy company writes tens of MB a day; a week's warning is enough. */
const LOOK_FREE_BYTES = 1_000_000_000;

/** The store of several gateways, by its DATABASE_URL. Rejects with an Error with a sentence. */
export type OpenShared = (url: string) => Promise<GatewayStore>;

export async function checkKeeping(
  variables: Variables,
  now: () => number,
  openShared: OpenShared,
): Promise<DoctorFinding[]> {
  const url = variables["DATABASE_URL"];
  if (url) return checkShared(variables, now, () => openShared(url));
  const folder = folderOf(variables);
  const keys = keysOf(variables["BIDSHEET_MASTER_KEY"], folder);
  if (!existsSync(storeFile(folder))) return [...keys.findings, newStore(folder)];
  let data: DataFolder;
  try {
    data = enterDataFolder(folder);
  } catch (error) {
    return [...keys.findings, inUse(error)];
  }
  try {
    const open = () => {
      checkPrivate(storeFile(folder), "store");
      return data.openStore();
    };
    return [...keys.findings, roomFinding(folder), ...(await storeFindings(open, keys.keys, now))];
  } finally {
    data.leave();
  }
}

function inUse(error: unknown): DoctorFinding {
  const { message } = error instanceof Error ? error : new Error("The data folder cannot be entered.");
  return message.startsWith("Another gateway")
    ? look("Store", `${message} While it runs, its own /readyz says whether the store takes writes.`)
    : wrong("Store", message);
}

function newStore(folder: string): DoctorFinding {
  let parent = path.resolve(folder);
  while (!existsSync(parent)) parent = path.dirname(parent);
  try {
    if (!statSync(parent).isDirectory()) return wrong("Store", `${parent} is no folder. Correct BIDSHEET_DATA.`);
    accessSync(parent, constants.W_OK);
    return ok("Store", `There is no store yet. The gateway makes one in ${folder} when it starts.`);
  } catch {
    return wrong("Store", `The gateway may not write in ${parent}. Give the folder to its user, or set BIDSHEET_DATA.`);
  }
}

function keysOf(text: string | undefined, folder: string): { keys: readonly MasterKey[]; findings: DoctorFinding[] } {
  try {
    if (text) {
      const keys = parseMasterKeys(text);
      return {
        keys,
        findings: [ok("Keys", `BIDSHEET_MASTER_KEY has ${keys.length === 1 ? "a key" : "keys"}: ${names(keys)}.`)],
      };
    }
    const file = path.join(folder, "master.key");
    if (!existsSync(file) && !existsSync(storeFile(folder)))
      return {
        keys: [],
        findings: [look("Keys", `BIDSHEET_MASTER_KEY is not set. The gateway makes ${file} when it starts.`)],
      };
    const { keys } = localMasterKeys(folder);
    return { keys, findings: [ok("Keys", `${file} has ${names(keys)}. Keep a copy apart from the backups.`)] };
  } catch (error) {
    return { keys: [], findings: [thrown("Keys", error)] };
  }
}

const names = (keys: readonly MasterKey[]) => keys.map(({ version }) => version).join(", ");

function roomFinding(folder: string): DoctorFinding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const size = `${Math.round(free / 1_000_000).toLocaleString("en")} MB`;
  return free < LOOK_FREE_BYTES
    ? look(
        "Store",
        `The disk of ${folder} has only ${size} free. Make room: below 32 MB the gateway accepts no change.`,
      )
    : ok("Store", `The disk of ${folder} has ${size} free.`);
}

/** Its disk and its modes are the database's own business. */
async function checkShared(
  variables: Variables,
  now: () => number,
  open: () => Promise<GatewayStore>,
): Promise<DoctorFinding[]> {
  const text = variables["BIDSHEET_MASTER_KEY"];
  if (!text) return [wrong("Keys", "Set BIDSHEET_MASTER_KEY with DATABASE_URL: every gateway needs the same key.")];
  const { keys, findings } = keysOf(text, folderOf(variables));
  return [...findings, ...(await storeFindings(open, keys, now))];
}

async function storeFindings(
  open: () => GatewayStore | Promise<GatewayStore>,
  keys: readonly MasterKey[],
  now: () => number,
): Promise<DoctorFinding[]> {
  let store: GatewayStore;
  try {
    store = await open();
  } catch (error) {
    return [thrown("Store", error)];
  }
  try {
    return [await writeFinding(store, now()), ...(keys.length === 0 ? [] : [await openFinding(store, keys)])];
  } finally {
    await store.close();
  }
}

async function writeFinding(store: GatewayStore, now: number): Promise<DoctorFinding> {
  try {
    await store.transaction((tables) => tables.probe.write(now));
    return ok("Store", "The store is whole and accepts writes.");
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return wrong("Store", `The store accepts no writes: ${why} Check the disk, and the modes of the folder.`);
  }
}

async function openFinding(store: GatewayStore, keys: readonly MasterKey[]): Promise<DoctorFinding> {
  try {
    await checkKeys(store, new Vault(keys));
    return ok("Keys", "The master keys open the store.");
  } catch (error) {
    return thrown("Keys", error);
  }
}
