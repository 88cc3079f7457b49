// Carries one send out to its end: starts what may leave, as much as fills the rate, and waits where it must. What each
// request means for its rows is said in creates.ts and rows.ts; it never sends anything twice by itself.
import type { SendProgress } from "../../platform/handoverContract";
import { GatewayFailure } from "../failure";
import { needsReading, recordOf, type Item } from "./cargo";
import { metBy, reasonOf, type Met } from "./effects";
import { Outage, type Window } from "./pace";
import { sortOut, type Sorted } from "./sortOut";
import type { Trip } from "./trip";
import { Works, type PartNeeds, type PartWork } from "./works";

export type Wish = "run" | "pause" | "stop";

export interface CarrierNeeds extends Pick<Trip, "cargo" | "hand" | "now"> {
  /** By the numbers of the lists. */
  readonly parts: readonly PartNeeds[];
  readonly window: Window;
  readonly wish: Wish;
  readonly waitMs: number;
  readonly perSecond: number;
  readonly setTimer: (ms: number, then: () => void) => () => void;
  /** Milliseconds that so many requests take, by the pacer. */
  readonly estimateMs: (requests: number) => number;
  /** Writes the end down. `cut`: something was taken back or given up. */
  readonly end: (cut: boolean) => Promise<void>;
  /** Something is to be told to followers. */
  readonly news: () => void;
}

/** Why nothing leaves, and until when; null until somebody wakes it. */
interface Hold {
  readonly why: NonNullable<SendProgress["why"]>;
  readonly until: number | null;
}

const LEASE_AGAIN_MS = 10_000;
const LIMITED_MS = 1000;
/** While nothing else wakes it: the lease is renewed. */
const LOOK_AGAIN_MS = 20_000;

type Job = "reading" | "settling" | "known";

export class Carrier {
  readonly #works: Works;
  readonly #flights = new Set<Promise<void>>();
  /** Kinds of jobs with the numbers of their lists. */
  readonly #jobs = new Set<string>();
  readonly #outage = new Outage();
  #wish: Wish;
  #waitMs: number;
  #hold: Hold | null = null;
  /** All that is left waits for earlier changes of its rows. */
  #late: Hold | null = null;
  #cut = false;
  #closed = false;
  #ended = false;
  #fault: unknown = null;
  #wake: () => void = () => undefined;

  constructor(private readonly needs: CarrierNeeds) {
    this.#wish = needs.wish;
    this.#waitMs = needs.waitMs;
    const { cargo, hand, now, window } = needs;
    const succeeded = () => {
      this.#outage.over();
      window.succeeded();
    };
    const failed = (met: Met) => this.#failed(met);
    this.#works = new Works(needs.parts, { cargo, hand, now, succeeded, failed });
  }

  /** What changes the item's list. */
  workOf(item: Item): PartWork {
    return this.#works.of(item);
  }

