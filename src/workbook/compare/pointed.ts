// Cells that a person points to by selecting them: columns of a table with all its rows, or cells of a sheet with what
// stands beside them; and the same cells later. It changes neither the selection nor a cell.
import type { CellsPlace, PointedCells, SheetPlace, TablePlace } from "../../bids/pointed/types";
import type { SheetArea } from "../../sync/adopt/types";
import type { CellValue } from "../../values/cell";
import { passing } from "../excel/cells";
import { AREA, areaOf, readBlock } from "../excel/readBlock";
import type { ExcelSession } from "../excel/session";
import type { PointedResult } from "./pointedTypes";
import { trimmedText } from "../../values/trimmedText";

/** The body of a table is read whole, since any of its columns may say who or what a row is of. */
export async function pointedCells(session: ExcelSession): Promise<PointedResult> {
  return session.run(async (context) => {
    const { areas } = context.workbook.getSelectedRanges();
    areas.load("items/rowIndex,items/rowCount,items/columnIndex,items/columnCount,items/isEntireColumn");
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load("name");
    sheet.tables.load("items/id,items/name,items/showHeaders,items/showTotals");
    const used = passing(sheet.getUsedRangeOrNullObject(true)).load(AREA);
    await context.sync();
    if (used.isNullObject) return { ok: false, why: "empty" };
    const chosen = areas.items.map((range) => ({ area: areaOf(range), entire: range.isEntireColumn }));
    const ranges = sheet.tables.items.map((table) => passing(table.getRange()).load(AREA));
    if (ranges.length > 0) await context.sync();
    const tables = sheet.tables.items.map((table, at) => ({ table, area: areaOf(ranges[at] ?? used) }));
    const own = tables.find(({ area: whole }) => chosen.some(({ area }) => common(whole, area) !== null));
    const selected = { context, sheet, chosen: chosen.map(({ area }) => area) };
    if (own === undefined)
      return ofSheet(
        selected,
        areaOf(used),
        chosen.every(({ entire }) => entire),
      );
    return ofTable(selected, own.table, own.area);
  });
}

interface Selected {
  readonly context: Excel.RequestContext;
  readonly sheet: Excel.Worksheet;
  readonly chosen: readonly SheetArea[];
}

async function ofTable(
  { context, sheet, chosen }: Selected,
  table: Excel.Table,
  whole: SheetArea,
): Promise<PointedResult> {
  table.columns.load("items/id,items/name,items/index");
  const body = bodyOf(table, whole);
  const { block } = await readBlock(context, sheet, body, false);
  const columns = [...table.columns.items]
    .sort((a, b) => a.index - b.index)
    .map(({ id, name }) => ({ id, header: name }));
  const place: TablePlace = { kind: "table", tableId: table.id, tableName: table.name, columns };
  return { ok: true, cells: { place, selected: columnsIn(chosen, whole), rows: block.values } };
}

async function ofSheet({ context, sheet, chosen }: Selected, used: SheetArea, entire: boolean): Promise<PointedResult> {
  const parts = chosen.flatMap((area) => common(used, area) ?? []);
  const [first] = parts;
  if (first === undefined) return { ok: false, why: "empty" };
  if (parts.length === 1 && first.rows * first.columns === 1) return { ok: false, why: "oneCell" };
  const row = Math.min(...parts.map((part) => part.row));
  const end = Math.max(...parts.map((part) => part.row + part.rows));
  const above = Math.min(row - used.row, 1);
  const area = { row: row - above, rows: end - row + above, column: used.column, columns: used.columns };
  const { block } = await readBlock(context, sheet, area, false);
  const selected = columnsIn(parts, used);
  const header = headerAt(block.values, above, selected);
  const rows = block.values.slice(header === null ? above : header + 1);
  const columns = Array.from({ length: used.columns }, (_, at) => used.column + at);
  const place: SheetPlace = {
    kind: "cells",
    sheetName: sheet.name,
    row: end - rows.length,
    rows: entire ? null : rows.length,
    columns,
    headers: header === null ? null : columns.map((_, at) => trimmedText(block.values[header]?.[at])),
  };
  return { ok: true, cells: { place, selected, rows } };
}

const HEADER_WORDS =
  /\b(suppliers?|bidders?|vendors?|compan(y|ies)|name|number|id|currency|rate|date|lines?|items?|groups?|region)\b/i;

