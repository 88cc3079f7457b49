// Master keys from the environment or from a file that only this user may read. It refuses keys that are too short, two
// keys of one version, and a key file that others can read.
import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MasterKey } from "./vault";

/**
 * "v2:...,v1:..." with the newest first, or one key alone (version v1); 32 bytes each, as hex or base64, or a
 * passphrase.
 * Throws an Error with a sentence that does not repeat the key.
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const keys = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseOne);
  if (keys.length === 0) throw new Error("BIDSHEET_MASTER_KEY is empty.");
  if (new Set(keys.map(({ version }) => version)).size !== keys.length)
    throw new Error("BIDSHEET_MASTER_KEY names a version twice.");
  return keys;
}

function parseOne(part: string): MasterKey {
  const [, version = "v1", encoded = ""] = /^(?:([A-Za-z0-9_.-]{1,40}):)?(.*)$/.exec(part) ?? [];
  if (/^[0-9a-f]{64}$/i.test(encoded)) return { version, key: Buffer.from(encoded, "hex") };
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(encoded)) return { version, key: Buffer.from(encoded, "base64") };
  return { version, key: fromPassphrase(version, encoded) };
}

const SHORTEST_PASSPHRASE = 16;

/**
 * The salt is fixed, since the same words must open the same store on another machine: length is what protects them.
 */
function fromPassphrase(version: string, text: string): Buffer {
  if (text.length < SHORTEST_PASSPHRASE)
    throw new Error(
      `BIDSHEET_MASTER_KEY, version ${version}: use 32 bytes as 64 hex digits or as base64, or a passphrase of ${SHORTEST_PASSPHRASE} characters or more.`,
    );
  return scryptSync(text, "bidsheet master key", 32);
}

export interface LocalKeys {
  readonly keys: MasterKey[];
  /** Set when the file was made just now. */
  readonly made: string | null;
}

/**
 * The key file in the data folder, made with mode 0600 when there is none. Throws beside a store that has no key file:
 * a new key would open nothing of it.
 */
export function localMasterKeys(folder: string): LocalKeys {
  const file = path.join(folder, "master.key");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    if (existsSync(path.join(folder, "gateway.sqlite")))
      throw new Error(
        `The store in ${folder} has no key: ${file} is not there and BIDSHEET_MASTER_KEY is not set. Put the key back, or choose another folder with BIDSHEET_DATA.`,
      );
    // "wx": of two that start at once, one makes the file and the other fails instead of replacing it.
    writeFileSync(file, `v1:${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
    return { keys: parseMasterKeys(readFileSync(file, "utf8")), made: file };
  }
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`Others can read the key file ${file}. Run: chmod 600 ${file}`);
  return { keys: parseMasterKeys(readFileSync(file, "utf8")), made: null };
}
