// Tables: their headers are texts and unique, their rectangles do not overlap. Cells are moved elsewhere
// (structure.ts).
import { looksLikeCell } from "../address";
import { fillCalculated } from "../calculation/calculatedColumns";
import type { Core } from "../core";
import { checkNoMerge } from "../merges/mergeRects";
import { plainText } from "../plainText";
import { followTable } from "./followTable";
import { bodyOf, renameColumnIn, renameTableIn } from "../formula/structured";
import { sameName } from "../formula/rewrite";
import { rewriteFormulas } from "../formulas";
import { heightOf, intersection, sameRect, widthOf } from "../rects";
import { StoreRefusal } from "../refusal";
import type { ColumnFilter, Rect, TableColumnView, TableView } from "../types";

export function tableIn(core: Core, sheetId: string, rect: Rect): TableView | undefined {
  return core.state.tables.find((table) => table.sheetId === sheetId && intersection(table.rect, rect) !== null);
}

/** A table's rows without header and totals. */
export function bodyRect(table: TableView): Rect {
  const top = table.rect.top + (table.showHeaders ? 1 : 0);
  const bottom = table.rect.bottom - (table.showTotals ? 1 : 0);
  return { ...table.rect, top, bottom };
}

export function headerRect(table: TableView): Rect {
  return { ...table.rect, bottom: table.rect.top };
}

