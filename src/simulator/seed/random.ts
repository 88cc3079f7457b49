// A small generator of our own, so that one seed gives the same records on every machine and Node version.
// Not for secrets.

export class Random {
  private state: number;

  /** The parts are joined: `new Random(7, "event", 3)` never depends on what other generators drew. */
  constructor(...parts: (string | number)[]) {
    this.state = hash(parts.join("/"));
  }

  /** A number from 0 up to 1 (xorshift and multiply over a counter, 32 bits). */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
