// When a row may leave: over a reading that is at most ten seconds old, and only where nobody changed what is
// overwritten. Pure: it says how many readings a send needs, in which order rows leave, and what moved.
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import type { Mapping } from "../mapping";
import type { CellChange } from "../syncPlan";

/** The age of a reading over which something may be written, in milliseconds. */
export const READING_MS = 10_000;

/** A page of the list as it was read. */
export interface ListPage {
  /** The cursor that gives it; null for the first page. */
  readonly from: string | null;
  /** Nothing less than the whole list brings it again. */
  readonly whole: boolean;
  readonly ids: readonly string[];
  /** When it was asked for, in milliseconds since 1970: what it says may be as old as that. */
  readonly at: number;
}

/** Rows in the order of the list, so that those of one page leave together; rows that it lacks come last. */
export function inListOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  if (rows.length < 2) return rows;
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Row): number => place.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * How many readings the rows need if one request leaves after the other at this rate. A page that is read renews its
 * other rows too. A row that leaves too late for that needs a reading again, so that whether rows are read alone or by
 * the page makes no difference.
 */
export function readingsFor(pages: readonly ListPage[], order: readonly string[], from: number, rate: number): number {
  const leaving = new Set(order);
  const besideOf = new Map<string, readonly string[]>();
  const readAt = new Map<string, number>();
  for (const { ids, at } of pages) {
    const own = ids.filter((id) => leaving.has(id));
    for (const id of own) {
      besideOf.set(id, own);
      readAt.set(id, at);
    }
  }
  let [requests, readings] = [0, 0];
  for (const id of order) {
    const now = from + (requests * 1000) / rate;
    if (now - (readAt.get(id) ?? Number.NEGATIVE_INFINITY) > READING_MS) {
      for (const other of besideOf.get(id) ?? [id]) readAt.set(other, now);
      requests += 1;
      readings += 1;
    }
    requests += 1;
  }
  return readings;
}

/** Columns that an update would overwrite and that no longer hold what the preview showed. */
export function movedColumns(changes: readonly CellChange[], now: readonly CellValue[]): number[] {
  return changes.flatMap(({ column, before, to }) => {
    const theirs = now[column] ?? null;
    return sameCell(theirs, before) || sameCell(theirs, to) ? [] : [column];
  });
}

type Raw = Readonly<Record<string, string | number | null>>;

/** Whether a row that is to be deleted holds something else than was shown, also outside the mapping. */
export function rowMoved(
  before: Raw,
  now: Raw,
  {
    mapping,
    isCell,
    leftOutComputed,
  }: {
    readonly mapping: Mapping;
    readonly isCell: (key: string) => boolean;
    readonly leftOutComputed: readonly string[];
  },
): boolean {
  const computed = new Set(leftOutComputed);
  for (const column of mapping) if (column.computed) computed.add(column.key);
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].some((key) => isCell(key) && !computed.has(key) && !sameCell(before[key] ?? null, now[key] ?? null));
}
