// Columns of a report table: their formats and looks, new ones right of the report's last one, and values made ready
// for them. Existing columns keep the formats that they have.
import { reportAlignment, reportFormat } from "../../reports/cells";
import { headerHeight } from "../../sheets/headerWidth";
import type { EntryRow, ReportColumn } from "../../reports/types";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import type { CellInput } from "../excel/bytes";
import { type Area, inOperations, passing, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { headers } from "../excel/names";
import { runsOf, type Run } from "../excel/runLength";
import type { RememberedReport, RememberedReportColumn, ReportDates } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";

/** Points. */
const WIDTH = 110;

export function inputsOf({ key, cells }: EntryRow, columns: readonly ReportColumn[]): CellInput[] {
  const values = columns.map(({ type }, at) => guardValue(cells[at] ?? null, reportFormat(type, "") === TEXT_FORMAT));
  return [guardValue(key, true), ...values];
}

/** Queues formats before values, one operation for neighbours that are alike. `body`: rows that get them. */
export function dressColumns(
  sheet: Excel.Worksheet,
  columns: readonly ReportColumn[],
  { header, body, dateFormat }: { readonly header: Area; readonly body: Area; readonly dateFormat: string },
): void {
  const part = (area: Area, run: Run<unknown>) => ({ ...area, column: area.column + run.from, columns: run.count });
  const bodies = (run: Run<unknown>) => inOperations(part(body, run)).map((one) => rangeAt(sheet, one));
  for (const run of runsOf(columns.map(({ type }) => reportFormat(type, dateFormat))))
    for (const range of bodies(run)) setFormat(range, run.value);
  for (const run of runsOf(columns.map(({ type }) => reportAlignment(type))))
    if (run.value !== null)
      for (const range of bodies(run)) range.format.horizontalAlignment = run.value === "right" ? "Right" : "Left";
  const top = rangeAt(sheet, header);
  setFormat(top, TEXT_FORMAT);
  top.format.horizontalAlignment = "Left";
  for (const run of runsOf(columns.map(({ origin }) => origin)))
    if (run.value === "entries") rangeAt(sheet, part(header, run)).format.font.italic = true;
}

/** Headers break in a row that is high enough for all of them. `height`: points that the row has now, kept if more. */
export function widen(sheet: Excel.Worksheet, header: Area, texts: readonly string[], height = 0): void {
  const { format } = rangeAt(sheet, header);
  format.columnWidth = WIDTH;
  format.wrapText = true;
  format.rowHeight = Math.max(height, headerHeight(texts, WIDTH));
}

/** Whole columns of a sheet that is ours alone, so that rows of later requests need no formats. */
export function wholeColumns(column: number, columns: number): Area {
  return { row: 0, column, rows: SHEET_ROWS, columns };
}

/**
 * `wholeSheet`: the sheet was just made for the report, and its columns are dressed from top to bottom; else the
 * table's cells alone. Headers are made unique in the table. Two requests.
 */
export function addColumns(
  session: ExcelSession,
  report: Pick<RememberedReport, "tableId" | "keyColumnId" | "columns">,
  added: readonly ReportColumn[],
  { dateFormat, wholeSheet }: Pick<ReportDates, "dateFormat"> & { readonly wholeSheet: boolean },
): Promise<RememberedReportColumn[]> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItem(report.tableId);
    const { columns } = table;
    columns.load("items/id,items/name,items/index");
    const header = passing(table.getHeaderRowRange());
    const body = passing(table.getDataBodyRange());
    for (const range of [header, body]) range.load("rowIndex,columnIndex,rowCount,columnCount");
    header.load("format/rowHeight");
    await context.sync();
    const { items } = columns;
    const own = new Set([report.keyColumnId, ...report.columns.map(({ id }) => id)]);
    const last = Math.max(-1, ...items.filter(({ id }) => own.has(id)).map(({ index }) => index));
    const first = last < 0 ? items.length : last + 1;
    const texts = headers(
      added.map(({ label }) => label),
      items.map(({ name }) => name),
    );
    holdScreen(context);
    const { worksheet: sheet } = table;
    const place = { column: header.columnIndex + first, columns: added.length };
    const top = { ...place, row: header.rowIndex, rows: 1 };
    const made = texts.map((text, at) => {
      const column = columns.add(first + at, undefined, text);
      column.load("id");
      return column;
    });
    const cells = { ...place, row: body.rowIndex, rows: body.rowCount };
    const dressed = wholeSheet ? wholeColumns(place.column, place.columns) : cells;
    dressColumns(sheet, added, { header: top, body: dressed, dateFormat });
    if (wholeSheet) widen(sheet, top, texts, header.format.rowHeight);
    await context.sync();
    return added.map((column, at) => ({ ...column, id: made[at]?.id ?? -1, header: texts[at] ?? "" }));
  });
}
