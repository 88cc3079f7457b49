// The best award to one set of suppliers that take off something once they win enough, in large cases: the steps that
// are reached are divided until each part is beaten or single, and what a part lacks to its steps has a price, which
// subgradient steps improve (Held, Wolfe, Crowder 1974). With thousands of lots what stays open of a part is less than
// one lot; a mixed-integer program over the few lots that can still matter closes that.
import { allowanceOf, offOf, stepsReached, type DiscountRow, type StepRange, type Won } from "./discounts";
import { foundOf } from "../foundOf";
import type { Found, Model } from "../model";
import type { Search } from "../../sets/search";

/** The best award that is known, for all sets of one search. */
export interface Best {
  found: Found | null;
}

/** A part of a set that is not beaten. */
export interface OpenPart {
  readonly set: readonly number[];
  readonly bound: number;
  /** By lot: the suppliers that a better award may give it to. Null: all. */
  readonly core: (() => readonly (readonly number[])[]) | null;
}

/** Nothing is known of what was not looked at. */
function timedOut(set: readonly number[]): OpenPart {
  return { set, bound: -Infinity, core: null };
}

const STEPS = 25;
const PATIENCE = 4;
/** Parts of one set. */
const PARTS = 4000;
const LOOKS_BETWEEN_PAUSES = 20;

interface Looked {
  readonly bound: number;
  readonly winners: Int32Array;
  readonly won: readonly Won[];
  readonly real: number;
  readonly prices: Float64Array;
}

/** Steps that awards of a part reach, by row, and what is known of it. */
interface Part {
  readonly ranges: readonly StepRange[];
  readonly looked: Looked;
  /** That of the part that it comes from is one for it too. */
  readonly bound: number;
}

export class SetSearch {
  private readonly out: Float64Array;
  private readonly columns: readonly Float64Array[];
  private readonly ofSupplier: readonly (readonly number[])[];
  private looks = 0;

  constructor(
    private readonly model: Model,
    readonly best: Best,
  ) {
    const { lots, nobody, values, discounts } = model;
    // What must not be left out weighs more than all money.
    this.out = nobody.map((worth, lot) => (worth === Infinity ? (lots.absent[lot] ?? 0) + 4 * lots.money : worth));
    const all = Array.from({ length: lots.suppliers }, (_none, at) => at);
    this.columns = all.map((supplier) =>
      Float64Array.from({ length: lots.count }, (_none, lot) => values[lot * lots.suppliers + supplier] ?? Infinity),
    );
    this.ofSupplier = all.map((own) => discounts.flatMap(({ supplier }, at) => (supplier === own ? [at] : [])));
  }

  /** What is open of the set once its parts were looked at; none where nothing in it is better than the best known. */
  *search(set: readonly number[]): Search<readonly OpenPart[]> {
    const rows = this.model.discounts;
    const open: OpenPart[] = [];
    const all = rows.map((row): StepRange => ({ from: 0, to: set.includes(row.supplier) ? row.steps.length : 0 }));
    const first = yield* this.improved(set, all, new Float64Array(rows.length));
    if (first === null) return [timedOut(set)];
    let parts: readonly Part[] = [{ ranges: all, looked: first, bound: first.bound }];
    for (let seen = 0; parts.length > 0; seen++) {
      const next = parts.reduce((low, one) => (one.bound < low.bound ? one : low));
      if (this.isBeaten(next.bound)) break;
      parts = parts.filter((one) => one !== next);
      const halves = seen < PARTS ? this.halves(next.ranges, next.looked) : null;
      if (halves === null) open.push(this.openPart(set, next));
      const fresh: Part[] = [];
      for (const ranges of halves ?? []) {
        const looked = yield* this.improved(set, ranges, next.looked.prices);
        if (looked === null) return [...open, ...[next, ...parts].map((one) => this.openPart(set, one))];
        const bound = Math.max(looked.bound, next.bound);
        if (!this.isBeaten(bound)) fresh.push({ ranges, looked, bound });
      }
      parts = [...parts, ...fresh];
    }
    return open.filter(({ bound }) => !this.isBeaten(bound));
  }

  isBeaten(bound: number): boolean {
    const { found } = this.best;
    return found !== null && bound >= found.value - this.model.lots.tolerance;
  }

  /** Null: the time is over. */
  private *improved(set: readonly number[], ranges: readonly StepRange[], start: Float64Array): Search<Looked | null> {
    const rows = this.model.discounts;
    const least = rows.map((row, at) => this.leastOf(row, ranges[at]));
    let prices: Float64Array = start.map((price, at) => ((least[at] ?? 0) > 0 ? price : 0));
    let best: Looked | null = null;
    let [length, idle] = [1, 0];
    for (let step = 0; step < STEPS; step++) {
      if (++this.looks % LOOKS_BETWEEN_PAUSES === 0 && !(yield)) return null;
      const looked = this.look(set, ranges, prices);
      if (best === null || looked.bound > best.bound + this.model.lots.tolerance) [best, idle] = [looked, 0];
      else if (++idle === PATIENCE) [length, idle] = [length / 2, 0];
      if (this.isBeaten(best.bound)) return best;
      const slope = rows.map((_, at) => {
        const lacks = (least[at] ?? 0) - (looked.won[at]?.measure ?? 0);
        return (least[at] ?? 0) <= 0 || (lacks <= 0 && (prices[at] ?? 0) <= 0) ? 0 : lacks;
      });
      const norm = slope.reduce((sum, one) => sum + one * one, 0);
      if (norm === 0) return best;
      const target = this.best.found?.value ?? looked.bound + 0.01 * Math.abs(looked.bound);
      const gap = Math.max(target - looked.bound, Math.abs(target) * 1e-7);
      prices = prices.map((price, at) => Math.max(0, price + ((length * gap) / norm) * (slope[at] ?? 0)));
    }
    return best;
  }

