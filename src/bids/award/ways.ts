// Who has a lot, as one number: a supplier's position, or above those a way of dividing the lot among several. So an
// answer stays one number a lot.

export interface Way {
  /** Ascending. */
  readonly takers: readonly number[];
  /** One a taker; they come to 1. */
  readonly parts: readonly number[];
}

export class Ways {
  private readonly list: Way[] = [];
  private readonly known = new Map<string, number>();

  constructor(private readonly suppliers: number) {
    for (let supplier = 0; supplier < suppliers; supplier++) this.list.push({ takers: [supplier], parts: [1] });
  }

  /** The number that stands for these parts. In any order; a part of nothing does not count. */
  idOf(shares: readonly { readonly supplier: number; readonly part: number }[]): number {
    const own = shares.filter(({ part }) => part > 0).sort((a, b) => a.supplier - b.supplier);
    const [first] = own;
    if (first !== undefined && own.length === 1) return first.supplier;
    const key = own.map(({ supplier, part }) => `${supplier}:${part.toFixed(9)}`).join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = this.list.push({ takers: own.map(({ supplier }) => supplier), parts: own.map(({ part }) => part) }) - 1;
    this.known.set(key, id);
    return id;
  }

  /** Throws RangeError for a number that stands for nobody. */
  at(winner: number): Way {
    const way = this.list[winner];
    if (way === undefined) throw new RangeError(`Nobody is number ${winner}.`);
    return way;
  }

  /** The number here of a winner of another book. */
  taken(winner: number, from: Ways): number {
    if (!from.isDivided(winner)) return winner;
    const { takers, parts } = from.at(winner);
    return this.idOf(takers.map((supplier, at) => ({ supplier, part: parts[at] ?? 0 })));
  }

  isDivided(winner: number): boolean {
    return winner >= this.suppliers;
  }

  /** The parts times what each of the suppliers has in a table of `[row * suppliers + supplier]`. */
  weigh(table: ArrayLike<number>, row: number, winner: number): number {
    if (winner < this.suppliers) return table[row * this.suppliers + winner] ?? Infinity;
    const { takers, parts } = this.at(winner);
    return takers.reduce(
      (sum, supplier, at) => sum + (parts[at] ?? 0) * (table[row * this.suppliers + supplier] ?? Infinity),
      0,
    );
  }

  /** Below zero where the first gives more to the first supplier by position, then to the second, and so on. */
  compare(left: number, right: number): number {
    if (left === right) return 0;
    if (left < 0 || right < 0) return left < 0 ? 1 : -1;
    if (left < this.suppliers && right < this.suppliers) return left - right;
    const [a, b] = [this.at(left), this.at(right)];
    for (let supplier = 0; supplier < this.suppliers; supplier++) {
      const more = partOf(b, supplier) - partOf(a, supplier);
      if (Math.abs(more) > 1e-9) return more;
    }
    return 0;
  }
}

function partOf({ takers, parts }: Way, supplier: number): number {
  return parts[takers.indexOf(supplier)] ?? 0;
}
