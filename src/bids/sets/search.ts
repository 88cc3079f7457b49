// What every search here is: work that pauses now and then, so that its caller can end it, breathe, or show how
// far it is.

/** Yields at its pauses, and is told at each whether to go on. Told no, it answers what it has so far. */
export type Search<T> = Generator<undefined, T, boolean>;

/** Called at each pause; false ends the search early. */
export type GoOn = () => boolean;

/** Runs a search without a break. */
export function runSearch<T>(search: Search<T>, goOn: GoOn): T {
  let step = search.next(true);
  while (step.done !== true) step = search.next(goOn());
  return step.value;
}
