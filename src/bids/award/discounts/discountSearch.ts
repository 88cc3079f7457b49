// The best award where suppliers take off something once they win enough. Small cases are tried whole. Else every
// supplier first gets the most that it could take off anywhere, which no award can beat: where the best award then
// really reaches those steps, it is the answer. If not, the steps are divided into those that it reaches and those
// above, and each half is asked again, the cheapest first; a price on what a half still lacks (Lagrange) leads there.
import type { BoundedParts } from "../bounded";
import {
  allowanceOf,
  allSteps,
  offOf,
  stepsReached,
  withAllowances,
  wonOf,
  type DiscountRow,
  type StepRange,
} from "./discounts";
import type { Best } from "./discountSet";
import { bySets } from "./discountSets";
import { smallChoices } from "../divided/dividedAward";
import { dividedByMip, pairsOf } from "../divided/dividedMip";
import { foundOf } from "../foundOf";
import { leastSeconds } from "../mipSolve";
import type { Found, Model, SearchAnswer } from "../model";
import type { Prepared } from "../prepared";
import { solveSmall } from "../small";

/** Finds the best award of a case without discounts. */
export type Linear = (case_: Prepared, parts: BoundedParts, known: Found | null) => Promise<SearchAnswer>;

interface Search {
  readonly case_: Prepared;
  readonly model: Model;
  readonly parts: BoundedParts;
  readonly linear: Linear;
  /** The best award that is known. */
  readonly keeper: Best;
}

/** Steps that awards of a part of the search reach, by row. */
interface Part {
  readonly ranges: readonly StepRange[];
  /** No award of the part is worth less. */
  readonly bound: number;
  /** Where its own search ended: with these winners, who are no answer yet. Null: it was not looked at. */
  readonly winners: Int32Array | null;
}

/** Of the time, what is left to the mixed-integer solver; rows that each pair of lot and supplier has there. */
const FOR_PROGRAM = 0.5;
const ROWS_OF_PAIR = 3;
/** Parts that are looked at. */
const PARTS = 400;

/** `whole`: small cases are tried whole, and the mixed-integer solver is asked. */
export async function bestDiscounted(
  case_: Prepared,
  parts: BoundedParts,
  known: Found | null,
  linear: Linear,
  { whole } = { whole: true },
): Promise<SearchAnswer> {
  const { model, choices } = case_;
  if (model === null) return "infeasible";
  const small = whole ? smallChoices(model, choices) : null;
  if (small !== null) return parts.pace.run(solveSmall(model, small));
  const search: Search = { case_, model, parts, linear, keeper: { found: known } };
  await plainAward(search);
  const first = await relaxed(search, model.discounts.map(allSteps), new Float64Array(model.discounts.length));
  if (first === "infeasible") return first;
  if (first === null) return search.keeper.found;
  if (isReal(model, first)) {
    const { real, ...found } = first;
    return { ...found, value: real, bound: real };
  }
  const top: Part = { ranges: model.discounts.map(allSteps), bound: first.bound, winners: first.winners };
  const sets = await bySets(case_, parts, search.keeper);
  if (sets !== null) return answerOf(search, Math.max(sets.bound, first.bound));
  const program = whole && fitsProgram(search);
  const pace = program ? parts.pace.within(parts.pace.left() * FOR_PROGRAM) : parts.pace;
  const bound = await byParts({ ...search, parts: { ...parts, pace } }, top);
  const own = answerOf(search, bound);
  if (!program || isClosed(model, own)) return own;
  const solver = await parts.mip();
  await parts.pace.rest();
  const left = () => parts.pace.hold();
  const answer = dividedByMip(model, choices, { mip: solver, left }, search.keeper.found);
  if (answer === null || answer === "infeasible") return own ?? answer;
  const better =
    search.keeper.found !== null && search.keeper.found.value < answer.value ? search.keeper.found : answer;
  return { ...answer, ...better, bound: Math.min(better.value, Math.max(answer.bound, bound)) };
}

/** The best award before discounts, which one with discounts is never worse than. */
async function plainAward({ case_, model, parts, linear, keeper }: Search): Promise<void> {
  const answer = await linear({ ...case_, model: { ...model, discounts: [] } }, parts, null);
  const found = answer === null || answer === "infeasible" ? null : foundOf(model, answer.winners);
  if (found !== null && (keeper.found === null || found.value < keeper.found.value)) keeper.found = found;
}

function fitsProgram({ model, case_, parts }: Search): boolean {
  return parts.pace.left() * FOR_PROGRAM > ROWS_OF_PAIR * leastSeconds(pairsOf(model, case_.choices));
}

function answerOf({ keeper: { found: best }, model }: Search, bound: number): Found | null {
  if (best === null) return null;
  const near = best.value - bound <= model.lots.tolerance;
  return { winners: best.winners, value: best.value, bound: near ? best.value : bound, settled: false };
}

function isClosed({ lots }: Model, found: Found | null): boolean {
  return found !== null && found.value - found.bound <= lots.tolerance;
}

/** Whether an award without discounts in its search is worth what it was taken for, and proven. */
function isReal(model: Model, found: Relaxed): boolean {
  return found.real - found.bound <= model.lots.tolerance;
}

interface Relaxed extends Found {
  /** What the award is really worth; `value` is what it was taken for. */
  readonly real: number;
}

/**
 * The best award if each row takes off the most that its steps allow, lot by lot, and what it lacks to its least step
 * has a price. Its bound holds for every award of that part.
 */
