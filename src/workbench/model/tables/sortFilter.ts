// Sorting and filtering a table. Sorting moves whole table rows and leaves hidden ones where they are; filtering goes
// by shown texts or a rule.
import { sortComments } from "../comments";
import type { Core } from "../core";
import { copyFormula } from "../formula/rewrite";
import { bodyOf } from "../formula/structured";
import { isTexts, passes } from "./filterRules";
import { CALCULATED, PAGE_MASK } from "../page";
import { StoreRefusal } from "../refusal";
import type { SheetState } from "../state";
import { checkTableUnlocked } from "../structure";
import type { ColumnFilter, Scalar, TableView } from "../types";

const collator = new Intl.Collator("en", { sensitivity: "accent" });

/** Numbers, texts, FALSE, TRUE, errors: Excel's ascending order. Blanks come last in both orders. */
function rankOf(value: Scalar): number {
  if (typeof value === "number") return 0;
  if (typeof value === "string") return 1;
  return typeof value === "boolean" ? 2 : 3;
}

function compareValues(a: Scalar, b: Scalar): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return rankOf(a) - rankOf(b);
}

function checkColumn(table: TableView, column: number): void {
  if (!table.columns[column]) throw new StoreRefusal("ItemNotFound", "The table has no such column.");
}

export function sortTable(core: Core, tableId: string, column: number, ascending: boolean): void {
  const table = core.table(tableId);
  checkColumn(table, column);
  checkTableUnlocked(core, table);
  core.calculator?.update();
  const sheet = core.sheet(table.sheetId);
  const rows = visibleRows(sheet, table);
  const value = (row: number) => sheet.grid.value(row, table.rect.left + column);
  const order = [...rows].sort((a, b) => {
    const blank = Number(value(a) === null) - Number(value(b) === null);
    if (blank !== 0) return blank;
    return ascending ? compareValues(value(a), value(b)) : compareValues(value(b), value(a));
  });
  for (let at = table.rect.left; at <= table.rect.right; at += 1) reorder(sheet, at, rows, order);
  const to = new Map(order.map((row, index) => [row, rows[index] ?? row]));
  core.setMeta(sheet.id, { comments: sortComments(sheet.meta.comments, table.rect, to) });
  core.setTable({ ...table, sort: { column, ascending } });
  const rect = bodyOf(table);
  core.touched(table.sheetId, rect);
  core.emit({ kind: "rowSorted", sheetId: table.sheetId, rect });
}

function visibleRows(sheet: SheetState, table: TableView): number[] {
  const body = bodyOf(table);
  const rows: number[] = [];
  for (let row = body.top; row <= body.bottom; row += 1) {
    if (!sheet.meta.hiddenRows.has(row) && !sheet.meta.filteredRows.has(row)) rows.push(row);
  }
  return rows;
}

/** Puts the cells of `order` into `rows`, in one column; formulas move like copies. */
function reorder({ grid }: SheetState, column: number, rows: readonly number[], order: readonly number[]): void {
  const cells = order.map((row) => ({
    row,
    value: grid.value(row, column),
    formula: grid.formula(row, column),
    quoted: grid.quoted(row, column),
    mark: grid.mark(row, column),
    format: grid.formatSlot(row, column),
    style: grid.styleSlot(row, column),
  }));
  rows.forEach((row, index) => {
    const cell = cells[index];
    if (!cell || cell.row === row) return;
    const formula = cell.formula === null ? null : copyFormula(cell.formula, row - cell.row, 0);
    grid.set(row, column, cell.value, formula, cell.quoted);
    if (cell.mark !== CALCULATED) grid.setResult(row, column, cell.value, cell.mark);
    const page = grid.writable(row, column);
    page.setFormat(row & PAGE_MASK, cell.format);
    page.setStyle(row & PAGE_MASK, cell.style);
  });
}

export function filterTable(core: Core, tableId: string, column: number, filter: ColumnFilter | null): void {
  const table = core.table(tableId);
  checkColumn(table, column);
  const filters = new Map(table.filters);
  if (filter === null) filters.delete(column);
  else filters.set(column, isTexts(filter) ? [...filter] : filter);
  applyFilters(core, { ...table, filters });
}

export function clearFilters(core: Core, tableId: string): void {
  applyFilters(core, { ...core.table(tableId), filters: new Map() });
}

function applyFilters(core: Core, table: TableView): void {
  core.calculator?.update();
  core.setTable(table);
  const { sheetId } = table;
  const rect = bodyOf(table);
  const { filteredRows } = core.sheet(sheetId).meta;
  const hidden = new Set([...filteredRows].filter((row) => row < rect.top || row > rect.bottom));
  const tests = [...table.filters].map(([column, filter]) => passes(core, table, column, filter));
  for (let row = rect.top; row <= rect.bottom; row += 1) if (!tests.every((test) => test(row))) hidden.add(row);
  core.setMeta(sheetId, { filteredRows: hidden });
  core.emit({ kind: "rowHiddenChanged", sheetId, rect });
}
