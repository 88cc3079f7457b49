// Sorts the changes of a send that wait: which may leave now, and which need a reading of their row first. Pure.
import type { Item } from "./cargo";

export interface Sorted {
  readonly creates: readonly Item[];
  /** Updates, deletions and single changes that may leave. */
  readonly ready: readonly Item[];
  /** How many of them can still leave while their readings last. */
  readonly usable: number;
  /** In the order in which they will leave: those that need a reading. */
  readonly wanted: readonly Item[];
  /** What they come after did not arrive. */
  readonly orphans: readonly Item[];
}

/** More are not looked at: none of them leaves soon. */
const MOST_WANTED = 500;

export interface Limits {
  /** For how long a change may still leave over the reading of its row, in milliseconds. */
  readonly lasts: (item: Item) => number;
  /** An earlier change of its row may still be applied. */
  readonly isEarly: (item: Item) => boolean;
  readonly perSecond: number;
}

export function sortOut(items: readonly Item[], { lasts, isEarly, perSecond }: Limits): Sorted {
  const busy = new Set<string>();
  for (const item of items) if (item.row !== null && isOut(item)) busy.add(nameOf(item));
  const [creates, ready, wanted, orphans]: [Item[], Item[], Item[], Item[]] = [[], [], [], []];
  let usable = 0;
  const stages = new Stages();
  for (const item of items) {
    const lower = stages.lower(item);
    if (item.state !== "waiting") continue;
    const before = item.after.map((place) => items[place]);
    if (lower === "failed" || before.some((one) => one?.state === "done" && !one.arrived)) orphans.push(item);
    if (lower !== "arrived" || before.some((one) => one?.state !== "done" || !one.arrived)) continue;
    const { row } = item;
    if (row === null) {
      creates.push(item);
      continue;
    }
    if (busy.has(nameOf(item))) continue;
    // Two changes of one row leave one after the other.
    busy.add(nameOf(item));
    if (isEarly(item)) continue;
    const left = lasts(item);
    if (left > 0) ready.push(item);
    if (left > ((ready.length + 1) * 1000) / perSecond) usable += 1;
    else if (wanted.length < MOST_WANTED) wanted.push(item);
  }
  return { creates, ready, usable, wanted, orphans };
}

const isOut = ({ state }: Item): boolean => state !== "done" && state !== "waiting";

/** Records of two lists may have one id. */
const nameOf = ({ part, row }: Item): string => `${part} ${row}`;

type Fate = "arrived" | "open" | "failed";

/** What became of all changes of lower stages; asked for each change in its order. */
class Stages {
  #stage = 0;
  #lower: Fate = "arrived";
  #all: Fate = "arrived";

  lower({ stage, state, arrived }: Item): Fate {
    if (stage > this.#stage) [this.#stage, this.#lower] = [stage, this.#all];
    if (state === "done" && !arrived) this.#all = "failed";
    else if (state !== "done" && this.#all !== "failed") this.#all = "open";
    return this.#lower;
  }
}
