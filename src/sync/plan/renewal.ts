// When a row may leave: over a reading that is at most ten seconds old, and only where nobody changed what is
// overwritten. Pure: it says which reading is needed next and what moved, for whoever carries a send out.
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

/** `row`: one record alone. `page`: a position in the pages. */
export type NextReading = { readonly kind: "fresh" | "row" } | { readonly kind: "page"; readonly page: number };

const FRESH: NextReading = { kind: "fresh" };
const ROW: NextReading = { kind: "row" };

/** The rows of a send in the order in which they leave, and how old what is known of each is. */
export class Renewal {
  private readonly pageOf = new Map<string, number>();
  private readonly readAt = new Map<string, number>();

  /** `alone`: the platform gives single records. `ahead`: how many rows leave before a reading is too old. */
  constructor(
    private readonly pages: readonly ListPage[],
    private readonly order: readonly string[],
    private readonly can: { readonly alone: boolean; readonly ahead: number },
  ) {
    const leaving = new Set(order);
    pages.forEach(({ ids, at }, page) => {
      for (const id of ids) {
        if (!leaving.has(id)) continue;
        this.pageOf.set(id, page);
        this.readAt.set(id, at);
      }
    });
  }

  /** What the row at this place needs before it leaves: a page where it renews another row too, else the row alone. */
  next(place: number, now: number): NextReading {
    const id = this.order[place] ?? "";
    if (now - (this.readAt.get(id) ?? Number.NEGATIVE_INFINITY) <= READING_MS) return FRESH;
    const page = this.pageOf.get(id);
    if (page === undefined) return this.can.alone ? ROW : { kind: "page", page: 0 };
    const shared = this.order.slice(place + 1, place + this.can.ahead).some((other) => this.pageOf.get(other) === page);
    return shared || !this.can.alone ? { kind: "page", page } : ROW;
  }

  /** `at`: when the reading was asked for. */
  renewed(ids: Iterable<string>, at: number): void {
    for (const id of ids) this.readAt.set(id, at);
  }

  idsOn(page: number): readonly string[] {
    return this.pages[page]?.ids ?? [];
  }
}

/** How many rows leave while a reading is fresh, at this rate. */
export function rowsAhead(requestsPerSecond: number): number {
  return Math.max(1, Math.floor((requestsPerSecond * READING_MS) / 1000));
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

/** How many readings the rows need if one request leaves after the other at this rate. */
export function readingsFor(renewal: Renewal, order: readonly string[], from: number, rate: number): number {
  let requests = 0;
  let readings = 0;
  const now = () => from + (requests * 1000) / rate;
  order.forEach((id, place) => {
    const next = renewal.next(place, now());
    if (next.kind !== "fresh") {
      renewal.renewed(next.kind === "page" ? renewal.idsOn(next.page) : [id], now());
      requests += 1;
      readings += 1;
    }
    requests += 1;
  });
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
