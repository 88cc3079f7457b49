// What the gateway keeps, as an interface: async and in transactions, so that SQLite on one machine and PostgreSQL for
// a company can stand behind it. It has sealed texts and hashes; no method takes or gives a secret in plain. Records
// that a store reads back as they are written are schemas, so that each is described once.
import { z } from "zod";
import type { OutcomeKind } from "../../platform/handoverContract";
import type { Slots } from "../pacing/slots";
import type { FurtherList, SendCounts, SendTally } from "../../platform/sendContract";
import type { SignInTables } from "./signInTables";

export const accountRecord = z
  .object({
    id: z.string(),
    platform: z.string(),
    region: z.string(),
    environment: z.string(),
    /** The account's data key under a master key. */
    keyVersion: z.string(),
    wrappedKey: z.string(),
    /** Sealed JSON of the three credentials of the newest session. */
    credentials: z.string(),
    /** Hash of person and API key; null in what an earlier version wrote. */
    signIn: z.string().nullable(),
  })
  .readonly();
export type AccountRecord = z.infer<typeof accountRecord>;

export const sessionRecord = z
  .object({
    /** SHA-256 of the bearer token; the token itself is nowhere. */
    tokenHash: z.string(),
    accountId: z.string(),
    createdAt: z.number(),
    expiresAt: z.number(),
    /** Its own, sealed; null in what an earlier version wrote: then the account's. */
    credentials: z.string().nullable(),
    /** The sign-in that opened it; null for one by keys that no device keeps. */
    signInId: z.string().nullable(),
  })
  .readonly();
export type SessionRecord = z.infer<typeof sessionRecord>;

export const journalRecord = z
  .object({
    accountId: z.string(),
    key: z.string(),
    operation: z.string(),
    collection: z.string(),
    /** Keyed hash of operation, path and body. */
    requestHash: z.string(),
    /** Sealed JSON of path, body, and what the platform had before. */
    request: z.string(),
    at: z.number(),
    /**
     * open: the request may have left. answered: its outcome is known. notApplied: it had no effect, the key is free
     * again.
     */
    state: z.enum(["open", "answered", "notApplied"]),
    /** Sealed JSON of the answer; null until it is known. */
    answer: z.string().nullable(),
    /** The send that it belongs to. */
    sendId: z.string().nullable(),
  })
  .readonly();
export type JournalRecord = z.infer<typeof journalRecord>;

/** One send of one person. Its plan stands apart, since lists of sends do not need it. */
export interface SendRecord {
  readonly accountId: string;
  readonly id: string;
  /** Hash of the platform's host: people of one place see each other's sends. */
  readonly place: string;
  readonly collection: string;
  /** Lists that it changes besides. */
  readonly further: readonly FurtherList[];
  /** Sealed. */
  readonly title: string;
  /** Sealed; null where its sender wrote none, and in what an earlier version wrote. */
  readonly note: string | null;
  readonly counts: SendCounts;
  readonly at: number;
  readonly endedAt: number | null;
  /** How it ended; null while it has not. */
  readonly ending: "finished" | "continued" | null;
  readonly outcome: SendTally | null;
  readonly cancelled: boolean;
  readonly undoes: string | null;
  readonly continues: string | null;
}

/** The row stays when nobody has the lease, so that its fence never starts again. */
export interface LeaseRecord {
  readonly place: string;
  readonly collection: string;
  readonly fence: number;
  /** Who holds it; null after it was released. */
  readonly holder: { readonly accountId: string; readonly sendId: string } | null;
  readonly since: number;
  readonly expiresAt: number;
}

export const agreedRecord = z
  .object({
    accountId: z.string(),
    linkId: z.string(),
    /** Sealed JSON of checksum and text. */
    copy: z.string(),
    at: z.number(),
  })
  .readonly();
export type AgreedRecord = z.infer<typeof agreedRecord>;

/** Words that one person confirmed, among those who share them. */
export const wordsRecord = z
  .object({
    /** Hash of who shares words: people of one company. */
    circle: z.string(),
    accountId: z.string(),
    /** Sealed JSON of all of them. */
    words: z.string(),
    /** When they were last written. */
    at: z.number(),
  })
  .readonly();
