// One send's hand at the platform: whose credentials it uses, under which fence its changes leave, and how it reads.
// Everything goes through the pacer and the journal; it decides nothing.
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { operationCall, type OperationAnswer } from "../../platform/gatewayContract";
import { createClient, type Call, type Client } from "../../platform/client";
import { operations } from "../../platform/operations";
import { checkCall, type CallText } from "../callCheck";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import { runRead, type Asker, type Changes, type Platform } from "../forward";
import type { Leases } from "../leases";
import type { People, Person } from "../people";
import type { GatewayStore } from "../store/tables";

export interface HandNeeds {
  readonly store: GatewayStore;
  readonly clock: Clock;
  readonly platform: Platform;
  readonly changes: Changes;
  readonly people: People;
  readonly leases: Leases;
}

/** All that waits for a turn listens to it. */
function controller(): AbortController {
  const made = new AbortController();
  setMaxListeners(0, made.signal);
  return made;
}

/** A request of the send, ready to leave. */
export interface Leaving {
  readonly operation: string;
  readonly call: CallText;
  readonly key: string;
  readonly before: unknown;
  readonly mayLeave?: () => void;
}

/** A lease lasts a minute from the last change or renewal. */
const RENEW_MS = 20_000;

export class Hand {
  person: Person | null = null;
  #fence: number | null = null;
  #heardAt = 0;
  #askedAt = 0;
  #halt = controller();
  /** Its calls are bulk; they end when the hand halts. */
  readonly client: Client = createClient((call) => this.#read(call));

  constructor(
    private readonly needs: HandNeeds,
    private readonly accountId: string,
    private readonly sendId: string,
    private readonly answered: (tookMs: number) => void,
  ) {}

  /** When the last reading left. */
  readonly askedAt = (): number => this.#askedAt;

  get isReady(): boolean {
    return this.person !== null && this.#fence !== null;
  }

  /**
   * Credentials and lease. `signIn` where no session has any; `ended` where the send ended elsewhere. Throws leaseHeld.
   */
  async prepare(): Promise<"ready" | "signIn" | "ended"> {
    const { people, store, leases, clock } = this.needs;
    this.person = await people.standIn(this.accountId);
    const { person } = this;
    if (person === null) return "signIn";
    return store.transaction(async (tables) => {
      const send = await tables.sends.find(this.accountId, this.sendId);
      if (send === null || send.endedAt !== null) return "ended";
      this.#fence = (await leases.take(tables, person, send, null)).fence;
      this.#heardAt = clock.now();
      return "ready";
    });
  }

  /** In slow stretches without a change. Throws leaseLost. */
  async renew(): Promise<void> {
    const { store, leases, clock } = this.needs;
    const { person } = this;
    const fence = this.#fence;
    if (person === null || fence === null || clock.now() - this.#heardAt < RENEW_MS) return;
    this.#heardAt = clock.now();
    await store.transaction(async (tables) => {
      await leases.renew(tables, person, await tables.sends.find(this.accountId, this.sendId), fence);
    });
  }

  /** The next request asks for credentials and lease again. */
  letGo(): void {
    this.person = null;
    this.#fence = null;
  }

  /** Gives the lease back as well: others may send meanwhile. */
  async release(): Promise<void> {
    const { store, leases } = this.needs;
    this.letGo();
    await store.transaction(async (tables) => {
      const send = await tables.sends.find(this.accountId, this.sendId);
      if (send !== null) await leases.release(tables, send);
    });
  }

  /** What waits for its turn leaves the line; what has left goes on. */
  halt(): void {
    this.#halt.abort();
    this.#halt = controller();
  }

  /** Throws GatewayFailure, Cancelled, and what `mayLeave` throws. */
  async send({ operation, call, key, before, mayLeave }: Leaving): Promise<OperationAnswer> {
    const { platform, changes, clock } = this.needs;
    const person = this.#whoever();
    const fence = this.#fence ?? 0;
    const asker = { ...this.#asker(person), ...(mayLeave === undefined ? {} : { mayLeave }) };
    const checked = checkCall(platform.profile, person, this.#operation(operation), call);
    const pass = { send: this.sendId, fence };
    const { answer } = await changes.run(platform, asker, checked, { key, before, pass });
    this.#heardAt = clock.now();
    return answer;
  }

  async #read({ operation, path, query, cursor }: Call): Promise<OperationAnswer> {
    const { platform } = this.needs;
    const person = this.#whoever();
    const text = operationCall.parse(cursor === undefined ? { path: path ?? {}, query } : { cursor });
    const checked = checkCall(platform.profile, person, this.#operation(operation), text);
    return runRead(platform, this.#asker(person), checked);
  }

  #asker(person: Person): Asker {
    const answered = (tookMs: number) => {
      this.#askedAt = this.needs.clock.now() - tookMs;
      this.answered(tookMs);
    };
    return { person, bulk: true, requestId: randomUUID(), signal: this.#halt.signal, answered };
  }

  #whoever(): Person {
    if (this.person === null) throw new GatewayFailure({ kind: "session", detail: "The session has ended." });
    return this.person;
  }

  #operation(name: string) {
    const operation = operations.get(name);
    if (operation === undefined) throw new GatewayFailure({ kind: "unknownOperation", detail: "Unknown operation." });
    return operation;
  }

  /** A read-back's word, in the journal. */
  async resolve(key: string, found: { readonly document: unknown; readonly unclear?: boolean } | null): Promise<void> {
    const { journal } = this.needs.platform;
    const { unclear = false } = found ?? {};
    await journal.resolve(
      this.#whoever(),
      key,
      found === null
        ? { outcome: "notApplied" }
        : { outcome: "applied", document: found.document, ...(unclear ? { unclear } : {}) },
      randomUUID(),
    );
  }
}
