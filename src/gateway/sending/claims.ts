// Which of several gateways carries a send out: one at a time, for as long as it says that it lives. A gateway that was
// held up and has lost its claim can write nothing more about the send. Without other gateways everything is its own.
import { z } from "zod";
import { waitReasons, type SendProgress } from "../../platform/handoverContract";
import type { Clock } from "../clock";
import type { ClaimRecord, GatewayStore, HandedRecord, Tables } from "../store/tables";

/** Of a gateway that was killed, another one takes the sends over after so long. */
export const CLAIM_MS = 10_000;
/** How often a gateway says that it lives, looks for sends that nobody carries out, and for what people wish. */
export const LOOK_MS = 1000;
const RENEW_BEFORE_MS = CLAIM_MS - 3 * LOOK_MS;
const AT_A_TIME = 20;

export interface SendName {
  readonly accountId: string;
  readonly id: string;
}

/** What one gateway says for the others to show. */
export type Told = Pick<SendProgress, "state" | "why" | "nextTry" | "giveUpAt">;
const toldText = z.object({
  state: z.enum(["running", "waiting", "paused", "stopping", "ended"]),
  why: z.enum(waitReasons).nullable(),
  nextTry: z.string().nullable(),
  giveUpAt: z.string().nullable(),
});

/** Another gateway carries the send out by now. */
export class ClaimLost extends Error {
  constructor() {
    super("Another gateway carries this send out.");
    this.name = "ClaimLost";
  }
}

export class Claims {
  constructor(
    private readonly store: GatewayStore,
    private readonly clock: Clock,
  ) {}

  get isShared(): boolean {
    return this.store.shared !== undefined;
  }

  /** False where another gateway has it. */
  async take(name: SendName): Promise<boolean> {
    const { shared } = this.store;
    if (shared === undefined) return true;
    return this.store.transaction(async (tables) => {
      const known = await tables.claims.find(name.accountId, name.id);
      if (known !== null && known.gateway !== shared.gateway && this.#lasts(known)) return false;
      await this.#save(tables, name, known?.progress ?? "");
      return true;
    });
  }

  /** Running sends without a claim, which are this gateway's from now on. */
  async takeFree(): Promise<readonly SendName[]> {
    if (!this.isShared) return [];
    return this.store.transaction(async (tables) => {
      const free = await tables.claims.listFree(this.clock.now(), AT_A_TIME);
      for (const name of free) await this.#save(tables, name, "");
      return free;
    });
  }

  /** Says that this gateway still carries it out, and how far it is. Null where the claim is lost. */
  async renew(name: SendName, told: Told): Promise<HandedRecord | null> {
    const { accountId, id } = name;
    return this.store.transaction(async (tables) => {
      const claim = await tables.claims.find(accountId, id);
      if (claim?.gateway !== this.store.shared?.gateway || claim === null) return null;
      const progress = JSON.stringify(told);
      if (claim.progress !== progress || claim.expiresAt - this.clock.now() < RENEW_BEFORE_MS)
        await this.#save(tables, name, progress);
      return tables.handed.find(accountId, id);
    });
  }

  /** Any other may take it at once. */
  async release(name: SendName): Promise<void> {
    if (!this.isShared) return;
    await this.store.transaction(async (tables) => {
      if (await this.#isOurs(tables, name)) await tables.claims.remove(name.accountId, name.id);
    });
  }

  /** How far another gateway says it is; null where it says nothing. */
  async told({ accountId, id }: SendName): Promise<Told | null> {
    if (!this.isShared) return null;
    const known = await this.store.transaction((tables) => tables.claims.find(accountId, id));
    return known === null || known.progress === "" ? null : toldText.parse(JSON.parse(known.progress));
  }

  /** The store for all that is written about one send: each transaction throws ClaimLost where the claim is gone. */
  guarded(name: SendName): GatewayStore {
    const { store } = this;
    if (!this.isShared) return store;
    return {
      ...store,
      transaction: (work) =>
        store.transaction(async (tables) => {
          if (!(await this.#isOurs(tables, name))) throw new ClaimLost();
          return work(tables);
        }),
    };
  }

  async #isOurs(tables: Tables, { accountId, id }: SendName): Promise<boolean> {
    return (await tables.claims.find(accountId, id))?.gateway === this.store.shared?.gateway;
  }

  /** One that ends much later than any that is given now is from before a clock was set back. */
  #lasts({ expiresAt }: ClaimRecord): boolean {
    const now = this.clock.now();
    return expiresAt > now && expiresAt <= now + 2 * CLAIM_MS;
  }

  #save(tables: Tables, { accountId, id }: SendName, progress: string): Promise<void> {
    const { shared } = this.store;
    if (shared === undefined) return Promise.resolve();
    return tables.claims.save({
      accountId,
      id,
      gateway: shared.gateway,
      expiresAt: this.clock.now() + CLAIM_MS,
      progress,
    });
  }
}

/** Of a send that this process does not carry out. */
export function toldElsewhere({ wish, endedAt }: HandedRecord, told: Told | null): Told {
  const none = { why: null, nextTry: null, giveUpAt: null };
  if (endedAt !== null) return { ...none, state: "ended" };
  if (wish === "stop") return { ...none, state: "stopping" };
  if (wish === "pause") return { ...none, state: "paused", why: "person" };
  return told === null || told.state === "ended" ? { ...none, state: "running" } : told;
}
