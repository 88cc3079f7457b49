// Names of records that the cells of another list name by id, and options of select fields, as far as the workbook has
// them: such a cell shows the name, and the body has the id. They are in the collection's `within`, so that pane and
// gateway read the list alike. Pure.
import type { RecordsCollection } from "../sync/collection";
import type { Mapping, OfferedBy } from "../sync/mapping";
import type { WireCell } from "../values/typedCell";
import type { RecordColumn, RecordList } from "./recordList";
import type { RawRow } from "./records";
import { selects } from "./selects";

type Within = RecordsCollection["within"];
type Columns = Pick<RecordList, "columns" | "owners">;

/** Before the type and id of a record; the value is its name. */
const NAME = "name.";
/** Before the same; the value is what the record shares with rows that name it (`sharing`). */
const SHARED = "shared.";
/** Before the key of a column; the value is what it offers, one a line. */
const OPTIONS = "options.";
/** The workbook and each send carry the names along: with more of one type, cells keep their ids. */
const MOST_NAMES = 2_000;

export interface KnownRecord {
  readonly id: string;
  readonly name: string;
  /** What it shares with rows that name it; "" or absent where nobody says. */
  readonly shared?: string;
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
  const shared = records.flatMap(({ id, shared: value = "" }) => (value === "" ? [] : [[id, value] as const]));
  const entries = named.map(([id, name]): [string, string] => {
    const isPlain = counts.get(name) === 1 && !/^\d+$/.test(name);
    return [`${NAME}${type}.${id}`, isPlain ? name : `${name} (${id})`];
  });
  return Object.fromEntries([
    ...entries,
    ...shared.map(([id, value]): [string, string] => [`${SHARED}${type}.${id}`, value]),
  ]);
}

export function keptOptions(key: string, options: readonly string[]): Within {
  const lines = options.filter((one) => one !== "" && !one.includes("\n"));
  return lines.length === 0 ? {} : { [OPTIONS + key]: lines.join("\n") };
}

export function withoutKnown(within: Within): Within {
  const isKnown = (name: string): boolean => [NAME, SHARED, OPTIONS].some((start) => name.startsWith(start));
  return Object.fromEntries(Object.entries(within).filter(([name]) => !isKnown(name)));
}

/** What a record shares with the rows that name it; undefined where nobody says. */
export function sharedBy(within: Within, type: string, id: WireCell): string | undefined {
  return within[`${SHARED}${type}.${String(id)}`];
}

/** Undefined where nobody knows the column's options. */
export function optionsOf(within: Within, key: string): readonly string[] | undefined {
  return within[OPTIONS + key]?.split("\n");
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
  const links = new Map(linkColumns(list).map((column) => [column.key, column]));
  return mapping.map((column) => {
    const link = links.get(column.key);
    const names = link === undefined ? undefined : idsIn(within).get(link.linksTo);
    const options = selects.includes(column.meaning ?? "") ? optionsOf(within, column.key) : undefined;
    const offered = names === undefined ? options : [...names.keys()].sort();
    if (offered === undefined || column.computed) return column;
    const offeredBy = link?.sharing === undefined ? null : offersBy(list, link.sharing, within, link.linksTo);
    return { ...column, offered, ...(offeredBy === null ? {} : { offeredBy }) };
  });
}

/** Null where no record says what it shares. One that does not say is in every list. */
function offersBy({ columns }: Columns, key: string, within: Within, type: string): OfferedBy | null {
  const names = [...(idsIn(within).get(type) ?? [])].map(([name, id]) => ({ name, of: sharedBy(within, type, id) }));
  const said = names.flatMap(({ of }) => of ?? []);
  if (said.length === 0) return null;
  const values = columns.find((column) => column.key === key)?.offered ?? [];
  const lists = [...new Set([...values, ...said])].sort().map((value) => {
    const fitting = names.filter(({ of }) => of === value || (of === undefined && said.includes(value)));
    return { of: value, texts: fitting.map(({ name }) => name).sort() };
  });
  return { key, lists };
}
