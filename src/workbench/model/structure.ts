// Inserting and deleting rows, columns and ranges: cells, formulas, tables, names, validations and layout move
// together. What Excel refuses (half a table, a header row, data off the sheet's end) is refused before anything moves.
import { checkUnlocked, PROTECTED } from "./cells";
import { shiftCharts } from "./charts/place";
import { shiftConditionals } from "./conditional/rules";
import { shiftComments } from "./comments";
import type { Core } from "./core";
import { shiftFormula } from "./formula/rewrite";
import { bodyOf } from "./formula/structured";
import { followTable } from "./tables/followTable";
import { rewriteFormulas } from "./formulas";
import { intersection, limitOf, MAX_COLUMNS, MAX_ROWS, type Shift, shiftLine, shiftRect, shiftSpan } from "./rects";
import { StoreRefusal } from "./refusal";
import type { SheetMeta, SheetState } from "./state";
import { checkMergesShift, shiftMerges } from "./merges/mergeRects";
import { putHeaders, removeTable, withColumns } from "./tables/tables";
import type { Rect, StoreEvent, TableView } from "./types";

const IN_TABLE =
  "This operation is not allowed. The operation is attempting to shift cells in a table on your worksheet.";

export function rowShift(row: number, count: number): Shift {
  return { axis: "row", at: row, count, from: 0, to: MAX_COLUMNS - 1 };
}

export function columnShift(column: number, count: number): Shift {
  return { axis: "column", at: column, count, from: 0, to: MAX_ROWS - 1 };
}

/** `side`: which way cells make room or close up. */
export function rangeShift(rect: Rect, side: "down" | "right" | "up" | "left"): Shift {
  const sign = side === "down" || side === "right" ? 1 : -1;
  if (side === "down" || side === "up") {
    return {
      axis: "row",
      at: rect.top,
      count: sign * (rect.bottom - rect.top + 1),
      from: rect.left,
      to: rect.right,
    };
  }
  return {
    axis: "column",
    at: rect.left,
    count: sign * (rect.right - rect.left + 1),
    from: rect.top,
    to: rect.bottom,
  };
}

/** The cells that are put in or taken out. */
function shiftedCells(shift: Shift): Rect {
  const last = Math.min(shift.at + Math.abs(shift.count), limitOf(shift.axis)) - 1;
  return shift.axis === "row"
    ? { top: shift.at, bottom: last, left: shift.from, right: shift.to }
    : { left: shift.at, right: last, top: shift.from, bottom: shift.to };
}

function isWhole(shift: Shift): boolean {
  return shift.from === 0 && shift.to === (shift.axis === "row" ? MAX_COLUMNS : MAX_ROWS) - 1;
}

export function shiftCells(core: Core, sheetId: string, wanted: Shift): void {
  const sheet = core.sheet(sheetId);
  if (wanted.count === 0) return;
  if (sheet.meta.protected) throw new StoreRefusal("AccessDenied", PROTECTED);
  checkRoom(sheet, wanted);
  checkTables(core, sheetId, wanted);
  checkMergesShift(sheet.meta, wanted);
  const shift = keepOneRow(core, sheet, wanted);
  if (shift.count !== 0) {
    sheet.grid.shift(shift);
    core.calculator?.invalidate();
    rewriteFormulas(core, (formula, own) => shiftFormula(formula, own?.meta.name ?? "", sheet.meta.name, shift));
    shiftMeta(core, sheetId, shift);
    for (const table of core.tablesOn(sheetId)) {
      shiftTable(core, table, shift);
      followShift(core, table, shift);
    }
    inheritLooks(core, sheetId, shift);
  }
  core.touched(sheetId, shiftedCells(wanted));
  core.repainted(sheetId, { ...shiftedCells(wanted), bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 });
  core.emit(shiftEvent(core, sheetId, wanted));
}

function shiftEvent(core: Core, sheetId: string, shift: Shift): StoreEvent {
  const put = shift.count > 0;
  const cells = put ? "CellInserted" : "CellDeleted";
  const rows = put ? "RowInserted" : "RowDeleted";
  const columns = put ? "ColumnInserted" : "ColumnDeleted";
  const rect = shiftedCells(shift);
  const table = core.tablesOn(sheetId).find((one) => intersection(one.rect, rect) !== null);
  const changeType = !isWhole(shift) ? cells : shift.axis === "row" ? rows : columns;
  return { kind: "changed", sheetId, tableId: table?.id ?? null, rect, changeType };
}

function checkRoom(sheet: SheetState, shift: Shift): void {
  const { used } = sheet.grid;
  if (shift.count < 0 || !used) return;
  const last = shift.axis === "row" ? used.bottom : used.right;
  if (last >= shift.at && last + shift.count >= limitOf(shift.axis)) {
    throw new StoreRefusal(
      "InvalidOperation",
      "Microsoft Excel can't insert new cells because it would push non-empty cells off the end of the worksheet.",
    );
  }
}

function crossOf(rect: Rect, shift: Shift): [number, number] {
  return shift.axis === "row" ? [rect.left, rect.right] : [rect.top, rect.bottom];
}

function spanOf(rect: Rect, shift: Shift): [number, number] {
  return shift.axis === "row" ? [rect.top, rect.bottom] : [rect.left, rect.right];
}

function checkTables(core: Core, sheetId: string, shift: Shift): void {
  const gone = shift.at - shift.count - 1;
  for (const table of core.tablesOn(sheetId)) {
    const [from, to] = crossOf(table.rect, shift);
    const [first, last] = spanOf(table.rect, shift);
    if (last < shift.at || to < shift.from || from > shift.to) continue;
    const carried = from >= shift.from && to <= shift.to;
    const wholly = shift.count < 0 && shift.at <= first && gone >= last;
    const header = shift.axis === "row" && shift.count < 0 && table.showHeaders && shift.at <= first && gone >= first;
    if (!carried || (header && !wholly)) throw new StoreRefusal("InvalidOperation", IN_TABLE);
  }
}

