// Sorts the changes of a send that wait: which may leave now, and which need a reading of their row first. Pure.
import type { Item } from "./cargo";
import type { Readings } from "./readings";

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

export function sortOut(items: readonly Item[], readings: Readings | null, perSecond: number): Sorted {
  const busy = new Set<string>();
  for (const { state, row } of items) if (row !== null && state !== "done" && state !== "waiting") busy.add(row);
  const [creates, ready, wanted, orphans]: [Item[], Item[], Item[], Item[]] = [[], [], [], []];
  let usable = 0;
  for (const item of items) {
    if (item.state !== "waiting") continue;
    const before = item.after.map((place) => items[place]);
    if (before.some((one) => one?.state === "done" && !one.arrived)) orphans.push(item);
    if (before.some((one) => one?.state !== "done" || !one.arrived)) continue;
    const { row, role } = item;
    if (row === null) {
      creates.push(item);
      continue;
    }
    if (busy.has(row)) continue;
    // Two changes of one row leave one after the other.
    busy.add(row);
    const lasts = role === "other" || readings === null ? Infinity : readings.lasts(row);
    if (lasts > 0) ready.push(item);
    if (lasts > ((ready.length + 1) * 1000) / perSecond) usable += 1;
    else if (wanted.length < MOST_WANTED) wanted.push(item);
  }
  return { creates, ready, usable, wanted, orphans };
}
