// Reads what stands on a sheet, so that price sheets can be found on it, and one of them with what lies around it. It
// changes nothing.
import { SHEET_COLUMNS } from "../../values/sheetSize";
import { overlaps } from "../../sync/adopt/grid";
import type { SheetArea, SheetFound, SheetTableFound } from "../../sync/adopt/types";
import { AREA, areaOf, hiddenIn, mergedIn, readBlock } from "../excel/readBlock";
import type { SheetGone, SheetRead, SheetSource, TargetRead, TargetWish } from "./types";
import { passing, rangeAt } from "../excel/cells";
import { ID_HEADER, STATUS_HEADER } from "../table/columnLook";
import { tableName } from "../excel/names";
import type { ExcelSession } from "../excel/session";

const OWN_HEADERS = { id: ID_HEADER, status: STATUS_HEADER };
const NOTHING: SheetArea = { row: 0, column: 0, rows: 0, columns: 0 };

export async function readSheet(session: ExcelSession, source: SheetSource): Promise<SheetRead> {
  return session.run(async (context) => {
    const book = context.workbook;
    const selection = source.kind === "selection" ? passing(book.getSelectedRange()) : null;
    selection?.load(AREA);
    const sheet = sheetOf(context, source);
    sheet.load("name");
    sheet.protection.load("protected");
    book.worksheets.load("items/name,items/visibility");
    const used = passing(sheet.getUsedRangeOrNullObject(true));
    used.load(AREA);
    await context.sync();
    if (sheet.isNullObject) return gone("sheetMissing", source.kind === "sheet" ? source.name : "");
    const tables = await tablesOf(context, sheet);
    const whole = used.isNullObject ? NOTHING : areaOf(used);
    const chosen = selection === null ? null : areaOf(selection);
    const single = chosen !== null && chosen.rows * chosen.columns === 1;
    const area = chosen === null || single ? whole : (common(whole, chosen) ?? NOTHING);
    const inside = tables.filter((table) => overlaps(table.area, area));
    const { block } = await readBlock(context, sheet, area, false);
    const hidden = await hiddenIn(context, sheet, area, [area, ...inside.map(bodyOf)].filter(hasRows));
    const found: SheetFound = {
      sheetName: sheet.name,
      sheetNames: book.worksheets.items.filter(({ visibility }) => visibility === "Visible").map(({ name }) => name),
      sheetProtected: sheet.protection.protected,
      isEmpty: used.isNullObject,
      block,
      tables: inside,
      merged: await mergedOutside(context, sheet, area, inside),
      hiddenColumns: hidden.columns,
      hiddenRows: new Map([null, ...inside.map(({ id }) => id)].map((id, at) => [id, hidden.rows[at] ?? 0])),
      activeCell: single ? { row: chosen.row, column: chosen.column } : null,
      ownHeaders: OWN_HEADERS,
    };
    return { ok: true, sheet: found };
  });
}

/**
 * A table has no merged cells. To ask for them takes the person's undo away in Excel on Windows (OfficeDev/office-js,
 * issue 5918), so that it is asked only where there can be some.
 */
async function mergedOutside(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: SheetArea,
  tables: readonly SheetTableFound[],
): Promise<readonly SheetArea[]> {
  const inTable = tables.some((table) => within(area, withTotals(table.area, table)));
  return inTable ? [] : mergedIn(context, sheet, area);
}

function within(inner: SheetArea, outer: SheetArea): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rows <= outer.row + outer.rows &&
    inner.column + inner.columns <= outer.column + outer.columns
  );
}

function gone(kind: SheetGone["problem"]["kind"], name: string): SheetGone {
  return { ok: false, problem: { kind, name } };
}

function sheetOf(context: Excel.RequestContext, source: SheetSource): Excel.Worksheet {
  const { worksheets } = context.workbook;
  return source.kind === "sheet" ? worksheets.getItemOrNullObject(source.name) : worksheets.getActiveWorksheet();
}

function bodyOf({ area }: SheetTableFound): SheetArea {
  return { ...area, row: area.row + 1, rows: area.rows - 1 };
}

