// Award searches that the gateway does for people: one for each person, so many at once, the others wait in a queue.
// Questions and answers are in memory alone. Every way in which a search ends has a sentence and frees its thread.
import { randomUUID } from "node:crypto";
import type { SolveProgress } from "../../bids/award/types";
import type { ProfileAnswer } from "../../platform/gatewayContract";
import { MOST_PRICES, type searchEnds, type SearchShown } from "../../platform/searchContract";
import type { Clock } from "../clock";
import { GatewayFailure, isStopping } from "../failure";
import type { Person } from "../people";
import { News, type Signals } from "../sending/news";
import type { SearchTask } from "./question";
import type { SearchPort, SearchSaid, StartSearch } from "./searchPort";
import type { SearchSettings } from "./settings";

export type SearchEnd = (typeof searchEnds)[number];

const MOST_WAITING = 20;
/** Of questions that wait: their numbers. */
const MOST_WAITING_BYTES = 200_000_000;
/** What a search may take beyond its seconds: it ends with a step of the solver. */
const GRACE_MS = 60_000;
/** A window that asks for news is heard; one that was closed is not. */
const SILENT_MS = 60_000;
/** How long an answer can be fetched. */
const KEPT_MS = 5 * 60_000;

const sentences: Readonly<Record<SearchEnd, string>> = {
  memory: "The search needed more memory than this gateway gives to one search.",
  time: "The search did not end in its time.",
  died: "The search ended by itself, without an answer.",
  stopping: "The gateway is stopping.",
  cancelled: "You cancelled the search.",
  signedOut: "You disconnected while the search ran.",
  another: "You started another search. A person has one at a time.",
  silent: "Nobody asked for the search for a minute.",
};

interface Search {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly most: number;
  readonly bytes: number;
  state: SearchShown["state"];
  version: number;
  /** Until it runs. */
  task: SearchTask | null;
  port: SearchPort | null;
  beganAt: number | null;
  /** How long it ran, once it has ended. */
  ran: number | null;
  progress: SolveProgress | null;
  answer: Uint8Array | null;
  why: SearchEnd | null;
  /** Questions for news that are open. */
  listening: number;
  /** Ends the wait for a thread that does not end. */
  overtime: () => void;
  /** Ends the wait for whoever asks, and once it is over the keeping of the answer. */
  timer: () => void;
}

interface Needs {
  readonly clock: Clock;
  readonly start: StartSearch;
  readonly settings: SearchSettings;
  /** Several gateways answer at one address. */
  readonly shared: boolean;
}

export interface SearchFollow {
  /** News up to this version is known. */
  readonly after: number;
  readonly waitMs: number;
  readonly signals: Signals;
}

export class Searches {
  readonly #byId = new Map<string, Search>();
  readonly #news: News;
  #queue: Search[] = [];
  #running = 0;
  #closed = false;

  constructor(private readonly needs: Needs) {
    this.#news = new News(needs.clock);
  }

  /** What the pane may offer; undefined: nothing. */
  get offer(): ProfileAnswer["searches"] {
    const { settings, shared } = this.needs;
    return settings.most === 0 ? undefined : { seconds: settings.seconds, prices: MOST_PRICES, shared };
  }

