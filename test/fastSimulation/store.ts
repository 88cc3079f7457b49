// The gateway's store in memory: one transaction at a time, all of it or nothing. Nothing is written to a disk.
import type { KeptKeysRecord, SignInRecord } from "../../src/gateway/store/signInTables";
import type {
  AccountRecord,
  AgreedRecord,
  GatewayStore,
  HandedRecord,
  JournalRecord,
  LeaseRecord,
  SendRecord,
  SessionRecord,
  WordsRecord,
  Tables,
} from "../../src/gateway/store/tables";
import { handedOver, type KeptChange } from "./handedStore";

/** A map whose changes can be taken back. */
class Kept<T> {
  private readonly records = new Map<string, T>();

  constructor(private readonly takeBack: (() => void)[]) {}

  get(...name: string[]): T | null {
    return this.records.get(name.join("\n")) ?? null;
  }

  set(record: T, ...name: string[]): void {
    this.put(name.join("\n"), record);
  }

  remove(where: (record: T) => boolean): void {
    for (const [name, record] of this.records) if (where(record)) this.put(name, undefined);
  }

  drop(...name: string[]): void {
    this.put(name.join("\n"), undefined);
  }

  all(where: (record: T) => boolean): T[] {
    const found: T[] = [];
    for (const record of this.records.values()) if (where(record)) found.push(record);
    return found;
  }

  private put(name: string, record: T | undefined): void {
    const before = this.records.get(name);
    this.takeBack.push(() => {
      this.write(name, before);
    });
    this.write(name, record);
  }

  private write(name: string, record: T | undefined): void {
    if (record === undefined) this.records.delete(name);
    else this.records.set(name, record);
  }
}

const done = Promise.resolve();

export interface MemoryStore extends GatewayStore {
  readonly tables: Tables;
}

export function createMemoryStore(): MemoryStore {
  const takeBack: (() => void)[] = [];
  const tables = tablesOver(takeBack);
  let tail: Promise<unknown> = done;
  const alone = async <T>(work: (tables: Tables) => Promise<T>): Promise<T> => {
    takeBack.length = 0;
    try {
      return await work(tables);
    } catch (error) {
      for (const undo of takeBack.reverse()) undo();
      throw error;
    }
  };
  return {
    tables,
    transaction(work) {
      const turn = tail.then(() => alone(work));
      tail = turn.catch(() => undefined);
      return turn;
    },
    close: () => done,
  };
}

function tablesOver(takeBack: (() => void)[]): Tables {
  const accounts = new Kept<AccountRecord>(takeBack);
  const sessions = new Kept<SessionRecord>(takeBack);
  const refused = new Kept<number>(takeBack);
  const keyChecks = new Kept<string>(takeBack);
  const agreed = new Kept<AgreedRecord>(takeBack);
  const words = new Kept<WordsRecord>(takeBack);
  const leases = new Kept<LeaseRecord>(takeBack);
  const set = <T>(kept: Kept<T>, record: T, ...name: string[]): Promise<void> => {
    kept.set(record, ...name);
    return done;
  };
  const removeFrom = <T>(kept: Kept<T>, where: (record: T) => boolean): Promise<void> => {
    kept.remove(where);
    return done;
  };
  return {
    accounts: {
      find: (id) => Promise.resolve(accounts.get(id)),
      findSignIn: (signIn) => Promise.resolve(accounts.all((one) => one.signIn === signIn)[0] ?? null),
      save: (one) => set(accounts, one, one.id),
      keyVersions: () => Promise.resolve(accounts.all(() => true).map(({ keyVersion }) => keyVersion)),
      notUnder: (version, limit) =>
        Promise.resolve(accounts.all(({ keyVersion }) => keyVersion !== version).slice(0, limit)),
      underVersion: (version) => Promise.resolve(accounts.all(({ keyVersion }) => keyVersion === version)[0] ?? null),
    },
    keyChecks: {
      find: (version) => Promise.resolve(keyChecks.get(version)),
      save: (version, sealed) => set(keyChecks, sealed, version),
      removeOthers: () => done,
    },
    sessions: {
      find: (hash) => Promise.resolve(sessions.get(hash)),
      save: (one) => set(sessions, one, one.tokenHash),
      remove: (hash) => removeFrom(sessions, (one) => one.tokenHash === hash),
      listOf: (accountId) => Promise.resolve(sessions.all((one) => one.accountId === accountId).reverse()),
      removeExpired: (now) => removeFrom(sessions, (one) => one.expiresAt <= now),
    },
    ...signInsOver(new Kept(takeBack), new Kept(takeBack)),
    refused: {
      has: (hash) => Promise.resolve(refused.get(hash) !== null),
      save: (hash, at) => set(refused, at, hash),
      remove: (hash) => {
        refused.drop(hash);
        return done;
      },
      removeOld: (then) => removeFrom(refused, (at) => at < then),
    },
    ...recordsOver(takeBack),
    // Nobody shares this store.
    claims: {
      find: () => Promise.resolve(null),
      save: () => done,
      remove: () => done,
      listFree: () => Promise.resolve([]),
    },
    leases: {
      find: (place, collection) => Promise.resolve(leases.get(place, collection)),
      save: (one) => set(leases, one, one.place, one.collection),
    },
    agreed: {
      find: (accountId, linkId) => Promise.resolve(agreed.get(accountId, linkId)),
      save: (one) => set(agreed, one, one.accountId, one.linkId),
      remove: (accountId, linkId) => removeFrom(agreed, (one) => one.accountId === accountId && one.linkId === linkId),
      bytesBeside: () => Promise.resolve(0),
      removeOld: (then) => removeFrom(agreed, (one) => one.at < then),
    },
    words: {
      find: (circle, accountId) => Promise.resolve(words.get(circle, accountId)),
      save: (one) => set(words, one, one.circle, one.accountId),
      remove: (circle, accountId) => removeFrom(words, (one) => one.circle === circle && one.accountId === accountId),
      list: (circle, limit) => Promise.resolve(words.all((one) => one.circle === circle).slice(0, limit)),
      removeOld: (then) => removeFrom(words, (one) => one.at < then),
    },
    probe: { write: () => done },
  };
}

