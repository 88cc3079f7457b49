// Encryption at rest: AES-256-GCM, a data key for each account, wrapped by a versioned master key. Every sealed text is
// bound to its account and field, so that nothing can be moved to another row. It refuses whatever was changed by one
// bit.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The first one seals, all of them open: that is how keys rotate without downtime. */
export interface MasterKey {
  readonly version: string;
  readonly key: Buffer;
}

const POOLED_IVS = 1000;
let pool = Buffer.alloc(0);

/** Each is given out once. Asking the system for a thousand at a time takes a fraction of asking for each. */
function newIv(): Buffer {
  if (pool.length < IV_BYTES) pool = randomBytes(POOLED_IVS * IV_BYTES);
  const iv = pool.subarray(0, IV_BYTES);
  pool = pool.subarray(IV_BYTES);
  return iv;
}

/** base64url of iv, tag and ciphertext. `binding` is authenticated and not stored. */
export function seal(key: Buffer, binding: string, plain: string | Buffer, iv: Buffer = newIv()): string {
  return sealBytes(key, binding, plain, iv).toString("base64url");
}

/** The same as bytes, for what stays in memory. */
export function sealBytes(key: Buffer, binding: string, plain: string | Buffer, iv: Buffer = newIv()): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(Buffer.from(binding, "utf8"));
  const body = Buffer.concat([
    cipher.update(typeof plain === "string" ? Buffer.from(plain, "utf8") : plain),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when the text was not sealed with this key for this binding. */
export function unseal(key: Buffer, binding: string, sealed: string): string {
  return unsealBytes(key, binding, sealed).toString("utf8");
}

/** Throws as `unseal`. */
export function unsealBytes(key: Buffer, binding: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  // Decoding passes over foreign signs and spare bits: more than one text would stand for the same bytes.
  if (bytes.toString("base64url") !== sealed) throw new Error("A sealed text was changed.");
  return openBytes(key, binding, bytes);
}

/** The opposite of `sealBytes`. Throws as `unseal`. */
export function openBytes(key: Buffer, binding: string, bytes: Buffer): Buffer {
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error("A sealed text is too short.");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(binding, "utf8"));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new Error("A sealed text was changed, moved, or sealed with another key.", { cause });
  }
}

/** The same text gives the same sealed text: the iv is a keyed hash of what is sealed, so it repeats only with it. */
export function sealSame(key: Buffer, binding: string, plain: string): string {
  const iv = keyedHash(derive(key, "iv"), `${binding}\n${plain}`).subarray(0, IV_BYTES);
  return seal(derive(key, "seal"), binding, plain, iv);
}

export function unsealSame(key: Buffer, binding: string, sealed: string): string {
  return unseal(derive(key, "seal"), binding, sealed);
}

export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

/** By the key itself, for as long as somebody has it. */
const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** A key for one purpose only. `purpose` is one of a few words, never what a request says. */
export function derive(key: Buffer, purpose: string): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>();
  const own = known.get(purpose) ?? keyedHash(key, `bidsheet/${purpose}`);
  derived.set(key, known.set(purpose, own));
  return own;
}

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

const CHECK = "bidsheet/masterKey";

export interface WrappedKey {
  readonly version: string;
  readonly wrapped: string;
}

export class Vault {
  readonly #keys: ReadonlyMap<string, MasterKey>;
  readonly #newest: MasterKey;

  /** Newest first; at least one. */
  constructor(masterKeys: readonly MasterKey[]) {
    const newest = masterKeys[0];
    if (newest === undefined) throw new RangeError("A master key is needed.");
    for (const { version, key } of masterKeys)
      if (key.length !== KEY_BYTES) throw new RangeError(`Master key ${version} must have 32 bytes.`);
    this.#newest = newest;
    this.#keys = new Map(masterKeys.map((one) => [one.version, one]));
  }

  newDataKey(): Buffer {
    return randomBytes(KEY_BYTES);
  }

  wrap(dataKey: Buffer, accountId: string): WrappedKey {
    const { version, key } = this.#newest;
    return { version, wrapped: seal(key, `${accountId}/dataKey`, dataKey.toString("base64url")) };
  }

  /** Throws when the version is not among the keys given, or the wrapping was changed. */
  unwrap(stored: WrappedKey, accountId: string): Buffer {
    return Buffer.from(unseal(this.#masterOf(stored.version), `${accountId}/dataKey`, stored.wrapped), "base64url");
  }

  get newestVersion(): string {
    return this.#newest.version;
  }

  get versions(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** A known text under one of the keys given. */
  sealCheck(version: string): string {
    return seal(this.#masterOf(version), CHECK, CHECK);
  }

  /** Whether the key given for this version is the one that the text was sealed with. */
  opensCheck(version: string, sealed: string): boolean {
    try {
      return unseal(this.#masterOf(version), CHECK, sealed) === CHECK;
    } catch {
      // Sealed with another key: that is the answer.
      return false;
    }
  }

  #masterOf(version: string): Buffer {
    const master = this.#keys.get(version);
    if (master === undefined) throw new Error(`Master key version ${version} is not among the given keys.`);
    return master.key;
  }

  knows(stored: WrappedKey): boolean {
    return this.#keys.has(stored.version);
  }

  isNewest(stored: WrappedKey): boolean {
    return stored.version === this.#newest.version;
  }
}
