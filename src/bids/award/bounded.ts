// The best award within bounds on spends: every award of a small case, a mixed-integer program for a middling one, and
// for a large one the sets of suppliers by what they cost at the prices of the bounds, cheapest first. It answers an
// honest bound when time ends.
import { atMost } from "../sets/atMost";
import { enumerable, everySet } from "../sets/everySet";
import { fieldOf, type Choice, type Field } from "../sets/field";
import type { MipSolver } from "./integerProgram";
import { floorOf, solveByMip } from "./mipSolve";
import { settleByMip } from "./mipTies";
import type { SearchAnswer, Found, Model } from "./model";
import type { Pace } from "./pace";
import { lotColumns, surcharges } from "./pricing";
import { SetSizes } from "./setSizes";
import { beaten, searchSet, type SetParts } from "./setSearch";
import { isSmall, solveSmall } from "./small";

/** Pairs of lot and supplier that the solver gets whole. */
const WHOLE = 2500;
/** Sets that are looked at one by one, and how often the prices of the bounds are improved over all sets. */
const SETS = 20_000;
const ROUNDS = 5;
/** Seconds: longer than a solver ever holds the pane's thread. */
const LONG = 30;

export interface BoundedParts {
  readonly pace: Pace;
  /** Loaded only when it is needed. */
  readonly mip: () => Promise<MipSolver>;
}

/**
 * `choices`: who can have each lot, in the order that breaks ties. `known`: an award that keeps the rules. `below`: a
 * bound.
 */
export async function solveBounded(
  model: Model,
  choices: readonly (readonly number[])[],
  { pace, mip }: BoundedParts,
  known: Found | null,
  below: number,
): Promise<SearchAnswer> {
  if (isSmall(choices)) return pace.run(solveSmall(model, choices));
  const solver = await mip();
  const parts = { mip: solver, left: () => pace.hold() };
  await pace.rest();
  if (choices.reduce((sum, able) => sum + able.length, 0) <= WHOLE) {
    const answer = solveByMip(model, choices, parts, known);
    if (answer === null || answer === "infeasible") return answer;
    await pace.rest();
    return settled(tighter(answer, below), model, choices, parts);
  }
  const columns = lotColumns(model);
  const answer = await largeCase({ model, columns, pace, mip: solver }, known);
  if (answer !== null && answer !== "infeasible")
    return goneOn(tighter(answer, below), model, choices, { pace, mip: solver });
  if (answer !== null) return answer;
  await pace.rest();
  return solveByMip(model, choices, parts, null);
}

/** Where a solver may hold its thread for long, it goes on with the whole program from what the sets have shown. */
async function goneOn(
  found: Found,
  model: Model,
  choices: readonly (readonly number[])[],
  { pace, mip }: Pick<SetParts, "pace" | "mip">,
): Promise<Found> {
  if (found.value - found.bound <= model.lots.tolerance || pace.hold() <= LONG) return found;
  await pace.rest();
  const more = solveByMip(model, choices, { mip, left: () => pace.hold() }, found);
  if (more === null || more === "infeasible") return found;
  const best = more.value < found.value - model.lots.tolerance ? more : found;
  return { ...best, bound: Math.min(best.value, Math.max(found.bound, more.bound)) };
}

function settled(
  found: Found,
  model: Model,
  choices: readonly (readonly number[])[],
  parts: { readonly mip: MipSolver; readonly left: () => number },
): Found {
  return found.value - found.bound > model.lots.tolerance ? found : settleByMip(model, choices, parts, found);
}

function tighter(found: Found, below: number): Found {
  return { ...found, bound: Math.min(found.value, Math.max(found.bound, below)) };
}

/** By sets of suppliers; null when nothing is known, infeasible only when that is proven. */
export async function largeCase(parts: SetParts, known: Found | null): Promise<SearchAnswer> {
  return setsMatter(parts.model) ? manySets(parts, known) : oneSet(parts, known);
}

/** Whether it matters which suppliers get anything at all. */
function setsMatter({ suppliers, most, once, rows }: Model): boolean {
  return (
    suppliers.length > most ||
    suppliers.some((supplier) => once[supplier] !== 0) ||
    rows.some(({ onlyIf }) => onlyIf !== null)
  );
}

async function oneSet(parts: SetParts, known: Found | null): Promise<SearchAnswer> {
  const { best, bound } = await searchSet(parts, parts.model.suppliers, known, null, false);
  if (best === null) return bound === Infinity ? "infeasible" : null;
  return { ...best, bound: Math.min(best.value, bound) };
}

