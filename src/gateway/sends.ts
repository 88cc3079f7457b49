// Sends as the gateway knows them: who began one, with which plan, whether it still runs and what became of it. It
// reads no plan, decides no outcome, and shows a plan or its changes to nobody but their own person.
import type {
  FinishRequest,
  SendDetails,
  SendEntry,
  SendOpened,
  SendRequest,
  SendShown,
} from "../platform/sendContract";
import type { Clock } from "./clock";
import { badRequest, GatewayFailure, quotaUsed } from "./failure";
import type { Journal } from "./journal";
import type { Leases } from "./leases";
import type { Acquaintance, People, Person } from "./people";
import { openText, sealText } from "./keys/sealedText";
import type { SendRecord, SendsAsked, GatewayStore, Tables } from "./store/tables";
import { seal, unseal } from "./keys/vault";

interface Needs {
  readonly store: GatewayStore;
  readonly clock: Clock;
  readonly people: People;
  readonly leases: Leases;
  readonly journal: Journal;
}

export interface Sends {
  /** The same as `open`, inside the caller's transaction; `plan` is sealed by `sealPlan`. */
  openIn(
    tables: Tables,
    person: Person,
    request: SendRequest,
    plan: string,
  ): Promise<{ opened: SendOpened; again: boolean }>;
  sealPlan(person: Person, request: SendRequest): Promise<string>;
  /** In place of an earlier one, inside the caller's transaction; `plan` is sealed. */
  keepPlanIn(tables: Tables, person: Person, id: string, plan: string): Promise<void>;
  /** Inside the caller's transaction; nothing happens to a send that has ended. */
  endIn(tables: Tables, send: SendRecord, request: FinishRequest): Promise<void>;
  /** Throws leaseHeld, keyReused for an id that has ended, notFound for a send to continue that is not open. */
  open(person: Person, request: SendRequest): Promise<{ opened: SendOpened; again: boolean }>;
  /** Until when the lease is held, ISO. Throws leaseLost or notFound. */
  renew(person: Person, id: string, fence: number): Promise<string>;
  /** Saying the same again changes nothing. */
  finish(person: Person, id: string, request: FinishRequest): Promise<void>;
  /** Everybody's of one collection at this place; with null the person's own. Newest first. */
  list(person: Person, collection: string | null, limit: number): Promise<SendShown[]>;
  /** Throws notFound for anybody else's. */
  details(person: Person, id: string): Promise<SendDetails>;
}

export function createSends(needs: Needs): Sends {
  const { store, leases } = needs;
  return {
    sealPlan,
    keepPlanIn,
    openIn: (tables, person, request, plan) => openIn(needs, tables, person, request, plan),
    endIn: (tables, send, request) => endIn(needs, tables, send, request),
    open: async (person, request) => {
      // Before the transaction: nobody waits while a large plan is compressed.
      const plan = await sealPlan(person, request);
      return store.transaction((tables) => openIn(needs, tables, person, request, plan));
    },
    renew: (person, id, fence) =>
      store.transaction(async (tables) => {
        const send = await own(tables, person, id);
        const { expiresAt } = await leases.renew(tables, person, send, fence);
        for (const { collection } of send.further) await leases.extend(tables, send, collection);
        return iso(expiresAt);
      }),
    finish: (person, id, request) =>
      store.transaction(async (tables) => {
        const send = await own(tables, person, id);
        if (send.endedAt !== null) {
          sameEnd(send, request);
          return;
        }
        if ((await tables.handed.find(send.accountId, id)) !== null)
          throw new GatewayFailure({ ...badRequest("The gateway ends this send itself.").facts, status: 409 });
        await endIn(needs, tables, send, request);
      }),
    list: (person, collection, limit) => {
      const asked = collection === null ? { accountId: person.account.id } : { place: person.company, collection };
      return store.transaction((tables) => shownList(needs, tables, person, asked, limit));
    },
    details: (person, id) => details(needs, person, id),
  };
}

/** Of one account in 90 days, packed. */
const MOST_PLAN_BYTES = 300_000_000;
const AT_A_TIME = 200;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
const iso = (at: number) => new Date(at).toISOString();
const planField = (id: string) => `sends/plan/${id}`;
const titleBinding = ({ accountId, id }: { accountId: string; id: string }) => `${accountId}/sends/title/${id}`;

const noteBinding = ({ accountId, id }: { accountId: string; id: string }) => `${accountId}/sends/note/${id}`;

async function own(tables: Tables, person: Person, id: string): Promise<SendRecord> {
  const send = await tables.sends.find(person.account.id, id);
  if (send === null) throw new GatewayFailure({ kind: "notFound", detail: "There is no such send." });
  return send;
}

function sealPlan(person: Person, { id, plan }: SendRequest): Promise<string> {
  return sealText(person, planField(id), JSON.stringify(plan ?? null));
}

/** The lease, the end of what is continued, and the send itself come into being together or not at all. */
async function openIn(needs: Needs, tables: Tables, person: Person, request: SendRequest, plan: string) {
  const { leases, clock } = needs;
  const known = await tables.sends.find(person.account.id, request.id);
  if (known !== null) mayBeTakenUp(known, request);
  const begun = known ?? recordOf(person, request, clock.now());
  const send = { ...begun, further: request.further ?? begun.further };
  const replaced = known === null ? send.continues : null;
  const lease = await leases.take(tables, person, send, replaced);
  for (const { collection } of send.further)
    if (collection !== send.collection) await leases.take(tables, person, send, replaced, collection);
  if (known === null) await closeContinued(tables, person, send);
  if (known === null || request.further !== undefined) await tables.sends.save(send);
  if (known === null) await keepPlanIn(tables, person, send.id, plan);
  const opened = { id: send.id, fence: lease.fence, expiresAt: iso(lease.expiresAt) };
  return { opened, again: known !== null };
}

