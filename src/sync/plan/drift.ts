// What changed in the platform's columns since they were bound, which columns stay frozen until a person adopts it, and
// the mapping that adopting makes. Columns are told by their key, never by label or place: another order is no change.
// Pure.
import { present } from "../../values/present";
import type { Drift } from "../columnDrift";
import type { LinkedTable } from "../linkedTable";
import type { ColumnType, MappedColumn, Mapping } from "../mapping";

/** The platform's columns as they are now. */
export interface ColumnsNow {
  /** As they would be bound now, in the platform's order. */
  readonly mapping: Mapping;
  /** The platform's own names by key, without a number behind repeated ones. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * Types that follow from what the platform calls a column's meaning. Others are told by values alone, which prove
   * less.
   */
  readonly typesByMeaning: ReadonlyMap<string, ColumnType>;
  /** Bound columns whose values no longer are of the bound type. */
  readonly contradicted: ReadonlySet<string>;
  /** Keys that stand for more than one column. */
  readonly repeated: ReadonlySet<string>;
}

type Bound = Pick<LinkedTable, "mapping" | "leftOut">;

/** Null where nothing changed. */
export function findDrift({ mapping, leftOut = [] }: Bound, now: ColumnsNow): Drift | null {
  const current = new Map(now.mapping.map((column) => [column.key, column]));
  const bound = new Set([...mapping.map(({ key }) => key), ...leftOut]);
  const unclear = mapping.filter(({ key }) => now.repeated.has(key));
  const drift: Drift = {
    added: now.mapping
      .filter(({ key }) => !bound.has(key))
      .map((column) => ({ ...named(column), ...computedNow(column) })),
    removed: mapping.filter(({ key }) => !current.has(key) && !now.repeated.has(key)).map(named),
    renamed: mapping.flatMap((column) => renamed(column, current.get(column.key), now)),
    retyped: mapping.flatMap((column) => retyped(column, current.get(column.key), now)),
    unclear: unclear.map(named),
  };
  return Object.values(drift).some((list: readonly unknown[]) => list.length > 0) ? drift : null;
}

function computedNow({ computed }: MappedColumn): Pick<Drift["added"][number], "computed"> {
  return computed ? { computed } : {};
}

/**
 * Columns that the platform computes and the mapping does not name so: they are never part of a body, or a strict
 * platform refuses every row.
 */
export function computedBeside({ leftOutComputed = [], drift }: LinkedTable): readonly string[] {
  const moved = [...(drift?.added ?? []), ...(drift?.retyped ?? [])];
  return [...leftOutComputed, ...moved.flatMap(({ key, computed }) => (computed === true ? [key] : []))];
}

function named({ key, label }: MappedColumn): Drift["added"][number] {
  return { key, label };
}

/** A number behind a repeated label is ours, and may come and go with the other column of that name. */
function renamed(bound: MappedColumn, column: MappedColumn | undefined, now: ColumnsNow): Drift["renamed"] {
  if (column === undefined) return [];
  const { key, label } = bound;
  const name = now.names.get(key) ?? column.label;
  if ([column.label, name].includes(label) || label.replace(/ \(\d+\)$/, "") === name) return [];
  return [{ key, label, now: name }];
}

function retyped(bound: MappedColumn, column: MappedColumn | undefined, now: ColumnsNow): Drift["retyped"] {
  if (column === undefined) return [];
  const { key, label, type: from } = bound;
  const to = typeNow(bound, column, now);
  const otherMeaning =
    (bound.meaning !== undefined && bound.meaning !== column.meaning) ||
    bound.computed !== column.computed ||
    bound.naming !== column.naming ||
    (from !== to && now.typesByMeaning.has(key));
  if (otherMeaning) return [{ key, label, from, to, because: "meaning", ...computedNow(column) }];
  return from === to ? [] : [{ key, label, from, to, because: "values" }];
}

function typeNow({ key, type }: MappedColumn, column: MappedColumn, now: ColumnsNow): ColumnType {
  return now.typesByMeaning.get(key) ?? (now.contradicted.has(key) ? column.type : type);
}

/**
 * What a look at the columns alone finds, with what the values of a whole list had shown before: a few rows prove
 * nothing about a type.
 */
export function withKnownValues(found: Drift | null, before: Drift | null | undefined): Drift | null {
  const elsewhere = new Set([...(found?.removed ?? []), ...(found?.retyped ?? [])].map(({ key }) => key));
  const known = (before?.retyped ?? []).filter(({ key, because }) => because === "values" && !elsewhere.has(key));
  if (known.length === 0) return found;
  const { added = [], removed = [], renamed: names = [], retyped: types = [], unclear = [] } = found ?? {};
  return { added, removed, renamed: names, retyped: [...types, ...known], unclear };
}

const NOTHING: ReadonlySet<number> = new Set();

/** Positions in the mapping that are neither compared, written nor sent. */
export function frozenColumns(mapping: Mapping, drift: Drift | null | undefined): ReadonlySet<number> {
  if (drift === null || drift === undefined) return NOTHING;
  const { removed, renamed: others, retyped: types, unclear } = drift;
  const keys = new Set([...removed, ...others, ...types, ...unclear].map(({ key }) => key));
  return new Set(mapping.flatMap(({ key }, at) => (keys.has(key) ? [at] : [])));
}

/** For new rows and their content: a frozen column is no more sent than one that the platform computes. */
export function withoutFrozen(mapping: Mapping, frozen: ReadonlySet<number>): Mapping {
  if (frozen.size === 0) return mapping;
  return mapping.map((column, at) => (frozen.has(at) ? { ...column, computed: true } : column));
}

export function sameDrift(a: Drift | null | undefined, b: Drift | null | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** One column of the mapping once the table follows the platform. */
export interface FollowedColumn {
  readonly column: MappedColumn;
  /** Position in the mapping before; null for a column that the table does not have yet. */
  readonly from: number | null;
}

/**
 * Bound columns in their order as the platform has them now, then the new ones in the platform's order. Removed ones
 * are left out.
 */
export function followedColumns({ mapping, leftOut = [] }: Bound, now: ColumnsNow): FollowedColumn[] {
  const current = new Map(now.mapping.map((column) => [column.key, column]));
  const names = now.mapping.some(({ naming }) => naming);
  const kept = mapping.flatMap((bound, from): FollowedColumn[] => {
    const column = current.get(bound.key);
    if (column !== undefined) return [{ column: followed(bound, column, now), from }];
    if (!now.repeated.has(bound.key)) return [];
    return [{ column: { ...bound, naming: bound.naming && !names }, from }];
  });
  const known = new Set([...mapping.map(({ key }) => key), ...leftOut]);
  const added = now.mapping.filter(({ key }) => !known.has(key)).map((column) => ({ column, from: null }));
  return [...kept, ...added];
}

function followed(bound: MappedColumn, column: MappedColumn, now: ColumnsNow): MappedColumn {
  const label = renamed(bound, column, now).length > 0 ? column.label : bound.label;
  const { header, zone, looksLike } = bound;
  return { ...column, ...present({ header, zone, looksLike }), label, type: typeNow(bound, column, now) };
}
