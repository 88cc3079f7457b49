// The best award of a small case by trying every one that is not worse already. Exact, with ties as the rule has them.
import { allowanceOf, allSteps, withAllowances } from "./discounts/discounts";
import { keeps, valueOf, type Found, type SearchAnswer, type Model } from "./model";
import { compareStandings, tieRankOf, type TieRank } from "./order";
import type { Search } from "../sets/search";

/** Awards to try at most; a bound cuts most of them. */
const TRIES = 3e5;
/** Lots: the walk goes as deep. */
const DEEPEST = 500;
const PAUSE_AFTER = 20_000;
/** Awards that are tried without a pause. */
const AT_ONCE = 5_000;

/** `choices`: who can have each lot, suppliers or ways, in the order that breaks ties. */
export function isSmall(choices: readonly (readonly number[])[]): boolean {
  return choices.length <= DEEPEST && choices.reduce((tries, able) => tries * (able.length + 1), 1) <= TRIES;
}

export function* solveSmall(model: Model, choices: readonly (readonly number[])[]): Search<SearchAnswer> {
  const walk = new Walk(model, choices);
  const steps = walk.steps(0, 0);
  while (steps.next().done !== true)
    if (!(yield)) return walk.best === null ? null : foundOf(walk.best, walk.floor, false);
  return walk.best === null ? "infeasible" : foundOf(walk.best, walk.best.value, true);
}

function foundOf({ winners, value }: Best, bound: number, settled: boolean): Found {
  return { winners, value, bound, settled };
}

interface Best {
  readonly winners: Int32Array;
  readonly value: number;
  readonly standing: TieRank;
}

class Walk {
  best: Best | null = null;
  least = Infinity;
  /**
   * No award is worth less than this, nor is any end of a walk that has come to a lot worth less than the rest from
   * there.
   */
  private readonly rest: Float64Array;
  /** How many awards there are of the lots from each one on. */
  private readonly sizes: Float64Array;
  /** No discount can take more off any lot than off these. */
  private readonly values: Float64Array;
  private readonly winners: Int32Array;
  /** By lot and winner: the suppliers that it stands for. */
  private readonly takers: readonly ReadonlyMap<number, readonly number[]>[];
  private readonly uses: Int32Array;
  private used = 0;
  private tried = 0;

  constructor(
    private readonly model: Model,
    private readonly choices: readonly (readonly number[])[],
  ) {
    const { lots } = model;
    this.takers = choices.map((able) => new Map(able.map((winner) => [winner, lots.ways.at(winner).takers])));
    this.winners = new Int32Array(lots.count).fill(-1);
    this.uses = new Int32Array(lots.suppliers);
    this.values = withAllowances(
      model.values,
      model.discounts,
      model.discounts.map((row) => allowanceOf(row, allSteps(row))),
      lots.suppliers,
    );
    this.rest = new Float64Array(lots.count + 1);
    this.sizes = new Float64Array(lots.count + 1).fill(1);
    for (let lot = lots.count - 1; lot >= 0; lot--) {
      this.sizes[lot] = (this.sizes[lot + 1] ?? 1) * ((choices[lot]?.length ?? 0) + 1);
      const able = choices[lot] ?? [];
      const least = Math.min(model.nobody[lot] ?? 0, ...able.map((supplier) => this.valueAt(lot, supplier)));
      this.rest[lot] = (this.rest[lot + 1] ?? 0) + least;
    }
  }

  get floor(): number {
    return this.rest[0] ?? 0;
  }

  private valueAt(lot: number, winner: number): number {
    return this.model.lots.ways.weigh(this.values, lot, winner);
  }

  /** Pauses now and then. */
  *steps(lot: number, value: number): Generator<undefined, void> {
    if ((this.sizes[lot] ?? 0) <= AT_ONCE) {
      this.walk(lot, value);
      if (this.tried < PAUSE_AFTER) return;
      this.tried = 0;
      yield;
      return;
    }
    if (this.isBeaten(lot, value)) return;
    for (const winner of this.choices[lot] ?? []) {
      const more = this.take(lot, winner);
      if (more === null) continue;
      yield* this.steps(lot + 1, value + more);
      this.giveBack(lot, winner);
    }
    const out = this.model.nobody[lot] ?? 0;
    if (Number.isFinite(out)) yield* this.steps(lot + 1, value + out);
  }

  /** The same at once, which takes a third of the time. */
  private walk(lot: number, value: number): void {
    this.tried += 1;
    if (this.isBeaten(lot, value)) return;
    if (lot === this.model.lots.count) {
      this.note(this.model.discounts.length === 0 ? value : valueOf(this.model, this.winners));
      return;
    }
    for (const winner of this.choices[lot] ?? []) {
      const more = this.take(lot, winner);
      if (more === null) continue;
      this.walk(lot + 1, value + more);
      this.giveBack(lot, winner);
    }
    const out = this.model.nobody[lot] ?? 0;
    if (Number.isFinite(out)) this.walk(lot + 1, value + out);
  }

  private isBeaten(lot: number, value: number): boolean {
    return value + (this.rest[lot] ?? 0) > this.least + this.model.lots.tolerance;
  }

  /** What that adds; null: there is no room for so many suppliers, and nothing is taken. */
  private take(lot: number, winner: number): number | null {
    const takers = this.takers[lot]?.get(winner) ?? [];
    let [fresh, once] = [0, 0];
    for (const supplier of takers)
      if (this.uses[supplier] === 0) {
        fresh += 1;
        once += this.model.once[supplier] ?? 0;
      }
    if (this.used + fresh > this.model.most) return null;
    this.winners[lot] = winner;
    this.used += fresh;
    for (const supplier of takers) this.uses[supplier] = (this.uses[supplier] ?? 0) + 1;
    return this.valueAt(lot, winner) + once;
  }

  private giveBack(lot: number, winner: number): void {
    this.winners[lot] = -1;
    for (const supplier of this.takers[lot]?.get(winner) ?? []) {
      const uses = (this.uses[supplier] ?? 0) - 1;
      this.uses[supplier] = uses;
      if (uses === 0) this.used -= 1;
    }
  }

  private note(value: number): void {
    const { tolerance } = this.model.lots;
    if (value > this.least + tolerance || !keeps(this.model, this.winners)) return;
    const standing = tieRankOf(this.model, this.winners);
    const better =
      this.best === null || value < this.least - tolerance || compareStandings(standing, this.best.standing) < 0;
    this.least = Math.min(this.least, value);
    if (!better) return;
    const winners = this.winners.slice();
    this.best = { winners, value, standing: { ...standing, winners } };
  }
}
