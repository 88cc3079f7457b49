// Sends that the gateway carries out, for the store in memory.
import type { OutcomeKind } from "../../src/platform/handoverContract";
import type { HandedChangeRecord, HandedRecord, Tables } from "../../src/gateway/store/tables";

/** What the store in memory keeps records in. */
interface Records<T> {
  get(...name: string[]): T | null;
  set(record: T, ...name: string[]): void;
  all(where: (record: T) => boolean): T[];
}

export type KeptChange = HandedChangeRecord & { readonly accountId: string; readonly sendId: string };

const done = Promise.resolve();

export function handedOver(handed: Records<HandedRecord>, changes: Records<KeptChange>): Tables["handed"] {
  const of = (accountId: string, sendId: string) =>
    changes.all((one) => one.accountId === accountId && one.sendId === sendId);
  const change = (accountId: string, sendId: string, place: number, next: Partial<HandedChangeRecord>) => {
    const known = changes.get(accountId, sendId, String(place));
    if (known !== null) changes.set({ ...known, ...next }, accountId, sendId, String(place));
  };
  return {
    find: (accountId, id) => Promise.resolve(handed.get(accountId, id)),
    save(one) {
      handed.set(one, one.accountId, one.id);
      return done;
    },
    listRunning: (accountId) =>
      Promise.resolve(handed.all((one) => one.endedAt === null && (accountId === null || one.accountId === accountId))),
    addChanges(accountId, sendId, texts) {
      for (const [place, text] of texts.entries()) {
        const rest = { key: null, slot: null, n: null, outcome: null, told: null };
        changes.set({ accountId, sendId, place, change: text, ...rest }, accountId, sendId, String(place));
      }
      return done;
    },
    listChanges: (accountId, sendId, from, limit) =>
      Promise.resolve(
        of(accountId, sendId)
          .filter(({ place }) => place >= from)
          .slice(0, limit),
      ),
    findChange: (accountId, sendId, place) => Promise.resolve(changes.get(accountId, sendId, String(place))),
    assign(accountId, sendId, key, places) {
      for (const [slot, place] of places.entries()) change(accountId, sendId, place, { key, slot });
      return done;
    },
    conclude(accountId, sendId, outcomes) {
      for (const { place, ...rest } of outcomes) change(accountId, sendId, place, rest);
      return done;
    },
    listOutcomes: (accountId, sendId, after, limit) =>
      Promise.resolve(
        of(accountId, sendId)
          .filter(({ n }) => n !== null && n > after)
          .sort((a, b) => (a.n ?? 0) - (b.n ?? 0))
          .slice(0, limit),
      ),
    tally(accountId, sendId) {
      const counts = new Map<OutcomeKind | null, number>();
      for (const { outcome } of of(accountId, sendId)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      return Promise.resolve(counts);
    },
  };
}
