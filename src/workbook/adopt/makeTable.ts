// Makes a price sheet a linked table: the range becomes a table or the table is kept, two columns are added at the
// right end, ids and converted cells are written. It moves no cell of the person's, overwrites no formula, and looks
// first whether all is as it was shown.
import { sameBlock } from "../../sync/adopt/sameBlock";
import type { SheetArea } from "../../sync/adopt/types";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import { WorkbookError } from "../excel/errors";
import { readBlock } from "../excel/readBlock";
import type { AdoptedTable, AdoptTable } from "./types";
import { chunkBlocks, groupCells } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { cellInput, holds, textInput } from "../excel/cellInput";
import { cellText, passing, rangeAt, setFormat, TEXT_FORMAT, wholeBlock } from "../excel/cells";
import { readFilters } from "../table/filterCriteria";
import { askFilters, filtersOf, restoreFilters } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import { formatOfType, ID_HEADER, STATUS_HEADER, STATUS_WIDTH } from "../table/columnLook";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";

const STYLE = "TableStyleLight1";

interface Place {
  readonly sheet: Excel.Worksheet;
  readonly table: Excel.Table;
  /** First body row and first column of the table. */
  readonly top: number;
  readonly left: number;
  readonly rows: number;
}

export async function adoptTable(session: ExcelSession, request: AdoptTable): Promise<AdoptedTable> {
  const kept: { lifted: Lifted | null } = { lifted: null };
  try {
    return await session.run((context) => adoptOnce(context, request, (lifted) => (kept.lifted ??= lifted)));
  } finally {
    // Of a table that is made half-way, too: what was made stays and is found again by the next proposal.
    await restoreFilters(session, kept.lifted);
  }
}

async function adoptOnce(
  context: Excel.RequestContext,
  request: AdoptTable,
  keep: (lifted: Lifted) => void,
): Promise<AdoptedTable> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(request.target.sheetName);
  const table = tableOf(context, request);
  sheet.protection.load("protected");
  table?.autoFilter.load("isDataFiltered,criteria");
  table?.load("id,showTotals");
  table?.columns.load("items/id,items/name,items/index");
  await context.sync();
  if (sheet.isNullObject || table?.isNullObject === true) return { ok: false, problem: "changed" };
  if (sheet.protection.protected) return { ok: false, problem: "protected" };
  if (!(await isAsSeen(context, sheet, table, request))) return { ok: false, problem: "changed" };
  const lifted = liftedOf(table);
  askFilters(lifted);
  if (lifted !== null) keep(lifted);
  const place = await makeTable(context, sheet, table, request);
  await writeIds(context, place, request);
  const left = await writeCells(context, place, request);
  return finish(context, place, request, left);
}

function liftedOf(table: Excel.Table | null): Lifted | null {
  return table === null
    ? null
    : filtersOf({ tableId: table.id, filters: readFilters(table.autoFilter, table.columns.items) });
}

function tableOf(context: Excel.RequestContext, { target }: AdoptTable): Excel.Table | null {
  return target.tableId === null ? null : context.workbook.tables.getItemOrNullObject(target.tableId);
}

/** The person may have gone on typing since the proposal; cells beside it may no longer be free. */
async function isAsSeen(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  table: Excel.Table | null,
  request: AdoptTable,
): Promise<boolean> {
  const { target, seen } = request;
  const beside = newColumns(request).length;
  const used =
    beside === 0 ? null : passing(rangeAt(sheet, besideArea(target.area, beside)).getUsedRangeOrNullObject(true));
  used?.load("rowIndex");
  const whole = table === null ? null : passing(table.getHeaderRowRange());
  const body = table === null ? null : passing(table.getDataBodyRange());
  whole?.load("rowIndex,columnIndex,columnCount");
  body?.load("rowCount");
  await context.sync();
  if (used !== null && !used.isNullObject) return false;
  if (whole !== null && body !== null) {
    const { row, column, rows, columns } = target.area;
    const same = whole.rowIndex === row && whole.columnIndex === column && whole.columnCount === columns;
    if (!same || body.rowCount !== rows - 1) return false;
  }
  const { block } = await readBlock(context, sheet, seen.area, false);
  return sameBlock(block, seen);
}

