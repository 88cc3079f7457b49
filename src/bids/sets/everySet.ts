// The best set of each size by looking at every set: all at once where a table has room for them, else by a walk,
// whichever is less work. The caller knows before which suppliers and sizes are too many for both.
import { allSets, looksAtOnce, MOST_AT_ONCE } from "./allSets";
import { enumerate, setsUpTo, type Below, type Enumerated } from "./enumerate";
import type { Field } from "./field";
import type { Search } from "./search";

/** Lots times sets that a walk looks at one by one: some seconds. */
const LOOKS = 4e9;

export function everySet(field: Field, most: number, below: Below | null = null): Search<Enumerated> {
  const atOnce = field.suppliers <= MOST_AT_ONCE && looksAtOnce(field) < looksOfWalk(field, most);
  return atOnce ? allSets(field, most, below) : enumerate(field, most, below);
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

function looksOfWalk({ suppliers, count }: Field, most: number): number {
  return setsUpTo(suppliers, most) * count;
}
