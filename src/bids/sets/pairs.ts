// The best set of each size by a walk that ends two suppliers early. What two more suppliers save together is what each
// saves alone, less what they would both save of a lot: and of a set of five only a tenth of the lots have those two as
// the cheapest of all. So for each set without its last two members, one look at each lot's few cheaper offers says
// what every pair costs.
import type { Field } from "./field";
import type { Search } from "./search";
import { SeenSets, type Below, type Enumerated } from "./seenSets";

/** Sets of fewer suppliers are walked through one by one. */
export const FEWEST = 4;

/** Offers that are read between two pauses: some milliseconds. */
const PAUSE_AFTER = 1e6;

/** The same answer as the walk's, ties too. Throws RangeError for sets of fewer suppliers than `FEWEST`. */
export function* byPairs(field: Field, most: number, wanted: Below | null = null): Search<Enumerated> {
  const size = Math.min(most, field.suppliers);
  if (size < FEWEST) throw new RangeError(`Sets of ${size} suppliers are too small for pairs.`);
  const seen = new SeenSets(field, wanted);
  const walk = new PairWalk(field, size, seen);
  let [complete, read] = [true, 0];
  for (const looks of walk.nodes()) {
    read += looks;
    if (read < PAUSE_AFTER) continue;
    read = 0;
    if (!(yield)) {
      complete = false;
      break;
    }
  }
  return { best: seen.best, ties: seen.ties(), below: seen.below, complete };
}

/** What a set begins with. */
interface Begun {
  readonly set: readonly number[];
  readonly cheapest: Float64Array;
  /** Fees of its members. */
  readonly fees: number;
}

/** Offers below a set's cheapest price of their lot, lot by lot, the cheapest first. */
interface Offers {
  /** By lot; one more at the end. */
  readonly from: Int32Array;
  readonly supplier: Int32Array;
  readonly cost: Float64Array;
}

class PairWalk {
  /** What each supplier saves alone, and what each pair would save twice. */
  private readonly saves: Float64Array;
  private readonly both: Float64Array;
  private readonly who: Int32Array;
  private readonly all: Offers;
  /** One set's offers are read before those of the next are written. */
  private readonly room: Pick<Offers, "supplier" | "cost">;

  constructor(
    private readonly field: Field,
    private readonly size: number,
    private readonly seen: SeenSets,
  ) {
    const { suppliers } = field;
    this.saves = new Float64Array(suppliers);
    this.both = new Float64Array(suppliers * suppliers);
    this.who = new Int32Array(suppliers);
    this.all = allOffers(field);
    const { supplier, cost } = this.all;
    this.room = { supplier: new Int32Array(supplier.length), cost: new Float64Array(cost.length) };
  }

  /** Every set without its last three members, in order; a step says how many offers it read. */
  *nodes(): Generator<number, undefined> {
    const { field, size } = this;
    yield* this.below({ set: [], cheapest: field.absent, fees: field.paid }, size - 3);
  }

  private *below(begun: Begun, more: number): Generator<number, undefined> {
    if (more === 0) {
      yield* this.ended(begun);
      return;
    }
    const first = (begun.set.at(-1) ?? -1) + 1;
    for (let supplier = first; supplier < this.field.suppliers; supplier++) {
      const next = this.withOne(begun, supplier);
      this.note(next.set, totalOf(next));
      yield this.field.count;
      yield* this.below(next, more - 1);
    }
  }

  /** The last three members: one after the other, and then every pair beside it. */
  private *ended(begun: Begun): Generator<number, undefined> {
    const { field } = this;
    const first = (begun.set.at(-1) ?? -1) + 1;
    const offers = this.offersBelow(begun, first);
    yield field.count * (field.suppliers - first);
    for (let supplier = first; supplier < field.suppliers; supplier++) {
      const next = this.withOne(begun, supplier);
      const total = totalOf(next);
      this.note(next.set, total);
      if (supplier + 1 === field.suppliers) continue;
      yield this.look(next, offers, supplier + 1);
      this.notePairs(next.set, total, supplier + 1);
    }
  }