/**
 * Prices of the bounds that hold for every set: found on the best set, and improved where other sets are cheaper by
 * them.
 */
async function manySets(parts: SetParts, known: Found | null): Promise<SearchAnswer> {
  const { model, pace } = parts;
  const rest = model.suppliers.filter((supplier) => !model.forced.includes(supplier));
  const room = model.most - model.forced.length;
  const whole = (set: readonly number[]) => [...model.forced, ...set.map((at) => rest[at] ?? 0)];
  let best = known;
  let multipliers: Float64Array = new Float64Array(model.rows.length);
  let [floor, prices] = [floorOf(model), multipliers];
  const sizes = new SetSizes(room, best !== null);
  for (let round = 0; round < ROUNDS && pace.left() > 0; round++) {
    const { field, less } = pricedField(parts, rest, multipliers);
    const size = sizes.next();
    const point = await pace.within(pace.left() / 4).run(atMost(field, size));
    if (size === room && point.bound - less > floor) [floor, prices] = [point.bound - less, multipliers];
    const seen = await searchSet(parts, whole(point.best.set), best, multipliers, round > 0);
    if (seen.best === best) sizes.failed(size);
    else sizes.found(size);
    best = seen.best;
    if (beaten(model, floor, best)) break;
    multipliers = seen.multipliers;
  }
  const { field, less } = pricedField(parts, rest, prices);
  const sets = await cheapSets(parts, field, room, best === null ? Infinity : best.value + less);
  if (sets === null) return best === null ? null : { ...best, bound: Math.min(best.value, floor) };
  return oneByOne(
    parts,
    sets.map(({ set, total }) => ({ set: whole(set), bound: total - less })),
    best,
  );
}

/**
 * Every set that may be better than what is known, cheapest first; null when they are too many, or the time is over.
 */
async function cheapSets(
  { pace }: SetParts,
  field: Field,
  room: number,
  total: number,
): Promise<readonly Choice[] | null> {
  if (!enumerable(field, room) || pace.left() <= 0) return null;
  const { below, complete } = await pace.run(everySet(field, room, { total, room: SETS }));
  if (!complete || below === null) return null;
  const none = field.absent.reduce((sum, cost) => sum + cost, field.paid);
  const sets = none < total ? [{ set: [], total: none }, ...below] : [...below];
  return sets.sort((a, b) => a.total - b.total);
}

async function oneByOne(
  parts: SetParts,
  sets: readonly { readonly set: readonly number[]; readonly bound: number }[],
  known: Found | null,
): Promise<SearchAnswer> {
  const { model, pace } = parts;
  let best = known;
  let open = Infinity;
  for (const [at, { set, bound }] of sets.entries()) {
    if (beaten(model, bound, best)) break;
    if (pace.left() <= 0) {
      open = Math.min(open, sets[at]?.bound ?? open);
      break;
    }
    const seen = await searchSet(parts, set, best, null, false);
    best = seen.best;
    open = Math.min(open, seen.bound);
  }
  if (best === null) return open === Infinity ? "infeasible" : null;
  return { ...best, bound: Math.min(best.value, open) };
}

/** The sets at these prices of the bounds; `less` comes off every total. */
function pricedField(
  { model }: SetParts,
  rest: readonly number[],
  multipliers: Float64Array,
): { field: Field; less: number } {
  const { lots } = model;
  // A share that holds only if its supplier gets anything says nothing about sets without it.
  const held = multipliers.map((price, at) => {
    const row = model.rows[at];
    const others = row?.factors.some((factor, supplier) => factor !== 0 && supplier !== row.onlyIf) ?? true;
    return row?.onlyIf !== null && others ? 0 : price;
  });
  const extra = surcharges(model, held);
  const costs = model.values.map((value, at) => {
    const price = lots.prices[at] ?? Infinity;
    return Number.isFinite(price) ? value + (extra[at % lots.suppliers] ?? 0) * price : Infinity;
  });
  const fixed = model.once.slice();
  let less = 0;
  model.rows.forEach(({ limit, onlyIf }, at) => {
    const price = (held[at] ?? 0) * limit;
    if (onlyIf === null) less += price;
    else fixed[onlyIf] = (fixed[onlyIf] ?? 0) - price;
  });
  return { field: fieldOf({ ...lots, costs, fixed }, rest, model.forced), less };
}
