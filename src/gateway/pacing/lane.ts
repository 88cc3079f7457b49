// The pacer's core: one company's requests to one service, as a state machine that is told the time and never reads a
// clock. It grants one turn after another, never two closer than its spacing; it sends nothing itself.
import {
  FIRST_JITTER_MS,
  interactiveRun,
  jitterAfter,
  penaltyAfter,
  penaltyAfterLimit,
  SESSIONS_RUN,
  spacingOf,
} from "./spacing";

const MOST_JITTER_MS = 150;
const ANSWERS_REMEMBERED = 200;
/** The quickest of m answers is about 1/m of the jitter above what is possible; this many times that is allowed for. */
const UNSEEN = 3;
/** No Retry-After is promised: then at least one second (document 1, part 7; document 3, errors). */
const LEAST_HOLD_MS = 1000;
/** Whatever a Retry-After says: a slip in it must not lock a company out until a restart. */
const MOST_HOLD_MS = 3_600_000;

export interface Ticket {
  readonly person: string;
  readonly bulk: boolean;
  /** Somebody without a session: whoever they say they are, they share one line. */
  readonly visitor?: boolean;
}

export interface QueueStanding {
  readonly waiting: number;
  readonly expectedWaitMs: number;
}

/**
 * How long the quickest of the last answers took, so that what is above it can be read as jitter; it forgets a better
 * past.
 */
export class Quickest {
  #before = Infinity;
  #lately = Infinity;
  #count = 0;

  note(tookMs: number): void {
    if (this.#count > 0 && this.#count % ANSWERS_REMEMBERED === 0) {
      this.#before = this.#lately;
      this.#lately = Infinity;
    }
    this.#lately = Math.min(this.#lately, tookMs);
    this.#count += 1;
  }

