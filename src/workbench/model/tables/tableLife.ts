// How tables come and go: made of a range, given or robbed of header and totals rows, grown by typing beside them,
// removed.
import { checkRect, checkUnlocked, clearCells, isBlank } from "../cells";
import type { Core } from "../core";
import { checkNoMerge } from "../merges/mergeRects";
import { plainText } from "../plainText";
import { heightOf, intersection, widthOf } from "../rects";
import { checkTableUnlocked, copyLooks, rangeShift, shiftCells } from "../structure";
import { checkFree, checkTableName, columnNames, headerRect, makeColumns, putHeaders, removeTable } from "./tables";
import type { Rect, TableView } from "../types";

const STYLE = "TableStyleMedium2";

interface NewTable {
  readonly id: string;
  readonly sheetId: string;
  readonly rect: Rect;
  readonly hasHeaders: boolean;
  readonly name: string | undefined;
  /** Kept where they fit the table; else columns are numbered from 1. */
  readonly columnIds?: readonly number[] | undefined;
}

export function addTable(core: Core, wanted: NewTable): TableView {
  const { sheetId, hasHeaders } = wanted;
  checkRect(wanted.rect);
  checkUnlocked(core, core.sheet(sheetId), wanted.rect);
  checkFree(core, sheetId, wanted.rect, null);
  checkNoMerge(core, sheetId, wanted.rect);
  const name = wanted.name ?? freeTableName(core);
  checkTableName(core, name, null);
  const rect = hasHeaders ? withDataRow(wanted.rect) : withHeaderRow(core, sheetId, wanted.rect);
  checkFree(core, sheetId, rect, null);
  const texts = hasHeaders ? rowTexts(core, sheetId, rect) : new Array<string>(widthOf(rect)).fill("");
  const made = makeColumns(columnNames(texts));
  const ids = wanted.columnIds ?? [];
  const fits = new Set(ids).size === made.length;
  const columns = made.map((column, at) => ({ ...column, id: (fits ? ids[at] : undefined) ?? column.id }));
  const base = { id: wanted.id, name, sheetId, rect, columns, style: STYLE };
  const table = { ...base, showHeaders: true, showTotals: false, filters: new Map(), sort: null };
  core.setTables([...core.state.tables, table]);
  putHeaders(
    core,
    sheetId,
    rect,
    columns.map((column) => column.name),
  );
  core.emit({ kind: "tableAdded", sheetId, tableId: table.id });
  core.changed({ kind: "layout", sheetId });
  return table;
}

function withDataRow(rect: Rect): Rect {
  return heightOf(rect) > 1 ? rect : { ...rect, bottom: rect.bottom + 1 };
}

function withHeaderRow(core: Core, sheetId: string, rect: Rect): Rect {
  shiftCells(core, sheetId, rangeShift({ ...rect, bottom: rect.top }, "down"));
  return { ...rect, bottom: rect.bottom + 1 };
}

function rowTexts(core: Core, sheetId: string, rect: Rect): string[] {
  const texts: string[] = [];
  for (let column = rect.left; column <= rect.right; column += 1)
    texts.push(plainText(core, sheetId, rect.top, column));
  return texts;
}

function freeTableName(core: Core): string {
  const taken = new Set([...core.state.tables, ...core.state.names].map((one) => one.name.toLowerCase()));
  let number = 1;
  while (taken.has(`table${number}`)) number += 1;
  return `Table${number}`;
}

export function setParts(
  core: Core,
  tableId: string,
  parts: { readonly headers?: boolean; readonly totals?: boolean },
): void {
  const { headers, totals } = parts;
  if (headers !== undefined && headers !== core.table(tableId).showHeaders)
    showHeaders(core, core.table(tableId), headers);
  if (totals !== undefined && totals !== core.table(tableId).showTotals) showTotals(core, core.table(tableId), totals);
}