/** A table never loses its last data row: Excel empties that row instead of taking it out. */
function keepOneRow(core: Core, sheet: SheetState, shift: Shift): Shift {
  if (shift.axis !== "row" || shift.count > 0) return shift;
  const end = shift.at - shift.count - 1;
  const table = core.tablesOn(sheet.id).find((one) => {
    const body = bodyOf(one);
    return shift.at > one.rect.top && shift.at <= body.top && end >= body.bottom;
  });
  if (!table) return shift;
  const body = bodyOf(table);
  const held: [number, number][] = [];
  sheet.grid.eachHeld({ top: body.top, bottom: body.top, left: shift.from, right: shift.to }, (row, column) =>
    held.push([row, column]),
  );
  for (const [row, column] of held) sheet.grid.set(row, column, null, null, false);
  return { ...shift, at: body.top + 1, count: shift.count + 1 };
}

function shiftTable(core: Core, table: TableView, shift: Shift): void {
  const rect = shiftRect(table.rect, shift);
  if (rect === table.rect) return;
  if (rect === null) {
    removeTable(core, table);
    return;
  }
  const inside = shift.axis === "column" ? table.rect.right - table.rect.left - (rect.right - rect.left) : 0;
  if (inside === 0) {
    core.setTable({ ...table, rect });
    return;
  }
  const at = Math.max(shift.at, table.rect.left) - table.rect.left;
  const next = { ...withColumns(table, at, -inside), rect };
  core.setTable(next);
  if (next.showHeaders)
    putHeaders(
      core,
      next.sheetId,
      { ...rect, bottom: rect.top },
      next.columns.map((one) => one.name),
    );
}

/** A row put in at the edge of a table belongs to it: what lay over the table's whole columns takes it in. */
function followShift(core: Core, before: TableView, shift: Shift): void {
  const after = core.state.tables.find(({ id }) => id === before.id);
  const moved = shiftRect(bodyOf(before), shift);
  if (after && moved && shift.axis === "row") followTable(core, before.sheetId, moved, bodyOf(after));
}

function shiftMeta(core: Core, sheetId: string, shift: Shift): void {
  const { meta } = core.sheet(sheetId);
  const validations = meta.validations.flatMap((rule) => {
    const rect = shiftRect(rule.rect, shift);
    return rect ? [{ ...rule, rect }] : [];
  });
  const moved = {
    validations,
    merges: shiftMerges(meta.merges, shift),
    comments: shiftComments(meta.comments, shift),
    conditionals: shiftConditionals(meta.conditionals, shift),
  };
  core.setMeta(sheetId, isWhole(shift) ? { ...moved, ...shiftLines(meta, shift) } : moved);
}

function shiftLines(meta: SheetMeta, shift: Shift): Partial<SheetMeta> {
  const set = (lines: ReadonlySet<number>) => new Set([...lines].flatMap((line) => shiftLine(line, shift) ?? []));
  const map = (lines: ReadonlyMap<number, number>) =>
    new Map(
      [...lines].flatMap(([line, value]): [number, number][] => {
        const moved = shiftLine(line, shift);
        return moved === null ? [] : [[moved, value]];
      }),
    );
  const frozen = (lines: number) => {
    if (lines === 0) return 0;
    const span = shiftSpan(0, lines - 1, shift);
    return span ? span[1] + 1 : 0;
  };
  if (shift.axis === "row") {
    return {
      charts: shiftCharts(meta.charts, shift),
      hiddenRows: set(meta.hiddenRows),
      filteredRows: set(meta.filteredRows),
      heights: map(meta.heights),
      rowFormats: map(meta.rowFormats),
      rowStyles: map(meta.rowStyles),
      frozen: { ...meta.frozen, rows: frozen(meta.frozen.rows) },
    };
  }
  return {
    charts: shiftCharts(meta.charts, shift),
    hiddenColumns: set(meta.hiddenColumns),
    widths: map(meta.widths),
    columnFormats: map(meta.columnFormats),
    columnStyles: map(meta.columnStyles),
    frozen: { ...meta.frozen, columns: frozen(meta.frozen.columns) },
  };
}

/** New rows look like the row above; right under a table's header, like the row below. */
function inheritLooks(core: Core, sheetId: string, shift: Shift): void {
  if (shift.axis !== "row" || shift.count < 0 || shift.at === 0) return;
  const { grid } = core.sheet(sheetId);
  const above = shift.at - 1;
  const header = (column: number) =>
    core
      .tablesOn(sheetId)
      .some(
        ({ rect, showHeaders }) => showHeaders && rect.top === above && column >= rect.left && column <= rect.right,
      );
  for (const column of [...grid.columns.keys()]) {
    if (column < shift.from || column > shift.to) continue;
    const model = header(column) ? shift.at + shift.count : above;
    copyLooks(core, sheetId, model, column, shiftedCells(shift));
  }
}

/** Gives the rows of `rect` the format and style of the model cell, in one column. */
export function copyLooks(core: Core, sheetId: string, model: number, column: number, rect: Rect): void {
  const { grid } = core.sheet(sheetId);
  const format = grid.formatSlot(model, column);
  const style = grid.styleSlot(model, column);
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    grid.setFormat(row, column, format);
    grid.setStyle(row, column, style);
  }
}

/** Refuses what a protected sheet would refuse, for edits of a table's own. */
export function checkTableUnlocked(core: Core, table: TableView): void {
  checkUnlocked(core, core.sheet(table.sheetId), table.rect);
}
