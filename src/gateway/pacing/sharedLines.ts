// The line of one company and service at this gateway, where several gateways share the budget: it says whom it has
// waiting, and passes the turns on that it is given. Without the store nobody gets a turn: who waits is refused.
import { Cancelled, type Clock } from "../clock";
import { holdOf, Quickest, type QueueStanding, type Ticket } from "./lane";
import { heldTooLong, type AnyLine, type Turn } from "./lines";
import type { Granted, LaneOf, Learnt, Line, Slots, Standing, Waiting } from "./slots";
import type { StopSignal } from "../stop";
import { FIRST_JITTER_MS, spacingOf } from "./spacing";

interface Waiter {
  readonly ticket: Ticket;
  readonly line: Line;
  readonly grant: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
}

/** A request that left, until its answer says how late it arrived. */
interface Start {
  readonly id: string;
  readonly at: number;
  readonly wayMs: number;
}

/** Of those whose answer never came. */
const MOST_STARTS = 200;

export interface SharedLane {
  readonly lane: LaneOf;
  readonly gateway: string;
  readonly slots: Slots;
  readonly clock: Clock;
  readonly patienceMs: number;
}

export class SharedLines implements AnyLine {
  readonly #waiters = new Set<Waiter>();
  readonly #quickest = new Map<string, Quickest>();
  readonly #late = new Map<string, number>();
  #starts: Start[] = [];
  #jitterMs = 0;
  #wayMs = 0;
  #answers = 0;
  #standing: Standing | null = null;
  #asking = false;
  #turnIsOut = false;
  #cancelTimer: (() => void) | null = null;
  #told: Promise<void> = Promise.resolve();
  #heldUntil = -Infinity;
  #usedAt: number;
  #closed: Error | null = null;

  constructor(private readonly needs: SharedLane) {
    this.#usedAt = needs.clock.now();
  }

