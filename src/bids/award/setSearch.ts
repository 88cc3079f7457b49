// The best award to one set of suppliers within bounds on spends, in large cases: a bound by pricing, an award by
// repair, then a mixed-integer program over the few lots and suppliers that can still matter. Those are all that a
// better award may use as long as nothing was cut from them: then the answer is the best of the set.
import { isSmall, solveSmall } from "./small";
import type { MipSolver } from "./integerProgram";
import { solveByMip } from "./mipSolve";
import { canHave, keeps, valueOf, type Found, type Model } from "./model";
import type { Pace } from "./pace";
import { priced, surcharges, type Columns, type Priced } from "./pricing";
import { repaired } from "./repair";

export interface SetParts {
  readonly model: Model;
  readonly columns: Columns;
  readonly pace: Pace;
  readonly mip: MipSolver;
}

/** What is known of a set: `bound` is Infinity when it has no award, or none better than the best known. */
export interface SetSeen {
  readonly best: Found | null;
  readonly bound: number;
  readonly multipliers: Float64Array;
}

const STEPS = 160;
/** Pairs of lot and supplier. */
const HOPELESS = 50_000;
/** Pairs of lot and supplier that are given to the solver at once, one size after the other, and its seconds. */
const SIZES = [
  { pairs: 400, seconds: 2 },
  { pairs: 2500, seconds: 6 },
];

/** `quick`: without the solver. */
export async function searchSet(
  parts: SetParts,
  set: readonly number[],
  known: Found | null,
  start: Float64Array | null,
  quick: boolean,
): Promise<SetSeen> {
  const { model, columns, pace } = parts;
  const first = priced(model, columns, set, {
    start,
    target: targetOf(model, columns, set, known),
    steps: STEPS,
    goOn: () => pace.left() > 0,
  });
  await pace.rest();
  const { multipliers } = first;
  if (beaten(model, first.bound, known)) return { best: known, bound: Infinity, multipliers };
  let best = better(
    model,
    known,
    repaired(model, columns, set, first.winners, () => pace.left() > 0),
  );
  await pace.rest();
  let bound = beaten(model, first.bound, best) ? Infinity : first.bound;
  // Without an award to begin with, the solver finds none in a large case either.
  const hopeless = best === null && set.length * model.lots.count > HOPELESS;
  if (quick || hopeless) return { best, bound, multipliers };
  for (const size of SIZES) {
    if (bound === Infinity || pace.left() <= 0) break;
    const core = coreOf(parts, set, first, best, size.pairs);
    const answer = await solveCore({ ...parts, pace: pace.within(size.seconds) }, set, core.choices, best);
    await pace.rest();
    const found = answer === null || answer === "infeasible" ? null : answer;
    best = better(model, best, found?.winners ?? null);
    if (!core.whole) continue;
    // Beyond the core nothing beats the award that was known before it: what is left is the core's own gap.
    const own = answer === "infeasible" ? Infinity : (found?.bound ?? -Infinity);
    bound = Math.max(bound, own);
    if (beaten(model, bound, best)) bound = Infinity;
  }
  return { best, bound, multipliers };
}

/**
 * What an award to these suppliers may cost; where nothing is known, a little more than the cheapest without bounds.
 */
function targetOf(model: Model, columns: Columns, set: readonly number[], known: Found | null): number {
  if (known !== null) return known.value;
  const { bound } = priced(model, columns, set, {
    start: null,
    target: -Infinity,
    steps: 1,
    goOn: () => true,
  });
  return bound + 0.1 * Math.abs(bound);
}

/** Whether nothing above the bound is better than what is known, but for what a solver cannot tell apart. */
export function beaten(model: Model, bound: number, known: Found | null): boolean {
  return known !== null && bound >= known.value - model.lots.near;
}

export function better(model: Model, known: Found | null, winners: Int32Array | null): Found | null {
  if (winners === null || !keeps(model, winners)) return known;
  const value = valueOf(model, winners);
  if (known !== null && value >= known.value - model.lots.tolerance) return known;
  return { winners, value, bound: -Infinity };
}

interface Core {
  readonly choices: readonly (readonly number[])[];
  /** Nothing was cut that could be in a better award. */
  readonly whole: boolean;
}

/**
 * Of each lot those suppliers that cost so little more, at the prices of the bounds, that a better award may give it to
 * them.
 */
function coreOf(
  { model, columns }: SetParts,
  set: readonly number[],
  { bound, multipliers, winners }: Priced,
  known: Found | null,
  most: number,
): Core {
  const extra = surcharges(model, multipliers);
  const at = (lot: number, supplier: number) =>
    (columns.values[supplier]?.[lot] ?? 0) + (extra[supplier] ?? 0) * (columns.prices[supplier]?.[lot] ?? 0);
  const gap = known === null ? Infinity : known.value - bound + model.lots.tolerance;
  const pairs: { lot: number; supplier: number; more: number }[] = [];
  const choices = Array.from(winners, (): number[] => []);
  winners.forEach((first, lot) => {
    const least = first < 0 ? (columns.nobody[lot] ?? 0) : at(lot, first);
    const held = new Set([first, known?.winners[lot] ?? first]);
    for (const supplier of set) {
      if (!canHave(model.lots, lot, supplier)) continue;
      const more = at(lot, supplier) - least;
      if (held.has(supplier)) choices[lot]?.push(supplier);
      else if (more <= gap) pairs.push({ lot, supplier, more });
    }
  });
  pairs.sort((a, b) => a.more - b.more);
  for (const { lot, supplier } of pairs.slice(0, most)) choices[lot]?.push(supplier);
  return { choices, whole: pairs.length <= most };
}

async function solveCore(
  { model, mip, pace }: SetParts,
  set: readonly number[],
  choices: Core["choices"],
  best: Found | null,
) {
  const own = { ...model, suppliers: set, most: set.length };
  if (isSmall(choices)) return pace.run(solveSmall(own, choices));
  return solveByMip(own, choices, { mip, left: () => pace.hold() }, best);
}
