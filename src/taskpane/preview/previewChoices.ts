// A person's choices with one more of them. Pure: the choices that were given stay as they are.
import { conflictKey } from "../../sync/conflictKey";
import type { Choices, Resolution } from "../../sync/decisions";
import type { Conflict } from "../../sync/syncPlan";

function withAll<T>(set: ReadonlySet<T>, values: Iterable<T>, on: boolean): ReadonlySet<T> {
  const next = new Set(set);
  for (const value of values) {
    if (on) next.add(value);
    else next.delete(value);
  }
  return next;
}

/** `keys` are those of `rowKey`. */
export function leftOut(choices: Choices, keys: Iterable<string>, out: boolean): Choices {
  return { ...choices, excluded: withAll(choices.excluded, keys, out) };
}

export function ticked(choices: Choices, ids: Iterable<string>, on: boolean): Choices {
  return { ...choices, deletions: withAll(choices.deletions, ids, on) };
}

/** One decision for these conflicts; null takes the decision back. */
export function decided(
  choices: Choices,
  conflicts: Iterable<Pick<Conflict, "id" | "column">>,
  resolution: Resolution | null,
): Choices {
  const resolutions = new Map(choices.resolutions);
  for (const { id, column } of conflicts) {
    const key = conflictKey(id, column);
    if (resolution === null) resolutions.delete(key);
    else resolutions.set(key, resolution);
  }
  return { ...choices, resolutions };
}
