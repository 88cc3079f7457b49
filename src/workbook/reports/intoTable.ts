// A table that a person prepared, as a report's: looked at, given the columns that are missing and a hidden one of
// keys, rid of rows that are not of the report. Columns that stand there keep their places and formats; nothing outside
// the table is moved.
import type { ReportColumn } from "../../reports/types";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import { WorkbookError } from "../excel/errors";
import { readBlock } from "../excel/readBlock";
import { bindToWrite, type BoundTable } from "../table/bind";
import { passing, rangeAt, setFormat, setFormula, TEXT_FORMAT } from "../excel/cells";
import { filtersOf, restoreFilters } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import type { Queue } from "../excel/inTurn";
import { addLine } from "../table/ownLines";
import { ID_HEADER, isIdHeader } from "../table/columnLook";
import { headers as uniqueHeaders } from "../excel/names";
import { addColumns } from "./columns";
import { reportLink } from "./table";
import type { TakenTable, TakeTable, TargetingWorkbook, TargetProblem, TargetSeen } from "./intoTableTypes";
import type { RememberedReport, RememberedReportColumn } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";
import { takeOut } from "../table/removeRows";

const AREA = "address,rowIndex,columnIndex,rowCount,columnCount";
const KEY_COLUMN: ReportColumn = { key: "", label: ID_HEADER, type: "text", origin: "schema", fiscal: null };

export function targeting({ queued }: Queue): TargetingWorkbook {
  return {
    seeTarget: queued(seeTarget),
    takeTarget: queued(takeTarget),
    settleTarget: queued(settleTarget),
    relabelReport: queued(relabel),
  };
}

async function seeTarget(
  session: ExcelSession,
  tableId: string,
  needed: (headers: readonly string[]) => number,
): Promise<TargetSeen | { readonly ok: false; readonly problem: TargetProblem }> {
  return session.run(async (context) => {
    const asked = askTable(context, tableId);
    await context.sync();
    const { table, sheet, range, body, columns } = asked;
    if (table.isNullObject) return { ok: false, problem: { kind: "targetGone" } };
    if (sheet.protection.protected) return { ok: false, problem: { kind: "sheetProtected", sheetName: sheet.name } };
    if (!table.showHeaders) return { ok: false, problem: { kind: "tableWithoutHeader", tableName: table.name } };
    const headers = inOrder(columns.items).map(({ name }) => name);
    const beside = await usedBeside(context, sheet, range, needed(headers));
    const area = {
      row: body.rowIndex,
      column: body.columnIndex,
      rows: body.rowCount,
      columns: body.columnCount,
    };
    const { block } = await readBlock(context, sheet, area, false);
    const isHeld = (row: number) =>
      (block.values[row] ?? []).some(
        (value, at) => value !== null && !block.formulas.has(`${area.row + row}:${area.column + at}`),
      );
    return {
      ok: true,
      tableName: table.name,
      sheetName: sheet.name,
      headers,
      taken: beside,
      heldRows: block.values.filter((_, row) => isHeld(row)).length,
      mostRows: SHEET_ROWS - body.rowIndex,
    };
  });
}

function askTable(context: Excel.RequestContext, tableId: string) {
  const table = context.workbook.tables.getItemOrNullObject(tableId);
  table.load("id,name,showHeaders");
  const { columns, worksheet: sheet } = table;
  columns.load("items/id,items/name,items/index");
  sheet.load("name");
  sheet.protection.load("protected");
  const [range, body] = [passing(table.getRange()), passing(table.getDataBodyRange())];
  for (const one of [range, body]) one.load(AREA);
  return { table, sheet, range, body, columns };
}

function inOrder<T extends { readonly index: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.index - b.index);
}

/** Null: so many columns are free right of the table, in its rows. */
async function usedBeside(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  range: Excel.Range,
  columns: number,
): Promise<string | null> {
  if (columns === 0) return null;
  const { rowIndex: row, rowCount: rows, columnIndex, columnCount } = range;
  const beside = passing(rangeAt(sheet, { row, rows, column: columnIndex + columnCount, columns }));
  beside.load("address");
  const used = passing(beside.getUsedRangeOrNullObject(true));
  used.load("address");
  const tables = beside.getTables(false);
  tables.load("items/name");
  await context.sync();
  if (!used.isNullObject) return used.address;
  const { items } = tables;
  return items.length > 0 ? beside.address : null;
}

async function takeTarget(session: ExcelSession, request: TakeTable): Promise<TakenTable> {
  const { tableId, columns, places, dates } = request;
  const before = await session.run(async (context) => {
    const { table, columns: standing } = askTable(context, tableId);
    await context.sync();
    const items = inOrder(standing.items);
    const isSeen = !table.isNullObject && items.every(({ name }, at) => name === request.headers[at]);
    if (!isSeen || items.length !== request.headers.length)
      throw new WorkbookError("itemGone", "The table's columns changed while the report was read.");
    return { tableName: table.name, items: items.map(({ id, name }) => ({ id, name })) };
  });
  const missing = columns.filter((_, at) => places[at] === null);
  const oldKeys = before.items.find(({ name }) => isIdHeader(name)) ?? null;
  const added = oldKeys === null ? [...missing, KEY_COLUMN] : missing;
  const made =
    added.length === 0
      ? []
      : await addColumns(session, { tableId, keyColumnId: -1, columns: [] }, added, {
          dateFormat: dates.dateFormat,
          wholeSheet: false,
        });
  const keyColumnId = oldKeys?.id ?? made.at(-1)?.id ?? -1;
  await session.run((context) => dressKeys(context, tableId, keyColumnId, oldKeys === null));
  const fresh = [...made];
  const bound = columns.map((column, at): RememberedReportColumn => {
    const place = places[at] ?? null;
    const own = place === null ? null : before.items[place];
    const { id, header } = own == null ? (fresh.shift() ?? { id: -1, header: "" }) : { id: own.id, header: own.name };
    return { ...column, id, header };
  });
  return {
    tableId,
    tableName: before.tableName,
    keyColumnId,
    columns: bound,
    made: made.map(({ id }) => id),
  };
}

