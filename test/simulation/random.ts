// Chance drawn from a seed: the same seed gives the same run. No other source of chance is used by the
// simulation.
import { seeded } from "../support/seeded";

export class Random {
  /** From 0 up to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** Whole numbers, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const [first, ...rest] = list;
    if (first === undefined) throw new Error("There is nothing to pick from.");
    const at = this.between(0, rest.length);
    return at === 0 ? first : (rest[at - 1] ?? first);
  }
}