  turn(ticket: Ticket, signal?: StopSignal): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled());
        return;
      }
      if (this.#closed !== null) {
        reject(this.#closed);
        return;
      }
      if (this.#heldMs > this.needs.patienceMs) {
        reject(heldTooLong(this.#heldMs));
        return;
      }
      const stop = () => {
        if (this.#waiters.delete(waiter)) reject(new Cancelled());
      };
      const settled = () => signal?.removeEventListener("abort", stop);
      const waiter: Waiter = {
        ticket,
        line: lineOf(ticket),
        grant(turn) {
          settled();
          resolve(turn);
        },
        refuse(reason) {
          settled();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the store's own, passed on
          reject(reason);
        },
      };
      signal?.addEventListener("abort", stop, { once: true });
      const isNews = this.#first(waiter.line, ticket.person) === undefined;
      this.#waiters.add(waiter);
      // Who is not known to wait yet may come before those of the other gateways.
      if (isNews || this.#cancelTimer === null) this.#pump();
    });
  }

  answered(sort: string, tookMs: number): void {
    const quickest = this.#quickest.get(sort) ?? new Quickest();
    this.#quickest.set(sort, quickest);
    quickest.note(tookMs);
    const excess = quickest.excessOf(tookMs);
    this.#jitterMs = Math.max(this.#jitterMs, excess);
    this.#answers += 1;
    const leftAt = this.needs.clock.now() - tookMs;
    const own = this.#starts.findLast(({ at }) => at <= leftAt);
    if (own === undefined) return;
    this.#starts = this.#starts.filter((start) => start !== own);
    const jitterMs = this.#standing?.jitterMs ?? FIRST_JITTER_MS;
    this.#late.set(own.id, own.wayMs + excess + quickest.unseen(jitterMs));
  }

  limited(retryAfterMs: number | null): number {
    const { slots, lane, clock, patienceMs } = this.needs;
    const hold = holdOf(retryAfterMs);
    this.#heldUntil = Math.max(this.#heldUntil, clock.now() + hold);
    // Where it cannot be told, no gateway can ask for a turn either.
    this.#told = Promise.allSettled([this.#told, slots.limited(lane, hold)]).then(() => undefined);
    if (hold > patienceMs) this.#refuseAll(heldTooLong(hold));
    return hold;
  }

  estimateMs(requests: number): number {
    return Math.round(this.#heldMs + requests * this.#spacingMs * Math.max(1, this.#people("bulk")));
  }

  standing(person: string): QueueStanding {
    let own = 0;
    for (const { line, ticket } of this.#waiters) if (line === "interactive" && ticket.person === person) own += 1;
    const waiting = own === 0 ? this.#people("interactive") : own * Math.max(1, this.#people("interactive"));
    return { waiting, expectedWaitMs: Math.round(this.#heldMs + (waiting + 1) * this.#spacingMs) };
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  idleMs(): number {
    return this.waiting > 0 || this.#turnIsOut ? 0 : this.needs.clock.now() - this.#usedAt;
  }

  close(reason: Error): void {
    this.#closed = reason;
    this.#refuseAll(reason);
  }

  get #heldMs(): number {
    return Math.max(0, this.#heldUntil - this.needs.clock.now());
  }

  get #spacingMs(): number {
    return (
      this.#standing?.spacingMs ?? spacingOf({ jitterMs: FIRST_JITTER_MS, penaltyMs: 0 }, this.needs.lane.perSecond)
    );
  }

  #people(line: Line): number {
    const here = new Set<string>();
    for (const waiter of this.#waiters) if (waiter.line === line) here.add(waiter.ticket.person);
    return Math.max(here.size, this.#standing?.people[line] ?? 0);
  }

  #first(line: Line, person: string): Waiter | undefined {
    for (const waiter of this.#waiters) if (waiter.line === line && waiter.ticket.person === person) return waiter;
    return undefined;
  }

  #refuseAll(reason: unknown): void {
    const all = [...this.#waiters];
    this.#waiters.clear();
    for (const { refuse } of all) refuse(reason);
  }

  #waitingNow(): Waiting {
    const waiting: Record<Line, Record<string, number>> = { interactive: {}, bulk: {}, visitors: {} };
    for (const { line, ticket } of this.#waiters)
      waiting[line][ticket.person] = (waiting[line][ticket.person] ?? 0) + 1;
    return waiting;
  }

  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#asking || this.#turnIsOut || this.#waiters.size === 0) return;
    this.#asking = true;
    this.#usedAt = this.needs.clock.now();
    void this.#ask().then(
      (granted) => {
        this.#asking = false;
        this.#pass(granted);
      },
      (error: unknown) => {
        this.#asking = false;
        this.#refuseAll(error);
      },
    );
  }

  async #ask(): Promise<Granted> {
    const { slots, lane, gateway, clock, patienceMs } = this.needs;
    await this.#told;
    const learnt = this.#takeLearnt();
    const asked = slots.ask(lane, gateway, this.#waitingNow(), learnt);
    // What nobody heard is said again.
    asked.catch(() => this.#learn(learnt));
    const { granted, standing } = await asked;
    this.#standing = standing;
    this.#heldUntil = clock.now() + standing.heldMs;
    if (standing.heldMs > patienceMs) this.#refuseAll(heldTooLong(standing.heldMs));
    return granted;
  }

  /** Before the question leaves: what comes while it is asked belongs to the next one. */
  #takeLearnt(): Learnt {
    const late = Object.fromEntries(this.#late);
    const learnt = { late, jitterMs: this.#jitterMs, wayMs: this.#wayMs, answers: this.#answers };
    this.#late.clear();
    this.#jitterMs = 0;
    this.#wayMs = 0;
    this.#answers = 0;
    return learnt;
  }

  #learn({ late, jitterMs, wayMs, answers }: Learnt): void {
    for (const [id, ms] of Object.entries(late)) this.#late.set(id, ms);
    this.#jitterMs = Math.max(this.#jitterMs, jitterMs);
    this.#wayMs = Math.max(this.#wayMs, wayMs);
    this.#answers += answers;
  }

  #pass(granted: Granted): void {
    if (granted.kind === "wait") {
      this.#cancelTimer = this.needs.clock.setTimer(granted.ms, () => this.#pump());
      return;
    }
    const waiter = this.#first(granted.line, granted.person);
    this.#turnIsOut = true;
    const turn = this.#turnOf(granted.id);
    if (waiter === undefined) {
      // Whoever it was has gone meanwhile.
      turn.giveBack();
      return;
    }
    this.#waiters.delete(waiter);
    waiter.grant(turn);
  }

  #turnOf(id: string): Turn {
    let used = false;
    const over = () => {
      this.#turnIsOut = false;
      this.#pump();
    };
    return {
      leave: async () => {
        if (used) return false;
        used = true;
        try {
          return await this.#leave(id);
        } finally {
          over();
        }
      },
      giveBack: () => {
        if (used) return;
        used = true;
        const { slots, lane } = this.needs;
        // What cannot be given back ends by itself.
        void slots.giveBack(lane, id).then(over, over);
      },
    };
  }

  /** Late is not at all: the start is lost, and nothing has left. */
  async #leave(id: string): Promise<boolean> {
    const { slots, lane, clock } = this.needs;
    const asked = clock.now();
    const withinMs = await slots.leave(lane, id);
    const now = clock.now();
    const wayMs = now - asked;
    this.#wayMs = Math.max(this.#wayMs, 1.25 * wayMs);
    if (withinMs === null || wayMs > withinMs || wayMs < 0) return false;
    this.#starts.push({ id, at: now, wayMs });
    if (this.#starts.length > MOST_STARTS) this.#starts.shift();
    return true;
  }
}

function lineOf({ bulk, visitor = false }: Ticket): Line {
  if (visitor) return "visitors";
  return bulk ? "bulk" : "interactive";
}
