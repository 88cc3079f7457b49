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
    for (let lot = lots.count - 1; lot >= 0; lot--) {
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
    this.tried += 1;
    if (this.tried % PAUSE_AFTER === 0) yield;
    if (value + (this.rest[lot] ?? 0) > this.least + this.model.lots.tolerance) return;
    if (lot === this.model.lots.count) {
      this.note(this.model.discounts.length === 0 ? value : valueOf(this.model, this.winners));
      return;
    }
    for (const winner of this.choices[lot] ?? []) {
      const takers = this.takers[lot]?.get(winner) ?? [];
      const fresh = takers.filter((supplier) => this.uses[supplier] === 0);
      if (this.used + fresh.length > this.model.most) continue;
      this.take(lot, winner, 1);
      const once = fresh.reduce((sum, supplier) => sum + (this.model.once[supplier] ?? 0), 0);
      yield* this.steps(lot + 1, value + this.valueAt(lot, winner) + once);
      this.take(lot, winner, -1);
    }
    const out = this.model.nobody[lot] ?? 0;
    if (Number.isFinite(out)) yield* this.steps(lot + 1, value + out);
  }

  private take(lot: number, winner: number, sign: 1 | -1): void {
    this.winners[lot] = sign === 1 ? winner : -1;
    for (const supplier of this.takers[lot]?.get(winner) ?? []) {
      const uses = (this.uses[supplier] ?? 0) + sign;
      this.uses[supplier] = uses;
      if (uses === (sign === 1 ? 1 : 0)) this.used += sign;
    }
  }

  private note(value: number): void {
    if (!keeps(this.model, this.winners)) return;
    const { tolerance } = this.model.lots;
    if (value > this.least + tolerance) return;
    const standing = tieRankOf(this.model, this.winners);
    const better =
      this.best === null || value < this.least - tolerance || compareStandings(standing, this.best.standing) < 0;
    this.least = Math.min(this.least, value);
    if (!better) return;
    const winners = this.winners.slice();
    this.best = { winners, value, standing: { ...standing, winners } };
  }
}