/** The first selected row where its words are those of headers, else the row above where it has nothing but texts. */
function headerAt(rows: readonly (readonly CellValue[])[], above: number, selected: readonly number[]): number | null {
  const texts = (at: number) => selected.map((column) => rows[at]?.[column]);
  const plain = (cell: CellValue | undefined) => typeof cell === "string" && cell.trim() !== "" && !/\d/.test(cell);
  const first = texts(above);
  if (first.every(plain) && first.some((cell) => HEADER_WORDS.test(trimmedText(cell)))) return above;
  return above > 0 && texts(0).every(plain) ? 0 : null;
}

/** Null: table, column, sheet or headers are gone. */
export async function cellsAt(session: ExcelSession, place: CellsPlace): Promise<PointedCells | null> {
  return place.kind === "table" ? tableCells(session, place) : sheetCells(session, place);
}

async function tableCells(session: ExcelSession, place: TablePlace): Promise<PointedCells | null> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(place.tableId);
    table.load("name");
    table.worksheet.load("id");
    table.columns.load("items/id,items/name,items/index");
    const range = passing(table.getDataBodyRange()).load(AREA);
    await context.sync();
    if (table.isNullObject) return null;
    const sheet = context.workbook.worksheets.getItem(table.worksheet.id);
    const found = place.columns.map(({ id }) => table.columns.items.find((one) => one.id === id));
    const body = areaOf(range);
    const columns: CellValue[][] = [];
    for (const column of found) {
      if (column === undefined) return null;
      const area = { ...body, column: body.column + column.index, columns: 1 };
      const { block } = await readBlock(context, sheet, area, false);
      columns.push(block.values.map(([value]) => value ?? null));
    }
    const named = found.flatMap((one) => (one === undefined ? [] : [{ id: one.id, header: one.name }]));
    return {
      place: { ...place, tableName: table.name, columns: named },
      selected: [],
      rows: Array.from({ length: body.rows }, (_, row) => columns.map((cells) => cells[row] ?? null)),
    };
  });
}

async function sheetCells(session: ExcelSession, place: SheetPlace): Promise<PointedCells | null> {
  return session.run(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(place.sheetName);
    const used = passing(sheet.getUsedRangeOrNullObject(true)).load(AREA);
    await context.sync();
    if (sheet.isNullObject || used.isNullObject) return null;
    const whole = areaOf(used);
    const { block } = await readBlock(context, sheet, whole, false);
    const moved = foundAgain(place, whole, block.values);
    if (moved === null) return null;
    const end = moved.rows === null ? whole.row + whole.rows : moved.row + moved.rows;
    const rows = Array.from({ length: Math.max(0, end - moved.row) }, (_, at) =>
      moved.columns.map((column) => block.values[moved.row + at - whole.row]?.[column - whole.column] ?? null),
    );
    return { place: moved, selected: [], rows };
  });
}

/** Where headers of these words stand side by side as they did, the nearest to where they stood. */
function foundAgain(place: SheetPlace, whole: SheetArea, values: readonly (readonly CellValue[])[]): SheetPlace | null {
  const { headers, columns } = place;
  const [left = 0] = columns;
  if (headers === null) return place;
  const shown = (row: number, column: number) =>
    trimmedText(values[row - whole.row]?.[column - whole.column]).toLowerCase();
  const isHere = (row: number, by: number) =>
    headers.every((header, at) => shown(row, (columns[at] ?? 0) + by) === header.toLowerCase());
  const spots = values.flatMap((cells, down) =>
    cells.flatMap((_, right) => {
      const [row, by] = [whole.row + down, whole.column + right - left];
      return isHere(row, by) ? [{ row, by, far: Math.abs(row + 1 - place.row) + Math.abs(by) }] : [];
    }),
  );
  const spot = spots.sort((one, other) => one.far - other.far)[0];
  if (spot === undefined) return null;
  return { ...place, row: spot.row + 1, columns: columns.map((column) => column + spot.by) };
}

/** Positions in `whole` of the columns that are selected. */
function columnsIn(chosen: readonly SheetArea[], whole: SheetArea): readonly number[] {
  const all = chosen.flatMap((area) => {
    const part = common(whole, area);
    return part === null ? [] : Array.from({ length: part.columns }, (_, at) => part.column + at - whole.column);
  });
  return [...new Set(all)].sort((a, b) => a - b);
}

function bodyOf({ showHeaders, showTotals }: Excel.Table, whole: SheetArea): SheetArea {
  const [top, bottom] = [showHeaders ? 1 : 0, showTotals ? 1 : 0];
  return { ...whole, row: whole.row + top, rows: whole.rows - top - bottom };
}

function common(a: SheetArea, b: SheetArea): SheetArea | null {
  const [row, column] = [Math.max(a.row, b.row), Math.max(a.column, b.column)];
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  return rows <= 0 || columns <= 0 ? null : { row, column, rows, columns };
}
