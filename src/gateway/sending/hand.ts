// One send's hand at the platform: whose credentials it uses, under which fence its changes leave, and how it reads.
// Everything goes through the pacer and the journal; it decides nothing.
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { operationCall, type OperationAnswer } from "../../platform/gatewayContract";
import { createClient, type Call, type Client } from "../../platform/client";
import type { SendEntry } from "../../platform/sendContract";
import { checkCall, operationOf, type CallText } from "../outgoing/callCheck";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import { runRead, type Asker, type Changes, type Platform } from "../outgoing/forward";
import type { Leases } from "../leases";
import { sessionEnded, type People, type Person } from "../people";
import type { CallTrace } from "../telemetry/telemetry";
import type { GatewayStore } from "../store/tables";

export interface HandNeeds {
  readonly store: GatewayStore;
  readonly clock: Clock;
  readonly platform: Platform;
  readonly changes: Changes;
  readonly people: People;
  readonly leases: Leases;
}

/** Which send it is the hand of. */
export interface SendIs {
  readonly accountId: string;
  readonly id: string;
  /** Each once. */
  readonly collections: readonly string[];
}

/** Reads at the platform, and says when its last reading left. */
export interface Reader {
  readonly client: Client;
  readonly askedAt: () => number;
}

/** All that waits for a turn listens to it. */
function controller(): AbortController {
  const made = new AbortController();
  setMaxListeners(0, made.signal);
  return made;
}

/** A request of the send, ready to leave. */
export interface LeavingCall {
  readonly operation: string;
  readonly call: CallText;
  readonly key: string;
  readonly before: unknown;
  readonly mayLeave?: () => void;
}

/** A lease lasts a minute from the last change or renewal. */
const RENEW_MS = 20_000;

/** What it may send with. */
interface Ready {
  readonly person: Person;
  /** By collection. */
  readonly fences: ReadonlyMap<string, number>;
}

type Late = ReadonlyMap<string, ReadonlyMap<string, number>>;

export class Hand {
  #ready: Ready | null = null;
  /** By collection: rows to which an earlier change may still come, and until when. */
  #late: Late = new Map();
  #heardAt = 0;
  #halt = controller();

  constructor(
    private readonly needs: HandNeeds,
    private readonly sendIs: SendIs,
    private readonly answered: (tookMs: number) => void,
  ) {}

