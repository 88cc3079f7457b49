// What this device keeps of a sign-in: a refresh token, and a key that signs for it. The browser made the key and hands
// it out to nobody, so that a copied token is worth nothing. Office gives each place where the add-in runs a partition
// of its own (Microsoft, "Persist add-in state and settings"). Where storage is forbidden, nothing is kept.
import type { Environment } from "../../../platform/gatewayContract";
import { attempt } from "../../parts/attempt";
import { base64url } from "../../pkce/base64url";

export interface Remembered {
  readonly refreshToken: string;
  /** To show. */
  readonly email: string;
  /** Used last. */
  readonly place: { readonly region: string; readonly environment: Environment } | null;
}

export interface DeviceKeeper {
  remembered(): Remembered | null;
  /** Null where this browser keeps no keys for us. */
  registration(): Promise<{ readonly proof: string } | null>;
  /** Null when the key is gone: then the refresh token is worth nothing here either. */
  proofFor(refreshToken: string): Promise<string | null>;
  keep(remembered: Remembered): void;
  forget(): void;
  /** One window at a time: each use of a refresh token changes it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps one pair of keys for this origin and partition. */
export interface KeyStore {
  get(): Promise<CryptoKeyPair | null>;
  set(keys: CryptoKeyPair): Promise<void>;
}

export interface DeviceParts {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  readonly keys: KeyStore | null;
  readonly crypto: Pick<Crypto, "subtle" | "randomUUID">;
  readonly locks: Pick<LockManager, "request"> | null;
  /** Of Office; empty where it has none. */
  readonly partition: string;
}

const NAME = "bidsheet.signIn";
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const TYPE = "bidsheet-device+jwt";

/** In whichever partition. */
export function keepsSignIn(storage: Pick<Storage, "length" | "key">): boolean {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at)).some((key) => key?.endsWith(NAME));
}

/** One that is known later, and until then remembers nobody. */
export function lateDeviceKeeper(coming: Promise<DeviceKeeper>): DeviceKeeper {
  let there: DeviceKeeper | null = null;
  void coming.then((keeper) => (there = keeper));
  const later = (act: (keeper: DeviceKeeper) => void) => {
    if (there === null) void coming.then(act);
    else act(there);
  };
  return {
    remembered: () => there?.remembered() ?? null,
    registration: async () => (await coming).registration(),
    proofFor: async (refreshToken) => (await coming).proofFor(refreshToken),
    keep: (remembered) => later((keeper) => keeper.keep(remembered)),
    forget: () => later((keeper) => keeper.forget()),
    alone: async (work) => (await coming).alone(work),
  };
}

export function createDeviceKeeper({ storage, keys, crypto, locks, partition }: DeviceParts): DeviceKeeper {
  const name = partition + NAME;
  const sign = async (pair: CryptoKeyPair, claims: Record<string, string>) => {
    const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", pair.publicKey);
    const header = { alg: "ES256", typ: TYPE, jwk: { kty, crv, x, y } };
    const text = [header, { jti: crypto.randomUUID(), ...claims }]
      .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
      .join(".");
    const bytes = new TextEncoder().encode(text);
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, bytes);
    return `${text}.${base64url(new Uint8Array(signature))}`;
  };
  return {
    remembered: () => attempt(() => parse(storage?.getItem(name) ?? null), null),
    async registration() {
      const pair = keys === null || storage === null ? null : await keyPair(keys, crypto.subtle);
      return pair === null ? null : { proof: await sign(pair, { use: "register" }) };
    },
    async proofFor(refreshToken) {
      const pair = await (keys?.get() ?? Promise.resolve(null)).catch(() => null);
      if (pair === null) return null;
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(refreshToken));
      const token = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return sign(pair, { use: "refresh", token });
    },
    keep: (remembered) => attempt(() => storage?.setItem(name, JSON.stringify(remembered)), undefined),
    forget: () => attempt(() => storage?.removeItem(name), undefined),
    alone: (work) => (locks === null ? work() : locks.request(name, work)),
  };
}

/** The key that is there, else a new one that cannot be exported. Null where the browser keeps none. */
async function keyPair(keys: KeyStore, subtle: SubtleCrypto): Promise<CryptoKeyPair | null> {
  try {
    const known = await keys.get();
    if (known !== null) return known;
    const made = await subtle.generateKey(CURVE, false, ["sign", "verify"]);
    await keys.set(made);
    return made;
  } catch {
    // Private windows and strict settings refuse: the person connects with keys each time, and all else works.
    return null;
  }
}

function parse(text: string | null): Remembered | null {
  const json: unknown = text === null ? null : JSON.parse(text);
  if (json === null || typeof json !== "object") return null;
  const { refreshToken, email, place } = { refreshToken: null, email: null, place: null, ...json };
  if (typeof refreshToken !== "string" || typeof email !== "string") return null;
  return { refreshToken, email, place: placeOf(place) };
}

function placeOf(value: unknown): Remembered["place"] {
  if (value === null || typeof value !== "object" || !("region" in value) || !("environment" in value)) return null;
  const { region, environment } = value;
  if (typeof region !== "string") return null;
  return environment === "production" || environment === "sandbox" ? { region, environment } : null;
}
