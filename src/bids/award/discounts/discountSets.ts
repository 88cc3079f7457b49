// The best award where suppliers take off something, by sets of suppliers, the cheapest first: what a set costs if
// every discount is had in full is a bound for it, so that few of them are looked at one by one.
import { openOf } from "../awardOpen";
import type { BoundedParts } from "../bounded";
import { allowanceOf, allSteps, withAllowances } from "./discounts";
import { dividedByMip } from "../divided/dividedMip";
import { SetSearch, type Best, type OpenPart } from "./discountSet";
import { leastSeconds } from "../mipSolve";
import { isDivided, type Found, type Model } from "../model";
import type { Prepared } from "../prepared";
import { enumerable, everySet } from "../../sets/everySet";

/** Sets that are listed, and pairs of lot and supplier that the solver gets of one part. */
const SETS = 20_000;
const PAIRS = 2500;
const PROGRAMS = 30;
/** Of the time, what the sets may take; the rest is the solver's. */
const FOR_SETS = 0.6;

interface Listed {
  readonly set: readonly number[];
  readonly bound: number;
}

/** What is known of all awards: `best` has the best one. Null: the sets are too many, or rules beside them count. */
export async function bySets(case_: Prepared, parts: BoundedParts, best: Best): Promise<{ bound: number } | null> {
  const { model } = case_;
  if (model === null || isDivided(model) || model.rows.length > 0 || model.needWorth > 0) return null;
  const { pace } = parts;
  const own = pace.within(pace.left() * FOR_SETS);
  const search = new SetSearch(model, best);
  const sets = await listed(model, { ...parts, pace: own }, search);
  if (sets === null) return null;
  const open: OpenPart[] = [];
  let rest = Infinity;
  for (const { set, bound } of sets) {
    if (search.isBeaten(bound)) break;
    if (own.left() <= 0) {
      rest = bound;
      break;
    }
    const seen = await own.run(search.search(set));
    open.push(...seen.map((part) => ({ ...part, bound: Math.max(part.bound, bound) })));
  }
  const closed = await byProgram(model, parts, search, open);
  return { bound: Math.min(rest, closed, best.found?.value ?? Infinity) };
}

/** Ascending by what they cost at least. */
async function listed(model: Model, { pace }: BoundedParts, search: SetSearch): Promise<readonly Listed[] | null> {
  const { lots, forced, suppliers, most, once, discounts } = model;
  // More suppliers are never worse where they cost nothing by themselves.
  const free = suppliers.every((supplier) => once[supplier] === 0);
  if (free && most >= suppliers.length) return [{ set: suppliers, bound: -Infinity }];
  const whole = discounts.map((row) => allowanceOf(row, allSteps(row)));
  const costs = withAllowances(model.values, discounts, whole, lots.suppliers);
  const { order, field } = openOf({ ...model, lots: { ...lots, costs } });
  const room = most - forced.length;
  if (!enumerable(field, room)) return null;
  const named = (set: readonly number[]) => [...forced, ...set.map((at) => order[at] ?? 0)];
  // The cheapest set first: the better the best award, the fewer sets are listed.
  const first = await pace.run(everySet(field, room));
  const cheap = first.best.flatMap((one) => one ?? []).sort((a, b) => a.total - b.total)[0];
  if (cheap !== undefined) await pace.run(search.search(named(cheap.set)));
  const total = search.best.found?.value ?? Infinity;
  const { below, complete } = await pace.run(everySet(field, room, { total, room: SETS }));
  if (below === null || !complete) return null;
  const none = { set: [], total: field.absent.reduce((sum, cost) => sum + cost, field.paid) };
  const sets = [...below, ...(none.total < total ? [none] : [])];
  return sets
    .filter(({ set }) => !free || set.length === Math.min(room, order.length))
    .map(({ set, total: bound }) => ({ set: named(set), bound }))
    .sort((a, b) => a.bound - b.bound);
}

/** The bound of what is open once the solver has looked at those parts that it can, the cheapest first. */
async function byProgram(
  model: Model,
  { pace, mip }: BoundedParts,
  search: SetSearch,
  open: readonly OpenPart[],
): Promise<number> {
  let bound = Infinity;
  for (const [at, part] of [...open].sort((a, b) => a.bound - b.bound).entries()) {
    if (search.isBeaten(part.bound) || bound <= part.bound) break;
    const choices = at < PROGRAMS && pace.left() > 0 ? (part.core?.() ?? null) : null;
    const pairs = choices?.reduce((sum, { length }) => sum + length, 0) ?? Infinity;
    if (choices === null || pairs > PAIRS || pace.left() <= 3 * leastSeconds(pairs)) return Math.min(bound, part.bound);
    const solver = await mip();
    await pace.rest();
    const own = { ...model, suppliers: part.set, most: Math.min(model.most, part.set.length) };
    const answer = dividedByMip(own, choices, { mip: solver, left: () => pace.hold() }, null);
    if (answer === "infeasible") continue;
    if (answer !== null) search.best.found = better(search.best.found, answer);
    bound = Math.min(bound, Math.max(part.bound, answer?.bound ?? -Infinity));
  }
  return bound;
}

function better(known: Found | null, answer: Found): Found {
  return known !== null && known.value <= answer.value ? known : { ...answer, bound: -Infinity };
}
