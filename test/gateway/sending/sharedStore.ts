// A store in memory that several gateways share, with the claims to sends and the turns at the platform.
import { ask, giveBack, leaveLane, limited, newLane, standingOf } from "../../../src/gateway/pacing/sharedLane";
import type { Slots } from "../../../src/gateway/pacing/slots";
import type { Clock } from "../../../src/gateway/clock";
import type { ClaimRecord } from "../../../src/gateway/store/tables";
import { createMemoryStore, type MemoryStore } from "../../fastSimulation/store";

export class SharedStore {
  readonly claims = new Map<string, ClaimRecord>();
  /** How often a claim was written. */
  claimWrites = 0;
  readonly memory = createMemoryStore();
  readonly #lanes = new Map<string, ReturnType<typeof newLane>>();
  #turns = 0;

  constructor(private readonly clock: Clock) {}

  /** As one of the gateways has it. */
  of(gateway: string): MemoryStore {
    const tables = { ...this.memory.tables, claims: this.#claims };
    return {
      ...this.memory,
      tables,
      shared: { gateway, slots: this.#slots },
      transaction: (work) => this.memory.transaction(() => work(tables)),
    };
  }

  readonly #claims: MemoryStore["tables"]["claims"] = {
    find: (accountId, id) => Promise.resolve(this.claims.get(`${accountId}/${id}`) ?? null),
    save: (one) => {
      this.claimWrites += 1;
      this.claims.set(`${one.accountId}/${one.id}`, one);
      return Promise.resolve();
    },
    remove: (accountId, id) => {
      this.claims.delete(`${accountId}/${id}`);
      return Promise.resolve();
    },
    listFree: async (now, limit) => {
      const sends = await this.memory.tables.handed.listRunning(null);
      const isFree = ({ accountId, id }: { readonly accountId: string; readonly id: string }) =>
        (this.claims.get(`${accountId}/${id}`)?.expiresAt ?? 0) <= now;
      const free = sends.filter(isFree).slice(0, limit);
      return free.map(({ accountId, id }) => ({ accountId, id }));
    },
  };

  #lane(name: string): ReturnType<typeof newLane> {
    const lane = this.#lanes.get(name) ?? newLane(this.clock.now());
    this.#lanes.set(name, lane);
    return lane;
  }

  readonly #slots: Slots = {
    ask: (lane, gateway, waiting, learnt) => {
      const [state, now] = [this.#lane(lane.name), this.clock.now()];
      const turn = `turn ${(this.#turns += 1)}`;
      const granted = ask(state, lane, { gateway, waiting, learnt }, now, turn);
      return Promise.resolve({ granted, standing: standingOf(state, lane, now) });
    },
    leave: (lane, id) => {
      const state = this.#lane(lane.name);
      return Promise.resolve(leaveLane(state, lane, id, this.clock.now()) ? state.wayMs : null);
    },
    giveBack: (lane, id) => {
      giveBack(this.#lane(lane.name), id);
      return Promise.resolve();
    },
    limited: (lane, holdMs) => {
      limited(this.#lane(lane.name), holdMs, this.clock.now());
      return Promise.resolve();
    },
  };
}
