// The cheapest set of suppliers of each size: by looking at every set where they are few, by branch and bound where they are many.
import { branch } from "./branch";
import { enumerate, setsUpTo, type GoOn } from "./enumerate";
import type { Choice, Field } from "./field";

/** Lots times sets that are looked at one by one: some seconds. */
const LOOKS = 4e9;

export interface Point {
  readonly most: number;
  /** The best set of at most `most` suppliers that was found. */
  readonly best: Choice;
  readonly bound: number;
}

/** The price of consolidation: a point for each number of suppliers from 1 to `most`. Totals never rise. */
export function curve(field: Field, most: number, goOn: GoOn): readonly Point[] {
  const size = Math.min(most, field.suppliers);
  const small = enumerable(field, size);
  const seen = small === 0 ? { best: [], complete: true } : enumerate(field, small, goOn);
  const points: Point[] = [];
  for (let at = 1; at <= size; at++) {
    const before = points.at(-1);
    const own = at <= small ? enumerated(field, seen.best[at], seen.complete) : branch(field, at, goOn);
    points.push({ most: at, ...notWorse(field, own, before) });
  }
  return points;
}

/** Fewer suppliers are one of the choices that more of them have; and of equal totals fewer suppliers win. */
function notWorse(field: Field, own: Omit<Point, "most">, before: Point | undefined): Omit<Point, "most"> {
  const better = before === undefined || own.best.total < before.best.total - field.tolerance;
  const best = better ? own.best : before.best;
  return { best, bound: Math.min(own.bound, best.total) };
}

/** The largest size up to which every set can be looked at. */
function enumerable(field: Field, size: number): number {
  let small = 0;
  while (small < size && setsUpTo(field.suppliers, small + 1) * field.count <= LOOKS) small += 1;
  return small;
}

function enumerated(field: Field, best: Choice | undefined, complete: boolean): Omit<Point, "most"> {
  const found = best ?? { set: [], total: sumOf(field.absent) };
  return { best: found, bound: complete ? found.total : cheapestOfAll(field) };
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Every lot at its cheapest, and nothing paid for a new supplier: no award costs less. */
function cheapestOfAll({ columns, absent, fixed }: Field): number {
  let total = fixed.reduce((sum, fee) => sum + Math.min(0, fee), 0);
  absent.forEach((never, lot) => {
    let least = never;
    for (const column of columns) least = Math.min(least, column[lot] ?? never);
    total += least;
  });
  return total;
}