/** Excel's way out of a name that is taken: "Price", "Price2", "Price3". */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}${number}`;
  return name;
}

function freeColumnName(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`column${number}`)) number += 1;
  return `Column${number}`;
}

/** Names for header cells from left to right: blanks are numbered, repeated ones get a number behind. */
export function columnNames(texts: readonly string[], kept: readonly string[] = []): string[] {
  const taken = new Set(kept.map((name) => name.toLowerCase()));
  return texts.map((text) => {
    const name = text === "" ? freeColumnName(taken) : freeName(text, taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

function nextColumnId(columns: readonly TableColumnView[]): number {
  return columns.reduce((highest, column) => Math.max(highest, column.id), 0) + 1;
}

export function makeColumns(names: readonly string[], first = 1): TableColumnView[] {
  return names.map((name, index) => ({ id: first + index, name }));
}

/** Whatever was written into header cells becomes text, unique within its table, and the name of the column. */
export function syncHeaders(core: Core, sheetId: string, rect: Rect): void {
  for (const table of core.tablesOn(sheetId)) {
    const shared = table.showHeaders ? intersection(headerRect(table), rect) : null;
    if (shared) syncTable(core, table, shared);
  }
}

function syncTable(core: Core, table: TableView, shared: Rect): void {
  const first = shared.left - table.rect.left;
  const last = shared.right - table.rect.left;
  const kept = table.columns.filter((_column, index) => index < first || index > last).map((column) => column.name);
  const texts: string[] = [];
  for (let column = shared.left; column <= shared.right; column += 1) {
    texts.push(plainText(core, table.sheetId, shared.top, column));
  }
  const names = columnNames(texts, kept);
  const columns = table.columns.map((column, index) => {
    const name = names[index - first];
    return name === undefined || name === column.name ? column : { ...column, name };
  });
  putHeaders(core, table.sheetId, shared, names);
  if (columns.some((column, index) => column !== table.columns[index])) renameColumns(core, table, columns);
}

export function putHeaders(core: Core, sheetId: string, rect: Rect, names: readonly string[]): void {
  const { grid } = core.sheet(sheetId);
  names.forEach((name, index) => {
    const column = rect.left + index;
    if (grid.value(rect.top, column) === name && grid.formula(rect.top, column) === null) return;
    grid.set(rect.top, column, name, null, false);
  });
  core.touched(sheetId, { ...rect, bottom: rect.top });
}

/** Structured references follow the columns' new names. */
function renameColumns(core: Core, table: TableView, columns: readonly TableColumnView[]): void {
  const before = table.columns;
  core.setTable({ ...table, columns });
  columns.forEach((column, index) => {
    const old = before[index];
    if (!old || old.name === column.name) return;
    rewriteFormulas(core, (formula, sheet, row, cellColumn) => {
      if (!formula.includes("[")) return formula;
      const inside = sheet?.id === table.sheetId && tableHolds(table, row, cellColumn);
      return renameColumnIn(formula, table, inside, old.name, column.name);
    });
  });
}

function tableHolds({ rect }: TableView, row: number, column: number): boolean {
  return row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
}

export function renameColumn(core: Core, tableId: string, index: number, name: string): void {
  const table = core.table(tableId);
  const column = table.columns[index];
  if (!column) throw new StoreRefusal("ItemNotFound", "The table has no such column.");
  if (name === "") throw new StoreRefusal("InvalidArgument", "A column needs a name.");
  if (table.columns.some((one, position) => position !== index && sameName(one.name, name))) {
    throw new StoreRefusal("InvalidArgument", `The table has a column "${name}" already.`);
  }
  const columns = table.columns.map((one) => (one === column ? { ...one, name } : one));
  if (table.showHeaders) {
    putHeaders(core, table.sheetId, { ...headerRect(table), left: table.rect.left + index }, [name]);
  }
  renameColumns(core, table, columns);
}

export function checkTableName(core: Core, name: string, except: string | null): void {
  const wellFormed = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u.test(name) && !looksLikeCell(name) && !/^[rc]$/i.test(name);
  if (!wellFormed) {
    throw new StoreRefusal(
      "InvalidArgument",
      "The name isn't valid: it must begin with a letter or an underscore, have no spaces, and not look like a cell.",
    );
  }
  const taken =
    core.state.tables.some((table) => table.id !== except && sameName(table.name, name)) ||
    core.state.names.some((entry) => sameName(entry.name, name));
  if (taken) throw new StoreRefusal("ItemAlreadyExists", `The name "${name}" is taken already.`);
}

export function checkFree(core: Core, sheetId: string, rect: Rect, except: string | null): void {
  const clash = core.tablesOn(sheetId).some((table) => table.id !== except && intersection(table.rect, rect) !== null);
  if (clash) throw new StoreRefusal("InvalidArgument", "A table can't overlap another table.");
}

export function renameTable(core: Core, tableId: string, name: string): void {
  const table = core.table(tableId);
  if (table.name === name) return;
  checkTableName(core, name, tableId);
  core.setTable({ ...table, name });
  rewriteFormulas(core, (formula) => renameTableIn(formula, table.name, name));
}

/** The header row stays in its row; new columns take their names from their header cells. */
export function resizeTable(core: Core, tableId: string, rect: Rect): void {
  const table = core.table(tableId);
  if (sameRect(table.rect, rect)) return;
  const smallest = 1 + (table.showHeaders ? 1 : 0) + (table.showTotals ? 1 : 0);
  const fits = rect.top === table.rect.top && rect.left <= table.rect.right && rect.right >= table.rect.left;
  if (!fits || heightOf(rect) < smallest) {
    throw new StoreRefusal(
      "InvalidArgument",
      "The range isn't valid: the headers must stay in their row, and the new range must overlap the table and have a data row.",
    );
  }
  checkFree(core, table.sheetId, rect, tableId);
  checkNoMerge(core, table.sheetId, rect);
  core.setTable({ ...table, rect, columns: resizedColumns(table, rect, core), ...keptFilters(table, rect) });
  if (table.showHeaders) syncHeaders(core, table.sheetId, { ...rect, bottom: rect.top });
  fillCalculated(core, table, core.table(tableId));
  followTable(core, table.sheetId, bodyOf(table), bodyOf(core.table(tableId)));
  core.repainted(table.sheetId, rect);
}

function resizedColumns(table: TableView, rect: Rect, core: Core): TableColumnView[] {
  const columns: TableColumnView[] = [];
  const kept = table.columns.map((column) => column.name);
  let id = nextColumnId(table.columns);
  for (let column = rect.left; column <= rect.right; column += 1) {
    const old = table.columns[column - table.rect.left];
    const text = table.showHeaders ? plainText(core, table.sheetId, rect.top, column) : "";
    const name = old?.name ?? columnNames([text], [...kept, ...columns.map((one) => one.name)])[0] ?? text;
    columns.push(old ?? { id: id++, name });
  }
  return columns;
}

function keptFilters(table: TableView, rect: Rect): Pick<TableView, "filters" | "sort"> {
  const offset = rect.left - table.rect.left;
  const width = widthOf(rect);
  const inside = (column: number) => column >= 0 && column < width;
  const filters = new Map(
    [...table.filters].map(([column, shown]) => [column - offset, shown] as const).filter(([column]) => inside(column)),
  );
  const sort =
    table.sort && inside(table.sort.column - offset) ? { ...table.sort, column: table.sort.column - offset } : null;
  return { filters, sort };
}

/** The table with a column put in or taken out at a position, filters and sort along with it. */
export function withColumns(table: TableView, at: number, count: number): TableView {
  const columns = [...table.columns];
  if (count > 0) {
    const names = columnNames(
      new Array<string>(count).fill(""),
      columns.map((column) => column.name),
    );
    columns.splice(at, 0, ...makeColumns(names, nextColumnId(table.columns)));
  } else columns.splice(at, -count);
  const moved = (column: number): number | null => {
    if (column < at) return column;
    if (count > 0) return column + count;
    return column < at - count ? null : column + count;
  };
  const filters = new Map<number, ColumnFilter>();
  for (const [column, shown] of table.filters) {
    const target = moved(column);
    if (target !== null) filters.set(target, shown);
  }
  const sorted = table.sort ? moved(table.sort.column) : null;
  return {
    ...table,
    columns,
    filters,
    sort: table.sort && sorted !== null ? { ...table.sort, column: sorted } : null,
  };
}

export function removeTable(core: Core, table: TableView): void {
  core.setTables(core.state.tables.filter((one) => one.id !== table.id));
  const meta = core.sheet(table.sheetId).meta;
  const { top, bottom } = table.rect;
  core.setMeta(table.sheetId, {
    filteredRows: new Set([...meta.filteredRows].filter((row) => row < top || row > bottom)),
  });
  core.emit({ kind: "tableDeleted", sheetId: table.sheetId, tableId: table.id });
}
