// The best set of each size, by a walk through every set: exact, and quick while the sets are few, since a set's
// cheapest prices are those of the set without its last supplier, compared with that supplier's.
import type { Field } from "./field";
import type { Search } from "./search";
import { SeenSets, type Below, type Enumerated } from "./seenSets";

/** How many sets of 1 to `most` suppliers there are. */
export function setsUpTo(suppliers: number, most: number): number {
  let [sets, ofSize] = [0, 1];
  for (let size = 1; size <= Math.min(most, suppliers); size++) {
    ofSize = (ofSize * (suppliers - size + 1)) / size;
    sets += ofSize;
  }
  return sets;
}

/** Numbers that are read between two pauses: some milliseconds. */
const PAUSE_AFTER = 2e6;

export function* enumerate(field: Field, most: number, below: Below | null = null): Search<Enumerated> {
  const walk = new Walk(field, Math.min(most, field.suppliers), below);
  const pause = Math.max(1, Math.floor(PAUSE_AFTER / (field.count + 1)));
  let complete = true;
  for (let tried = 1; walk.step(); tried++)
    if (tried % pause === 0 && !(yield)) {
      complete = false;
      break;
    }
  const { best, below: listed } = walk.seen;
  return { best, ties: walk.seen.ties(), below: listed, complete };
}

/** Depth first through all sets, one a step. */
class Walk {
  readonly seen: SeenSets;
  private readonly layers: readonly Float64Array[];
  private readonly set: number[] = [];
  private readonly next: number[] = [0];
  private readonly spent: number[] = [];
  private depth = 0;

  constructor(
    private readonly field: Field,
    private readonly size: number,
    wanted: Below | null,
  ) {
    this.seen = new SeenSets(field, wanted);
    this.layers = Array.from({ length: size + 1 }, (_none, depth) =>
      depth === 0 ? field.absent : new Float64Array(field.count),
    );
    this.spent[0] = field.paid;
    if (size === 0) this.depth = -1;
  }

  /** False when there are no more sets. */
  step(): boolean {
    while (this.depth >= 0) {
      const supplier = this.next[this.depth] ?? 0;
      if (supplier < this.field.suppliers) {
        this.next[this.depth] = supplier + 1;
        this.take(supplier);
        return true;
      }
      this.depth -= 1;
    }
    return false;
  }

  private take(supplier: number): void {
    const { depth } = this;
    this.set[depth] = supplier;
    const spent = (this.spent[depth] ?? 0) + (this.field.fixed[supplier] ?? 0);
    // Nothing goes on from the last supplier either.
    const last = depth + 1 === this.size || supplier + 1 === this.field.suppliers;
    this.note(depth, spent + (last ? this.sum(depth, supplier) : this.sumInto(depth, supplier)));
    if (last) return;
    this.depth = depth + 1;
    this.next[this.depth] = supplier + 1;
    this.spent[this.depth] = spent;
  }

  private note(depth: number, total: number): void {
    if (total > this.seen.limit(depth + 1)) return;
    this.seen.note(this.set.slice(0, depth + 1), total);
  }

  /** The set's cheapest prices go into the next layer; answers their sum. */
  private sumInto(depth: number, supplier: number): number {
    const before = this.layers[depth] ?? this.field.absent;
    const after = this.layers[depth + 1] ?? this.field.absent;
    const column = this.field.columns[supplier] ?? this.field.absent;
    const half = before.length >> 1;
    let [first, second] = [0, 0];
    for (let lot = 0; lot < half; lot++) {
      const one = twiceLess(before[lot] ?? 0, column[lot] ?? 0);
      after[lot] = one / 2;
      first += one;
      const two = twiceLess(before[lot + half] ?? 0, column[lot + half] ?? 0);
      after[lot + half] = two / 2;
      second += two;
    }
    const odd = before.length - 1;
    if (half * 2 === odd) {
      const one = twiceLess(before[odd] ?? 0, column[odd] ?? 0);
      after[odd] = one / 2;
      second += one;
    }
    return (first + second) / 2;
  }

  /** The same sum for a set that no other one goes on from. */
  private sum(depth: number, supplier: number): number {
    const before = this.layers[depth] ?? this.field.absent;
    const column = this.field.columns[supplier] ?? this.field.absent;
    const half = before.length >> 1;
    // Two halves at once: adding to one sum would wait for the one before.
    let [first, second] = [0, 0];
    for (let lot = 0; lot < half; lot++) {
      first += twiceLess(before[lot] ?? 0, column[lot] ?? 0);
      second += twiceLess(before[lot + half] ?? 0, column[lot + half] ?? 0);
    }
    const odd = before.length - 1;
    if (half * 2 === odd) second += twiceLess(before[odd] ?? 0, column[odd] ?? 0);
    return (first + second) / 2;
  }
}

/**
 * Twice the lesser of two numbers, without a branch that the processor would guess wrong half of the time: several
 * times quicker than a comparison. The last bits may differ, by far less than the field's tolerance.
 */
function twiceLess(a: number, b: number): number {
  return a + b - Math.abs(a - b);
}
