// The requests of one send, list by list: who changes an item's list, when a read-back is due, and how many requests
// are left. It starts nothing.
import { needsReading, type Cargo, type Item } from "./cargo";
import { Creates } from "./creates";
import { Invites } from "./invites";
import { NamedCreates } from "./named";
import { Rows } from "./rows";
import type { Trip } from "./trip";

/** What is needed to change one of the send's lists. */
export interface PartNeeds {
  readonly trip: Omit<Trip, "cargo" | "hand" | "now" | "succeeded" | "failed">;
  readonly known: ReadonlySet<string> | null;
  readonly keepKnown: (ids: readonly string[]) => Promise<void>;
}

export interface PartWork {
  readonly trip: Trip;
  readonly rows: Rows;
  readonly creates: Creates;
  readonly named: NamedCreates;
  readonly invites: Invites;
  readonly keepKnown: PartNeeds["keepKnown"];
}

type Shared = Pick<Trip, "cargo" | "hand" | "now" | "succeeded" | "failed">;

/** Changes that leave while one page of a list lasts, twice. */
const ROWS_A_READING = 50;

export class Works {
  readonly #all: readonly PartWork[];
  readonly #cargo: Cargo;

  /** `parts`: by the numbers of the lists. */
  constructor(parts: readonly PartNeeds[], shared: Shared) {
    this.#cargo = shared.cargo;
    this.#all = parts.map(({ trip: own, known, keepKnown }) => {
      const trip = { ...own, ...shared };
      const [rows, creates] = [new Rows(trip), new Creates(trip, known)];
      return { trip, rows, creates, named: new NamedCreates(trip), invites: new Invites(trip), keepKnown };
    });
  }

  of({ part }: Pick<Item, "part">): PartWork {
    const work = this.#all[part];
    if (work === undefined) throw new RangeError(`The send has no list ${part}.`);
    return work;
  }

  entries(): Iterable<[number, PartWork]> {
    return this.#all.entries();
  }

  /** When lost answers are to be looked for, of all lists. */
  get dueAt(): readonly (number | null)[] {
    return this.#all.flatMap(({ rows, creates, named }) => [rows.dueAt, creates.dueAt, named.dueAt]);
  }

  /**
   * When an item may leave, as far as earlier changes of its row go, in milliseconds since 1970; 0 for at once.
   */
  lateUntil(item: Item): number {
    return needsReading(item) ? this.of(item).rows.lateUntil(item.row ?? "") : 0;
  }

  /** When each of those that wait may leave, but for those that may at once. */
  get allowedAt(): readonly number[] {
    // Asked at each step: a long send has thousands of items, and nearly none has such a row.
    if (!this.#all.some(({ rows }) => rows.hasLate)) return [];
    const waiting = this.#cargo.items.filter(({ state }) => state === "waiting");
    return waiting.map((item) => this.lateUntil(item)).filter((at) => at > 0);
  }

  get requestsLeft(): number {
    let requests = 0;
    const bundles = new Set<string>();
    for (const item of this.#cargo.items) {
      if (item.state === "done") continue;
      const { sizes, sizeName, mostInBulk, readings } = this.of(item).trip;
      if (item.bundle !== null) bundles.add(item.bundle);
      else if (item.role === "named") requests += 2;
      else if (item.role === "create") requests += 1 / sizes.of(sizeName, mostInBulk);
      else requests += readings === null ? 1 : 1 + 1 / ROWS_A_READING;
    }
    return Math.ceil(requests) + bundles.size;
  }

  /** Rows of refused requests that were to be tried again: they leave no more. */
  dropSuspects(): readonly number[] {
    return this.#all.flatMap(({ creates }) => creates.dropSuspects());
  }

  /** What cannot be read back any more is unknown; of one list, or of all. */
  async giveUp(part: number | null): Promise<void> {
    for (const { rows, creates, named } of part === null ? this.#all : [this.of({ part })]) {
      await rows.giveUp();
      await named.giveUp();
      await creates.giveUp();
    }
  }
}
