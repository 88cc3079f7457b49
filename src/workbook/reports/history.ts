// Keeps what each refresh of a report brought in a table of its own, a date before each row. Rows are only ever added:
// what is there is never changed. The table grows when all rows are written, so that a run that breaks off leaves
// no half of a reading in it.
import { reportFormat } from "../../reports/cells";
import { NOTHING_ELSE, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import { serialOfWall } from "../../values/dates";
import type { CellValue } from "../../values/cell";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import { chunkBlocks, type CellBlock } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { passing, rangeAt, setFormat, TEXT_FORMAT, type Area } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { headers } from "../excel/names";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";
import { createSheets } from "../sheets/create";
import { formatOfType } from "../table/columnLook";
import { readDates } from "./dates";
import { readReport } from "./table";
import type { RememberedReport, ReportDates, ReportHistory } from "./types";

/** A reading of this time (ISO 8601, UTC). */
interface HistoryEntry {
  readonly report: RememberedReport;
  readonly at: string;
}

interface HistoryWritten {
  readonly history: ReportHistory;
  readonly sheetName: string;
  readonly rows: number;
}

const AS_OF_FORMAT = formatOfType("moment");
const HEADER_ROW = 2;

export async function appendHistory(session: ExcelSession, { report, at }: HistoryEntry): Promise<HistoryWritten> {
  const read = await readReport(session, report);
  if (!read.ok) throw new WorkbookError("itemGone", "The report's table cannot be read.");
  const dates = await readDates(session);
  const stamp = serialOfWall(Date.parse(at), dates.date1904);
  const rows = read.cells.map((row) => [stamp, ...row]);
  const place = report.history === undefined ? null : await findHistory(session, report.history);
  if (place === null) return makeHistory(session, report, rows, dates);
  const columns = await withColumns(session, report, place);
  await append(session, { ...place, columns }, report, rows);
  return { history: { tableId: place.tableId, columns }, sheetName: place.sheetName, rows: rows.length };
}

type Rows = readonly (readonly CellValue[])[];

async function makeHistory(
  session: ExcelSession,
  report: RememberedReport,
  rows: Rows,
  dates: ReportDates,
): Promise<HistoryWritten> {
  const words = session.texts.history;
  const { sheets } = await createSheets(session, {
    sheets: [
      {
        sheetName: words.sheet(report.title),
        tableNames: [`${report.tableName}_history`],
        of: { kind: "history", reportId: report.id },
      },
    ],
    draft: () => [draftOf(words.title(report.title), words.asOf, report, rows, dates)],
    activate: 0,
  });
  const [sheet] = sheets;
  const [table] = sheet?.tables ?? [];
  if (sheet === undefined || table === undefined) throw new Error("No table was made.");
  const keys = ["", ...report.columns.map(({ key }) => key)];
  const columns = keys.map((key, n) => ({ key, id: table.columnIds[n] ?? -1 }));
  return { history: { tableId: table.id, columns }, sheetName: sheet.sheetName, rows: rows.length };
}

function draftOf(
  title: string,
  asOf: string,
  report: RememberedReport,
  rows: Rows,
  { dateFormat }: ReportDates,
): DraftSheet {
  const labels = headers(
    report.columns.map(({ label }) => label),
    [asOf],
  );
  const columns: DraftColumn[] = report.columns.map(({ type }, at) => ({
    header: labels[at] ?? "",
    formula: null,
    format: reportFormat(type, dateFormat),
    width: 110,
  }));
  const first: DraftColumn = { header: asOf, formula: null, format: AS_OF_FORMAT, width: 112 };
  return {
    cells: [{ row: 0, column: 0, look: "title", cells: [[{ value: title }]] }],
    tables: [{ row: HEADER_ROW, column: 0, columns: [first, ...columns], rows, headerHeight: null }],
    ...NOTHING_ELSE,
    frozen: { rows: HEADER_ROW + 1, columns: 1 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}

interface Place extends ReportHistory {
  readonly sheetName: string;
  readonly headers: readonly string[];
}

/** Null: the person deleted it, and a new one begins. */
function findHistory(session: ExcelSession, { tableId, columns }: ReportHistory): Promise<Place | null> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(tableId);
    table.columns.load("items/id,items/name");
    table.worksheet.load("name");
    await context.sync();
    if (table.isNullObject) return null;
    const standing = new Set(table.columns.items.map(({ id }) => id));
    const kept = columns.filter(({ id }) => standing.has(id));
    const names = table.columns.items.map(({ name }) => name);
    return { tableId, columns: kept, sheetName: table.worksheet.name, headers: names };
  });
}

/** A column that came to the report gets one at the right. One that the person deleted here comes back there too. */
async function withColumns(
  session: ExcelSession,
  report: RememberedReport,
  { tableId, columns, headers: taken }: Place,
): Promise<ReportHistory["columns"]> {
  const known = new Set(columns.map(({ key }) => key));
  const fresh = ["", ...report.columns.map(({ key }) => key)].filter((key) => !known.has(key));
  if (fresh.length === 0) return columns;
  const labelOf = (key: string) =>
    report.columns.find((column) => column.key === key)?.label ?? session.texts.history.asOf;
  const labels = headers(fresh.map(labelOf), taken);
  return session.run(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const added = labels.map((label) => table.columns.add(-1, undefined, label));
    for (const column of added) column.load("id");
    await context.sync();
    return [...columns, ...added.map(({ id }, at) => ({ key: fresh[at] ?? "", id }))];
  });
}