function besideArea({ row, column, rows, columns }: SheetArea, width: number): SheetArea {
  return { row, column: column + columns, rows, columns: width };
}

interface NewColumn {
  readonly offset: number;
  readonly header: string;
  readonly format: string;
}

function newColumns({ target, added, id, status }: AdoptTable): NewColumn[] {
  const columns = added.map(({ header, type }, at) => ({
    offset: target.area.columns + at,
    header,
    format: formatOfType(type),
  }));
  if (id.isNew) columns.push({ offset: id.offset, header: ID_HEADER, format: TEXT_FORMAT });
  if (status.isNew) columns.push({ offset: status.offset, header: STATUS_HEADER, format: TEXT_FORMAT });
  return columns;
}

/** Formats before values; the header's texts before the table, since Excel names a table's columns by them. */
async function makeTable(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  table: Excel.Table | null,
  request: AdoptTable,
): Promise<Place> {
  const { area } = request.target;
  const body = { row: area.row + 1, rows: area.rows - 1 };
  holdScreen(context);
  for (const merged of request.unmerge) rangeAt(sheet, merged).unmerge();
  for (const { offset, text } of request.headers)
    rangeAt(sheet, { row: area.row, column: area.column + offset, rows: 1, columns: 1 }).values = [
      [guardValue(text, false)],
    ];
  const fresh = newColumns(request);
  for (const { offset, format } of fresh)
    setFormat(rangeAt(sheet, { ...body, column: area.column + offset, columns: 1 }), format);
  const made = table === null ? newTable(sheet, request, fresh) : grownTable(sheet, table, request, fresh);
  await context.sync();
  return { sheet, table: made, top: body.row, left: area.column, rows: body.rows };
}

function newTable(sheet: Excel.Worksheet, request: AdoptTable, fresh: readonly NewColumn[]): Excel.Table {
  const { area } = request.target;
  for (const { offset, header } of fresh) writeHeader(sheet, area, offset, header);
  const table = sheet.tables.add(rangeAt(sheet, { ...area, columns: area.columns + fresh.length }), true);
  table.set({ name: request.tableName, style: STYLE });
  return table;
}

/**
 * A totals row stays where it is: then Excel adds the columns itself, which moves nothing, since nothing is beside.
 */
function grownTable(
  sheet: Excel.Worksheet,
  table: Excel.Table,
  request: AdoptTable,
  fresh: readonly NewColumn[],
): Excel.Table {
  const { area } = request.target;
  table.clearFilters();
  if (fresh.length === 0) return table;
  if (table.showTotals) fresh.forEach(() => table.columns.add());
  else table.resize(rangeAt(sheet, { ...area, columns: area.columns + fresh.length }));
  for (const { offset, header } of fresh) writeHeader(sheet, area, offset, header);
  return table;
}

function writeHeader(sheet: Excel.Worksheet, { row, column }: SheetArea, offset: number, header: string): void {
  rangeAt(sheet, { row, column: column + offset, rows: 1, columns: 1 }).values = [[guardValue(header, false)]];
}

/** The whole column, so that nothing of an earlier link stays in it; read back, since everything after goes by it. */
async function writeIds(context: Excel.RequestContext, place: Place, { ids, id, status }: AdoptTable): Promise<void> {
  const { sheet, top, left, rows } = place;
  holdScreen(context);
  const range = rangeAt(sheet, { row: top, column: left + id.offset, rows, columns: 1 });
  range.values = ids.map((text) => [textInput(text)]);
  range.load("values");
  if (!status.isNew)
    rangeAt(sheet, { row: top, column: left + status.offset, rows, columns: 1 }).values = ids.map(() => [""]);
  await context.sync();
  const read = wholeBlock(range.values, rows, 1).map(([value]) => cellText(value));
  if (!read.every((text, row) => text === ids[row]))
    throw new WorkbookError("other", "The row ids do not read back as they were written. Nothing was linked.");
}

