// A new sheet with a report table, its first rows and what the workbook remembers of it, in one request. Number formats
// are given to whole columns of the sheet before any value, so that rows of later requests need none. It writes to no
// sheet that exists.
import { guardValue } from "../../values/guard";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { isRefusal } from "../excel/errors";
import { addLine } from "../table/ownLines";
import { ID_HEADER } from "../table/columnLook";
import { headers, sheetName, tableName } from "../excel/names";
import { dressColumns, inputsOf, wholeColumns, widen } from "./columns";
import { readReportGround } from "./dates";
import { forgetReport, reportXml } from "./store";
import { entriesXml } from "./writtenStore";
import type { NewReportSheet, RememberedReport } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";
import { takeSheetAway } from "../excel/takeSheetAway";

const CAPTION_ROW = 0;
export const LINE_ROW = 1;
export const HEADER_ROW = 3;
const BODY_ROW = HEADER_ROW + 1;
/** Column A holds the hidden keys. */
export const FIRST_VISIBLE = 1;
const STYLE = "TableStyleLight1";

export interface CreatedReport {
  readonly report: RememberedReport;
  /**
   * The custom XML part that remembers it: still by its name alone, since ids are not known before the table is there.
   */
  readonly partId: string;
}

interface Names {
  /**
   * The sheet is called so until all of it is there: whatever fails before can be taken away by this name, and nothing
   * else is.
   */
  readonly making: string;
  readonly sheet: string;
  readonly table: string;
}

/** The line above the table. */
function lineOf({ texts }: ExcelSession, { record }: NewReportSheet): string {
  return texts.reportLine.state({ state: record.state, kept: 0 }, record);
}

export async function createReport(session: ExcelSession, request: NewReportSheet): Promise<CreatedReport> {
  const names = namesFor(request, request.ground);
  try {
    return await make(session, request, names);
  } catch (error) {
    // Between the question and now a sheet or table may have been given the very name.
    const now = namesFor(request, await readReportGround(session));
    if (!isRefusal(error) || (now.sheet === names.sheet && now.table === names.table)) throw error;
    return make(session, request, now);
  }
}

async function make(session: ExcelSession, request: NewReportSheet, names: Names): Promise<CreatedReport> {
  try {
    return await session.run((context) => build(context, request, { ...names, line: lineOf(session, request) }));
  } catch (error) {
    await session.run((context) => takeSheetAway(context, names.making)).catch(() => undefined);
    await forgetReport(session, request.record.id).catch(() => undefined);
    throw error;
  }
}

function namesFor(
  { sheetName: sheet, tableName: table, record }: NewReportSheet,
  { sheets, tables }: NewReportSheet["ground"],
): Names {
  return {
    making: sheetName(`Bidsheet ${record.id}`, sheets),
    sheet: sheetName(sheet, sheets),
    table: tableName(table, tables),
  };
}

async function build(
  context: Excel.RequestContext,
  request: NewReportSheet,
  names: Names & { readonly line: string },
): Promise<CreatedReport> {
  const { columns, record, ground, rows } = request;
  const texts = headers(
    columns.map(({ label }) => label),
    [ID_HEADER],
  );
  holdScreen(context);
  const sheet = context.workbook.worksheets.add(names.making);
  const top = { row: HEADER_ROW, column: FIRST_VISIBLE, rows: 1, columns: columns.length };
  if (columns.length > 0) {
    const body = wholeColumns(FIRST_VISIBLE, columns.length);
    dressColumns(sheet, columns, { header: top, body, dateFormat: ground.dateFormat });
    widen(sheet, top, texts);
  }
  setFormat(rangeAt(sheet, wholeColumns(0, 1)), TEXT_FORMAT);
  addLine(context, names.line);
  caption(sheet, request.caption, names.line);
  const table = fill(sheet, request, texts);
  table.set({ name: names.table, style: STYLE });
  rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 1, columns: 1 }).columnHidden = true;
  sheet.freezePanes.freezeRows(BODY_ROW);
  sheet.activate();
  table.load("id,name");
  table.columns.load("items/id,items/index");
  const remembered = { ...record, tableName: names.table };
  const columnsWith = (ids: readonly number[]) =>
    columns.map((column, at) => ({ ...column, id: ids[at + 1] ?? -1, header: texts[at] ?? "" }));
  const part = context.workbook.customXmlParts.add(
    reportXml({ ...remembered, tableId: names.table, keyColumnId: -1, columns: columnsWith([]) }),
  );
  part.load("id");
  for (const xml of entriesXml(record.id, columns, rows)) context.workbook.customXmlParts.add(xml);
  sheet.name = names.sheet;
  await context.sync();
  const ids = [...table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
  return {
    partId: part.id,
    report: {
      ...remembered,
      tableId: table.id,
      tableName: table.name,
      keyColumnId: ids[0] ?? -1,
      columns: columnsWith(ids),
    },
  };
}

/** Header, table, first rows. */
function fill(sheet: Excel.Worksheet, { rows, columns }: NewReportSheet, texts: readonly string[]): Excel.Table {
  const place = { column: 0, columns: texts.length + 1 };
  const header = rangeAt(sheet, { ...place, row: HEADER_ROW, rows: 1 });
  setFormat(header, TEXT_FORMAT);
  header.values = [[ID_HEADER, ...texts].map((text) => guardValue(text, true))];
  const height = Math.max(rows.length, 1) + 1;
  const table = sheet.tables.add(rangeAt(sheet, { ...place, row: HEADER_ROW, rows: height }), true);
  if (rows.length > 0)
    rangeAt(sheet, { ...place, row: BODY_ROW, rows: rows.length }).values = rows.map((row) => inputsOf(row, columns));
  return table;
}

function caption(sheet: Excel.Worksheet, text: string, freshness: string): void {
  const at = { column: FIRST_VISIBLE, rows: 1, columns: 1 };
  const title = rangeAt(sheet, { ...at, row: CAPTION_ROW });
  const line = rangeAt(sheet, { ...at, row: LINE_ROW });
  for (const cell of [title, line]) setFormat(cell, TEXT_FORMAT);
  title.values = [[guardValue(text, true)]];
  title.format.font.bold = true;
  title.format.horizontalAlignment = "Left";
  line.values = [[guardValue(freshness, true)]];
  line.format.horizontalAlignment = "Left";
}
