// The best set of each size, by looking at every set: exact, and quick while the suppliers are few, since a set's cheapest prices
// are those of the set without its last supplier, compared with that supplier's.
import type { Choice, Field } from "./field";

/** How many sets of 1 to `most` suppliers there are. */
export function setsUpTo(suppliers: number, most: number): number {
  let [sets, ofSize] = [0, 1];
  for (let size = 1; size <= Math.min(most, suppliers); size++) {
    ofSize = (ofSize * (suppliers - size + 1)) / size;
    sets += ofSize;
  }
  return sets;
}

/** Called now and then; false ends the search early. */
export type GoOn = () => boolean;

export interface Enumerated {
  /** By size, from 1; absent where the search ended before any was seen. */
  readonly best: readonly (Choice | undefined)[];
  /** False when the search was ended early: the sets may not be the best then. */
  readonly complete: boolean;
}

const ASK_EVERY = 1024;

/** Of equal totals the set whose suppliers come first in the sheet's order wins: sets are tried in that order. */
export function enumerate(field: Field, most: number, goOn: GoOn): Enumerated {
  const size = Math.min(most, field.suppliers);
  const search = new Search(field, size, goOn);
  search.descend(0, 0, 0);
  return { best: search.best, complete: !search.ended };
}

class Search {
  readonly best: (Choice | undefined)[] = [];
  ended = false;
  private readonly layers: readonly Float64Array[];
  private readonly set: number[] = [];
  private tried = 0;

  constructor(
    private readonly field: Field,
    private readonly size: number,
    private readonly goOn: GoOn,
  ) {
    this.layers = Array.from({ length: size + 1 }, (_none, depth) =>
      depth === 0 ? field.absent : new Float64Array(field.count),
    );
  }

  descend(depth: number, from: number, fixed: number): void {
    const { fixed: fees, suppliers } = this.field;
    for (let supplier = from; supplier < suppliers; supplier++) {
      if (this.ended || this.stopped()) return;
      this.set[depth] = supplier;
      const spent = fixed + (fees[supplier] ?? 0);
      const last = depth + 1 === this.size;
      const prices = last ? this.sum(depth, supplier) : this.sumInto(depth, supplier);
      this.note(depth, spent + prices);
      if (!last) this.descend(depth + 1, supplier + 1, spent);
    }
  }

  private stopped(): boolean {
    this.tried += 1;
    if (this.tried % ASK_EVERY === 0 && !this.goOn()) this.ended = true;
    return this.ended;
  }

  private note(depth: number, total: number): void {
    const known = this.best[depth + 1];
    if (known !== undefined && total >= known.total - this.field.tolerance) return;
    this.best[depth + 1] = { set: this.set.slice(0, depth + 1), total };
  }

  /** The set's cheapest prices go into the next layer; answers their sum. */
  private sumInto(depth: number, supplier: number): number {
    const before = this.layers[depth] ?? this.field.absent;
    const after = this.layers[depth + 1] ?? this.field.absent;
    const column = this.field.columns[supplier] ?? this.field.absent;
    let sum = 0;
    for (let lot = 0; lot < after.length; lot++) {
      const was = before[lot] ?? 0;
      const now = column[lot] ?? 0;
      const cheaper = now < was ? now : was;
      after[lot] = cheaper;
      sum += cheaper;
    }
    return sum;
  }

  /** The same sum for a set that no other one goes on from. Two halves at once: adding to one sum would wait for the one before. */
  private sum(depth: number, supplier: number): number {
    const before = this.layers[depth] ?? this.field.absent;
    const column = this.field.columns[supplier] ?? this.field.absent;
    const half = before.length >> 1;
    let first = 0;
    let second = 0;
    for (let lot = 0; lot < half; lot++) {
      first += Math.min(before[lot] ?? 0, column[lot] ?? 0);
      second += Math.min(before[lot + half] ?? 0, column[lot + half] ?? 0);
    }
    const odd = before.length - 1;
    if (half * 2 === odd) second += Math.min(before[odd] ?? 0, column[odd] ?? 0);
    return first + second;
  }
}
