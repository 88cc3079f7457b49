// The best award of a small case by trying every one that is not worse already. Exact, with ties as the rule has them.
import { keeps, type SearchAnswer, type Model } from "./model";
import { compareSets } from "./order";
import type { Search } from "./search";

/** Awards to try at most; a bound cuts most of them. */
const TRIES = 3e5;
const PAUSE_AFTER = 20_000;

/** `choices`: who can have each lot, in the order that breaks ties. */
export function isSmall(choices: readonly (readonly number[])[]): boolean {
  return choices.reduce((tries, able) => tries * (able.length + 1), 1) <= TRIES;
}

export function* solveSmall(model: Model, choices: readonly (readonly number[])[]): Search<SearchAnswer> {
  const walk = new Walk(model, choices);
  const steps = walk.steps(0, 0);
  while (steps.next().done !== true)
    if (!(yield)) return walk.best === null ? null : { ...walk.best, bound: walk.floor };
  return walk.best === null ? "infeasible" : { ...walk.best, bound: walk.best.value };
}

interface Best {
  readonly winners: Int32Array;
  readonly value: number;
  readonly set: readonly number[];
}

class Walk {
  best: Best | null = null;
  /**
   * No award is worth less than this, nor is any end of a walk that has come to a lot worth less than the rest from
   * there.
   */
  private readonly rest: Float64Array;
  private readonly winners: Int32Array;
  private readonly uses: Int32Array;
  private used = 0;
  private tried = 0;

  constructor(
    private readonly model: Model,
    private readonly choices: readonly (readonly number[])[],
  ) {
    const { lots } = model;
    this.winners = new Int32Array(lots.count).fill(-1);
    this.uses = new Int32Array(lots.suppliers);
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

  private valueAt(lot: number, supplier: number): number {
    return this.model.values[lot * this.model.lots.suppliers + supplier] ?? Infinity;
  }

  /** Pauses now and then. */
  *steps(lot: number, value: number): Generator<undefined, void> {
    this.tried += 1;
    if (this.tried % PAUSE_AFTER === 0) yield;
    if (this.best !== null && value + (this.rest[lot] ?? 0) > this.best.value + this.model.lots.tolerance) return;
    if (lot === this.model.lots.count) {
      this.note(value);
      return;
    }
    for (const supplier of this.choices[lot] ?? []) {
      const fresh = this.uses[supplier] === 0;
      if (fresh && this.used === this.model.most) continue;
      this.take(lot, supplier, 1);
      const once = fresh ? (this.model.once[supplier] ?? 0) : 0;
      yield* this.steps(lot + 1, value + this.valueAt(lot, supplier) + once);
      this.take(lot, supplier, -1);
    }
    const out = this.model.nobody[lot] ?? 0;
    if (Number.isFinite(out)) yield* this.steps(lot + 1, value + out);
  }

  private take(lot: number, supplier: number, sign: 1 | -1): void {
    const uses = (this.uses[supplier] ?? 0) + sign;
    this.uses[supplier] = uses;
    this.winners[lot] = sign === 1 ? supplier : -1;
    if (uses === (sign === 1 ? 1 : 0)) this.used += sign;
  }

  private note(value: number): void {
    if (!keeps(this.model, this.winners)) return;
    const set = this.model.suppliers.filter((supplier) => (this.uses[supplier] ?? 0) > 0);
    const better =
      this.best === null ||
      value < this.best.value - this.model.lots.tolerance ||
      (value <= this.best.value + this.model.lots.tolerance &&
        compareSets(set, this.best.set, this.model.suppliers) < 0);
    if (better) this.best = { winners: this.winners.slice(), value, set };
  }
}
