// What formulas may mean something else by, from one state of a workbook to the next: the words that they would say,
// and the cells in which they would stand. It may name too much, never too little.
import { sameRect } from "../rects";
import type { WorkbookState } from "../state";
import type { NameEntry, Rect, TableView } from "../types";

export interface OtherMeanings {
  /** Of names, tables and sheets, in small letters, as formulas write them. */
  readonly words: readonly string[];
  /** Where tables came, went or grew: a formula there may leave out the table's name. */
  readonly places: readonly { readonly sheetId: string; readonly rect: Rect }[];
}

/** @returns null where any formula may mean something else */
export function otherMeanings(before: WorkbookState, after: WorkbookState): OtherMeanings | null {
  const sheets = newSheets(before, after);
  if (sheets === null) return null;
  const tables = differing(before.tables, after.tables).map((table) => ({ table, twin: twinOf(table, before, after) }));
  const moved = tables.filter(({ table, twin }) => twin === undefined || !standsAs(table, twin));
  const renamed = tables.filter(({ table, twin }) => twin?.name !== table.name);
  const named = [...moved, ...renamed].map(({ table }) => table.name.toLowerCase());
  const names = differing(before.names, after.names).map(({ name }) => name.toLowerCase());
  return {
    words: withNamesOf([...new Set([...sheets, ...named, ...names])], [...before.names, ...after.names]),
    places: moved.map(({ table: { sheetId, rect } }) => ({ sheetId, rect })),
  };
}

/** Null where a sheet is gone, has another place or brings formulas along. */
function newSheets({ sheets: before }: WorkbookState, { sheets: after }: WorkbookState): readonly string[] | null {
  if (before === after) return [];
  const known = new Set(before.map(({ id }) => id));
  const kept = after.filter(({ id }) => known.has(id));
  const isKept = (at: number) => kept[at]?.id === before[at]?.id && kept[at]?.grid === before[at]?.grid;
  if (!before.every(({ meta }, at) => isKept(at) && kept[at]?.meta.name === meta.name)) return null;
  const added = after.filter(({ id }) => !known.has(id));
  if (added.some(({ grid }) => grid.used !== null)) return null;
  return added.map(({ meta }) => meta.name.toLowerCase().replaceAll("'", "''"));
}

/** Entries of either list that the other does not have as they are. */
function differing<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  if (before === after) return [];
  const [old, now] = [new Set(before), new Set(after)];
  return [...before.filter((entry) => !now.has(entry)), ...after.filter((entry) => !old.has(entry))];
}

/** The table of the other state. */
function twinOf(table: TableView, before: WorkbookState, after: WorkbookState): TableView | undefined {
  const { tables } = before.tables.includes(table) ? after : before;
  return tables.find(({ id }) => id === table.id);
}

/** Its filters, its order and its looks may be others. */
function standsAs({ sheetId, rect, showHeaders, showTotals, columns }: TableView, twin: TableView): boolean {
  return (
    twin.sheetId === sheetId &&
    sameRect(twin.rect, rect) &&
    twin.showHeaders === showHeaders &&
    twin.showTotals === showTotals &&
    twin.columns.length === columns.length &&
    twin.columns.every(({ name }, at) => name === columns[at]?.name)
  );
}

/** A name whose formula says one of the words means something else as well. */
function withNamesOf(words: readonly string[], names: readonly NameEntry[]): readonly string[] {
  const said = new Set(words);
  let rest = names.map(({ name, formula }) => ({ name: name.toLowerCase(), formula: formula.toLowerCase() }));
  for (let found = [...words]; found.length > 0;) {
    const asks = ({ formula }: { readonly formula: string }) => found.some((word) => formula.includes(word));
    const next = rest.filter(asks).map(({ name }) => name);
    rest = rest.filter((entry) => !asks(entry));
    found = next.filter((name) => !said.has(name));
    for (const name of found) said.add(name);
  }
  return [...said];
}
