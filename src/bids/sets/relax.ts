// A lower bound for "the cheapest set of at most so many suppliers" by Lagrangian relaxation: each lot pays a price of
// its own (its multiplier) to whoever takes it, so that suppliers can be judged one by one. The multipliers are
// improved by subgradient steps (Held, Wolfe, Crowder 1974). Every bound is valid however early the steps end.
import { costOf, type Choice, type Field } from "./field";
import type { Search } from "./search";

/** What is decided already in a part of the search. */
export interface SearchPart {
  readonly inside: readonly number[];
  readonly outside: ReadonlySet<number>;
}

export interface Relaxed {
  readonly bound: number;
  readonly multipliers: Float64Array;
  /** What each supplier saves at these multipliers; the more negative the better. */
  readonly reduced: Float64Array;
  /** The best set that was seen on the way. */
  readonly found: Choice;
}

export interface Steps {
  readonly most: number;
  readonly steps: number;
  readonly known: Choice;
  readonly start: Float64Array | null;
}

const PATIENCE = 12;
const SMALLEST_STEP = 0.005;

/** At least one step is made, however little time there is. */
export function* relax(field: Field, part: SearchPart, { most, steps, known, start }: Steps): Search<Relaxed> {
  const state = new Relaxation(field, part, most);
  let multipliers: Float64Array = start?.slice() ?? secondPrices(field, part);
  let best: Relaxed | null = null;
  let found = known;
  let [length, idle] = [2, 0];
  for (let step = 0; step < steps && length > SMALLEST_STEP; step++) {
    const { bound, set, reduced } = state.look(multipliers);
    if (best === null || bound > best.bound + field.tolerance) {
      best = { bound, multipliers: multipliers.slice(), reduced: reduced.slice(), found };
      idle = 0;
    } else idle += 1;
    if (idle === PATIENCE) [length, idle] = [length / 2, 0];
    const total = costOf(field, set);
    if (total < found.total - field.tolerance) found = { set: [...set].sort((a, b) => a - b), total };
    if (best.bound >= found.total - field.tolerance) break;
    const next = state.move(multipliers, set, length * (found.total - bound));
    if (next === null || !(yield)) break;
    multipliers = next;
  }
  return best === null ? emptyHanded(field, multipliers, found) : { ...best, found };
}

function emptyHanded(field: Field, multipliers: Float64Array, found: Choice): Relaxed {
  return { bound: -Infinity, multipliers, reduced: new Float64Array(field.suppliers), found };
}

/** A lot's second cheapest price: near what it is worth to have a choice. */
function secondPrices(field: Field, { outside }: SearchPart): Float64Array {
  return field.absent.map((never, lot) => {
    let [first, second] = [never, never];
    field.columns.forEach((column, supplier) => {
      const cost = outside.has(supplier) ? never : (column[lot] ?? never);
      if (cost < first) [first, second] = [cost, first];
      else if (cost < second) second = cost;
    });
    return second;
  });
}

class Relaxation {
  private readonly reduced: Float64Array;
  private readonly open: readonly number[];

  constructor(
    private readonly field: Field,
    private readonly part: SearchPart,
    private readonly most: number,
  ) {
    this.reduced = new Float64Array(field.suppliers);
    const inside = new Set(part.inside);
    this.open = field.columns.map((_, at) => at).filter((at) => !part.outside.has(at) && !inside.has(at));
  }

  /** The bound at these multipliers, and the suppliers that it takes. */
  look(multipliers: Float64Array): { bound: number; set: readonly number[]; reduced: Float64Array } {
    const { columns, fixed } = this.field;
    let bound = this.field.paid;
    // A lot may also stay without a supplier: its multiplier cannot be worth more than that.
    for (let lot = 0; lot < multipliers.length; lot++)
      bound += Math.min(multipliers[lot] ?? 0, this.field.absent[lot] ?? 0);
    for (const supplier of [...this.part.inside, ...this.open]) {
      const column = columns[supplier] ?? multipliers;
      let saved = 0;
      for (let lot = 0; lot < multipliers.length; lot++) {
        const less = (column[lot] ?? 0) - (multipliers[lot] ?? 0);
        // Twice what is below zero, without a branch.
        saved += less - Math.abs(less);
      }
      this.reduced[supplier] = (fixed[supplier] ?? 0) + saved / 2;
    }
    const { reduced } = this;
    const ranked = [...this.open].sort((a, b) => (reduced[a] ?? 0) - (reduced[b] ?? 0));
    const chosen = ranked
      .slice(0, Math.max(0, this.most - this.part.inside.length))
      .filter((at) => (reduced[at] ?? 0) < 0);
    const set = [...this.part.inside, ...chosen];
    for (const supplier of set) bound += reduced[supplier] ?? 0;
    return { bound, set, reduced };
  }

  /** Towards each lot being taken once. Null when it is so already: then the bound is a solution. */
  move(multipliers: Float64Array, set: readonly number[], gap: number): Float64Array | null {
    const slope = new Float64Array(multipliers.length).fill(1);
    for (const supplier of set) {
      const column = this.field.columns[supplier] ?? multipliers;
      for (let lot = 0; lot < multipliers.length; lot++)
        if ((column[lot] ?? 0) < (multipliers[lot] ?? 0)) slope[lot] = (slope[lot] ?? 0) - 1;
    }
    let norm = 0;
    for (const part of slope) norm += part * part;
    if (norm === 0) return null;
    const step = gap / norm;
    return multipliers.map((price, lot) => Math.min(price + step * (slope[lot] ?? 0), this.field.absent[lot] ?? 0));
  }
}
