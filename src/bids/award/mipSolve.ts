// The best award of a model through a mixed-integer solver: coverage first, then what is to be least. What the solver
// answers is worked out again here, in full precision, before it counts.
import { allowanceOf, allSteps, withAllowances } from "./discounts/discounts";
import type { MipAnswer, MipSolver } from "./integerProgram";
import { isWritable, leftOutAll, mipOf, type AwardMip, type Coverage } from "./mipModel";
import { keeps, lineCount, uncoveredBy, valueOf, type SearchAnswer, type Found, type Model } from "./model";
import { spendsOf } from "./spendRows";

export interface MipParts {
  readonly mip: MipSolver;
  /** Seconds that are left. */
  readonly left: () => number;
}

type Choices = readonly (readonly number[])[];

/** `start`: an award that keeps the rules, if one is known. */
export function solveByMip(model: Model, choices: Choices, parts: MipParts, start: Found | null): SearchAnswer {
  if (parts.left() <= leastSeconds(choices.reduce((sum, able) => sum + able.length, 0)) || !isWritable(model, choices))
    return start;
  const total = lineCount(model.lots);
  const never = choices.reduce(
    (sum, able, lot) => sum + (able.length === 0 ? (model.lots.lines[lot]?.length ?? 0) : 0),
    0,
  );
  if (!model.linesFirst) return attempt(model, choices, { kind: "lines", lines: model.need }, parts, start);
  const full = attempt(model, choices, { kind: "all" }, parts, fullFrom(model, start, never));
  if (full !== "infeasible") return full ?? (start === null ? null : { ...start, mostLines: total - never });
  const most = attempt(model, choices, { kind: "most" }, parts, start);
  if (most === null || most === "infeasible") return most === "infeasible" ? most : start;
  const lines = total - uncoveredBy(model.lots, most.winners);
  const proven = -most.bound < lines + 0.5;
  const cheapest = attempt(model, choices, { kind: "lines", lines }, parts, most);
  if (cheapest === null || cheapest === "infeasible")
    return {
      ...most,
      ...worth(model, most.winners),
      mostLines: Math.min(total - never, Math.floor(-most.bound + 1e-6)),
    };
  // More lines may be possible: then nothing is known about the money.
  if (proven) return cheapest;
  const mostLines = Math.min(total - never, Math.floor(-most.bound + 1e-6));
  return { ...cheapest, mostLines, bound: Math.min(cheapest.bound, floorOf(model)) };
}

/** Of pairs of a lot and a supplier; half as many take a quarter of the time. */
const SLOW = { pairs: 20_000, seconds: 30 };

/**
 * What the solver takes before it looks at its time limit for the first time: where less is left, it finds nothing and
 * comes late.
 */
export function leastSeconds(pairs: number): number {
  return SLOW.seconds * (pairs / SLOW.pairs) ** 2;
}

function fullFrom(model: Model, start: Found | null, never: number): Found | null {
  return start !== null && uncoveredBy(model.lots, start.winners) === never ? start : null;
}

function worth(model: Model, winners: Int32Array): { value: number; bound: number } {
  return { value: valueOf(model, winners), bound: floorOf(model) };
}

/** Nothing can be worth less: every lot at its cheapest, or left out for nothing. */
export function floorOf({ lots, values: plain, suppliers, nobody, linesFirst, discounts }: Model): number {
  const whole = discounts.map((row) => allowanceOf(row, allSteps(row)));
  const values = withAllowances(plain, discounts, whole, lots.suppliers);
  let floor = 0;
  for (let lot = 0; lot < lots.count; lot++)
    floor += Math.min(
      linesFirst ? 0 : (nobody[lot] ?? 0),
      ...suppliers.map((supplier) => values[lot * lots.suppliers + supplier] ?? Infinity),
    );
  return floor;
}

/**
 * The solver's own limits are met within its tolerance only: an answer that breaks a bound by a hair is asked for
 * again, a hair inside.
 */
const HAIRS = [0, 1e-9, 1e-7];

function attempt(
  model: Model,
  choices: Choices,
  coverage: Coverage,
  { mip, left }: MipParts,
  start: Found | null,
): SearchAnswer {
  let bound = -Infinity;
  for (const hair of HAIRS) {
    if (left() <= 0) return null;
    const written = mipOf(model, choices, coverage, hair * model.lots.money);
    const begin = start === null ? null : programColumns(model, written, start.winners);
    const gap = coverage.kind === "most" ? 0 : model.lots.near / written.scale;
    const answer = mip.solve(written, { seconds: left(), start: begin, gap });
    if (answer.kind === "infeasible") return hair === 0 ? "infeasible" : null;
    if (hair === 0) bound = boundOf(model, choices, written, coverage, answer);
    if (answer.kind === "unknown") return null;
    const winners = winnersOf(model, written, answer.chosen);
    if (keeps(model, winners)) return foundOf(model, winners, bound, coverage);
  }
  return null;
}

function foundOf(model: Model, winners: Int32Array, bound: number, coverage: Coverage): Found {
  const value = valueOf(model, winners);
  if (coverage.kind === "most") return { winners, value, bound };
  const near = value - bound <= model.lots.near;
  return { winners, value, bound: near ? value : bound };
}

function boundOf(
  model: Model,
  choices: Choices,
  written: AwardMip,
  coverage: Coverage,
  answer: Exclude<MipAnswer, { kind: "infeasible" }>,
): number {
  const base = answer.bound * written.scale;
  if (coverage.kind === "most") return base;
  if (!model.linesFirst) return base + leftOutAll(model);
  // What the lots that stay out weigh: those that nobody can have, or all lines but those that are asked for.
  const line = 2 * model.lots.money;
  const covered =
    coverage.kind === "lines"
      ? coverage.lines
      : choices.reduce((sum, able, lot) => sum + (able.length > 0 ? (model.lots.lines[lot]?.length ?? 0) : 0), 0);
  return base + line * (lineCount(model.lots) - covered);
}

function winnersOf({ lots }: Model, { pairs }: AwardMip, chosen: Uint8Array): Int32Array {
  const winners = new Int32Array(lots.count).fill(-1);
  pairs.forEach(({ lot, supplier }, column) => {
    if (chosen[column] === 1) winners[lot] = supplier;
  });
  return winners;
}

/**
 * An award as the columns of a program. Null when the award gives a lot to somebody whom the program does not know
 * there.
 */
export function programColumns({ lots }: Model, written: AwardMip, winners: Int32Array): Float64Array | null {
  const { pairs, takers, sums, unit } = written;
  const chosen = new Float64Array(pairs.length + takers.length + sums);
  let wanted = winners.reduce((sum, supplier) => sum + (supplier < 0 ? 0 : 1), 0);
  pairs.forEach(({ lot, supplier }, column) => {
    if (winners[lot] !== supplier) return;
    chosen[column] = 1;
    wanted -= 1;
  });
  const used = new Set(winners);
  takers.forEach((supplier, at) => (chosen[pairs.length + at] = used.has(supplier) ? 1 : 0));
  const spend = spendsOf(lots, winners).spends.reduce((sum, one) => sum + one, 0);
  if (sums === 1) chosen[pairs.length + takers.length] = spend / unit;
  return wanted === 0 ? chosen : null;
}