function hasRows({ rows }: SheetArea): boolean {
  return rows > 0;
}

function common(a: SheetArea, b: SheetArea): SheetArea | null {
  if (!overlaps(a, b)) return null;
  const row = Math.max(a.row, b.row);
  const column = Math.max(a.column, b.column);
  return {
    row,
    column,
    rows: Math.min(a.row + a.rows, b.row + b.rows) - row,
    columns: Math.min(a.column + a.columns, b.column + b.columns) - column,
  };
}

async function tablesOf(context: Excel.RequestContext, sheet: Excel.Worksheet): Promise<SheetTableFound[]> {
  sheet.tables.load("items/id,items/name,items/showHeaders,items/showTotals");
  await context.sync();
  const parts = sheet.tables.items.map((table) => {
    const range = passing(table.getRange());
    range.load(AREA);
    table.autoFilter.load("isDataFiltered");
    return { table, range };
  });
  if (parts.length > 0) await context.sync();
  return parts.map(({ table, range }) => {
    const area = areaOf(range);
    return {
      id: table.id,
      name: table.name,
      area: table.showTotals ? { ...area, rows: area.rows - 1 } : area,
      hasHeader: table.showHeaders,
      hasTotals: table.showTotals,
      filtered: table.autoFilter.isDataFiltered,
    };
  });
}

export async function readTarget(session: ExcelSession, wish: TargetWish): Promise<TargetRead> {
  return session.run(async (context) => {
    const { target } = wish;
    const book = context.workbook;
    book.load("readOnly");
    const sheet = book.worksheets.getItemOrNullObject(target.sheetName);
    sheet.protection.load("protected");
    book.tables.load("items/name");
    book.names.load("items/name");
    await context.sync();
    if (sheet.isNullObject) return gone("sheetMissing", target.sheetName);
    const tables = await tablesOf(context, sheet);
    const table = target.tableId === null ? null : tables.find(({ id }) => id === target.tableId);
    if (table === undefined) return gone("tableGone", target.sheetName);
    const area = table?.area ?? target.area;
    const above = Math.min(target.rowsAbove, area.row);
    const whole = { ...area, row: area.row - above, rows: area.rows + above };
    const { block, formats } = await readBlock(context, sheet, whole, true);
    const others = tables.filter((one) => one !== table);
    const taken = [...book.tables.items, ...book.names.items].map(({ name }) => name);
    return {
      ok: true,
      found: {
        sheetProtected: sheet.protection.protected,
        readOnly: book.readOnly,
        area,
        table,
        block,
        formats: formats.slice(above + 1),
        beside: await besideOf(context, sheet, withTotals(area, table), wish.beside, others),
        merged: await mergedOutside(context, sheet, whole, tables),
        hiddenColumns: (await hiddenIn(context, sheet, area, [])).columns,
        overlaps: others.filter((other) => overlaps(withTotals(other.area, other), whole)).map(({ name }) => name),
        newTableName: tableName(wish.tableName, taken),
        ownHeaders: OWN_HEADERS,
      },
    };
  });
}

function withTotals(area: SheetArea, table: SheetTableFound | null): SheetArea {
  return table?.hasTotals === true ? { ...area, rows: area.rows + 1 } : area;
}

/** For each column: whether it has cells that are not empty, or another table. */
async function besideOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: SheetArea,
  count: number,
  others: readonly SheetTableFound[],
): Promise<readonly boolean[]> {
  const places = Array.from({ length: count }, (_, at) => ({
    ...area,
    column: area.column + area.columns + at,
    columns: 1,
  }));
  const ranges = places.map((place) => {
    if (place.column >= SHEET_COLUMNS) return null;
    const used = passing(rangeAt(sheet, place).getUsedRangeOrNullObject(true));
    used.load("rowIndex");
    return used;
  });
  await context.sync();
  return places.map((place, at) => {
    const range = ranges[at];
    if (range === null || range === undefined || !range.isNullObject) return true;
    return others.some((other) => overlaps(withTotals(other.area, other), place));
  });
}
