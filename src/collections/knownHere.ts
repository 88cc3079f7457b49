// Names of records that the cells of another list name by id, and options of select fields, as far as the workbook has
// them: such a cell shows the name, and the body has the id. They are in the collection's `within`, so that pane and
// gateway read the list alike. Pure.
import type { Mapping, RecordsCollection } from "../sync/types";
import type { WireCell } from "../values/typedCell";
import type { RecordColumn, RecordList } from "./recordList";
import type { RawRow } from "./records";

type Within = RecordsCollection["within"];
type Columns = Pick<RecordList, "columns" | "owners">;

/** Before the type and id of a record; the value is its name. */
const NAME = "name.";
/** Before the key of a column; the value is what it offers, one a line. */
const OPTIONS = "options.";
/** The workbook and each send carry the names along: with more of one type, cells keep their ids. */
const MOST_NAMES = 2_000;

export interface KnownRecord {
  readonly id: string;
  readonly name: string;
}

/** Columns that take a record's id; one that names an owner has names of its own (owners.ts). */
export function linkColumns({ columns, owners }: Columns): readonly (RecordColumn & { readonly linksTo: string })[] {
  return columns.flatMap((column) => {
    const { key, linksTo, computed, several } = column;
    const isLink = linksTo !== undefined && computed !== true && several !== true && key !== owners?.column;
    return isLink ? [{ ...column, linksTo }] : [];
  });
}

/** As `within` keeps names. One that several records bear, or that looks like an id, has the id behind it. */
export function keptNames(type: string, records: readonly KnownRecord[]): Within {
  const known = new Map(records.map(({ id, name }) => [id, name.trim()]));
  const counts = new Map<string, number>();
  for (const name of known.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (known.size > MOST_NAMES) return {};
  const named = [...known].filter(([, name]) => name !== "");
  return Object.fromEntries(
    named.map(([id, name]) => {
      const isPlain = counts.get(name) === 1 && !/^\d+$/.test(name);
      return [`${NAME}${type}.${id}`, isPlain ? name : `${name} (${id})`];
    }),
  );
}

export function keptOptions(key: string, options: readonly string[]): Within {
  const lines = options.filter((one) => one !== "" && !one.includes("\n"));
  return lines.length === 0 ? {} : { [OPTIONS + key]: lines.join("\n") };
}

export function withoutKnown(within: Within): Within {
  return Object.fromEntries(
    Object.entries(within).filter(([name]) => !name.startsWith(NAME) && !name.startsWith(OPTIONS)),
  );
}

const idsByName = new WeakMap<Within, ReadonlyMap<string, ReadonlyMap<string, string>>>();

/** By type, then by name. */
function idsIn(within: Within): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const made = idsByName.get(within);
  if (made !== undefined) return made;
  const types = new Map<string, Map<string, string>>();
  for (const [key, name] of Object.entries(within)) {
    const [, type, id] = /^name\.(.*)\.(\d+)$/.exec(key) ?? [];
    if (type === undefined || id === undefined) continue;
    const ids = types.get(type) ?? new Map<string, string>();
    types.set(type, ids.set(name, id));
  }
  idsByName.set(within, types);
  return types;
}

/** The id for a name; the cell as it is where nothing bears it. */
export function idOfName(within: Within, type: string, cell: WireCell): WireCell {
  return (
    idsIn(within)
      .get(type)
      ?.get(String(cell ?? "").trim()) ?? cell
  );
}

export function hasNames(within: Within, type: string): boolean {
  return idsIn(within).has(type);
}

/** A row that names records by id, as cells show it. */
export function withNames(list: Columns, within: Within, row: RawRow): RawRow {
  return mapped(list, row, (type, id) => within[`${NAME}${type}.${String(id)}`] ?? id);
}

/** The same the other way. */
export function withIds(list: Columns, within: Within, row: RawRow): RawRow {
  return mapped(list, row, (type, name) => idOfName(within, type, name));
}

function mapped(list: Columns, row: RawRow, other: (type: string, cell: WireCell) => WireCell): RawRow {
  let next = row;
  for (const { key, linksTo } of linkColumns(list)) {
    const cell = row[key] ?? null;
    const to = cell === null ? null : other(linksTo, cell);
    if (to !== cell) next = { ...next, [key]: to };
  }
  return next;
}

/** Names and options as lists in the cells; others may be typed just as well. */
export function withKnownOffers(list: Columns, mapping: Mapping, within: Within): Mapping {
  const types = new Map(linkColumns(list).map(({ key, linksTo }) => [key, linksTo]));
  return mapping.map((column) => {
    const names = idsIn(within).get(types.get(column.key) ?? "");
    const offered = names === undefined ? within[OPTIONS + column.key]?.split("\n") : [...names.keys()].sort();
    return offered === undefined || column.computed ? column : { ...column, offered };
  });
}