/** Answers the cells that do not have what was written. */
async function writeCells(context: Excel.RequestContext, place: Place, { cells }: AdoptTable): Promise<number[]> {
  const { sheet, top, left } = place;
  const inputs = cells.map(({ row, offset, value, type, format }) => ({
    row,
    offset,
    value: cellInput(value, type, format === TEXT_FORMAT),
  }));
  const read = new Map<string, unknown>();
  queueFormats(place, cells);
  for (const chunk of chunkBlocks(groupCells(inputs), CHUNK_BYTES)) {
    holdScreen(context);
    const ranges = chunk.map((block) => {
      const { row, offset, columns, values } = block;
      const range = rangeAt(sheet, { row: top + row, column: left + offset, rows: values.length, columns });
      range.values = values.map((one) => [...one]);
      range.load("values");
      return range;
    });
    await nextChunk(context);
    chunk.forEach((block, at) => {
      wholeBlock(ranges[at]?.values, block.values.length, block.columns).forEach((row, down) => {
        row.forEach((value, right) => read.set(`${block.row + down}:${block.offset + right}`, value));
      });
    });
  }
  return inputs.flatMap(({ row, offset, value }, at) => (holds(read.get(`${row}:${offset}`), value) ? [] : [at]));
}

/** A chunk of up to 4 MB, not a row. */
async function nextChunk(context: Excel.RequestContext): Promise<void> {
  await context.sync();
  await breathe();
}

interface FormatRun {
  readonly offset: number;
  readonly from: number;
  to: number;
  readonly format: string;
}

/** Queues the formats: one operation for neighbours below each other. */
function queueFormats({ sheet, top, left }: Place, cells: AdoptTable["cells"]): void {
  const wanted = cells
    .flatMap(({ row, offset, format }) => (format === null ? [] : [{ row, offset, format }]))
    .sort((a, b) => a.offset - b.offset || a.row - b.row);
  const runs: FormatRun[] = [];
  for (const { row, offset, format } of wanted) {
    const last = runs.at(-1);
    if (last?.offset === offset && last.to === row - 1 && last.format === format) last.to = row;
    else runs.push({ offset, from: row, to: row, format });
  }
  for (const { offset, from, to, format } of runs)
    setFormat(rangeAt(sheet, { row: top + from, column: left + offset, rows: to - from + 1, columns: 1 }), format);
}

async function finish(
  context: Excel.RequestContext,
  place: Place,
  request: AdoptTable,
  left: readonly number[],
): Promise<AdoptedTable> {
  const { sheet, table } = place;
  await dress(context, place, request);
  table.load("id,name");
  table.columns.load("items/id,items/name,items/index");
  sheet.load("name");
  await context.sync();
  const columns = [...table.columns.items].sort((a, b) => a.index - b.index);
  return {
    ok: true,
    tableId: table.id,
    tableName: table.name,
    columnIds: columns.map(({ id }) => id),
    headers: columns.map(({ name }) => name),
    left,
  };
}

/** The id column is hidden with its whole sheet column, unless something of the person's stands above or below it. */
async function dress(context: Excel.RequestContext, place: Place, { target, id, status }: AdoptTable): Promise<void> {
  const { sheet, left } = place;
  if (!id.isNew) return;
  const column = left + id.offset;
  const { row, rows } = target.area;
  const above =
    row === 0
      ? null
      : passing(rangeAt(sheet, { row: 0, column, rows: row, columns: 1 }).getUsedRangeOrNullObject(true));
  const below = passing(
    rangeAt(sheet, {
      row: row + rows,
      column,
      rows: SHEET_ROWS - row - rows,
      columns: 1,
    }).getUsedRangeOrNullObject(true),
  );
  for (const range of [above, below]) range?.load("rowIndex");
  await context.sync();
  if (above?.isNullObject !== false && below.isNullObject)
    rangeAt(sheet, { row, column, rows: 1, columns: 1 }).columnHidden = true;
  if (status.isNew)
    rangeAt(sheet, { row, column: left + status.offset, rows: 1, columns: 1 }).format.columnWidth = STATUS_WIDTH;
}
