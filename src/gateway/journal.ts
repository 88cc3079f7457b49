// The durable record of every request that changes something: intent before it leaves, outcome before the answer goes
// back (docs/gateway.md). It never decides that a lost request had no effect: only a person's read-back does.
import { z } from "zod";
import type { OpenIntent, IntentResolution } from "../platform/gatewayContract";
import type { SendEntry } from "../platform/sendContract";
import { failureKinds } from "../platform/errors";
import { operations } from "../platform/operations";
import { SETTLE_MS } from "../platform/settleTime";
import type { Clock } from "./clock";
import { badRequest, GatewayFailure, type FailureFacts } from "./failure";
import type { Leases, Pass } from "./leases";
import type { Person } from "./people";
import type { JournalRecord, GatewayStore, Tables } from "./store/tables";
import { derive, keyedHash, seal, unseal } from "./keys/vault";

/** What a change is: the same key with another operation, path or body is refused. */
export interface Intent {
  readonly key: string;
  readonly operation: string;
  readonly collection: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** What the platform had before; kept for whoever takes the change back. */
  readonly before: unknown;
  /** Of the send that it belongs to. */
  readonly pass: Pass | null;
}

const requestText = z.object({
  path: z.record(z.string(), z.string()),
  body: z.unknown(),
  before: z.unknown(),
});
const answerText = z.union([
  z.object({
    /** It was found by reading, and its request may still have been under way. */
    isRead: z.boolean().optional(),
    answer: z.object({
      status: z.number(),
      document: z.unknown(),
      requestId: z.string(),
      apiVersion: z.string().optional(),
      unclear: z.boolean().optional(),
    }),
  }),
  z.object({
    failure: z.object({
      kind: z.enum(failureKinds),
      detail: z.string(),
      status: z.number(),
      pointer: z.string().optional(),
      requestId: z.string(),
      apiVersion: z.string().optional(),
    }),
  }),
]);
/** A known outcome: an answer to hand on, or a refusal of the platform. */
export type Outcome = z.infer<typeof answerText>;
type FailureRecorded = Extract<Outcome, { failure: unknown }>["failure"];

/** Whose records, and the key that opens them. */
export interface Sealed {
  readonly accountId: string;
  readonly dataKey: Buffer;
}

export interface Journal {
  /** The recorded outcome, or null when the key is free. Throws keyReused, or unknownOutcome for an open intent. */
  look(person: Person, intent: Intent): Promise<Outcome | null>;
  /**
   * Durable when it resolves, and the lease of its send renewed. The same refusals as `look`, for two gateways that
   * meet here; an outcome is a refusal too. Throws leaseHeld and leaseLost, and leaves no intent then.
   */
  begin(person: Person, intent: Intent): Promise<void>;
  /** Before a request leaves once more, after a 429: throws leaseHeld or leaseLost when it may not any longer. */
  confirm(person: Person, intent: Intent): Promise<void>;
  end(person: Person, key: string, outcome: Outcome): Promise<void>;
  /** The request had no effect for certain: the key may be sent again. */
  release(person: Person, key: string): Promise<void>;
  open(person: Person, collection: string | null): Promise<OpenIntent[]>;
  resolve(person: Person, key: string, resolution: IntentResolution, requestId: string): Promise<void>;
  /** A record as its own person sees it. */
  entry(owner: Sealed, record: JournalRecord): SendEntry;
  /**
   * By row: until when a change without an answer may still be applied, although its row was read and shows it, or
   * although its send, which is not `send`, has ended. Times are in milliseconds since 1970.
   */
  late(tables: Tables, person: Person, asked: LateAsked): Promise<ReadonlyMap<string, number>>;
}

/** For whom: a send's own open changes are its own to read back. */
export interface LateAsked {
  readonly collection: string;
  readonly send: string;
  readonly now: number;
}

