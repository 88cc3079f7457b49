// Which ids a list had right before new rows left, and whether that is recent enough to tell a row of ours from another
// person's twin: only rows that came later can be ours.
import { READING_MS } from "../../sync/plan/renewal";
import type { Trip } from "./trip";

/** A list of more pages is not read again before new rows leave: that would cost more than the rows. */
const MOST_PAGES = 5;

export class KnownIds {
  /** When the last reading of this process began. */
  #at = -Infinity;
  /** The last reading took too long, or lacked rows that are there. */
  #isPoor = false;
  /** Nobody has read the list yet. */
  #isUnread: boolean;
  #ids: ReadonlySet<string>;

  /** `ids`: as somebody read them earlier; null where nobody has. */
  constructor(
    private readonly trip: Trip,
    ids: ReadonlySet<string> | null,
  ) {
    this.#isUnread = ids === null;
    this.#ids = ids ?? new Set();
  }

  /** A new row may not leave before the list is read. */
  get isWanted(): boolean {
    if (this.trip.readings === null) return false;
    const isRecent = Math.abs(this.trip.now() - this.#at) <= READING_MS;
    return this.#isUnread || !(isRecent || this.isOld);
  }

  /** A row that came before the request left may be missing among them. */
  get isOld(): boolean {
    return this.#isPoor || this.#ids.size > MOST_PAGES * this.trip.pageSize;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** With the rows that the send itself has made. */
  get all(): readonly string[] {
    const { cargo, part } = this.trip;
    return [...this.#ids, ...cargo.madeIn(part)];
  }

  /** While no create is under way or in doubt: its row would count as known. Throws what reading throws. */
  async read(keep: (ids: readonly string[]) => Promise<void>): Promise<void> {
    const { readings, now } = this.trip;
    if (readings === null) return;
    const began = now();
    const { records, complete } = await readings.all(this.all);
    const ids = new Set([...this.#ids, ...records.map(({ id }) => id)]);
    await keep([...ids]);
    this.#ids = ids;
    this.#isUnread = false;
    this.#at = began;
    this.#isPoor = !complete || now() - began > READING_MS / 2;
  }
}