  /** Its calls are bulk; they end when the hand halts. */
  reader(): Reader {
    const last = { askedAt: 0 };
    const noted = (at: number) => (last.askedAt = at);
    return { client: createClient((call) => this.#read(call, noted)), askedAt: () => last.askedAt };
  }

  get isReady(): boolean {
    return this.#ready !== null;
  }

  /** Another one each time the leases were taken: others may have sent before. */
  get turn(): object | null {
    return this.#ready;
  }

  /**
   * Credentials and all leases, or none of them. `signIn` where no session has any; `ended` where the send ended
   * elsewhere. Throws leaseHeld.
   */
  async prepare(): Promise<"ready" | "signIn" | "ended"> {
    const { people, store, leases, clock, platform } = this.needs;
    const { accountId, id, collections } = this.sendIs;
    this.#ready = null;
    const person = await people.standIn(accountId);
    if (person === null) return "signIn";
    const found = await store.transaction(async (tables) => {
      const send = await tables.sends.find(accountId, id);
      if (send?.endedAt !== null) return null;
      const fences = new Map<string, number>();
      const late = new Map<string, ReadonlyMap<string, number>>();
      for (const collection of collections) {
        fences.set(collection, (await leases.take(tables, person, send, null, collection)).fence);
        const asked = { collection, send: id, now: clock.now() };
        late.set(collection, await platform.journal.late(tables, person, asked));
      }
      return { ready: { person, fences }, late };
    });
    if (found === null) return "ended";
    this.#ready = found.ready;
    this.#late = found.late;
    this.#heardAt = clock.now();
    return "ready";
  }

  /** Until when an earlier change of this row, of whichever send, may still be applied; 0 without one. */
  lateUntil(collection: string, row: string): number {
    return this.#late.get(collection)?.get(row) ?? 0;
  }

  hasLate(collection: string): boolean {
    return (this.#late.get(collection)?.size ?? 0) > 0;
  }

  /** In slow stretches without a change. Throws leaseLost. */
  async renew(): Promise<void> {
    const { store, leases, clock } = this.needs;
    const ready = this.#ready;
    if (ready === null || clock.now() - this.#heardAt < RENEW_MS) return;
    this.#heardAt = clock.now();
    const { accountId, id } = this.sendIs;
    await store.transaction(async (tables) => {
      const send = await tables.sends.find(accountId, id);
      for (const [collection, fence] of ready.fences) await leases.renew(tables, ready.person, send, fence, collection);
    });
  }

  /** The next request asks for credentials and lease again. */
  letGo(): void {
    this.#ready = null;
  }

  /** Gives the leases back as well: others may send meanwhile. */
  async release(): Promise<void> {
    const { store, leases } = this.needs;
    const { accountId, id, collections } = this.sendIs;
    this.letGo();
    await store.transaction(async (tables) => {
      const send = await tables.sends.find(accountId, id);
      if (send === null) return;
      for (const collection of collections) await leases.release(tables, send, collection);
    });
  }

  /** What waits for its turn leaves the line; what has left goes on. */
  halt(): void {
    this.#halt.abort();
    this.#halt = controller();
  }

  /** Throws GatewayFailure, Cancelled, and what `mayLeave` throws. */
  async send({ operation, call, key, before, mayLeave = () => undefined }: LeavingCall): Promise<OperationAnswer> {
    const { platform, changes, clock } = this.needs;
    const { person, fences } = this.#whoever();
    const checked = checkCall(platform.profile, person, operationOf(operation), call);
    const pass = { send: this.sendIs.id, fence: fences.get(checked.collection) ?? 0 };
    const { answer } = await this.#traced(person, operation, null, (asker) =>
      changes.run(platform, { ...asker, mayLeave }, checked, { key, before, pass }),
    );
    // It renews the lease of its own collection alone.
    if (this.sendIs.collections.length === 1) this.#heardAt = clock.now();
    return answer;
  }

  async #read({ operation, path, query, cursor }: Call, asked: (at: number) => void): Promise<OperationAnswer> {
    const { platform } = this.needs;
    const { person } = this.#whoever();
    const text = operationCall.parse(cursor === undefined ? { path: path ?? {}, query } : { cursor });
    const checked = checkCall(platform.profile, person, operationOf(operation), text);
    return this.#traced(person, operation, asked, (asker) => runRead(platform, asker, checked));
  }

  /** Nobody's request is traced here: each call of a send is a trace of its own. */
  async #traced<T>(
    person: Person,
    operation: string,
    asked: ((at: number) => void) | null,
    run: (asker: Asker) => Promise<T>,
  ): Promise<T> {
    const { platform, clock } = this.needs;
    const trace = platform.telemetry.begin(null);
    const asker = this.#asker(person, asked, trace);
    const began = clock.now();
    const { requestId } = asker;
    const end = (status: number) =>
      trace.end({ operation, status, ms: clock.now() - began, requestId, account: person.account.id });
    try {
      const answer = await run(asker);
      end(200);
      return answer;
    } catch (error) {
      end(error instanceof GatewayFailure ? error.status : 499);
      throw error;
    }
  }

  #asker(person: Person, asked: ((at: number) => void) | null, trace: CallTrace): Asker {
    const answered = (tookMs: number) => {
      asked?.(this.needs.clock.now() - tookMs);
      this.answered(tookMs);
    };
    return { person, bulk: true, requestId: randomUUID(), trace, signal: this.#halt.signal, answered };
  }

  #whoever(): Ready {
    if (this.#ready === null) throw sessionEnded();
    return this.#ready;
  }

  /** Changes of the person's, of any of their sends, whose outcome nobody knows. */
  async openIntents(collection: string): Promise<readonly SendEntry[]> {
    const { store, platform } = this.needs;
    const { account, dataKey } = this.#whoever().person;
    const records = await store.transaction((tables) => tables.journal.listOpen(account.id, collection));
    return records.map((record) => platform.journal.entry({ accountId: account.id, dataKey }, record));
  }

  /** A read-back's word, in the journal. */
  async resolve(key: string, found: { readonly document: unknown; readonly unclear?: boolean } | null): Promise<void> {
    const { journal } = this.needs.platform;
    const resolution = found === null ? { outcome: "notApplied" as const } : { outcome: "applied" as const, ...found };
    await journal.resolve(this.#whoever().person, key, resolution, randomUUID());
  }
}
