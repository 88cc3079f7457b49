// The best set of each size by looking at every set: all at once where a table has room for them, else by a walk,
// whichever is less work. The caller knows before which suppliers and sizes are too many for both.
import { allSets, looksAtOnce, MOST_AT_ONCE } from "./allSets";
import { enumerate, setsUpTo } from "./enumerate";
import type { Field } from "./field";
import { byPairs, FEWEST } from "./pairs";
import type { Search } from "./search";
import type { Below, Enumerated } from "./seenSets";

/** Lots times sets that a walk looks at one by one: some seconds. */
const LOOKS = 4e9;
const PAIR_LOOKS = 3;

export function everySet(field: Field, most: number, below: Below | null = null): Search<Enumerated> {
  const atOnce = field.suppliers <= MOST_AT_ONCE && looksAtOnce(field) < looksOfWalk(field, most);
  if (atOnce) return allSets(field, most, below);
  return Math.min(most, field.suppliers) < FEWEST ? enumerate(field, most, below) : byPairs(field, most, below);
}

/** Whether every set of up to `most` suppliers can be looked at in some seconds. */
export function enumerable(field: Field, most: number): boolean {
  return field.suppliers <= MOST_AT_ONCE || looksOfWalk(field, most) <= LOOKS;
}

/** The largest size of which every set can be looked at. */
export function enumerableSize(field: Field): number {
  let size = 0;
  while (size < field.suppliers && enumerable(field, size + 1)) size += 1;
  return size;
}

/**
 * Of sets of some size, two members are the two cheapest of a lot as often as any other two: a search by pairs looks at
 * no other lots of a set. What it does for a pair is about three looks of a walk.
 */
export function looksOfWalk({ suppliers, count }: Field, most: number): number {
  const walk = setsUpTo(suppliers, most) * count;
  return most < FEWEST ? walk : (walk * PAIR_LOOKS * 2) / (most * (most - 1));
}
