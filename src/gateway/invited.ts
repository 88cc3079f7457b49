// What was done about suppliers of one event, out of the journals of all who sent to it. A person learns of colleagues
// only about references that they ask for, and only where their own account reads the event; a send learns all, and
// tells what keeps its own references from leaving.
import { refusedRows } from "../invitations/refusal";
import { atomicityOf } from "../invitations/types";
import { atTheDoor } from "../platform/doors";
import type { InvitedBefore, InvitedRequest } from "../platform/invitedContract";
import type { SendEntry } from "../platform/sendContract";
import { referencesIn, supplierOperations, wishOf } from "../platform/suppliers";
import type { Journal, Sealed } from "./journal";
import type { Acquaintance, People, Person } from "./people";
import type { JournalRecord, SendRecord, GatewayStore } from "./store/tables";

type Kind = InvitedRequest["kind"];
type Refused = NonNullable<SendEntry["failure"]>;

export interface EventAsked {
  readonly id: string;
  readonly externalId: string | null;
}

interface Needs {
  readonly store: GatewayStore;
  readonly people: People;
  readonly journal: Journal;
}

export type InvitedWord = Pick<InvitedBefore, "change" | "state" | "at" | "by">;

export interface Invited {
  find(person: Person, event: EventAsked, asked: Omit<InvitedRequest, "eventId">): Promise<InvitedBefore[]>;
  /** The latest about each reference of one kind, by anybody but this send. */
  words(collection: string, kind: Kind, except: SendNamed): Promise<ReadonlyMap<string, InvitedWord>>;
}

/** Which send, at which platform host. */
export interface SendNamed {
  readonly accountId: string;
  readonly id: string;
  readonly place: string;
}

interface Run {
  readonly by: Acquaintance;
  readonly records: readonly JournalRecord[];
}

/** Runs of one list that are looked through, the newest. */
const MOST_SENDS = 500;
const AT_A_TIME = 200;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createInvited(needs: Needs): Invited {
  return {
    async find(person, event, { kind, references }) {
      const collection = collectionOf(kind, event);
      if (collection === null) return [];
      const isTheirs = ({ accountId }: SendRecord) => accountId !== person.account.id;
      const runs = await recordsOf(needs, person.company, collection, isTheirs);
      const wanted = new Set(references);
      const known = await latestOf(needs.journal, runs, kind, (id) => wanted.has(id));
      return [...wanted].flatMap((reference) => known.get(reference) ?? []);
    },
    async words(collection, kind, { accountId, id, place }) {
      const isOther = (send: SendRecord) => send.accountId !== accountId || send.id !== id;
      return latestOf(needs.journal, await recordsOf(needs, place, collection, isOther), kind, () => true);
    },
  };
}

async function latestOf(
  journal: Journal,
  runs: readonly Run[],
  kind: Kind,
  isWanted: (reference: string) => boolean,
): Promise<ReadonlyMap<string, InvitedBefore>> {
  const known = new Map<string, InvitedBefore>();
  let opened = 0;
  for (const { by, records } of runs)
    for (const record of records) {
      for (const one of foundIn(journal, by, record, kind)) {
        const before = known.get(one.reference);
        if (isWanted(one.reference) && (before === undefined || before.at <= one.at)) known.set(one.reference, one);
      }
      // Opening thousands takes a second: others get their turn in between.
      if ((opened += 1) % AT_A_TIME === 0) await pause();
    }
  return known;
}

function collectionOf(kind: Kind, { id, externalId }: EventAsked): string | null {
  const form = supplierOperations[kind].invite.collection ?? "";
  if (!form.includes("{event_external_id}")) return form.replace("{event_id}", id);
  return externalId === null ? null : form.replace("{event_external_id}", externalId);
}

/** Oldest first; in one transaction, so that all of it is of one moment. */
function recordsOf(
  { store, people }: Needs,
  place: string,
  collection: string,
  isWanted: (send: SendRecord) => boolean,
): Promise<Run[]> {
  return store.transaction(async (tables) => {
    const sends = await tables.sends.list({ place, collection }, MOST_SENDS);
    const found: Run[] = [];
    for (const { accountId, id } of sends.filter(isWanted).reverse()) {
      const account = await tables.accounts.find(accountId);
      const by = account === null ? null : people.acquaint(account);
      // Under a master key that is no longer given nobody can read it.
      if (by !== null) found.push({ by, records: await tables.journal.listSend(accountId, id) });
    }
    return found;
  });
}

function foundIn(journal: Journal, by: Acquaintance, record: JournalRecord, kind: Kind): InvitedBefore[] {
  const wish = wishOf(record.operation);
  if (wish === null || wish.kind !== kind || record.state === "notApplied") return [];
  const owner: Sealed = { accountId: record.accountId, dataKey: by.dataKey };
  const { body, at, failure, state } = journal.entry(owner, record);
  const outcome = state === "answered" && failure === null ? "done" : "unknown";
  const { change } = wish;
  const chunk = referencesIn(wish, body);
  const touched = failure === null ? chunk : maybeTouched(kind, chunk, failure);
  return touched.map((reference) => ({ reference, change, state: outcome, at, by: by.userEmail }));
}

/** Of a refused request: all or nothing but for contacts, of which the documents state none (document 1, 4.2). */
function maybeTouched(
  kind: Kind,
  chunk: readonly string[],
  { kind: why, detail, pointer }: Refused,
): readonly string[] {
  const refusal = { detail, pointer, atTheDoor: atTheDoor(why) };
  const rows = refusedRows(atomicityOf[kind], chunk, refusal);
  return rows.flatMap(({ reference, outcome }) => (outcome === "unknown" ? reference : []));
}