export type WordsRecord = z.infer<typeof wordsRecord>;

/** A send that the gateway carries out, beside its SendRecord. */
export interface HandedRecord {
  readonly accountId: string;
  readonly id: string;
  /** Keyed hash of what was handed over. */
  readonly contentHash: string;
  /** Sealed JSON of the head. */
  readonly head: string;
  /** Sealed JSON of the ids that the list had before the first create left; null until they are read. */
  readonly known: string | null;
  /** What its person wants of it. */
  readonly wish: "run" | "pause" | "stop";
  readonly waitMs: number;
  readonly endedAt: number | null;
}

/** One change of it. */
export interface HandedChangeRecord {
  /** From 0, in the order in which it was handed over. */
  readonly place: number;
  /** Sealed JSON. */
  readonly change: string;
  /** The journal's key of its newest request, and its row in that request. */
  readonly key: string | null;
  readonly slot: number | null;
  /** The number of its outcome. */
  readonly n: number | null;
  readonly outcome: OutcomeKind | null;
  /** Sealed JSON of what else the outcome says. */
  readonly told: string | null;
}
export type Concluded = Pick<HandedChangeRecord, "place"> & {
  readonly n: number;
  readonly outcome: OutcomeKind;
  readonly told: string;
};

/** Which of several gateways carries a handed-over send out. */
export const claimRecord = z
  .object({
    accountId: z.string(),
    id: z.string(),
    /** The process that does, for as long as it lives. */
    gateway: z.string(),
    /** Another one may take it from then on. */
    expiresAt: z.number(),
    /** JSON of how far it is, as others show it: states and times, nothing of its content. */
    progress: z.string(),
  })
  .readonly();
export type ClaimRecord = z.infer<typeof claimRecord>;

/** All of one collection at one place, or all of one account. */
export type SendsAsked = { readonly place: string; readonly collection: string } | { readonly accountId: string };

