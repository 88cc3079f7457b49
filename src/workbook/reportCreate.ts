// A new sheet with a report table and its first rows, and rows and columns at its end. Number formats are given to whole columns of
// the sheet before any value, so that rows of later chunks need none. It writes to no sheet that exists.
import { reportAlignment, reportFormat } from "../reports/cells";
import type { EntryRow, ReportColumn } from "../reports/types";
import { guardValue } from "../values/guard";
import { CHUNK_BYTES, cellBytes, type CellInput } from "./bytes";
import { rangeAt, setFormat } from "./cells";
import { ID_HEADER, TEXT_FORMAT } from "./look";
import { headers, sheetName, tableName } from "./names";
import type {
  CreatedReportSheet,
  NewReportSheet,
  RememberedReport,
  RememberedReportColumn,
  ReportAppend,
} from "./reportTypes";
import { runsOf } from "./runs";
import { breathe, holdScreen, type Session } from "./session";
import { WorkbookError } from "./types";

const CAPTION_ROW = 0;
export const LINE_ROW = 1;
const HEADER_ROW = 3;
const BODY_ROW = HEADER_ROW + 1;
/** Column A holds the hidden keys. */
const FIRST_VISIBLE = 1;
const ALL_ROWS = 1_048_576;
const STYLE = "TableStyleLight1";
/** Points. */
const WIDTH = 110;

export async function createReport(session: Session, request: NewReportSheet): Promise<CreatedReportSheet> {
  const names = await session.run((context) => freeNames(context, request));
  try {
    return await session.run((context) => build(context, request, names));
  } catch (error) {
    await session.run((context) => takeAway(context, names.sheet)).catch(() => undefined);
    throw error;
  }
}

interface Names {
  readonly sheet: string;
  readonly table: string;
}

async function freeNames(context: Excel.RequestContext, request: NewReportSheet): Promise<Names> {
  const { worksheets, tables, names } = context.workbook;
  for (const one of [worksheets, tables, names]) one.load("items/name");
  await context.sync();
  const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
  return {
    sheet: sheetName(request.sheetName, namesOf(worksheets.items)),
    table: tableName(request.tableName, [...namesOf(tables.items), ...namesOf(names.items)]),
  };
}

async function build(
  context: Excel.RequestContext,
  request: NewReportSheet,
  names: Names,
): Promise<CreatedReportSheet> {
  const { columns, rows } = request;
  const texts = headers(
    columns.map(({ label }) => label),
    [ID_HEADER],
  );
  holdScreen(context);
  const sheet = context.workbook.worksheets.add(names.sheet);
  dress(sheet, columns, FIRST_VISIBLE, request.dateFormat);
  setFormat(wholeColumns(sheet, 0, 1), TEXT_FORMAT);
  caption(sheet, request);
  const header = rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 1, columns: texts.length + 1 });
  setFormat(header, TEXT_FORMAT);
  header.values = [[ID_HEADER, ...texts].map((text) => guardValue(text, true))];
  const place = { column: 0, columns: texts.length + 1 };
  const height = Math.max(rows.length, 1) + 1;
  const table = sheet.tables.add(rangeAt(sheet, { ...place, row: HEADER_ROW, rows: height }), true);
  table.set({ name: names.table, style: STYLE });
  if (rows.length > 0)
    rangeAt(sheet, { ...place, row: BODY_ROW, rows: rows.length }).values = rows.map((row) =>
      inputs(row, columns),
    );
  rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 1, columns: 1 }).columnHidden = true;
  sheet.freezePanes.freezeRows(BODY_ROW);
  sheet.activate();
  table.load("id,name");
  table.columns.load("items/id,items/index");
  await context.sync();
  const ids = [...table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
  return {
    ...{ sheetName: names.sheet, tableId: table.id, tableName: table.name, keyColumnId: ids[0] ?? -1 },
    columns: columns.map((column, at) => ({ ...column, id: ids[at + 1] ?? -1, header: texts[at] ?? "" })),
  };
}

function caption(sheet: Excel.Worksheet, request: NewReportSheet): void {
  const at = { column: FIRST_VISIBLE, rows: 1, columns: 1 };
  const title = rangeAt(sheet, { ...at, row: CAPTION_ROW });
  const line = rangeAt(sheet, { ...at, row: LINE_ROW });
  for (const cell of [title, line]) setFormat(cell, TEXT_FORMAT);
  title.values = [[guardValue(request.caption, true)]];
  title.format.font.bold = true;
  line.values = [[guardValue(request.line, true)]];
}

function wholeColumns(sheet: Excel.Worksheet, column: number, columns: number): Excel.Range {
  return rangeAt(sheet, { row: 0, column, rows: ALL_ROWS, columns });
}