async function relaxed(
  search: Search,
  ranges: readonly StepRange[],
  prices: Float64Array,
): Promise<Relaxed | "infeasible" | null> {
  const { case_, model, parts, linear } = search;
  const { lots, discounts: rows } = model;
  const allowances = rows.map((row, at) => allowanceOf(row, ranges[at] ?? allSteps(row)));
  const priced = allowances.map((one, at) => ({ ...one, perMeasure: one.perMeasure + (prices[at] ?? 0) }));
  const values = withAllowances(model.values, rows, priced, lots.suppliers);
  const once = rows.reduce((sum, row, at) => {
    const least = leastOf(row, ranges[at] ?? allSteps(row));
    return sum + (prices[at] ?? 0) * least - (allowances[at]?.once ?? 0);
  }, 0);
  const own = { ...lots, costs: values };
  const plain = { ...case_, lots: own, model: { ...model, lots: own, values, discounts: [] } };
  const answer = await linear(plain, parts, null);
  if (answer === null || answer === "infeasible") return answer;
  const real = foundOf(model, answer.winners);
  if (real !== null && (search.keeper.found === null || real.value < search.keeper.found.value - lots.tolerance))
    search.keeper.found = real;
  return { ...answer, value: answer.value + once, bound: answer.bound + once, real: real?.value ?? Infinity };
}

/** The measure that the least step of a range asks for. */
function leastOf({ steps }: DiscountRow, { from }: StepRange): number {
  return from === 0 ? 0 : (steps[from - 1]?.from ?? 0);
}

/** The bound of everything once time or parts end. */
async function byParts(search: Search, top: Part): Promise<number> {
  const { model, parts } = search;
  let open: readonly Part[] = [top];
  let done = Infinity;
  for (let seen = 0; seen < PARTS && parts.pace.left() > 0; seen++) {
    const [first, ...rest] = [...open].sort((a, b) => a.bound - b.bound);
    if (first === undefined) break;
    const most = search.keeper.found?.value ?? Infinity;
    if (first.bound >= most - model.lots.tolerance) break;
    const halves = first.winners === null ? null : halvesOf(model, first.ranges, first.winners);
    if (halves === null) {
      done = Math.min(done, first.bound);
      open = rest;
      continue;
    }
    const asked: Part[] = [];
    for (const ranges of halves) {
      const part = await askedPart(search, ranges, first.bound);
      if (part !== null) asked.push(part);
    }
    open = [...rest, ...asked];
  }
  return Math.min(done, search.keeper.found?.value ?? Infinity, ...open.map(({ bound }) => bound));
}

/** The row whose discount was taken for most too much: steps up to what it reaches, and those above. */
function halvesOf(
  { discounts: rows, lots }: Model,
  ranges: readonly StepRange[],
  winners: Int32Array,
): readonly (readonly StepRange[])[] | null {
  let [worst, most] = [-1, lots.tolerance];
  rows.forEach((row, at) => {
    const range = ranges[at] ?? allSteps(row);
    if (range.from >= range.to) return;
    const won = wonOf(row, lots, winners);
    const { perMeasure, perBase, once } = allowanceOf(row, range);
    const less = perMeasure * won.measure + perBase * won.base + once - offOf(row, won);
    if (less > most) [worst, most] = [at, less];
  });
  const [row, range] = [rows[worst], ranges[worst]];
  if (row === undefined || range === undefined) return null;
  const reached = stepsReached(row, wonOf(row, lots, winners).measure);
  const middle = Math.min(Math.max(reached, range.from), range.to - 1);
  return [ranges.with(worst, { from: range.from, to: middle }), ranges.with(worst, { from: middle + 1, to: range.to })];
}

/** Null: the part has no award, or none better than the best known. */
async function askedPart(search: Search, ranges: readonly StepRange[], below: number): Promise<Part | null> {
  const { model } = search;
  const prices = new Float64Array(ranges.length);
  let part: Part = { ranges, bound: below, winners: null };
  const ask = async () => {
    const found = await relaxed(search, ranges, prices);
    if (found === "infeasible") return found;
    if (found !== null) part = { ranges, bound: Math.max(part.bound, found.bound), winners: found.winners };
    return found;
  };
  const first = await ask();
  if (first === "infeasible") return null;
  if (first === null) return part;
  for (const [at, row] of model.discounts.entries()) {
    const least = leastOf(row, ranges[at] ?? allSteps(row));
    if (least > 0) await raise(search, row, { least, at, prices }, () => part, ask);
    if (part.bound >= (search.keeper.found?.value ?? Infinity) - model.lots.tolerance) return null;
  }
  return part;
}

const DOUBLINGS = 12;
const HALVINGS = 7;

/** The price on what a row lacks to its least step, by doubling and halving. */
async function raise(
  { model, parts }: Search,
  row: DiscountRow,
  { least, at, prices }: { readonly least: number; readonly at: number; readonly prices: Float64Array },
  now: () => Part,
  ask: () => Promise<Relaxed | "infeasible" | null>,
): Promise<void> {
  const lacks = () => {
    const { winners } = now();
    return winners !== null && wonOf(row, model.lots, winners).measure < least - 1e-9 * Math.max(1, least);
  };
  if (!lacks()) return;
  let [low, high] = [0, (0.02 * Math.max(1, sumOf(row.bases))) / Math.max(1, sumOf(row.measures))];
  for (let turn = 0; turn < DOUBLINGS && parts.pace.left() > 0; turn++) {
    prices[at] = high;
    if ((await ask()) === null || !lacks()) break;
    [low, high] = [high, 2 * high];
  }
  for (let turn = 0; turn < HALVINGS && parts.pace.left() > 0; turn++) {
    const middle = (low + high) / 2;
    prices[at] = middle;
    if ((await ask()) === null) return;
    if (lacks()) low = middle;
    else high = middle;
  }
  // What is asked next stands on the side that keeps the step.
  prices[at] = high;
}

function sumOf(list: Float64Array): number {
  return list.reduce((sum, one) => sum + one, 0);
}