/** Throws where the account keeps too much. */
async function keepPlanIn(tables: Tables, person: Person, id: string, plan: string): Promise<void> {
  if ((await tables.sends.planBytes(person.account.id)) + plan.length > MOST_PLAN_BYTES)
    throw quotaUsed("plans of sends", MOST_PLAN_BYTES);
  await tables.sends.savePlan(person.account.id, id, plan);
}

async function endIn({ leases, clock }: Needs, tables: Tables, send: SendRecord, request: FinishRequest) {
  if (send.endedAt !== null) return;
  await leases.release(tables, send);
  for (const { collection } of send.further) await leases.release(tables, send, collection);
  await tables.sends.save({ ...send, ...request, endedAt: clock.now(), ending: "finished" });
}

function mayBeTakenUp(known: SendRecord, { collection }: SendRequest): void {
  if (known.endedAt === null && known.collection === collection) return;
  const detail =
    known.endedAt === null
      ? "This id belongs to a send to another collection."
      : "The send with this id has ended. A new one needs a new id.";
  throw new GatewayFailure({ kind: "keyReused", detail });
}

function recordOf(person: Person, request: SendRequest, at: number): SendRecord {
  const { id, collection, counts } = request;
  const accountId = person.account.id;
  return {
    accountId,
    id,
    place: person.company,
    collection,
    further: request.further ?? [],
    title: seal(person.dataKey, titleBinding({ accountId, id }), request.title),
    note: request.note === undefined ? null : seal(person.dataKey, noteBinding({ accountId, id }), request.note),
    counts,
    at,
    endedAt: null,
    ending: null,
    outcome: null,
    cancelled: false,
    undoes: request.undoes ?? null,
    continues: request.continues ?? null,
  };
}

async function closeContinued(tables: Tables, person: Person, send: SendRecord): Promise<void> {
  if (send.continues === null) return;
  const before = await own(tables, person, send.continues);
  if (before.endedAt !== null || before.collection !== send.collection)
    throw new GatewayFailure({
      kind: "notFound",
      detail: "The send to continue has ended, or was to another collection.",
    });
  await tables.sends.save({ ...before, endedAt: send.at, ending: "continued" });
}

function sameEnd(send: SendRecord, { outcome, cancelled }: FinishRequest): void {
  if (send.ending === "continued")
    throw new GatewayFailure({ kind: "leaseLost", detail: "Another send took over what was left of it." });
  const was = send.outcome;
  const same =
    was !== null &&
    send.cancelled === cancelled &&
    was.created === outcome.created &&
    was.updated === outcome.updated &&
    was.deleted === outcome.deleted &&
    was.failed === outcome.failed &&
    was.unknown === outcome.unknown;
  if (!same) throw new GatewayFailure({ ...badRequest("This send ended with another outcome.").facts, status: 409 });
}

async function shownList(
  needs: Needs,
  tables: Tables,
  person: Person,
  asked: SendsAsked,
  limit: number,
): Promise<SendShown[]> {
  const known = new Map<string, Acquaintance | null>();
  const shown: SendShown[] = [];
  for (const send of await tables.sends.list(asked, limit)) {
    if (!known.has(send.accountId)) {
      const account = await tables.accounts.find(send.accountId);
      known.set(send.accountId, account === null ? null : needs.people.acquaint(account));
    }
    shown.push(await show(needs, tables, person, send, known.get(send.accountId) ?? null));
  }
  return shown;
}

async function show(
  { leases }: Needs,
  tables: Tables,
  person: Person,
  send: SendRecord,
  by: Acquaintance | null,
): Promise<SendShown> {
  const { id, collection, further, counts, outcome, cancelled, undoes, continues } = send;
  const until = send.ending === null ? await leases.runsUntil(tables, send) : null;
  // What the gateway carries out ends by itself, also while it waits without a lease.
  const isCarried = send.ending === null && (await tables.handed.find(send.accountId, id)) !== null;
  return {
    id,
    collection,
    ...(further.length === 0 ? {} : { further: [...further] }),
    title: by === null ? "" : unseal(by.dataKey, titleBinding(send), send.title),
    note: by === null || send.note === null ? null : unseal(by.dataKey, noteBinding(send), send.note),
    by: { userEmail: by?.userEmail ?? "", own: send.accountId === person.account.id },
    at: iso(send.at),
    endedAt: send.endedAt === null ? null : iso(send.endedAt),
    state: send.ending ?? (until === null && !isCarried ? "cutOff" : "running"),
    leaseUntil: until === null ? null : iso(until),
    counts,
    outcome,
    cancelled,
    undoes,
    continues,
  };
}

async function details(needs: Needs, person: Person, id: string): Promise<SendDetails> {
  const { send, plan, records } = await needs.store.transaction(async (tables) => {
    const record = await own(tables, person, id);
    const by = { userEmail: person.account.userEmail, dataKey: person.dataKey };
    return {
      send: await show(needs, tables, person, record, by),
      plan: await tables.sends.plan(person.account.id, id),
      records: await tables.journal.listSend(person.account.id, id),
    };
  });
  const entries: SendEntry[] = [];
  for (const record of records) {
    entries.push(needs.journal.entry({ accountId: person.account.id, dataKey: person.dataKey }, record));
    // Thousands of changes take a second to open: others get their turn in between.
    if (entries.length % AT_A_TIME === 0) await pause();
  }
  const text = plan === null ? "null" : await openText(person, planField(id), plan);
  const opened: unknown = JSON.parse(text);
  return { send, plan: opened, entries };
}
