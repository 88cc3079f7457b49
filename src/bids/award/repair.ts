// Makes an award that nearly keeps its bounds keep them, lot by lot, at the least extra cost; then takes what can still
// be saved. Quick and good, not the best: it answers null where moving single lots does not help.
import { canHave, type Model } from "./model";
import type { Columns } from "./pricing";
import type { GoOn } from "../sets/search";
import { rowsHold, spendsOf, type SpendRow } from "./spendRows";

/** Of looking at all moves, and of saving. */
const ROUNDS = 200;
const PASSES = 6;
/** Moves that are made after one look, each only if it still helps. */
const MOVES = 200;

/** `set`: who may have lots. */
export function repaired(
  model: Model,
  columns: Columns,
  set: readonly number[],
  start: Int32Array,
  goOn: GoOn,
): Int32Array | null {
  const state = new State(model, columns, set, start.slice());
  for (let round = 0; round < ROUNDS && state.broken() > 0; round++) if (!goOn() || !state.mend()) return null;
  if (state.broken() > 0) return null;
  for (let pass = 0; pass < PASSES && goOn() && state.save(goOn); pass++);
  return rowsHold(model.rows, spendsOf(model.lots, state.winners), model.lots) ? state.winners : null;
}

interface Move {
  readonly lot: number;
  readonly to: number;
  readonly worth: number;
}

class State {
  private readonly rows: readonly SpendRow[];
  private readonly over: Float64Array;
  private readonly hair: number;

  constructor(
    private readonly model: Model,
    private readonly columns: Columns,
    private readonly set: readonly number[],
    readonly winners: Int32Array,
  ) {
    this.rows = model.rows.filter(({ onlyIf }) => onlyIf === null || set.includes(onlyIf));
    const { spends } = spendsOf(model.lots, winners);
    this.over = Float64Array.from(this.rows, ({ factors, limit }) =>
      factors.reduce((sum, factor, supplier) => sum + factor * (spends[supplier] ?? 0), -limit),
    );
    this.hair = model.lots.money * 1e-11;
  }

  /** How far all bounds together are broken. */
  broken(): number {
    return this.over.reduce((sum, one) => sum + (one > this.hair ? one : 0), 0);
  }

  /** The moves that repair most for their cost. False when none helps. */
  mend(): boolean {
    const worst = [...this.over.keys()].filter((at) => (this.over[at] ?? 0) > this.hair);
    const moves: Move[] = [];
    for (let lot = 0; lot < this.winners.length; lot++) {
      const move = this.bestMove(lot, worst);
      if (move !== null) moves.push(move);
    }
    moves.sort((a, b) => b.worth - a.worth);
    let any = false;
    for (const { lot, to } of moves.slice(0, MOVES)) {
      const now = this.broken();
      if (now === 0) break;
      if (now - this.after(lot, to) <= this.hair) continue;
      this.move(lot, to);
      any = true;
    }
    return any;
  }

  /** By what it does to the bounds that are broken: whether it breaks others is asked when it is made. */
  private bestMove(lot: number, worst: readonly number[]): Move | null {
    let best: Move | null = null;
    for (const to of this.set) {
      if (to === this.winners[lot] || !this.able(lot, to)) continue;
      let less = 0;
      for (const at of worst) {
        const [row, over] = [this.rows[at], this.over[at] ?? 0];
        if (row !== undefined) less += over - Math.max(0, over + this.shift(row, lot, to));
      }
      if (less <= this.hair) continue;
      const worth = less / Math.max(this.extra(lot, to), this.hair);
      if (best === null || worth > best.worth) best = { lot, to, worth };
    }
    return best;
  }

  /** One pass of moves that cost less and break nothing. */
  save(goOn: GoOn): boolean {
    let any = false;
    for (let lot = 0; lot < this.winners.length && (lot % 64 !== 0 || goOn()); lot++)
      for (const to of this.set)
        if (
          to !== this.winners[lot] &&
          this.able(lot, to) &&
          this.extra(lot, to) < -this.model.lots.tolerance &&
          this.after(lot, to) === 0
        ) {
          this.move(lot, to);
          any = true;
        }
    return any;
  }

  private able(lot: number, to: number): boolean {
    return canHave(this.model.lots, lot, to);
  }

  private extra(lot: number, to: number): number {
    const from = this.winners[lot] ?? -1;
    const was = from < 0 ? this.columns.nobody[lot] : this.columns.values[from]?.[lot];
    return (this.columns.values[to]?.[lot] ?? 0) - (was ?? 0);
  }

  private shift({ factors }: SpendRow, lot: number, to: number): number {
    const from = this.winners[lot] ?? -1;
    const gone = from < 0 ? 0 : (factors[from] ?? 0) * (this.columns.prices[from]?.[lot] ?? 0);
    return (factors[to] ?? 0) * (this.columns.prices[to]?.[lot] ?? 0) - gone;
  }

  private after(lot: number, to: number): number {
    let sum = 0;
    for (let at = 0; at < this.rows.length; at++) {
      const row = this.rows[at];
      if (row === undefined) continue;
      const over = (this.over[at] ?? 0) + this.shift(row, lot, to);
      if (over > this.hair) sum += over;
    }
    return sum;
  }

  private move(lot: number, to: number): void {
    this.rows.forEach((row, at) => (this.over[at] = (this.over[at] ?? 0) + this.shift(row, lot, to)));
    this.winners[lot] = to;
  }
}