  /** Resolves when the send has ended, or was closed. Rejects with a defect, or where the store cannot be written. */
  async run(): Promise<void> {
    while (this.#goesOn()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const lookAgainMs = await this.#step();
      this.needs.news();
      if (!this.#goesOn()) break;
      const cancel = lookAgainMs === null ? null : this.needs.setTimer(Math.max(0, lookAgainMs), this.#wake);
      await woken;
      cancel?.();
    }
    await Promise.allSettled(this.#flights);
    this.needs.news();
  }

  #goesOn(): boolean {
    return !this.#ended && !this.#closed;
  }

  /** The gateway stops: what waits for a turn leaves the line, and what has left is waited for by `run`. */
  close(): void {
    this.#closed = true;
    this.needs.hand.halt();
    this.#wake();
  }

  /** Also with another time for which an outage is waited out. */
  wish(wish: Wish, waitMs: number | null): void {
    if (this.#wish === "stop") return;
    this.#wish = wish;
    this.#waitMs = waitMs ?? this.#waitMs;
    this.#outage.over();
    if (wish === "run") this.#hold = null;
    else this.needs.hand.halt();
    this.#wake();
  }

  /** The person has connected again. */
  signedIn(): void {
    if (this.#hold?.why === "signIn") this.#hold = null;
    this.#wake();
  }

  progress(): Pick<SendProgress, "state" | "why" | "nextTry" | "giveUpAt" | "toGoMs"> {
    const hold = this.#wish === "pause" ? { why: "person" as const, until: null } : (this.#hold ?? this.#late);
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const waits = hold !== null && hold.until !== null;
    const going = this.#wish === "stop" ? "stopping" : hold === null ? "running" : waits ? "waiting" : "paused";
    const state = this.#ended ? "ended" : going;
    return {
      state,
      why: this.#ended ? null : (hold?.why ?? null),
      nextTry: this.#ended ? null : iso(hold?.until ?? null),
      giveUpAt: this.#ended ? null : iso(this.#giveUpAt),
      toGoMs: state === "running" ? this.#toGoMs : null,
    };
  }

  get #toGoMs(): number {
    const { estimateMs, window, now } = this.needs;
    const sendingMs = estimateMs(this.#works.requestsLeft);
    return this.#works.allowedAt.reduce((most, at) => Math.max(most, at - now()), sendingMs) + window.answerMs;
  }

  get #giveUpAt(): number | null {
    return this.#outage.since === null ? null : this.#outage.since + this.#waitMs;
  }

  /** Starts what may be started. Answers in how many milliseconds it wants to look again; null for when it is woken. */
  async #step(): Promise<number | null> {
    // oxlint-disable-next-line typescript/only-throw-error -- a flight's own, thrown on
    if (this.#fault !== null) throw this.#fault;
    const { cargo, hand } = this.needs;
    this.#late = null;
    if (this.#wish === "stop") await this.#takeBack("takenBack");
    if (cargo.head.endsWithUnknown === true && cargo.isInDark) await this.#takeBack("unsent");
    if (cargo.left === 0 && this.#isIdle) return this.#end();
    if (this.#wish === "pause") {
      if (this.#isIdle && hand.isReady) await hand.release();
      return null;
    }
    const now = this.needs.now();
    // What is under way then ends first, and wakes.
    if (this.#giveUpAt !== null && now >= this.#giveUpAt) return this.#isIdle ? this.#giveUp() : null;
    if (this.#hold !== null) {
      const { until } = this.#hold;
      if (until === null) return null;
      if (now < until) return Math.min(until, this.#giveUpAt ?? Infinity) - now;
      this.#hold = null;
    }
    if (!hand.isReady) {
      if (!this.#isIdle) return null;
      // What came of it is looked at with the next step.
      await this.#prepare();
      return 0;
    }
    if (![...this.#jobs].some((name) => name.startsWith("settling")))
      await hand.renew().catch((error: unknown) => this.#failed(metBy(error)));
    this.#startJobs();
    this.#startFlights();
    const until = Math.min(...this.#works.allowedAt.filter((at) => at > now));
    if (this.#isIdle && until < Infinity) this.#late = { why: "lateChange", until };
    return this.#untilNext(now);
  }

  get #isIdle(): boolean {
    return this.#flights.size === 0;
  }

  #untilNext(now: number): number {
    const due = [...this.#works.dueAt, ...this.#works.allowedAt].filter((at) => at !== null && at > now);
    return due.reduce<number>((soonest, at) => Math.min(soonest, (at ?? now) - now), LOOK_AGAIN_MS);
  }

  async #prepare(): Promise<void> {
    const found = await this.needs.hand.prepare().catch((error: unknown) => {
      if (error instanceof GatewayFailure) return "leaseHeld";
      throw error;
    });
    if (found === "signIn") this.#hold = { why: "signIn", until: null };
    if (found === "leaseHeld") this.#hold = { why: "leaseHeld", until: this.needs.now() + LEASE_AGAIN_MS };
    if (found === "ended") await this.#giveUp();
  }

  #startJobs(): void {
    const now = this.needs.now();
    const isDue = (at: number | null) => at !== null && at <= now;
    for (const [part, work] of this.#works.entries()) {
      const due = [work.rows, work.creates, work.named].filter(({ dueAt }) => isDue(dueAt));
      if (due.length > 0)
        this.#job("settling", part, async () => {
          for (const one of due) await one.settle();
        });
    }
  }

  #startFlights(): void {
    const { cargo } = this.needs;
    if (this.#wish !== "run") return;
    const lasts = (item: Item) => {
      const { readings } = this.workOf(item).trip;
      return needsReading(item) && readings !== null ? readings.lasts(item.row ?? "") : Infinity;
    };
    const now = this.needs.now();
    const isEarly = (item: Item) => this.#works.lateUntil(item) > now;
    const sorted = sortOut(cargo.items, { lasts, isEarly, perSecond: this.needs.perSecond });
    if (sorted.orphans.length > 0) this.#fly(() => this.#refuseOrphans(sorted.orphans));
    // A list is read shortly before a create leaves, and not before its owner is made.
    const creating = new Set(sorted.creates.flatMap(({ part, role }) => (role === "create" ? part : [])));
    for (const [part, { creates, keepKnown }] of this.#works.entries())
      if (creates.needsKnown(creating.has(part))) this.#job("known", part, () => creates.readKnown(keepKnown));
    for (let room = this.needs.window.size - this.#sending; room > 0; room -= 1) if (!this.#flyNext(sorted)) break;
    // The next reading is asked for while what is left of the last one still fills the rate.
    const enough = this.needs.window.size + READ_AHEAD;
    const [first] = sorted.wanted;
    if (first !== undefined && sorted.usable <= enough) this.#read(first, sorted.wanted);
  }

  #read(first: Item, items: readonly Item[]): void {
    const { part } = first;
    const { readings } = this.workOf(first).trip;
    if (readings === null) return;
    const soon = Math.ceil(this.needs.perSecond * READING_SECONDS);
    const wanted = items.flatMap((item) => (item.part === part ? (item.row ?? "") : []));
    if (!readings.isDue(wanted, soon)) return;
    this.#job("reading", part, async () => {
      try {
        await readings.renew(wanted, soon);
      } catch (error) {
        const met = metBy(error);
        // The platform no longer shows the list: what needs a reading of it cannot leave.
        if (met.effect !== "row") throw error;
        const told = { id: first.row, reason: reasonOf(met.facts) };
        await this.needs.cargo.conclude([{ place: first.place, outcome: "refused", told }]);
      }
    });
  }

  get #sending(): number {
    return this.#flights.size - this.#jobs.size;
  }

  /** False where nothing more may leave now. */
  #flyNext(sorted: Sorted): boolean {
    const waiting = sorted.creates.filter(({ state }) => state === "waiting");
    const row = sorted.ready.find(({ state }) => state === "waiting");
    const createFirst = row === undefined || (waiting[0]?.place ?? Infinity) < row.place;
    if (createFirst && this.#createNext(waiting)) return true;
    if (row === undefined) return false;
    this.#flyRow(row);
    return true;
  }

  #flyRow(row: Item): void {
    const { rows, named, invites } = this.workOf(row);
    if (row.role === "invite") {
      const places = invites.take(row);
      this.#fly(() => invites.fly(places));
      return;
    }
    this.needs.cargo.mark([row.place], "out");
    this.#fly(() => (row.role === "named" ? named.fly(row) : rows.fly(row)));
  }

  /** Of the first list that may create now: rows of another one may be in doubt. */
  #createNext(waiting: readonly Item[]): boolean {
    for (const [part, { creates }] of this.#works.entries()) {
      const flight = creates.next(waiting.filter((item) => item.part === part));
      if (flight === null) continue;
      this.#fly(() => creates.fly(flight));
      return true;
    }
    return false;
  }

  #fly(work: () => Promise<void>): void {
    const flight = work()
      .catch((error: unknown) => {
        this.#fault ??= error;
      })
      .finally(() => {
        this.#flights.delete(flight);
        this.#wake();
      });
    this.#flights.add(flight);
  }

  /** One of each kind at a time; a failed reading is a failure of the send, not of a row. */
  #job(job: Job, part: number, work: () => Promise<void>): void {
    const name = jobName(job, part);
    if (this.#jobs.has(name)) return;
    this.#jobs.add(name);
    this.#fly(() =>
      work()
        .catch((error: unknown) => this.#jobFailed(job, part, metBy(error)))
        .finally(() => this.#jobs.delete(name)),
    );
  }

  async #jobFailed(job: Job, part: number, met: Met): Promise<void> {
    if (met.effect !== "row") {
      this.#failed(met);
      return;
    }
    // The platform shows the list no more: nothing of it can be told by reading.
    if (job === "settling") await this.#works.giveUp(part);
    else {
      const { cargo } = this.needs;
      const isCreate = ({ part: own, role, state }: Item) => own === part && role === "create" && state === "waiting";
      const waiting = cargo.items.filter(isCreate).map(({ place }) => place);
      const places = [...waiting, ...this.#works.of({ part }).creates.dropSuspects()];
      const told = { reason: reasonOf(met.facts) };
      await cargo.conclude(places.map((place) => ({ place, outcome: "refused" as const, told })));
    }
  }

  #failed({ effect, facts }: Met): void {
    const now = this.needs.now();
    const { hand } = this.needs;
    if (effect === "stopping") this.close();
    if (effect === "signIn" || effect === "lease") hand.letGo();
    if (effect === "limited") this.#holdUntil("rateLimited", now + (facts.retryAfterMs ?? LIMITED_MS));
    if (effect !== "unknown" && effect !== "outage") return;
    this.needs.window.failed();
    const pause = this.#outage.failed(now, effect === "outage");
    if (pause !== null) this.#holdUntil("outage", now + pause);
  }

  #holdUntil(why: Hold["why"], until: number): void {
    if ((this.#hold?.until ?? 0) < until) this.#hold = { why, until };
  }

  /** What an earlier change did not bring about cannot be built upon. */
  async #refuseOrphans(orphans: readonly Item[]): Promise<void> {
    const reason = { kind: "notArrived", detail: "A change that this one needs did not arrive." };
    await this.needs.cargo.conclude(
      orphans.map((item) => ({
        place: item.place,
        outcome: "refused" as const,
        told: { id: recordOf(item), reason },
      })),
    );
  }

  async #takeBack(outcome: "takenBack" | "unsent"): Promise<void> {
    const { cargo } = this.needs;
    const waiting = cargo.items.filter(({ state }) => state === "waiting").map(({ place }) => place);
    const places = [...waiting, ...this.#works.dropSuspects()];
    if (places.length === 0) return;
    this.#cut = true;
    await cargo.conclude(places.map((place) => ({ place, outcome })));
  }

  /** Nothing has arrived for too long, or another send has continued this one. */
  async #giveUp(): Promise<null> {
    this.#cut = true;
    await this.#takeBack("unsent");
    await this.#works.giveUp(null);
    return this.#end();
  }

  async #end(): Promise<null> {
    await this.needs.end(this.#cut);
    this.#ended = true;
    return null;
  }
}

const jobName = (job: Job, part: number) => `${job} ${part}`;

const READING_SECONDS = 10;
const READ_AHEAD = 5;
