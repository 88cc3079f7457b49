// Gives equal formats and styles one small number, so that a cell stores two bytes. Numbers are never given back.
export class Interner<T> {
  private readonly items: T[] = [];
  private readonly ids = new Map<string, number>();

  /** `first` gets the number 0. */
  constructor(
    first: T,
    private readonly keyOf: (item: T) => string,
  ) {
    this.idOf(first);
  }

  idOf(item: T): number {
    const key = this.keyOf(item);
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.items.push(item) - 1;
      this.ids.set(key, id);
    }
    return id;
  }

  get(id: number): T {
    const item = this.items[id];
    if (item === undefined) throw new Error(`No interned item ${id}`);
    return item;
  }
}
