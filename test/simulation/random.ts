// Chance drawn from a seed (mulberry32): the same seed gives the same run. No other source of chance is used by the
// simulation.

export class Random {
  constructor(private state: number) {}

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
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