function showHeaders(core: Core, table: TableView, on: boolean): void {
  checkTableUnlocked(core, table);
  const { sheetId, rect } = table;
  if (!on) {
    core.setTable({ ...table, showHeaders: false, rect: { ...rect, top: rect.top + 1 }, filters: new Map() });
    applyNoFilter(core, table);
    clearCells(core, sheetId, headerRect(table), "contents");
    return;
  }
  const above = { ...rect, top: rect.top - 1, bottom: rect.top - 1 };
  const room = rect.top > 0 && isBlank(core.sheet(sheetId), above) && noTable(core, sheetId, above);
  if (!room) shiftCells(core, sheetId, rangeShift({ ...rect, bottom: rect.top }, "down"));
  const next = room ? { ...rect, top: rect.top - 1 } : { ...rect, bottom: rect.bottom + 1 };
  core.setTable({ ...table, showHeaders: true, rect: next });
  putHeaders(
    core,
    sheetId,
    next,
    table.columns.map((column) => column.name),
  );
}

function noTable(core: Core, sheetId: string, rect: Rect): boolean {
  return !core.tablesOn(sheetId).some((table) => intersection(table.rect, rect) !== null);
}

function showTotals(core: Core, table: TableView, on: boolean): void {
  checkTableUnlocked(core, table);
  const { sheetId, rect } = table;
  if (!on) {
    core.setTable({ ...table, showTotals: false, rect: { ...rect, bottom: rect.bottom - 1 } });
    clearCells(core, sheetId, { ...rect, top: rect.bottom }, "all");
    return;
  }
  const below = { ...rect, top: rect.bottom + 1, bottom: rect.bottom + 1 };
  const room = isBlank(core.sheet(sheetId), below) && noTable(core, sheetId, below);
  if (!room) shiftCells(core, sheetId, rangeShift(below, "down"));
  core.setTable({ ...table, showTotals: true, rect: { ...rect, bottom: rect.bottom + 1 } });
  const { grid } = core.sheet(sheetId);
  grid.set(below.top, below.left, "Total", null, false);
  core.touched(sheetId, below);
}

function applyNoFilter(core: Core, table: TableView): void {
  const { top, bottom } = table.rect;
  const filtered = [...core.sheet(table.sheetId).meta.filteredRows].filter((row) => row < top || row > bottom);
  core.setMeta(table.sheetId, { filteredRows: new Set(filtered) });
}

export function convertToRange(core: Core, tableId: string): void {
  removeTable(core, core.table(tableId));
}

export function deleteTable(core: Core, tableId: string): void {
  const table = core.table(tableId);
  checkTableUnlocked(core, table);
  removeTable(core, table);
  clearCells(core, table.sheetId, table.rect, "all");
}

/** The table as it will be once the block has been typed: Excel grows a table that is typed under or beside. */
export function grownBy(core: Core, sheetId: string, block: Rect): { table: TableView; rect: Rect } | null {
  for (const table of core.tablesOn(sheetId)) {
    const rect = grownRect(table, block);
    if (rect && canGrow(core, table, rect)) return { table, rect };
  }
  return null;
}

function grownRect(table: TableView, block: Rect): Rect | null {
  const { rect } = table;
  const touchesRows = block.top >= rect.top && block.top <= rect.bottom + 1;
  const touchesColumns = block.left >= rect.left && block.left <= rect.right + 1;
  if (!touchesRows || !touchesColumns) return null;
  const down = !table.showTotals && block.bottom > rect.bottom && block.left <= rect.right;
  const right = block.right > rect.right && block.top <= rect.bottom;
  if (!down && !right) return null;
  return { ...rect, bottom: down ? block.bottom : rect.bottom, right: right ? block.right : rect.right };
}

function canGrow(core: Core, table: TableView, rect: Rect): boolean {
  const sheet = core.sheet(table.sheetId);
  const below = { ...rect, top: table.rect.bottom + 1 };
  const beside = { ...rect, left: table.rect.right + 1 };
  const free = (part: Rect) => part.top > part.bottom || part.left > part.right || isBlank(sheet, part);
  const others = core
    .tablesOn(table.sheetId)
    .some((one) => one.id !== table.id && intersection(one.rect, rect) !== null);
  const merged = sheet.meta.merges.some((one) => intersection(one, rect) !== null);
  return free(below) && free(beside) && !others && !merged;
}

/** New rows take on the looks of the last data row before anything is typed, so that text columns keep "0012". */
export function growLooks(core: Core, table: TableView, rect: Rect): void {
  if (rect.bottom === table.rect.bottom || heightOf(table.rect) < 2) return;
  const fresh = { ...rect, top: table.rect.bottom + 1 };
  for (let column = table.rect.left; column <= table.rect.right; column += 1) {
    copyLooks(core, table.sheetId, table.rect.bottom, column, fresh);
  }
}
