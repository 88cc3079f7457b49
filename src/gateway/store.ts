// What the gateway keeps, as an interface: async and in transactions, so that SQLite on one machine and PostgreSQL for a company
// can stand behind it. It holds sealed texts and hashes; no method takes or gives a secret in plain.

export interface AccountRecord {
  readonly id: string;
  readonly platform: string;
  readonly region: string;
  readonly environment: string;
  /** The account's data key under a master key. */
  readonly keyVersion: string;
  readonly wrappedKey: string;
  /** Sealed JSON of the three credentials. */
  readonly credentials: string;
}

export interface SessionRecord {
  /** SHA-256 of the bearer token; the token itself is nowhere. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** open: the request may have left. answered: its outcome is known. notApplied: it had no effect, the key is free again. */
export type JournalState = "open" | "answered" | "notApplied";

export interface JournalRecord {
  readonly accountId: string;
  readonly key: string;
  readonly operation: string;
  readonly collection: string;
  /** Keyed hash of operation, path and body. */
  readonly requestHash: string;
  /** Sealed JSON of path and body. */
  readonly request: string;
  readonly at: number;
  readonly state: JournalState;
  /** Sealed JSON of the answer; null until it is known. */
  readonly answer: string | null;
}

/** The tables inside one transaction. */
export interface Tables {
  readonly accounts: {
    find(id: string): Promise<AccountRecord | null>;
    save(account: AccountRecord): Promise<void>;
  };
  readonly sessions: {
    find(tokenHash: string): Promise<SessionRecord | null>;
    save(session: SessionRecord): Promise<void>;
    remove(tokenHash: string): Promise<void>;
    removeExpired(now: number): Promise<void>;
  };
  readonly journal: {
    find(accountId: string, key: string): Promise<JournalRecord | null>;
    save(record: JournalRecord): Promise<void>;
    /** Oldest first. */
    listOpen(accountId: string, collection: string | null): Promise<readonly JournalRecord[]>;
  };
  readonly probe: { write(now: number): Promise<void> };
}

export interface Store {
  /**
   * Runs `work` alone, and makes all of it durable (on disk, not only in a cache) before the promise resolves; none of it when
   * `work` throws. `work` awaits its tables only.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