/** JSON with sorted members: the order in which a tool writes them makes no other request. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}

function hashOf(person: Person, { operation, path, body }: Intent): string {
  // Keyed, so that the stored hash does not tell what a guess would hash to.
  return keyedHash(derive(person.dataKey, "request"), canonicalJson([operation, path, body ?? null])).toString("hex");
}

const bindingOf = (accountId: string, key: string, field: string) => `${accountId}/journal/${field}/${key}`;

const ownerOf = ({ account, dataKey }: Person): Sealed => ({ accountId: account.id, dataKey });

function recordOf(person: Person, intent: Intent, at: number): JournalRecord {
  const { key, operation, collection, path, body, before, pass } = intent;
  const text = JSON.stringify({ path, body, before });
  const request = seal(person.dataKey, bindingOf(person.account.id, key, "request"), text);
  const requestHash = hashOf(person, intent);
  return {
    accountId: person.account.id,
    key,
    operation,
    collection,
    requestHash,
    request,
    at,
    state: "open",
    answer: null,
    sendId: pass?.send ?? null,
  };
}

function sealOutcome(person: Person, key: string, outcome: Outcome): string {
  return seal(person.dataKey, bindingOf(person.account.id, key, "answer"), JSON.stringify(outcome));
}

/** Decides what a key's record allows. */
function verdict(person: Person, intent: Intent, record: JournalRecord | null): Outcome | null {
  if (record === null) return null;
  if (record.requestHash !== hashOf(person, intent))
    throw new GatewayFailure({
      kind: "keyReused",
      detail: "This idempotency key belongs to another request.",
    });
  if (record.state === "notApplied") return null;
  if (record.answer === null)
    throw stillUnknown("An earlier request with this key has no known outcome. Read back first.");
  return openOutcome(ownerOf(person), record);
}

export function stillUnknown(detail: string): GatewayFailure {
  return new GatewayFailure({ kind: "unknownOutcome", status: 409, detail });
}

export function createJournal(store: GatewayStore, clock: Clock, leases: Leases): Journal {
  const find = (person: Person, key: string) =>
    store.transaction((tables) => tables.journal.find(person.account.id, key));
  const change = (person: Person, key: string, next: (record: JournalRecord) => JournalRecord) =>
    store.transaction(async (tables) => {
      const record = await tables.journal.find(person.account.id, key);
      if (record === null) throw new GatewayFailure({ kind: "notFound", detail: "The journal has no such key." });
      const changed = next(record);
      if (changed !== record) await tables.journal.save(changed);
    });
  return {
    look: async (person, intent) => verdict(person, intent, await find(person, intent.key)),
    begin: (person, intent) =>
      store.transaction(async (tables) => {
        const record = await tables.journal.find(person.account.id, intent.key);
        if (verdict(person, intent, record) !== null)
          throw stillUnknown("This key was just used elsewhere. Ask again.");
        await leases.admit(tables, person, intent);
        await tables.journal.save(recordOf(person, intent, clock.now()));
      }),
    confirm: (person, intent) => store.transaction((tables) => leases.admit(tables, person, intent)),
    end: (person, key, outcome) =>
      change(person, key, (record) => ({
        ...record,
        state: "answered",
        answer: sealOutcome(person, key, outcome),
      })),
    release: (person, key) => change(person, key, (record) => ({ ...record, state: "notApplied" })),
    async open(person, collection) {
      const records = await store.transaction((tables) => tables.journal.listOpen(person.account.id, collection));
      return records.map((record) => shown(person, record));
    },
    resolve: (person, key, resolution, requestId) =>
      change(person, key, (record) => resolved(person, record, resolution, requestId)),
    entry: entryOf,
    async late(tables, person, { collection, send, now }) {
      const then = now - SETTLE_MS;
      const answered = await tables.journal.listAnswered(person.account.id, collection, then);
      const open = await tables.journal.listOpen(person.account.id, collection);
      const left = open.filter(({ at, sendId }) => at >= then && sendId !== send);
      return lateRows(ownerOf(person), [...answered, ...left]);
    },
  };
}

