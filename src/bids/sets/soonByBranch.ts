// Branch and bound where every set could be looked at as well, but slowly. Where some suppliers are cheap for most lots
// the first bound is near and the proof soon there; where prices have nothing to do with each other it is far off, and
// the walk is the shorter way.
import { branch, greedy } from "./branch";
import { fewestByBranch, type Fewest } from "./branchTies";
import type { Field } from "./field";
import { relax } from "./relax";
import type { Search } from "./search";

/** Of looking whether the first bound is near, as a part of the total. */
const LOOK_STEPS = 40;
const NEAR = 0.03;
/** Pauses that it may take; each is about a look at all costs. */
const PAUSES = 2500;

/** Null: not soon, or the time is over before anything is proven. */
export function* soonByBranch(field: Field, most: number): Search<Fewest | null> {
  const known = yield* greedy(field, most);
  const part = { inside: [], outside: new Set<number>() };
  const { bound } = yield* relax(field, part, { most, steps: LOOK_STEPS, known, start: null });
  if (known.total - bound > NEAR * known.total) return null;
  const all = yield* within(PAUSES, proven(field, most));
  return all === null || all.ties === null ? null : all;
}

function* proven(field: Field, most: number): Search<Fewest | null> {
  const seen = yield* branch(field, most);
  return seen.bound < seen.best.total - field.tolerance ? null : yield* fewestByBranch(field, seen);
}

/** A search that is told to end after so many pauses. */
function* within<T>(pauses: number, search: Search<T>): Search<T> {
  let step = search.next(true);
  for (let left = pauses; step.done !== true; left--) step = search.next((yield) && left > 0);
  return step.value;
}
