// What colleagues did about given suppliers of one event, out of their journals: asked about, never listed. It opens
// their records only here, only for somebody whose own account reads the event, and gives away nothing of references
// that were not asked for.
import { z } from "zod";
import type { InvitedBefore, InvitedRequest } from "../platform/invitedContract";
import { supplierOperations } from "../platform/suppliers";
import type { Journal, Sealed } from "./journal";
import type { Acquaintance, People, Person } from "./people";
import type { JournalRecord, SendRecord, GatewayStore } from "./store/tables";

type Kind = InvitedRequest["kind"];
type Change = InvitedBefore["change"];
/** Refused before the platform looked at the references. */
const UNTOUCHED: ReadonlySet<string> = new Set(["credentials", "forbidden", "rateLimited", "unreachable"]);

const sent = z.object({ data: z.array(z.object({ id: z.string() })) });

export interface EventAsked {
  readonly id: string;
  readonly externalId: string | null;
}

interface Needs {
  readonly store: GatewayStore;
  readonly people: People;
  readonly journal: Journal;
}

export interface Invited {
  find(person: Person, event: EventAsked, asked: Omit<InvitedRequest, "eventId">): Promise<InvitedBefore[]>;
}

interface Theirs {
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
      const wanted = new Set(references);
      const known = new Map<string, InvitedBefore>();
      let opened = 0;
      for (const { by, records } of await recordsOfOthers(needs, person, collection))
        for (const record of records) {
          for (const one of foundIn(needs.journal, by, record, kind, wanted)) {
            const before = known.get(one.reference);
            if (before === undefined || before.at <= one.at) known.set(one.reference, one);
          }
          // Opening thousands takes a second: others get their turn in between.
          if ((opened += 1) % AT_A_TIME === 0) await pause();
        }
      return [...wanted].flatMap((reference) => known.get(reference) ?? []);
    },
  };
}

function collectionOf(kind: Kind, { id, externalId }: EventAsked): string | null {
  const form = supplierOperations[kind].invite.collection ?? "";
  if (!form.includes("{event_external_id}")) return form.replace("{event_id}", id);
  return externalId === null ? null : form.replace("{event_external_id}", externalId);
}

/** Oldest first; in one transaction, so that all of it is of one moment. */
function recordsOfOthers({ store, people }: Needs, person: Person, collection: string): Promise<Theirs[]> {
  return store.transaction(async (tables) => {
    const sends = await tables.sends.list({ place: person.company, collection }, MOST_SENDS);
    const others = sends.filter(({ accountId }: SendRecord) => accountId !== person.account.id);
    const found: Theirs[] = [];
    for (const { accountId, id } of others.reverse()) {
      const account = await tables.accounts.find(accountId);
      const by = account === null ? null : people.acquaint(account);
      // Under a master key that is no longer given nobody can read it.
      if (by !== null) found.push({ by, records: await tables.journal.listSend(accountId, id) });
    }
    return found;
  });
}

function foundIn(
  journal: Journal,
  by: Acquaintance,
  record: JournalRecord,
  kind: Kind,
  wanted: ReadonlySet<string>,
): InvitedBefore[] {
  const change = changeOf(kind, record.operation);
  if (change === null || record.state === "notApplied") return [];
  const owner: Sealed = { accountId: record.accountId, dataKey: by.dataKey };
  const { body, at, failure, state } = journal.entry(owner, record);
  if (failure !== null && !mayHaveTouched(kind, failure.kind)) return [];
  const outcome = state === "answered" && failure === null ? "done" : "unknown";
  const parsed = sent.safeParse(body);
  const ids = parsed.success ? parsed.data.data.map(({ id }) => id) : [];
  return ids
    .filter((id) => wanted.has(id))
    .map((reference) => ({ reference, change, state: outcome, at, by: by.userEmail }));
}

/** All or nothing but for contacts, of which the documents state none (document 1, 4.2). */
function mayHaveTouched(kind: Kind, failure: string): boolean {
  return kind === "contactIds" && !UNTOUCHED.has(failure);
}

function changeOf(kind: Kind, operation: string): Change | null {
  const { invite, remove } = supplierOperations[kind];
  return operation === invite.name ? "invite" : operation === remove.name ? "remove" : null;
}
