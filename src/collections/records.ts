// Records of any collection as flat rows of the platform's own values, and as rows in a mapping's order. It sends
// nothing.
import type { Mapping } from "../sync/mapping";
import type { RemoteRows } from "../sync/rows";
import type { CellValue } from "../values/cell";
import { decodeCell, encodeCell, type WireCell } from "../values/typedCell";

/** A record's values by the platform's names: `c<n>` for line items, attributes elsewhere. */
export type RawRow = Readonly<Record<string, WireCell>>;

export interface RawRecord {
  readonly id: string;
  readonly data: RawRow;
}

/** A row with what was known of these cells, where the row leaves them out. The row itself where it has them all. */
export function withUnsaid(keys: readonly string[], row: RawRow, known: RawRow): RawRow {
  const unsaid = keys.filter((key) => row[key] === undefined && (known[key] ?? null) !== null);
  if (unsaid.length === 0) return row;
  return { ...row, ...Object.fromEntries(unsaid.map((key) => [key, known[key] ?? null])) };
}

/** The platform's rows in the mapping's order, an id once. `complete` is what the reader of the pages says. */
export function toRemoteRows(mapping: Mapping, records: readonly RawRecord[], complete: boolean): RemoteRows {
  const rows = new Map<string, readonly CellValue[]>();
  for (const { id, data } of records) rows.set(id, cellsOf(mapping, data));
  return { ids: [...rows.keys()], cells: [...rows.values()], complete };
}

export function cellsOf(mapping: Mapping, data: RawRow): readonly CellValue[] {
  return mapping.map(({ key, type }) => decodeCell(data[key] ?? null, type));
}

/** What is sent of a new row: all writable cells, null for blank ones. */
export function rawOf(mapping: Mapping, cells: readonly CellValue[]): RawRow {
  const data: Record<string, WireCell> = {};
  mapping.forEach((column, at) => {
    if (!column.computed) data[column.key] = encodeCell(cells[at] ?? null);
  });
  return data;
}

/**
 * What of a deleted row can be created again: cells outside the mapping included, without what the platform computes.
 */
export function restorable(
  data: RawRow,
  mapping: Mapping,
  {
    isCell,
    leftOutComputed = [],
  }: { readonly isCell: (key: string) => boolean; readonly leftOutComputed?: readonly string[] | undefined },
): RawRow {
  const own = mapping.filter((column) => column.computed).map((column) => column.key);
  const computed = new Set([...own, ...leftOutComputed]);
  return Object.fromEntries(Object.entries(data).filter(([key]) => isCell(key) && !computed.has(key)));
}

/** Null for what is no row of values. */
export function readRawRow(value: unknown): RawRow | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const row: Record<string, WireCell> = {};
  for (const [key, cell] of Object.entries(value)) {
    const known: unknown = cell;
    if (known !== null && typeof known !== "string" && typeof known !== "number") return null;
    row[key] = known;
  }
  return row;
}
