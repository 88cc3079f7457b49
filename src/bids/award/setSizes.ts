// How many suppliers the sets have that a search within bounds on spends tries one after the other.

const FEWER = 0.7;

/**
 * How many suppliers the next set has: as many as there may be. Least shares leave that many no choice at times; where
 * no award is found, fewer of them have more, and then the most is sought that has one.
 */
export class SetSizes {
  private least: number;
  private over: number;

  constructor(
    private readonly room: number,
    /** Whether an award is known already. */
    known: boolean,
  ) {
    this.least = known ? room : 0;
    this.over = room + 1;
  }

  next(): number {
    const { room, least, over } = this;
    if (over > room || over - least <= 1) return room;
    return least === 0 ? Math.max(1, Math.ceil((over - 1) * FEWER)) : Math.ceil((least + over) / 2);
  }

  found(size: number): void {
    this.least = Math.max(this.least, size);
  }

  failed(size: number): void {
    if (this.least < size) this.over = Math.min(this.over, size);
  }
}