/** The tables inside one transaction. */
export interface Tables extends SignInTables {
  readonly accounts: {
    find(id: string): Promise<AccountRecord | null>;
    findSignIn(signIn: string): Promise<AccountRecord | null>;
    save(account: AccountRecord): Promise<void>;
    /** The versions of the master keys that data keys are under. */
    keyVersions(): Promise<readonly string[]>;
    /** Some of those whose data key is under another master key than this version. */
    notUnder(version: string, limit: number): Promise<readonly AccountRecord[]>;
    underVersion(version: string): Promise<AccountRecord | null>;
  };
  /** A known text under each master key: it shows at start that a key is the right one. */
  readonly keyChecks: {
    find(version: string): Promise<string | null>;
    save(version: string, sealed: string): Promise<void>;
    removeOthers(version: string): Promise<void>;
  };
  readonly sessions: {
    find(tokenHash: string): Promise<SessionRecord | null>;
    save(session: SessionRecord): Promise<void>;
    remove(tokenHash: string): Promise<void>;
    /** Newest first. */
    listOf(accountId: string): Promise<readonly SessionRecord[]>;
    removeExpired(now: number): Promise<void>;
  };
  /** Hashes of credentials that the platform refused after it had taken them. */
  readonly refused: {
    has(credentials: string): Promise<boolean>;
    save(credentials: string, at: number): Promise<void>;
    remove(credentials: string): Promise<void>;
    /** Removes what was refused before `then`. */
    removeOld(then: number): Promise<void>;
  };
  readonly journal: {
    find(accountId: string, key: string): Promise<JournalRecord | null>;
    save(record: JournalRecord): Promise<void>;
    /** Oldest first. */
    listOpen(accountId: string, collection: string | null): Promise<readonly JournalRecord[]>;
    /** Answered ones whose intents were written since `then`. */
    listAnswered(accountId: string, collection: string, then: number): Promise<readonly JournalRecord[]>;
    /** In the order in which the intents were written. */
    listSend(accountId: string, sendId: string): Promise<readonly JournalRecord[]>;
    /** Removes closed records that were written before `then`, but none of a send that has not ended. */
    removeClosed(then: number): Promise<void>;
  };
  readonly sends: {
    find(accountId: string, id: string): Promise<SendRecord | null>;
    save(send: SendRecord): Promise<void>;
    /** Newest first. */
    list(asked: SendsAsked, limit: number): Promise<readonly SendRecord[]>;
    plan(accountId: string, id: string): Promise<string | null>;
    /** Sealed. */
    savePlan(accountId: string, id: string, plan: string): Promise<void>;
    /** What an account's plans take. */
    planBytes(accountId: string): Promise<number>;
    /** Removes sends that ended before `then`, with their plans. */
    removeEnded(then: number): Promise<void>;
  };
  readonly handed: {
    find(accountId: string, id: string): Promise<HandedRecord | null>;
    save(send: HandedRecord): Promise<void>;
    /** All that have not ended; with an account only its own. */
    listRunning(accountId: string | null): Promise<readonly HandedRecord[]>;
    addChanges(accountId: string, sendId: string, changes: readonly string[]): Promise<void>;
    /** In their order, from a place on. */
    listChanges(accountId: string, sendId: string, from: number, limit: number): Promise<readonly HandedChangeRecord[]>;
    findChange(accountId: string, sendId: string, place: number): Promise<HandedChangeRecord | null>;
    /** Which request carries these changes, each in the slot of its position. */
    assign(accountId: string, sendId: string, key: string, places: readonly number[]): Promise<void>;
    conclude(accountId: string, sendId: string, outcomes: readonly Concluded[]): Promise<void>;
    /** With an outcome after this number, in the order of the numbers. */
    listOutcomes(
      accountId: string,
      sendId: string,
      after: number,
      limit: number,
    ): Promise<readonly HandedChangeRecord[]>;
    /** How many changes there are of each outcome; null are those without one. */
    tally(accountId: string, sendId: string): Promise<ReadonlyMap<OutcomeKind | null, number>>;
  };
  readonly claims: {
    find(accountId: string, id: string): Promise<ClaimRecord | null>;
    save(claim: ClaimRecord): Promise<void>;
    remove(accountId: string, id: string): Promise<void>;
    /** Running sends without a claim that lasts, oldest first; none that another gateway takes at this moment. */
    listFree(now: number, limit: number): Promise<readonly { readonly accountId: string; readonly id: string }[]>;
  };
  readonly leases: {
    find(place: string, collection: string): Promise<LeaseRecord | null>;
    save(lease: LeaseRecord): Promise<void>;
  };
  readonly agreed: {
    find(accountId: string, linkId: string): Promise<AgreedRecord | null>;
    save(copy: AgreedRecord): Promise<void>;
    remove(accountId: string, linkId: string): Promise<void>;
    /** What an account's copies take, without the one of this link. */
    bytesBeside(accountId: string, linkId: string): Promise<number>;
    /** Removes copies that were last written before `then`. */
    removeOld(then: number): Promise<void>;
  };
  readonly words: {
    find(circle: string, accountId: string): Promise<WordsRecord | null>;
    save(words: WordsRecord): Promise<void>;
    remove(circle: string, accountId: string): Promise<void>;
    /** Last written first. */
    list(circle: string, limit: number): Promise<readonly WordsRecord[]>;
    /** Removes those that were last written before `then`. */
    removeOld(then: number): Promise<void>;
  };
  readonly probe: { write(now: number): Promise<void> };
}

/** What gateways that share one store have in common beside its tables. */
export interface SharedStore {
  /** This process among them. */
  readonly gateway: string;
  readonly slots: Slots;
}

export interface GatewayStore {
  /** Only where several gateways may work on it at once. */
  readonly shared?: SharedStore;
  /**
   * Runs `work` as if alone, and makes all of it durable (on disk, not only in a cache) before the promise resolves;
   * none of it when `work` throws. `work` awaits its tables only, and may run again from its beginning where another
   * gateway came in between.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * How often accounts, sessions, sign-ins or refused credentials were written, or may have been. Only where nobody but
   * this process writes: as long as it answers the same, what was read of them counts.
   */
  peopleWritten?(): number;
  close(): Promise<void>;
}