async function append(session: ExcelSession, place: Place, report: RememberedReport, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const ground = await session.run((context) => lookAt(context, place, rows.length));
  const { dateFormat } = await readDates(session);
  const block = blockOf(ground, place, report, rows);
  const chunks = [...chunkBlocks([block], CHUNK_BYTES)].flat();
  try {
    for (const [at, chunk] of chunks.entries()) {
      const isLast = at === chunks.length - 1;
      await session.run((context) => {
        const table = tableOf(context, place);
        const area = { row: chunk.row, column: ground.left, rows: chunk.values.length, columns: ground.width };
        formatRows(table.worksheet, ground, report, { ...area, dateFormat });
        return writeChunk(context, table, { area, values: chunk.values, grown: isLast ? rows.length : null }, ground);
      });
      await breathe();
    }
  } catch (error) {
    await session.run((context) => wipe(context, place, ground, rows.length)).catch(() => undefined);
    throw error;
  }
}

const tableOf = (context: Excel.RequestContext, { tableId }: Place): Excel.Table =>
  context.workbook.tables.getItem(tableId);

interface Writing {
  readonly area: Area;
  readonly values: CellBlock["values"];
  /** With the last rows the table grows by so many; null before. */
  readonly grown: number | null;
}

function writeChunk(
  context: Excel.RequestContext,
  table: Excel.Table,
  { area, values, grown }: Writing,
  ground: Ground,
): Promise<void> {
  holdScreen(context);
  rangeAt(table.worksheet, area).values = values.map((row) => [...row]);
  if (grown !== null) {
    table.resize(rangeAt(table.worksheet, wholeOf(ground, grown)));
    putTotalsBack(table, ground);
  }
  return context.sync();
}

interface Ground {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** The first row below. */
  readonly end: number;
  /** Formulas of a totals row that is off meanwhile; null: there is none. */
  readonly totals: readonly unknown[] | null;
  /** By position in the table: the report's key, "" for the date, null for the person's own. */
  readonly keys: readonly (string | null)[];
}

/** Makes room where something is under the table. A totals row is in the way of new rows. */
async function lookAt(context: Excel.RequestContext, place: Place, rows: number): Promise<Ground> {
  const table = tableOf(context, place);
  table.load("showTotals");
  table.columns.load("items/id,items/index");
  const range = passing(table.getRange());
  range.load("rowIndex,columnIndex,rowCount,columnCount");
  table.worksheet.protection.load("protected");
  await context.sync();
  if (table.worksheet.protection.protected)
    throw new WorkbookError("protected", `The sheet "${place.sheetName}" is protected.`);
  const { rowIndex: top, columnIndex: left, columnCount: width } = range;
  const totals = table.showTotals ? await liftTotals(context, table) : null;
  const end = top + range.rowCount - (totals === null ? 0 : 1);
  if (end + rows > SHEET_ROWS) throw new WorkbookError("tooLarge", "The history has no room for this reading.");
  const below = rangeAt(table.worksheet, { row: end, column: left, rows: SHEET_ROWS - end, columns: width });
  const used = below.getUsedRangeOrNullObject(true);
  used.load("rowCount");
  await context.sync();
  if (!used.isNullObject) {
    rangeAt(table.worksheet, { row: end, column: left, rows, columns: width }).insert("Down");
    await context.sync();
  }
  const keyOf = new Map(place.columns.map(({ key, id }) => [id, key]));
  return { top, left, width, end, totals, keys: table.columns.items.map(({ id }) => keyOf.get(id) ?? null) };
}

async function liftTotals(context: Excel.RequestContext, table: Excel.Table): Promise<readonly unknown[]> {
  const row = passing(table.getTotalRowRange());
  row.load("formulas");
  await context.sync();
  table.showTotals = false;
  const formulas: readonly unknown[] = row.formulas[0] ?? [];
  return formulas;
}

/** Queued behind the table's new size. */
function putTotalsBack(table: Excel.Table, { totals }: Ground): void {
  if (totals === null) return;
  table.showTotals = true;
  passing(table.getTotalRowRange()).formulas = [[...totals]];
}

function blockOf(ground: Ground, place: Place, report: RememberedReport, rows: Rows): CellBlock {
  const positions = new Map(["", ...report.columns.map(({ key }) => key)].map((key, at) => [key, at]));
  const texts = new Set(
    report.columns.flatMap(({ key, type }) => (reportFormat(type, "") === TEXT_FORMAT ? [key] : [])),
  );
  const values = rows.map((row) =>
    ground.keys.map((key) => {
      const at = key === null ? undefined : positions.get(key);
      return key === null || at === undefined ? null : guardValue(row[at] ?? null, texts.has(key));
    }),
  );
  return { row: ground.end, offset: 0, columns: place.columns.length, values };
}

/** Format before values. */
function formatRows(
  sheet: Excel.Worksheet,
  { keys }: Ground,
  report: RememberedReport,
  { dateFormat, ...area }: { row: number; column: number; rows: number; columns: number; dateFormat: string },
): void {
  keys.forEach((key, at) => {
    if (key === null) return;
    const column = report.columns.find((one) => one.key === key);
    const format = column === undefined ? AS_OF_FORMAT : reportFormat(column.type, dateFormat);
    setFormat(rangeAt(sheet, { ...area, column: area.column + at, columns: 1 }), format);
  });
}

function wholeOf({ top, left, width, end }: Ground, rows: number) {
  return { row: top, column: left, rows: end - top + rows, columns: width };
}

async function wipe(context: Excel.RequestContext, place: Place, ground: Ground, rows: number): Promise<void> {
  const table = tableOf(context, place);
  const { end, left, width } = ground;
  rangeAt(table.worksheet, { row: end, column: left, rows, columns: width }).clear();
  putTotalsBack(table, ground);
  await context.sync();
}
