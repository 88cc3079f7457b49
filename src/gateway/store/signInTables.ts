// What the store keeps of sign-ins, and of the platform keys that a person enters once. Sealed texts and hashes only.
import { z } from "zod";

/** One sign-in: at the provider, or with platform keys on one device. It outlives the windows that it opened. */
export const signInRecord = z
  .object({
    id: z.string(),
    /** The row of `accounts` whose data key seals it: the person's own, or without a provider the account's. */
    ownerId: z.string(),
    /** Whether a provider named the person. */
    provided: z.number().transform((value) => value === 1),
    /** JSON. */
    rights: z.string(),
    /** Thumbprint of the device's public key (RFC 7638); null where the device keeps nothing. */
    device: z.string().nullable(),
    /** SHA-256 of the present refresh token, and of the one before it. */
    refresh: z.string().nullable(),
    refreshBefore: z.string().nullable(),
    rotatedAt: z.number(),
    /** Hashes of the device's last proofs, with blanks between them: none counts twice. */
    proofs: z.string(),
    createdAt: z.number(),
    seenAt: z.number(),
    expiresAt: z.number(),
    /** Its person left and lets sends go on; nobody gets in by it any more. */
    leftAt: z.number().nullable(),
  })
  .readonly();
export type SignInRecord = z.infer<typeof signInRecord>;

export const keptKeysRecord = z
  .object({
    ownerId: z.string(),
    region: z.string(),
    environment: z.string(),
    /** Which account they open. */
    accountId: z.string(),
    /** Sealed JSON of the three credentials, under the owner's data key. */
    credentials: z.string(),
    at: z.number(),
  })
  .readonly();
export type KeptKeysRecord = z.infer<typeof keptKeysRecord>;

export const heldLease = z
  .object({ collection: z.string(), accountId: z.string(), since: z.number(), expiresAt: z.number() })
  .readonly();
export type HeldLease = z.infer<typeof heldLease>;

export interface SignInTables {
  /** For the administrator's page. */
  readonly overview: { heldLeases(now: number): Promise<readonly HeldLease[]> };
  readonly signIns: {
    find(id: string): Promise<SignInRecord | null>;
    /** By the present refresh token or the one before it. */
    findRefresh(hash: string): Promise<SignInRecord | null>;
    save(signIn: SignInRecord): Promise<void>;
    remove(id: string): Promise<void>;
    /** Newest first. */
    listOf(ownerId: string): Promise<readonly SignInRecord[]>;
    /** Those of a provider, last seen first. */
    listProvided(limit: number): Promise<readonly SignInRecord[]>;
    removeExpired(now: number): Promise<void>;
  };
  readonly keptKeys: {
    find(ownerId: string, region: string, environment: string): Promise<KeptKeysRecord | null>;
    listOf(ownerId: string): Promise<readonly KeptKeysRecord[]>;
    save(keys: KeptKeysRecord): Promise<void>;
    removeOf(ownerId: string): Promise<void>;
  };
}
