// The cheapest set of suppliers of each size: by looking at every set where they are few, by branch and bound where
// they are many, or where that soon proves what a long walk would.
import { branch } from "./branch";
import { fewestByBranch } from "./branchTies";
import { enumerable, everySet, looksOfWalk } from "./everySet";
import type { Choice, Field } from "./field";
import { soonByBranch } from "./soonByBranch";
import type { Search } from "./search";

/** Lots times sets: a walk of a second. */
const LONG_WALK = 2e8;

export interface Point {
  readonly most: number;
  /** The best set of at most `most` suppliers that was found. */
  readonly best: Choice;
  readonly bound: number;
  /** All sets that cost as little as the best and have as few suppliers; null where they are not all known. */
  readonly ties: readonly Choice[] | null;
}

/**
 * The price of consolidation: a point for each number of suppliers from 0 to `most`, an enumerable one. Totals never
 * rise.
 */
export function* curve(field: Field, most: number): Search<readonly Point[]> {
  const size = Math.min(most, field.suppliers);
  const seen = size === 0 ? { best: [], ties: [], complete: true } : yield* everySet(field, size);
  const none = field.absent.reduce((sum, cost) => sum + cost, field.paid);
  const points: Point[] = [{ most: 0, best: { set: [], total: none }, bound: none, ties: [{ set: [], total: none }] }];
  for (let at = 1; at <= size; at++)
    points.push({
      most: at,
      ...notWorse(field, enumerated(field, seen.best[at], seen.complete, seen.ties[at]), points.at(-1)),
    });
  return points;
}

/** One point alone. */
export function* atMost(field: Field, most: number): Search<Point> {
  const size = Math.min(most, field.suppliers);
  if (!enumerable(field, size)) return { most: size, ...(yield* fewestByBranch(field, yield* branch(field, size))) };
  const soon = looksOfWalk(field, size) > LONG_WALK ? yield* soonByBranch(field, size) : null;
  if (soon !== null) return { most: size, ...soon };
  const points = yield* curve(field, size);
  return points[size] ?? { most: size, best: { set: [], total: Infinity }, bound: -Infinity, ties: null };
}

/** Fewer suppliers are one of the choices that more of them have; and of equal totals fewer suppliers win. */
function notWorse(field: Field, own: Omit<Point, "most">, before: Point | undefined): Omit<Point, "most"> {
  const better = before === undefined || own.best.total < before.best.total - field.tolerance;
  const { best, ties } = better ? own : before;
  return { best, ties, bound: Math.min(own.bound, best.total) };
}

function enumerated(
  field: Field,
  best: Choice | undefined,
  complete: boolean,
  ties: readonly Choice[] | null | undefined,
): Omit<Point, "most"> {
  const found = best ?? { set: [], total: Infinity };
  return { best: found, ties: complete ? (ties ?? null) : null, bound: complete ? found.total : cheapestOfAll(field) };
}

/** Every lot at its cheapest, and nothing paid for a new supplier: no award costs less. */
function cheapestOfAll({ columns, absent, fixed, paid }: Field): number {
  let total = fixed.reduce((sum, fee) => sum + Math.min(0, fee), paid);
  absent.forEach((never, lot) => {
    let least = never;
    for (const column of columns) least = Math.min(least, column[lot] ?? never);
    total += least;
  });
  return total;
}
