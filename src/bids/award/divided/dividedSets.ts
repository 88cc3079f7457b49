// The least that an award to each set of suppliers costs when lots are divided, for all sets at once. A lot that takes
// so many suppliers costs the cheapest so many of the set, the largest part to the cheapest. Which those are is written
// down once for each combination, at the suppliers that must be missing for it; sums over subsets (Yates 1937) then
// give every set. Bounds on spends are not in it, so its numbers are bounds where there are some.
import type { Model } from "../model";
import type { Search } from "../../sets/search";
import { cheapestParts } from "../splits";
import { countsHold } from "../spendRows";

/** Two tables of 8 MB. */
const MOST_SUPPLIERS = 20;
/** Combinations that are written down: a second. */
const MOST_WRITES = 1e8;
const LOTS_AT_ONCE = 200;
const MASKS_AT_ONCE = 1 << 18;
const MOST_TIES = 200;
/** Lines that must not be left out weigh more than all others. */
const NEVER = 1e7;

type Choices = readonly (readonly number[])[];

export interface CheapSets {
  readonly value: number;
  /** Sets of suppliers, ascending, the fewest first; null: more than were kept. */
  readonly ties: readonly (readonly number[])[] | null;
  /** One of them. */
  readonly first: readonly number[];
}

export function fitsTable({ suppliers, lots }: Model, choices: Choices): boolean {
  if (suppliers.length > MOST_SUPPLIERS) return false;
  let writes = 0;
  choices.forEach((able, lot) => {
    const parts = cheapestParts(lots.splits?.[lot] ?? null)?.length ?? 0;
    writes += combinations(able.length, parts) * 2 ** parts;
  });
  return writes <= MOST_WRITES;
}

function combinations(of: number, some: number): number {
  let count = 1;
  for (let at = 0; at < some; at++) count = (count * (of - at)) / (at + 1);
  return Math.max(0, count);
}

/** By number of suppliers at most, from 1; null: no set of so few keeps what is asked of sets. */
export function* dividedSets(model: Model, choices: Choices, most: number): Search<readonly (CheapSets | null)[]> {
  const table = new Table(model);
  for (let lot = 0; lot < choices.length; lot++) {
    if (lot % LOTS_AT_ONCE === 0) yield;
    table.write(lot, choices[lot] ?? []);
  }
  table.fees();
  yield* table.add();
  const bySize: (CheapSets | null)[] = [];
  let best: CheapSets | null = null;
  const own = yield* table.cheapest(Math.min(most, model.suppliers.length));
  for (const one of own) {
    // Of equal totals the fewer suppliers win.
    if (one !== null && (best === null || one.value < best.value - model.lots.tolerance)) best = one;
    bySize.push(best);
  }
  return bySize;
}

class Table {
  private readonly money: Float64Array;
  /** What is left out where lines come before money, and what must not be left out. */
  private readonly lines: Float64Array;
  private readonly bits: ReadonlyMap<number, number>;

  constructor(private readonly model: Model) {
    const { suppliers } = model;
    this.money = new Float64Array(2 ** suppliers.length);
    this.lines = new Float64Array(2 ** suppliers.length);
    // The first supplier is the highest bit: of two sets of one size that of the larger number comes first.
    this.bits = new Map(suppliers.map((supplier, at) => [supplier, 1 << (suppliers.length - 1 - at)]));
  }