  excessOf(tookMs: number): number {
    return Math.min(tookMs - Math.min(this.#before, this.#lately), MOST_JITTER_MS);
  }

  /** How much quicker than any answer so far the next one may well be. */
  unseen(jitterMs: number): number {
    return (UNSEEN * jitterMs) / Math.min(this.#count, ANSWERS_REMEMBERED);
  }
}

interface Started {
  at: number;
  answer: { readonly quickest: Quickest; readonly tookMs: number } | null;
}

/** The last N starts, and what is known of how late each arrived. */
class Recent {
  #starts: Started[] = [];

  constructor(readonly size: number) {}

  left(at: number): void {
    this.#starts.push({ at, answer: null });
    if (this.#starts.length > this.size) this.#starts.shift();
  }

  answered(leftAt: number, quickest: Quickest, tookMs: number): void {
    const own = this.#starts.findLast(({ at, answer }) => at <= leftAt && answer === null);
    if (own !== undefined) own.answer = { quickest, tookMs };
  }

  /**
   * When the next may start for N + 1 arrivals to span a second, whatever its own way: what the first of them was late
   * by is read from its answer, and taken to be `jitterMs` until that is here.
   */
  nextAt(jitterMs: number): number {
    const first = this.#starts.length < this.size ? undefined : this.#starts[0];
    if (first === undefined) return -Infinity;
    if (first.answer === null) return first.at + 1000 + jitterMs;
    const { quickest, tookMs } = first.answer;
    return first.at + 1000 + quickest.excessOf(tookMs) + quickest.unseen(jitterMs);
  }

  setBack(ms: number): void {
    for (const start of this.#starts) start.at -= ms;
  }
}

/** How long everybody waits after a 429, in milliseconds. */
export function holdOf(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? 0, LEAST_HOLD_MS), MOST_HOLD_MS);
}

/** People in turn, each with their own line: whoever was served goes to the end. */
class Round {
  readonly #lines = new Map<string, Ticket[]>();

  get people(): number {
    return this.#lines.size;
  }

  add(ticket: Ticket): void {
    const line = this.#lines.get(ticket.person);
    if (line === undefined) this.#lines.set(ticket.person, [ticket]);
    else line.push(ticket);
  }

  take(): Ticket | null {
    const head = this.#lines.entries().next().value;
    if (head === undefined) return null;
    const [person, line] = head;
    const ticket = line.shift();
    this.#lines.delete(person);
    if (line.length > 0) this.#lines.set(person, line);
    return ticket ?? null;
  }

  remove(ticket: Ticket): boolean {
    const line = this.#lines.get(ticket.person);
    const at = line?.indexOf(ticket) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(ticket.person);
    return true;
  }

  /** How many turns come before a new ticket of this person. */
  ahead(person: string): number {
    const own = this.#lines.get(person)?.length ?? 0;
    let turns = own;
    for (const [other, line] of this.#lines) if (other !== person) turns += Math.min(line.length, own + 1);
    return turns;
  }

  get size(): number {
    let all = 0;
    for (const line of this.#lines.values()) all += line.length;
    return all;
  }
}

export class Lane {
  readonly #perSecond: number;
  readonly #interactive = new Round();
  readonly #bulk = new Round();
  readonly #visitors = new Round();
  readonly #quickest = new Map<string, Quickest>();
  readonly #recent: Recent;
  #runOfInteractive = 0;
  #runOfSessions = 0;
  #jitterMs = FIRST_JITTER_MS;
  #penaltyMs = 0;
  #lastStart: number;
  #holdUntil = -Infinity;
  #turnOut = false;

  /**
   * Nothing is known of what an earlier process sent: the first turn waits one spacing, so that a restart is no burst.
   */
  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#recent = new Recent(Math.ceil(perSecond));
    this.#lastStart = now;
  }

  get spacingMs(): number {
    return spacingOf({ jitterMs: this.#jitterMs, penaltyMs: this.#penaltyMs }, this.#perSecond);
  }

  /** Who waits with bulk requests: they take turns. */
  get bulkPeople(): number {
    return this.#bulk.people;
  }

  get waiting(): number {
    return this.#interactive.size + this.#bulk.size + this.#visitors.size;
  }

  idleSince(now: number): number {
    return this.waiting > 0 || this.#turnOut ? 0 : now - this.#lastStart;
  }

  add(ticket: Ticket): void {
    this.#roundOf(ticket).add(ticket);
  }

  /** False when the ticket has had its turn. */
  cancel(ticket: Ticket): boolean {
    return this.#roundOf(ticket).remove(ticket);
  }

  /** Whose turn it is; the milliseconds until somebody's; or null when nobody waits or a turn is out. */
  next(now: number): Ticket | number | null {
    if (this.#turnOut || this.waiting === 0) return null;
    const wait = this.#waitMs(now);
    if (wait > 0) return wait;
    this.#turnOut = true;
    return this.#choose();
  }

  /** The request leaves now: only from here does the next one count its distance. */
  leave(now: number): void {
    this.#turnOut = false;
    this.#lastStart = now;
    this.#recent.left(now);
  }

  /** The turn was not used. */
  giveBack(): void {
    this.#turnOut = false;
  }

  /**
   * An answer that was not 429. `sort` groups requests that take alike (the operation's name); `now` tells which start
   * it answers.
   */
  answered(sort: string, tookMs: number, now?: number): void {
    const quickest = this.#quickest.get(sort) ?? new Quickest();
    this.#quickest.set(sort, quickest);
    quickest.note(tookMs);
    if (now !== undefined) this.#recent.answered(now - tookMs, quickest, tookMs);
    this.#jitterMs = jitterAfter(this.#jitterMs, quickest.excessOf(tookMs));
    this.#penaltyMs = penaltyAfter(this.#penaltyMs);
  }

  /** A 429: everybody of this company waits, then goes wider apart. Answers how long, in milliseconds. */
  limited(now: number, retryAfterMs: number | null): number {
    const hold = holdOf(retryAfterMs);
    this.#penaltyMs = penaltyAfterLimit(this.#penaltyMs);
    this.#holdUntil = Math.max(this.#holdUntil, now + hold);
    return hold;
  }

  /** What is left of a 429's waiting time. */
  heldMs(now: number): number {
    return Math.max(0, this.#holdUntil - now);
  }

  /** For a new interactive request of this person. */
  standing(person: string, now: number): QueueStanding {
    const ahead = this.#interactive.ahead(person);
    const ofPeople = ahead + (this.#bulk.size > 0 ? Math.floor(ahead / this.#fullRun) : 0);
    const waiting = ofPeople + (this.#visitors.size > 0 ? Math.floor(ofPeople / SESSIONS_RUN) : 0);
    return { waiting, expectedWaitMs: Math.round(Math.max(0, this.#waitMs(now)) + waiting * this.spacingMs) };
  }

  get #fullRun(): number {
    return interactiveRun(this.#interactive.people);
  }

  #waitMs(now: number): number {
    // A machine's clock can be set back; then what was noted lies in the future, and would stop everybody.
    if (this.#lastStart > now) {
      this.#holdUntil -= this.#lastStart - now;
      this.#recent.setBack(this.#lastStart - now);
      this.#lastStart = now;
    }
    const spaced = Math.max(this.#lastStart + this.spacingMs, this.#recent.nextAt(this.#jitterMs));
    return Math.max(spaced, this.#holdUntil) - now;
  }

  #roundOf({ bulk, visitor = false }: Ticket): Round {
    if (visitor) return this.#visitors;
    return bulk ? this.#bulk : this.#interactive;
  }

  #choose(): Ticket | null {
    const visitorIsDue = this.#runOfSessions >= SESSIONS_RUN;
    const visitor = visitorIsDue ? this.#visitors.take() : null;
    const chosen = visitor ?? this.#chooseOfSessions();
    this.#runOfSessions = visitor === null && chosen !== null ? this.#runOfSessions + 1 : 0;
    return chosen ?? this.#visitors.take();
  }

  #chooseOfSessions(): Ticket | null {
    const bulkIsDue = this.#bulk.size > 0 && this.#runOfInteractive >= this.#fullRun;
    const interactive = bulkIsDue ? null : this.#interactive.take();
    this.#runOfInteractive = interactive === null ? 0 : this.#runOfInteractive + 1;
    return interactive ?? this.#bulk.take();
  }
}
