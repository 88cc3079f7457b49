// How many requests of a send may be under way, how large a bulk request is, and how long it waits after a failure. It
// knows no clock.

/** More are under way only where an answer takes longer than six seconds. */
const MOST_UNDER_WAY = 32;
/** Answers by which the answer time is measured. */
const REMEMBERED = 20;
/** One waits for its turn while the others are answered. */
const SPARE = 2;

/** As many under way as fill the rate at the measured answer time. One after a failure, then one more a success. */
export class Window {
  readonly #took: number[] = [];
  #bound = MOST_UNDER_WAY;

  constructor(private readonly perSecond: number) {}

  answered(tookMs: number): void {
    this.#took.push(tookMs);
    if (this.#took.length > REMEMBERED) this.#took.shift();
  }

  succeeded(): void {
    this.#bound = Math.min(this.#bound + 1, MOST_UNDER_WAY);
  }

  /** After a 5xx or a lost answer. */
  failed(): void {
    this.#bound = 1;
  }

  get size(): number {
    if (this.#took.length === 0) return 1;
    return Math.max(1, Math.min(Math.ceil((this.perSecond * this.answerMs) / 1000) + SPARE, this.#bound));
  }

  /** The slowest of the last answers, without the slowest tenth of them. */
  get answerMs(): number {
    const sorted = [...this.#took].sort((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
  }
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
/** Changes that fail one after the other, though the platform answers readings, before the send pauses as well. */
const MOST_FAILURES = 3;

/** One outage: since when nothing succeeds, and the next pause. */
export class Outage {
  #pauseMs = FIRST_PAUSE_MS;
  #failures = 0;
  since: number | null = null;

  /** Answers the pause that is due; null while the next request may go at once. */
  failed(now: number, unreachable: boolean): number | null {
    this.since ??= now;
    this.#failures += 1;
    if (!unreachable && this.#failures < MOST_FAILURES) return null;
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(pause * 2, LONGEST_PAUSE_MS);
    return pause;
  }

  over(): void {
    this.since = null;
    this.#failures = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}

/** Clean requests after which a size that was lowered is doubled. */
const CLEAN_RUN = 4;

/** The size of a bulk request that works, by host and list. */
export class BulkSizes {
  readonly #sizes = new Map<string, { size: number; clean: number }>();

  of(name: string, most: number): number {
    return Math.min(this.#sizes.get(name)?.size ?? most, most);
  }

  worked(name: string, rows: number): void {
    const known = this.#sizes.get(name);
    if (known === undefined || rows < known.size) return;
    known.clean += 1;
    if (known.clean < CLEAN_RUN) return;
    this.#sizes.set(name, { size: known.size * 2, clean: 0 });
  }

  /** Its answer was lost, or it is too large. */
  failed(name: string, rows: number): void {
    this.#sizes.set(name, { size: Math.max(1, Math.floor(rows / 2)), clean: 0 });
  }
}
