// Runs the lanes on a clock: one lane for each company and service, since the budget is the company's (document 1, part
// 8). A turn that is not waited for any more leaves the line; a gateway that stops gives no further turns.
import { Cancelled, type Clock } from "../clock";
import { isStopping } from "../failure";
import { Lane, type QueueStanding, type Ticket } from "./lane";
import { heldTooLong, type AnyLine, type Lines, type Turn } from "./lines";
import { SharedLines } from "./sharedLines";
import type { SharedStore } from "../store/tables";
import type { StopSignal } from "../stop";

/** An idle lane that is thrown away starts again with a waiting time, so nothing is gained by dropping it. */
const DROP_AFTER_MS = 10 * 60_000;

interface Waiter {
  readonly grant: (turn: Turn) => void;
  readonly refuse: (reason: Error) => void;
}

class RunningLane implements AnyLine {
  readonly #waiters = new Map<Ticket, Waiter>();
  #closed: Error | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(
    readonly lane: Lane,
    readonly clock: Clock,
    readonly patienceMs: number,
  ) {}

  turn(asked: Ticket, signal?: StopSignal): Promise<Turn> {
    // Its own object: a ticket is known by identity.
    const ticket = { ...asked };
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled());
        return;
      }
      if (this.#closed !== null) {
        reject(this.#closed);
        return;
      }
      const held = this.lane.heldMs(this.clock.now());
      if (held > this.patienceMs) {
        reject(heldTooLong(held));
        return;
      }
      const stop = () => {
        this.#drop(ticket, new Cancelled());
      };
      signal?.addEventListener("abort", stop, { once: true });
      const settled = () => signal?.removeEventListener("abort", stop);
      this.#waiters.set(ticket, {
        grant: (turn) => {
          settled();
          resolve(turn);
        },
        refuse: (reason) => {
          settled();
          reject(reason);
        },
      });
      this.lane.add(ticket);
      this.#pump();
    });
  }

  answered(sort: string, tookMs: number): void {
    this.lane.answered(sort, tookMs, this.clock.now());
  }

  limited(retryAfterMs: number | null): number {
    const hold = this.lane.limited(this.clock.now(), retryAfterMs);
    // Better told at once how long it takes than left waiting for an hour.
    if (hold > this.patienceMs) this.#refuseAll(heldTooLong(hold));
    this.#pump();
    return hold;
  }

  estimateMs(requests: number): number {
    const { spacingMs, bulkPeople } = this.lane;
    return Math.round(this.lane.heldMs(this.clock.now()) + requests * spacingMs * Math.max(1, bulkPeople));
  }

  standing(person: string): QueueStanding {
    return this.lane.standing(person, this.clock.now());
  }

  get waiting(): number {
    return this.lane.waiting;
  }

  idleMs(): number {
    return this.lane.idleSince(this.clock.now());
  }

  close(reason: Error): void {
    this.#closed = reason;
    this.#refuseAll(reason);
  }

  #refuseAll(reason: Error): void {
    for (const ticket of [...this.#waiters.keys()]) this.#drop(ticket, reason);
  }

  #drop(ticket: Ticket, reason: Error): void {
    if (!this.lane.cancel(ticket)) return;
    this.#waiters.get(ticket)?.refuse(reason);
    this.#waiters.delete(ticket);
    this.#pump();
  }

  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const next = this.lane.next(this.clock.now());
    if (next === null) return;
    if (typeof next === "number") {
      // Timers count whole milliseconds: rounded up, never down.
      this.#cancelTimer = this.clock.setTimer(Math.ceil(next), () => this.#pump());
      return;
    }
    const waiter = this.#waiters.get(next);
    this.#waiters.delete(next);
    waiter?.grant(this.#newTurn());
  }

  #newTurn(): Turn {
    let used = false;
    const once = (end: () => void) => () => {
      if (used) return false;
      used = true;
      end();
      this.#pump();
      return true;
    };
    return {
      leave: once(() => this.lane.leave(this.clock.now())),
      giveBack: once(() => this.lane.giveBack()),
    };
  }
}

export class Pacer {
  readonly #lanes = new Map<string, AnyLine>();
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #shared: SharedStore | undefined;
  #stopped: Error | null = null;

  /** Nobody is kept in a line that a 429 holds up for longer than `patienceMs`. With others, they share the budget. */
  constructor(clock: Clock, patienceMs: number, shared?: SharedStore) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#shared = shared;
  }

  /** The lines of one company at one service. `company` is a hash, never a key. */
  lines(company: string, service: string, perSecond: number): Lines {
    if (this.#stopped !== null) throw this.#stopped;
    const name = `${company}/${service}`;
    const known = this.#lanes.get(name);
    if (known !== undefined) return known;
    this.#dropIdle();
    const made = this.#newLine(name, perSecond);
    this.#lanes.set(name, made);
    return made;
  }

  #newLine(name: string, perSecond: number): AnyLine {
    const [clock, patienceMs] = [this.#clock, this.#patienceMs];
    if (this.#shared === undefined) return new RunningLane(new Lane(perSecond, clock.now()), clock, patienceMs);
    return new SharedLines({ ...this.#shared, lane: { name, perSecond }, clock, patienceMs });
  }

  /** The longest wait among the company's services. */
  standing(company: string, person: string): QueueStanding {
    let worst: QueueStanding = { waiting: 0, expectedWaitMs: 0 };
    for (const [name, line] of this.#lanes) {
      if (!name.startsWith(`${company}/`)) continue;
      const here = line.standing(person);
      if (here.expectedWaitMs > worst.expectedWaitMs) worst = here;
    }
    return worst;
  }

  get waiting(): number {
    let all = 0;
    for (const { waiting } of this.#lanes.values()) all += waiting;
    return all;
  }

  /** Refuses everybody who waits, and everybody after. */
  stop(): void {
    this.#stopped = isStopping();
    for (const lane of this.#lanes.values()) lane.close(this.#stopped);
  }

  #dropIdle(): void {
    for (const [name, line] of this.#lanes) if (line.idleMs() > DROP_AFTER_MS) this.#lanes.delete(name);
  }
}
