// A lower bound for "the best award to exactly these suppliers within bounds on spends", by Lagrangian relaxation:
// every bound gets a price (its multiplier), and then each lot goes where it is cheapest on its own. Subgradient steps
// improve the prices (Held, Wolfe, Crowder 1974); with thousands of lots and few bounds the gap to the best award is
// small (Fisher 1981).
import type { Model } from "./model";
import type { GoOn } from "../sets/search";
import { excess, spendsOf, type SpendRow } from "./spendRows";

/**
 * Values and prices a supplier, with numbers everywhere: a lot that it cannot have is worth as much as one left out.
 */
export interface Columns {
  readonly values: readonly Float64Array[];
  readonly prices: readonly Float64Array[];
  readonly nobody: Float64Array;
}

export function lotColumns({ lots, values, nobody }: Model): Columns {
  const out = nobody.map((worth, lot) => (worth === Infinity ? 4 * (lots.absent[lot] ?? 0) : worth));
  const able = (lot: number, supplier: number) =>
    Number.isFinite(lots.costs[lot * lots.suppliers + supplier] ?? Infinity);
  const column = (of: Float64Array, never: (lot: number) => number) =>
    Array.from({ length: lots.suppliers }, (_none, supplier) =>
      out.map((_, lot) => (able(lot, supplier) ? (of[lot * lots.suppliers + supplier] ?? 0) : never(lot))),
    );
  return {
    values: column(values, (lot) => out[lot] ?? 0),
    prices: column(lots.prices, () => 0),
    nobody: out,
  };
}

export interface Priced {
  readonly bound: number;
  /** One a row of the model. */
  readonly multipliers: Float64Array;
  /** Where each lot goes at these prices. It keeps the bounds nearly, mostly. */
  readonly winners: Int32Array;
}

export interface PricingSteps {
  readonly start: Float64Array | null;
  /** What an award is known to cost, or is hoped to. */
  readonly target: number;
  readonly steps: number;
  /** Asked before each step but the first. */
  readonly goOn: GoOn;
}

const PATIENCE = 8;
const SMALLEST_STEP = 0.002;

export function priced(
  model: Model,
  columns: Columns,
  set: readonly number[],
  { start, target, steps, goOn }: PricingSteps,
): Priced {
  const rows = model.rows.map((row) => (row.onlyIf === null || set.includes(row.onlyIf) ? row : null));
  let multipliers: Float64Array = start?.slice() ?? new Float64Array(rows.length);
  rows.forEach((row, at) => {
    if (row === null) multipliers[at] = 0;
  });
  let best: Priced | null = null;
  let [length, idle] = [1.5, 0];
  for (let step = 0; step < steps && length > SMALLEST_STEP && (step === 0 || goOn()); step++) {
    const { bound, winners } = look(model, columns, set, multipliers);
    if (best === null || bound > best.bound + model.lots.tolerance) {
      best = { bound, winners, multipliers };
      idle = 0;
    } else if (++idle === PATIENCE) [length, idle] = [length / 2, 0];
    const next = moved(model, rows, winners, multipliers, length * (target - bound));
    if (next === null) break;
    multipliers = next;
  }
  return best ?? { bound: -Infinity, winners: new Int32Array(model.lots.count).fill(-1), multipliers };
}

/** What each supplier's prices are multiplied by, on top of their value, at these multipliers. */
export function surcharges({ rows, lots }: Model, multipliers: Float64Array): Float64Array {
  const extra = new Float64Array(lots.suppliers);
  rows.forEach(({ factors }, at) => {
    const price = multipliers[at] ?? 0;
    if (price !== 0) factors.forEach((factor, supplier) => (extra[supplier] = (extra[supplier] ?? 0) + price * factor));
  });
  return extra;
}

function look(
  model: Model,
  columns: Columns,
  set: readonly number[],
  multipliers: Float64Array,
): { bound: number; winners: Int32Array } {
  const least = columns.nobody.slice();
  const winners = new Int32Array(least.length).fill(-1);
  const extra = surcharges(model, multipliers);
  let bound = 0;
  for (const supplier of set) {
    bound += model.once[supplier] ?? 0;
    const [values, prices] = [columns.values[supplier] ?? least, columns.prices[supplier] ?? least];
    const more = extra[supplier] ?? 0;
    for (let lot = 0; lot < least.length; lot++) {
      const worth = (values[lot] ?? 0) + more * (prices[lot] ?? 0);
      if (worth < (least[lot] ?? 0)) {
        least[lot] = worth;
        winners[lot] = supplier;
      }
    }
  }
  for (const worth of least) bound += worth;
  model.rows.forEach(({ limit }, at) => (bound -= (multipliers[at] ?? 0) * limit));
  return { bound, winners };
}

/** Dearer where a bound is broken, cheaper where it is not. Null when no step leads anywhere. */
function moved(
  { lots }: Model,
  rows: readonly (SpendRow | null)[],
  winners: Int32Array,
  multipliers: Float64Array,
  gap: number,
): Float64Array | null {
  const spends = { ...spendsOf(lots, winners), gets: new Uint8Array(lots.suppliers).fill(1) };
  const slope = rows.map((row) => (row === null ? 0 : excess(row, spends)));
  const free = slope.map((part, at) => (part < 0 && (multipliers[at] ?? 0) <= 0 ? 0 : part));
  const norm = free.reduce((sum, part) => sum + part * part, 0);
  if (norm === 0 || !(gap > 0)) return null;
  return multipliers.map((price, at) => Math.max(0, price + (gap / norm) * (free[at] ?? 0)));
}