function shown(person: Person, record: JournalRecord): OpenIntent {
  const { key, operation, collection, at, sendId } = record;
  const { path, body, before } = openRequest(ownerOf(person), record);
  return {
    key,
    operation,
    collection,
    path,
    body: body ?? null,
    before: before ?? null,
    at: new Date(at).toISOString(),
    send: sendId,
  };
}

function openRequest({ accountId, dataKey }: Sealed, { key, request }: JournalRecord) {
  return requestText.parse(JSON.parse(unseal(dataKey, bindingOf(accountId, key, "request"), request)));
}

function openOutcome({ accountId, dataKey }: Sealed, { key, answer }: JournalRecord): Outcome | null {
  if (answer === null) return null;
  return answerText.parse(JSON.parse(unseal(dataKey, bindingOf(accountId, key, "answer"), answer)));
}

function lateRows(owner: Sealed, records: readonly JournalRecord[]): ReadonlyMap<string, number> {
  const late = new Map<string, number>();
  for (const record of records) {
    const outcome = openOutcome(owner, record);
    if (outcome !== null && ("failure" in outcome || outcome.isRead !== true)) continue;
    const { id } = openRequest(owner, record).path;
    if (id !== undefined) late.set(id, Math.max(late.get(id) ?? 0, record.at + SETTLE_MS));
  }
  return late;
}

function entryOf(owner: Sealed, record: JournalRecord): SendEntry {
  const { key, operation, at, state } = record;
  const { path, body, before } = openRequest(owner, record);
  const outcome = openOutcome(owner, record);
  const failure = outcome !== null && "failure" in outcome ? outcome.failure : null;
  const answer = outcome !== null && "answer" in outcome ? outcome.answer : null;
  return {
    key,
    operation,
    path,
    body: body ?? null,
    before: before ?? null,
    at: new Date(at).toISOString(),
    state,
    status: (answer ?? failure)?.status ?? null,
    requestId: (answer ?? failure)?.requestId ?? null,
    apiVersion: (answer ?? failure)?.apiVersion ?? null,
    document: answer?.document ?? null,
    ...(answer?.unclear === true ? { unclear: true } : {}),
    failure: failure === null ? null : failureShown(failure),
  };
}

function failureShown({ kind, detail, status, pointer }: FailureRecorded): NonNullable<SendEntry["failure"]> {
  return { kind, detail, status, ...(pointer === undefined ? {} : { pointer }) };
}

/**
 * Saying the same again changes nothing, so that a lost answer can be asked for twice; saying the opposite is refused.
 */
function resolved(
  person: Person,
  record: JournalRecord,
  resolution: IntentResolution,
  requestId: string,
): JournalRecord {
  const { key } = record;
  const said = resolution.outcome === "applied" ? "answered" : "notApplied";
  if (record.state === said) return record;
  if (record.state !== "open")
    throw new GatewayFailure({ ...badRequest("This intent was closed differently.").facts, status: 409 });
  if (resolution.outcome === "notApplied") return { ...record, state: "notApplied" };
  const document = resolution.document ?? null;
  const unclear = resolution.unclear === true ? { unclear: true } : {};
  const answer = { status: statusOf(record.operation, document), document, requestId, ...unclear };
  return { ...record, state: "answered", answer: sealOutcome(person, key, { isRead: true, answer }) };
}

/** What the platform would have answered (document 3, success statuses). */
function statusOf(operation: string, document: unknown): number {
  if (document === null) return 204;
  const kind = operations.get(operation)?.kind;
  return kind === "create" || kind === "bulkCreate" ? 201 : 200;
}

/** The failure as it is replayed: the facts of the first time. */
export function failureOutcome(facts: FailureFacts, status: number, requestId: string): Outcome {
  const { kind, detail, pointer, apiVersion } = facts;
  const more = { ...(pointer === undefined ? {} : { pointer }), ...(apiVersion === undefined ? {} : { apiVersion }) };
  return { failure: { kind, detail, status, requestId, ...more } };
}