  /** Throws notFound where the gateway does no search, before anybody reads a question. */
  checkOpen(): void {
    if (this.needs.settings.most === 0)
      throw new GatewayFailure({ kind: "notFound", detail: "This gateway calculates no awards." });
    if (this.#closed) throw isStopping();
  }

  /** Throws as `checkOpen`, and rateLimited where too many wait. */
  start({ account }: Person, tokenHash: string, task: SearchTask): SearchShown {
    this.checkOpen();
    const { settings } = this.needs;
    for (const one of this.#byId.values()) if (one.accountId === account.id) this.#end(one, "another");
    const bytes = task.problem.costs.byteLength + (task.problem.prices?.byteLength ?? 0);
    this.#checkRoom(bytes);
    const search: Search = {
      id: randomUUID(),
      accountId: account.id,
      tokenHash,
      most: Math.min(task.seconds, settings.seconds),
      bytes,
      state: "waiting",
      version: 1,
      task,
      port: null,
      beganAt: null,
      ran: null,
      progress: null,
      answer: null,
      why: null,
      listening: 0,
      overtime: () => undefined,
      timer: () => undefined,
    };
    this.#byId.set(search.id, search);
    this.#queue.push(search);
    this.#listen(search);
    this.#runNext();
    return this.#shown(search);
  }

  /** Throws notFound for a search that is nobody's or somebody else's. */
  async follow(
    person: Person,
    id: string,
    { after, waitMs, signals }: SearchFollow,
  ): Promise<{ readonly search: SearchShown; readonly answer: Uint8Array | null }> {
    const search = this.#find(person, id);
    const { clock } = this.needs;
    const until = clock.now() + waitMs;
    search.listening += 1;
    if (!isOver(search)) search.timer();
    try {
      while (search.version <= after && !isOver(search) && clock.now() < until) {
        if (signals.some(({ aborted }) => aborted)) break;
        await this.#news.next(id, until - clock.now(), signals).done;
      }
    } finally {
      search.listening -= 1;
      if (search.listening === 0 && !isOver(search)) this.#listen(search);
    }
    return { search: this.#shown(search), answer: search.answer };
  }

  /** Ends it and forgets its answer. Throws notFound as `follow` does. */
  cancel(person: Person, id: string): void {
    const search = this.#find(person, id);
    this.#end(search, "cancelled");
    this.#forget(search);
  }

  /** Whose session ended. */
  signedOut(tokenHash: string): void {
    for (const one of this.#byId.values()) if (one.tokenHash === tokenHash) this.#end(one, "signedOut");
  }

  close(): void {
    this.#closed = true;
    for (const one of this.#byId.values()) {
      this.#end(one, "stopping");
      this.#forget(one);
    }
  }

  #forget(search: Search): void {
    search.timer();
    this.#byId.delete(search.id);
  }

  #find({ account }: Person, id: string): Search {
    const search = this.#byId.get(id);
    if (search === undefined || search.accountId !== account.id)
      throw new GatewayFailure({ kind: "notFound", detail: "This gateway has no such search." });
    return search;
  }

  #checkRoom(bytes: number): void {
    const waiting = this.#queue.reduce((sum, one) => sum + one.bytes, 0);
    if (this.#queue.length < MOST_WAITING && waiting + bytes <= MOST_WAITING_BYTES) return;
    const detail = "Too many searches wait at this gateway.";
    throw new GatewayFailure({ kind: "rateLimited", detail, retryAfterMs: SILENT_MS });
  }

  #runNext(): void {
    while (this.#running < this.needs.settings.most) {
      const search = this.#queue.shift();
      if (search === undefined) return;
      this.#run(search);
      for (const one of this.#queue) this.#tell(one);
    }
  }

  #run(search: Search): void {
    const { clock, start, settings } = this.needs;
    const { task } = search;
    if (task === null) return;
    search.task = null;
    search.state = "running";
    search.beganAt = clock.now();
    this.#running += 1;
    search.overtime = clock.setTimer(search.most * 1000 + GRACE_MS, () => this.#end(search, "time"));
    search.port = start({ ...task, seconds: search.most }, settings.memoryMb, (said) => this.#said(search, said));
    this.#tell(search);
  }

  #said(search: Search, said: SearchSaid): void {
    if (isOver(search)) return;
    if (said.kind === "progress") {
      search.progress = said.progress;
      this.#tell(search);
    } else if (said.kind === "answer") {
      search.answer = said.json;
      this.#over(search, "answered");
    } else this.#end(search, said.kind);
  }

  #end(search: Search, why: SearchEnd): void {
    if (isOver(search)) return;
    search.why = why;
    this.#over(search, "ended");
  }

  #over(search: Search, state: "answered" | "ended"): void {
    const { clock } = this.needs;
    this.#queue = this.#queue.filter((one) => one !== search);
    search.task = null;
    search.timer();
    search.overtime();
    search.port?.end();
    if (search.beganAt !== null) {
      search.ran = clock.now() - search.beganAt;
      this.#running -= 1;
    }
    search.state = state;
    search.timer = clock.setTimer(KEPT_MS, () => void this.#byId.delete(search.id));
    this.#tell(search);
    if (!this.#closed) this.#runNext();
    for (const one of this.#queue) this.#tell(one);
  }

  /** From now on somebody must ask for it. */
  #listen(search: Search): void {
    search.timer();
    search.timer = this.needs.clock.setTimer(SILENT_MS, () => this.#end(search, "silent"));
  }

  #tell(search: Search): void {
    search.version += 1;
    this.#news.tell(search.id);
  }

  #shown(search: Search): SearchShown {
    const { id, state, version, beganAt, ran, progress, most, why } = search;
    const place = this.#queue.indexOf(search) + 1;
    return {
      id,
      state,
      version,
      place: place === 0 ? null : place,
      stage: progress?.stage ?? null,
      done: progress?.done ?? 0,
      total: progress?.total ?? 0,
      seconds: Math.round((ran ?? (beganAt === null ? 0 : this.needs.clock.now() - beganAt)) / 1000),
      most,
      why,
      detail: why === null ? null : sentences[why],
    };
  }
}

function isOver({ state }: Search): boolean {
  return state === "answered" || state === "ended";
}