  private withOne({ set, cheapest, fees }: Begun, supplier: number): Begun {
    const column = this.field.columns[supplier] ?? cheapest;
    const less = new Float64Array(cheapest.length);
    for (let lot = 0; lot < less.length; lot++) less[lot] = Math.min(cheapest[lot] ?? 0, column[lot] ?? 0);
    return { set: [...set, supplier], cheapest: less, fees: fees + (this.field.fixed[supplier] ?? 0) };
  }

  private offersBelow({ cheapest }: Begun, first: number): Offers {
    const { from: starts, supplier: all, cost: costs } = this.all;
    const { count } = this.field;
    const from = new Int32Array(count + 1);
    const { supplier, cost } = this.room;
    let end = 0;
    for (let lot = 0; lot < count; lot++) {
      from[lot] = end;
      const least = cheapest[lot] ?? 0;
      const last = starts[lot + 1] ?? 0;
      for (let at = starts[lot] ?? 0; at < last && (costs[at] ?? 0) < least; at++) {
        const own = all[at] ?? 0;
        if (own < first) continue;
        cost[end] = costs[at] ?? 0;
        supplier[end] = own;
        end += 1;
      }
    }
    from[count] = end;
    return { from, supplier, cost };
  }

  /** What suppliers from `first` on save beside a set; answers how much was read. */
  private look({ cheapest }: Begun, { from, supplier, cost }: Offers, first: number): number {
    const { saves, both, who } = this;
    const { suppliers, count } = this.field;
    saves.fill(0);
    both.fill(0);
    let read = count;
    for (let lot = 0; lot < count; lot++) {
      const least = cheapest[lot] ?? 0;
      const end = from[lot + 1] ?? 0;
      let found = 0;
      for (let at = from[lot] ?? 0; at < end; at++) {
        const saved = least - (cost[at] ?? 0);
        if (saved <= 0) break;
        const own = supplier[at] ?? 0;
        if (own < first) continue;
        saves[own] = (saves[own] ?? 0) + saved;
        // Those before it are cheaper, so that it saves less than each of them.
        const row = own * suppliers;
        for (let one = 0; one < found; one++) {
          const place = row + (who[one] ?? 0);
          both[place] = (both[place] ?? 0) + saved;
        }
        who[found] = own;
        found += 1;
      }
      read += found * found;
    }
    return read;
  }

  private notePairs(set: readonly number[], total: number, first: number): void {
    const { field, saves, both, seen } = this;
    const { suppliers, fixed } = field;
    const size = set.length;
    for (let one = first; one < suppliers; one++) {
      const alone = total + (fixed[one] ?? 0) - (saves[one] ?? 0);
      this.note([...set, one], alone);
      let limit = seen.limit(size + 2);
      for (let two = one + 1; two < suppliers; two++) {
        const twice = (both[one * suppliers + two] ?? 0) + (both[two * suppliers + one] ?? 0);
        const all = alone + (fixed[two] ?? 0) - (saves[two] ?? 0) + twice;
        if (all > limit) continue;
        seen.note([...set, one, two], all);
        limit = seen.limit(size + 2);
      }
    }
  }

  private note(set: readonly number[], total: number): void {
    if (total <= this.seen.limit(set.length)) this.seen.note(set, total);
  }
}

function allOffers({ count, suppliers, columns }: Field): Offers {
  const supplier = new Int32Array(count * suppliers);
  const cost = new Float64Array(count * suppliers);
  for (let lot = 0; lot < count; lot++) {
    const own = columns.map((column, at) => ({ at, cost: column[lot] ?? Infinity })).sort((a, b) => a.cost - b.cost);
    own.forEach((one, place) => {
      supplier[lot * suppliers + place] = one.at;
      cost[lot * suppliers + place] = one.cost;
    });
  }
  return { from: Int32Array.from({ length: count + 1 }, (_, lot) => lot * suppliers), supplier, cost };
}

function totalOf({ cheapest, fees }: Begun): number {
  let total = fees;
  for (const cost of cheapest) total += cost;
  return total;
}