/** Maps keep the order in which names came: that is the order of the intents and of the sends. */
function did(work: () => void): Promise<void> {
  work();
  return done;
}

function signInsOver(
  signIns: Kept<SignInRecord>,
  keptKeys: Kept<KeptKeysRecord>,
): Pick<Tables, "signIns" | "keptKeys" | "overview"> {
  const of = (ownerId: string) => (one: { readonly ownerId: string }) => one.ownerId === ownerId;
  return {
    overview: { heldLeases: () => Promise.resolve([]) },
    signIns: {
      find: (id) => Promise.resolve(signIns.get(id)),
      findRefresh: (hash) =>
        Promise.resolve(signIns.all((one) => one.refresh === hash || one.refreshBefore === hash)[0] ?? null),
      save: (one) =>
        did(() => {
          signIns.set(one, one.id);
        }),
      remove: (id) =>
        did(() => {
          signIns.remove((one) => one.id === id);
        }),
      listOf: (ownerId) => Promise.resolve(signIns.all(of(ownerId)).reverse()),
      listProvided: (limit) => Promise.resolve(signIns.all(({ provided }) => provided).slice(0, limit)),
      removeExpired: (now) =>
        did(() => {
          signIns.remove((one) => one.expiresAt <= now);
        }),
    },
    keptKeys: {
      find: (...name) => Promise.resolve(keptKeys.get(...name)),
      listOf: (ownerId) => Promise.resolve(keptKeys.all(of(ownerId))),
      save: (one) =>
        did(() => {
          keptKeys.set(one, one.ownerId, one.region, one.environment);
        }),
      removeOf: (ownerId) =>
        did(() => {
          keptKeys.remove(of(ownerId));
        }),
    },
  };
}

function recordsOver(takeBack: (() => void)[]): Pick<Tables, "journal" | "sends" | "handed"> {
  const journal = new Kept<JournalRecord>(takeBack);
  const sends = new Kept<SendRecord>(takeBack);
  const plans = new Kept<string>(takeBack);
  return {
    handed: handedOver(new Kept<HandedRecord>(takeBack), new Kept<KeptChange>(takeBack)),
    journal: {
      find: (accountId, key) => Promise.resolve(journal.get(accountId, key)),
      save(one) {
        journal.set(one, one.accountId, one.key);
        return done;
      },
      listOpen: (accountId, collection) =>
        Promise.resolve(
          journal.all(
            (one) =>
              one.state === "open" &&
              one.accountId === accountId &&
              (collection === null || one.collection === collection),
          ),
        ),
      listAnswered: (accountId, collection, then) =>
        Promise.resolve(
          journal.all(
            (one) =>
              one.state === "answered" &&
              one.accountId === accountId &&
              one.collection === collection &&
              one.at >= then,
          ),
        ),
      listSend: (accountId, sendId) =>
        Promise.resolve(journal.all((one) => one.accountId === accountId && one.sendId === sendId)),
      removeClosed: () => done,
    },
    sends: {
      find: (accountId, id) => Promise.resolve(sends.get(accountId, id)),
      save(one) {
        sends.set(one, one.accountId, one.id);
        return done;
      },
      list: (asked, limit) => {
        const found = sends.all((one) =>
          "place" in asked
            ? one.place === asked.place &&
              [one, ...one.further].some(({ collection }) => collection === asked.collection)
            : one.accountId === asked.accountId,
        );
        return Promise.resolve(found.reverse().slice(0, limit));
      },
      plan: (accountId, id) => Promise.resolve(plans.get(accountId, id)),
      savePlan(accountId, id, plan) {
        plans.set(plan, accountId, id);
        return done;
      },
      planBytes: () => Promise.resolve(0),
      removeEnded: () => done,
    },
  };
}