/** Keys of an earlier report mean nothing to this one. A column is hidden only where it has nothing but the table. */
async function dressKeys(
  context: Excel.RequestContext,
  tableId: string,
  columnId: number,
  isNew: boolean,
): Promise<void> {
  const column = context.workbook.tables.getItem(tableId).columns.getItem(columnId);
  const body = passing(column.getDataBodyRange());
  const whole = passing(column.getRange());
  whole.load("rowCount");
  const used = passing(whole.getEntireColumn().getUsedRangeOrNullObject(true));
  used.load("rowCount");
  setFormat(body, TEXT_FORMAT);
  if (!isNew) body.clear("Contents");
  await context.sync();
  if (used.isNullObject || used.rowCount > whole.rowCount) return;
  passing(column.getRange()).columnHidden = true;
  await context.sync();
}

async function settleTarget(session: ExcelSession, report: RememberedReport): Promise<{ removed: number }> {
  const line = session.texts.reportLine.state({ state: report.state, kept: 0 }, report);
  let kept: Lifted | null = null;
  const settled = await session.run(async (context) => {
    const bound = await bindToWrite(context, reportLink(report));
    const own = bound.ids.flatMap((id, row) => (id === "" ? [row] : []));
    const filters = own.length === 0 ? null : filtersOf(bound);
    const above = { row: bound.top - 3, column: bound.left, rows: 1, columns: 2 };
    const place = above.row < 0 ? null : rangeAt(bound.sheet, above);
    place?.load("values");
    const ends = [0, Math.max(0, bound.ids.length - 1)].map((row) => wholeRow(bound, row));
    for (const end of ends) end.load("formulas");
    await context.sync();
    holdScreen(context);
    kept ??= filters;
    if (filters !== null) bound.table.clearFilters();
    fillOwn(bound, ends[0]?.formulas[0] ?? [], ends[1]?.formulas[0] ?? []);
    // A table without rows has a blank one in Excel. What is below moved down with the new rows, and moves back as
    // far.
    if (bound.rowCount > 0) takeOut(bound, { rows: own, appended: 0, below: false });
    if (place !== null && (place.values[0] ?? []).every((value: unknown) => value === "")) {
      addLine(context, line);
      rangeAt(bound.sheet, { ...above, columns: 1 }).values = [[guardValue(line, false)]];
    }
    await context.sync();
    return { removed: own.length };
  });
  await restoreFilters(session, kept);
  return settled;
}

function wholeRow({ sheet, top, left, width }: BoundTable, row: number): Excel.Range {
  return rangeAt(sheet, { row: top + row, column: left, rows: 1, columns: width });
}

/**
 * The person's own columns that are calculated in the first row are so in all of them; Excel does it by itself only at
 * times.
 */
function fillOwn(bound: BoundTable, first: readonly unknown[], last: readonly unknown[]): void {
  const managed = new Set([bound.columns.id, ...bound.columns.cells]);
  first.forEach((formula, offset) => {
    if (managed.has(offset) || typeof formula !== "string" || !formula.startsWith("=") || last[offset] !== "") return;
    const place = { row: bound.top, column: bound.left + offset, rows: bound.ids.length, columns: 1 };
    setFormula(rangeAt(bound.sheet, place), formula);
  });
}

async function relabel(
  session: ExcelSession,
  report: RememberedReport,
  labels: ReadonlyMap<string, string>,
): Promise<readonly RememberedReportColumn[]> {
  return session.run(async (context) => {
    const { columns } = context.workbook.tables.getItem(report.tableId);
    columns.load("items/id,items/name");
    await context.sync();
    const nameOf = new Map(columns.items.map(({ id, name }) => [id, name]));
    const follows = report.columns.filter(
      ({ id, key, label }) => readsAs(nameOf.get(id) ?? "", label) && labels.has(key) && labels.get(key) !== label,
    );
    const ids = new Set(follows.map(({ id }) => id));
    const texts = uniqueHeaders(
      follows.map(({ key }) => labels.get(key) ?? ""),
      columns.items.filter(({ id }) => !ids.has(id)).map(({ name }) => name),
    );
    // Two may change places, and Excel lets no two headers be alike, not even for a moment.
    follows.forEach(({ id }, at) => (columns.getItem(id).name = `Bidsheet ${at + 1}`));
    follows.forEach(({ id }, at) => (columns.getItem(id).name = texts[at] ?? ""));
    await context.sync();
    const header = new Map(follows.map(({ id }, at) => [id, texts[at] ?? ""]));
    return report.columns.map((column) => ({
      ...column,
      label: labels.get(column.key) ?? column.label,
      header: header.get(column.id) ?? column.header,
    }));
  });
}

/** A number behind a label that came twice is ours. */
function readsAs(header: string, label: string): boolean {
  const plain = label.replace(/\s+/g, " ").trim();
  return header === plain || header.replace(/ \(\d+\)$/, "") === plain;
}