  private leastOf({ steps }: DiscountRow, range: StepRange | undefined): number {
    return range === undefined || range.from === 0 ? 0 : (steps[range.from - 1]?.from ?? 0);
  }

  /** Every lot where it is cheapest at these prices; an award that is better than the best known is kept. */
  private look(set: readonly number[], ranges: readonly StepRange[], prices: Float64Array): Looked {
    const { discounts: rows, once } = this.model;
    const least = this.out.slice();
    const winners = new Int32Array(least.length).fill(-1);
    let bound = 0;
    for (const supplier of set) {
      bound += once[supplier] ?? 0;
      const column = this.priced(supplier, ranges, prices);
      for (let lot = 0; lot < least.length; lot++) {
        const worth = column[lot] ?? Infinity;
        if (worth >= (least[lot] ?? 0)) continue;
        least[lot] = worth;
        winners[lot] = supplier;
      }
    }
    for (const worth of least) bound += worth;
    rows.forEach((row, at) => {
      const range = ranges[at] ?? { from: 0, to: 0 };
      bound += (prices[at] ?? 0) * this.leastOf(row, range) - allowanceOf(row, range).once;
    });
    const won = rows.map((row) => this.won(row, winners));
    return { bound, winners, won, real: this.real(winners, won), prices };
  }

  private priced(supplier: number, ranges: readonly StepRange[], prices: Float64Array): Float64Array {
    const plain = this.columns[supplier] ?? this.out;
    const own = this.ofSupplier[supplier] ?? [];
    if (own.length === 0) return plain;
    const column = plain.slice();
    for (const at of own) {
      const row = this.model.discounts[at];
      if (row === undefined) continue;
      const { perMeasure, perBase } = allowanceOf(row, ranges[at] ?? { from: 0, to: 0 });
      const price = perMeasure + (prices[at] ?? 0);
      for (let lot = 0; lot < column.length; lot++)
        column[lot] = (column[lot] ?? 0) - price * (row.measures[lot] ?? 0) - perBase * (row.bases[lot] ?? 0);
    }
    return column;
  }

  private won({ supplier, measures, bases }: DiscountRow, winners: Int32Array): Won {
    let [measure, base] = [0, 0];
    for (let lot = 0; lot < winners.length; lot++)
      if (winners[lot] === supplier) {
        measure += measures[lot] ?? 0;
        base += bases[lot] ?? 0;
      }
    return { measure, base };
  }

  private real(winners: Int32Array, won: readonly Won[]): number {
    const { discounts, once } = this.model;
    const used = new Set<number>();
    let value = 0;
    winners.forEach((winner, lot) => {
      value += (winner < 0 ? this.out[lot] : this.columns[winner]?.[lot]) ?? 0;
      if (winner >= 0) used.add(winner);
    });
    for (const supplier of used) value += once[supplier] ?? 0;
    discounts.forEach((row, at) => (value -= offOf(row, won[at] ?? { measure: 0, base: 0 })));
    const known = this.best.found?.value ?? Infinity;
    if (value < known - this.model.lots.tolerance) this.best.found = foundOf(this.model, winners) ?? this.best.found;
    return value;
  }

  /** The row whose discount was taken for most too much, by what it reaches. Null: no row has two steps left. */
  private halves(ranges: readonly StepRange[], { won }: Looked): readonly (readonly StepRange[])[] | null {
    let [worst, most] = [-1, -Infinity];
    this.model.discounts.forEach((row, at) => {
      const [range, own] = [ranges[at], won[at]];
      if (range === undefined || own === undefined || range.from >= range.to) return;
      const { perMeasure, perBase, once } = allowanceOf(row, range);
      const less = perMeasure * own.measure + perBase * own.base + once - offOf(row, own);
      if (less > most) [worst, most] = [at, less];
    });
    const [row, range, own] = [this.model.discounts[worst], ranges[worst], won[worst]];
    if (row === undefined || range === undefined || own === undefined) return null;
    const middle = Math.min(Math.max(stepsReached(row, own.measure), range.from), range.to - 1);
    return [
      ranges.with(worst, { from: range.from, to: middle }),
      ranges.with(worst, { from: middle + 1, to: range.to }),
    ];
  }

  /** An award that beats the best known gives no lot to who costs more than that at the part's prices. */
  private openPart(set: readonly number[], { ranges, looked, bound }: Part): OpenPart {
    const core = () => {
      const gap = (this.best.found?.value ?? Infinity) - looked.bound + this.model.lots.tolerance;
      const columns = set.map((supplier) => this.priced(supplier, ranges, looked.prices));
      return Array.from(this.out, (out, lot) => {
        const least = columns.reduce((low, column) => Math.min(low, column[lot] ?? Infinity), out);
        return set.filter((_, at) => {
          const worth = columns[at]?.[lot] ?? Infinity;
          return Number.isFinite(worth) && worth - least <= gap;
        });
      });
    };
    return { set, bound, core };
  }
}
