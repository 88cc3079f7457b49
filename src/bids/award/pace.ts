// How long a search may take, and how it lets others work meanwhile: the clock comes from outside.
import type { Search } from "../sets/search";

export interface PaceParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Lets other work of this thread run. */
  readonly breathe: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** The longest that a solver may hold the thread, where that is not a person's; ten seconds without it. */
  readonly holdMs?: number | undefined;
}

/** The longest that the thread is held between two breaths, if a search pauses as it should. */
const HELD_MS = 25;
/** The longest that a solver may hold it, which cannot pause. */
const HOLD_MS = 10_000;

export class Pace {
  private constructor(
    private readonly parts: PaceParts,
    private readonly until: number,
    /** When the thread was let go last, for all paces of one search. */
    private readonly breath: { at: number },
  ) {}

  static of(parts: PaceParts, seconds: number): Pace {
    const at = parts.now();
    return new Pace(parts, at + seconds * 1000, { at });
  }

  /** Seconds that are left; zero or less when the time is over. */
  left(): number {
    return (this.until - this.parts.now()) / 1000;
  }

  /** Seconds that the thread may still be held before the next rest; zero or less when it must rest or time is over. */
  hold(): number {
    const { now, holdMs = HOLD_MS } = this.parts;
    return Math.min(this.left(), (this.breath.at + holdMs - now()) / 1000);
  }

  /** The same with less time. */
  within(seconds: number): Pace {
    return new Pace(this.parts, Math.min(this.until, this.parts.now() + seconds * 1000), this.breath);
  }

  /** Rejects when the search was cancelled. */
  async rest(): Promise<void> {
    if (this.parts.now() - this.breath.at >= HELD_MS) {
      await this.parts.breathe();
      this.breath.at = this.parts.now();
    }
    this.parts.signal?.throwIfAborted();
  }

  /** Rejects when it was cancelled; ends the search early when the time is over. */
  async run<T>(search: Search<T>): Promise<T> {
    let step = search.next(true);
    while (step.done !== true) {
      await this.rest();
      step = search.next(this.left() > 0);
    }
    return step.value;
  }
}