/** Formats, alignment and widths of whole columns from `from` on: what stands above the table gets its own look afterwards. */
function dress(
  sheet: Excel.Worksheet,
  columns: readonly ReportColumn[],
  from: number,
  dateFormat: string,
): void {
  const area = (run: { readonly from: number; readonly count: number }) =>
    wholeColumns(sheet, from + run.from, run.count);
  for (const run of runsOf(columns.map(({ type }) => reportFormat(type, dateFormat))))
    setFormat(area(run), run.value);
  for (const run of runsOf(columns.map(({ type }) => reportAlignment(type))))
    if (run.value !== null) area(run).format.horizontalAlignment = run.value === "right" ? "Right" : "Left";
  const header = { row: HEADER_ROW, column: from, rows: 1, columns: columns.length };
  const top = rangeAt(sheet, header);
  setFormat(top, TEXT_FORMAT);
  top.format.horizontalAlignment = "Left";
  top.format.columnWidth = WIDTH;
  for (const run of runsOf(columns.map(({ origin }) => origin)))
    if (run.value === "entries")
      rangeAt(sheet, { ...header, column: from + run.from, columns: run.count }).format.font.italic = true;
}

function inputs({ key, cells }: EntryRow, columns: readonly ReportColumn[]): CellInput[] {
  const values = columns.map(({ type }, at) =>
    guardValue(cells[at] ?? null, reportFormat(type, "") === TEXT_FORMAT),
  );
  return [guardValue(key, true), ...values];
}

/**
 * Rows go in as rows of the table, so that they are right wherever the table stands by now. A table that no longer has just the columns
 * that it was made with is left alone.
 */
export async function appendReport(
  session: Session,
  report: RememberedReport,
  append: ReportAppend,
): Promise<readonly RememberedReportColumn[]> {
  const fresh = append.newColumns.length === 0 ? [] : await addColumns(session, report, append);
  const columns = [...report.columns, ...fresh];
  const chunks = chunksOf(append.rows.map((row) => inputs(row, columns)));
  if (chunks.length === 0 && append.line !== null) chunks.push([]);
  for (const [at, chunk] of chunks.entries())
    await writeRows(session, report, chunk, at === chunks.length - 1 ? append.line : null);
  return fresh;
}

async function writeRows(
  session: Session,
  report: RememberedReport,
  rows: CellInput[][],
  line: string | null,
): Promise<void> {
  await session.run(async (context) => {
    holdScreen(context);
    const table = context.workbook.tables.getItem(report.tableId);
    if (rows.length > 0) table.rows.add(undefined, rows);
    if (line !== null) setLine(table, line);
    await context.sync();
  });
  await breathe();
}

/** Two rows above the header, in the table's second column: where it was made. */
function setLine(table: Excel.Table, line: string): void {
  const header = table.getHeaderRowRange().getCell(0, FIRST_VISIBLE);
  header.getOffsetRange(LINE_ROW - HEADER_ROW, 0).values = [[guardValue(line, true)]];
}

function chunksOf(rows: readonly CellInput[][]): CellInput[][][] {
  const chunks: CellInput[][][] = [];
  let room = 0;
  for (const row of rows) {
    const bytes = row.reduce((sum: number, value) => sum + cellBytes(value), 0);
    if (bytes > room) {
      chunks.push([]);
      room = CHUNK_BYTES;
    }
    chunks.at(-1)?.push(row);
    room -= bytes;
  }
  return chunks;
}

async function addColumns(
  session: Session,
  report: RememberedReport,
  { newColumns, dateFormat }: ReportAppend,
): Promise<RememberedReportColumn[]> {
  return session.run(async (context) => {
    holdScreen(context);
    const table = context.workbook.tables.getItem(report.tableId);
    const sheet = context.workbook.tables.getItem(report.tableId).worksheet;
    table.columns.load("items/name");
    const top = table.getHeaderRowRange();
    top.load("rowIndex,columnIndex,columnCount");
    await context.sync();
    const taken = table.columns.items.map(({ name }) => name);
    if (taken.length !== report.columns.length + 1)
      throw new WorkbookError("itemGone", "The table's columns changed while it was loaded.");
    const texts = headers(
      newColumns.map(({ label }) => label),
      taken,
    );
    dress(sheet, newColumns, top.columnIndex + top.columnCount, dateFormat);
    const made = texts.map((text) => {
      const column = table.columns.add(undefined, undefined, text);
      column.load("id");
      return column;
    });
    await context.sync();
    return newColumns.map((column, at) => ({ ...column, id: made[at]?.id ?? -1, header: texts[at] ?? "" }));
  });
}

async function takeAway(context: Excel.RequestContext, name: string): Promise<void> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name);
  await context.sync();
  if (sheet.isNullObject) return;
  sheet.delete();
  await context.sync();
}

/** The sheet on which the table stands, whatever it is called now. */
export function removeReportSheet(session: Session, report: RememberedReport): Promise<void> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(report.tableId);
    await context.sync();
    if (table.isNullObject) return;
    table.worksheet.delete();
    await context.sync();
  });
}