  write(lot: number, able: readonly number[]): void {
    const { lots, nobody, linesFirst, values } = this.model;
    const out = nobody[lot] ?? 0;
    const forbidden = out === Infinity;
    const money = forbidden || linesFirst ? 0 : out;
    const lines = forbidden ? NEVER : linesFirst ? (lots.lines[lot]?.length ?? 0) : 0;
    this.money[0] = (this.money[0] ?? 0) + money;
    this.lines[0] = (this.lines[0] ?? 0) + lines;
    const parts = cheapestParts(lots.splits?.[lot] ?? null);
    if (parts === null) return;
    const cost = (supplier: number) => values[lot * lots.suppliers + supplier] ?? Infinity;
    const sorted = [...able].sort((a, b) => cost(a) - cost(b));
    const taken: number[] = [];
    const walk = (from: number, missing: number, sum: number): void => {
      const part = parts[taken.length];
      if (part === undefined) {
        const less = lines === 0 ? Math.min(sum, money) - money : sum;
        this.configure(taken, missing, less, -lines);
        return;
      }
      let before = missing;
      for (let at = from; at < sorted.length; at++) {
        const supplier = sorted[at] ?? 0;
        const bit = this.bits.get(supplier) ?? 0;
        taken.push(bit);
        walk(at + 1, before, sum + part * cost(supplier));
        taken.pop();
        before |= bit;
      }
    };
    walk(0, 0, 0);
  }

  /** These are in the set and those that are missing are not: by what is missing alone, with changing signs. */
  private configure(taken: readonly number[], missing: number, money: number, lines: number): void {
    for (let some = 0; some < 1 << taken.length; some++) {
      let [mask, sign] = [missing, 1];
      for (let at = 0; at < taken.length; at++)
        if (((some >> at) & 1) === 1) [mask, sign] = [mask | (taken[at] ?? 0), -sign];
      this.money[mask] = (this.money[mask] ?? 0) + sign * money;
      if (lines !== 0) this.lines[mask] = (this.lines[mask] ?? 0) + sign * lines;
    }
  }

  fees(): void {
    for (const [supplier, bit] of this.bits) {
      const fee = this.model.once[supplier] ?? 0;
      this.money[0] = (this.money[0] ?? 0) + fee;
      this.money[bit] = (this.money[bit] ?? 0) - fee;
    }
  }

  *add(): Search<void> {
    for (const table of [this.money, this.lines])
      for (let bit = 1; bit < table.length; bit <<= 1) {
        for (let high = bit; high < table.length; high += 2 * bit)
          for (let at = high; at < high + bit; at++) table[at] = (table[at] ?? 0) + (table[at - bit] ?? 0);
        yield;
      }
  }

  /** By size, from 1. */
  *cheapest(most: number): Search<(CheapSets | null)[]> {
    const { tolerance, money } = this.model.lots;
    const all = this.money.length - 1;
    const least = new Float64Array(most + 1).fill(Infinity);
    const near = Array.from({ length: most + 1 }, (): number[] => []);
    for (let mask = all; mask > 0; mask--) {
      if (mask % MASKS_AT_ONCE === 0) yield;
      const size = bitsOf(mask);
      if (size > most) continue;
      const lines = Math.round(this.lines[all ^ mask] ?? 0);
      if (lines >= NEVER) continue;
      const value = (this.money[all ^ mask] ?? 0) + 2 * money * lines;
      const known = least[size] ?? Infinity;
      if (value > known + tolerance || !this.allowed(mask)) continue;
      const own = near[size] ?? [];
      if (value < known - tolerance) own.length = 0;
      least[size] = Math.min(known, value);
      if (own.length <= MOST_TIES) own.push(mask);
    }
    return near.slice(1).map((masks, at) => this.setsOf(masks, least[at + 1] ?? Infinity));
  }

  private setsOf(masks: readonly number[], value: number): CheapSets | null {
    const [first] = masks;
    if (first === undefined) return null;
    return {
      value,
      first: this.setOf(first),
      ties: masks.length > MOST_TIES ? null : masks.map((mask) => this.setOf(mask)),
    };
  }

  private setOf(mask: number): number[] {
    return this.model.suppliers.filter((supplier) => (mask & (this.bits.get(supplier) ?? 0)) !== 0);
  }

  private allowed(mask: number): boolean {
    const { forced, counts } = this.model;
    const has = (supplier: number) => (mask & (this.bits.get(supplier) ?? 0)) !== 0;
    return forced.every(has) && countsHold(counts, has);
  }
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
