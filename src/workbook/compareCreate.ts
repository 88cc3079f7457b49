// Makes a new sheet with a comparison on it: rows above, table, formulas, names, marks. It writes to no sheet that exists; what fails
// half-way is taken away again.
import {
  sumFormats,
  type LayoutColumn,
  type Look,
  type SheetLayout,
  type TopRow,
} from "../bids/compare/layout";
import { guardValue } from "../values/guard";
import { chunkBlocks, type CellBlock } from "./blocks";
import { CHUNK_BYTES, type CellInput } from "./bytes";
import { rangeAt, setFormat } from "./cells";
import type { CreatedComparison, NewComparison } from "./compareTypes";
import { isKind } from "./errors";
import { TEXT_FORMAT } from "./look";
import { sheetName, tableName } from "./names";
import { runsOf } from "./runs";
import { breathe, holdScreen, type Session } from "./session";

const STYLE = "TableStyleLight1";
const LABEL_COLUMN = 1;

interface Names {
  readonly sheet: string;
  readonly table: string;
}

export async function createComparison(session: Session, request: NewComparison): Promise<CreatedComparison> {
  const names = await session.run((context) => freeNames(context, request));
  const layout = request.layout(names.table);
  await breathe();
  try {
    const created = await session.run((context) => build(context, layout, names));
    const printSetUp = await setUpPrint(session, layout, names);
    return { ...created, printSetUp };
  } catch (error) {
    await session.run((context) => takeAway(context, layout, names)).catch(() => undefined);
    throw error;
  }
}

async function freeNames(context: Excel.RequestContext, request: NewComparison): Promise<Names> {
  const { worksheets, tables, names } = context.workbook;
  for (const one of [worksheets, tables, names]) one.load("items/name");
  await context.sync();
  // A comparison that was deleted by hand leaves its names behind: they take their table's name with them.
  const taken = [...tables.items, ...names.items].flatMap(({ name }) => [
    name,
    name.replace(/_[A-Za-z]+$/, ""),
  ]);
  return {
    sheet: sheetName(
      request.sheetName,
      worksheets.items.map(({ name }) => name),
    ),
    table: tableName(request.tableName, taken),
  };
}

async function build(
  context: Excel.RequestContext,
  layout: SheetLayout,
  names: Names,
): Promise<Omit<CreatedComparison, "printSetUp">> {
  holdScreen(context);
  const sheet = context.workbook.worksheets.add(names.sheet);
  const table = frame(sheet, layout, names);
  defineNames(context, sheet, layout);
  dress(sheet, layout);
  await context.sync();
  for (const chunk of chunkBlocks(valueBlocks(layout), CHUNK_BYTES)) await writeChunk(context, sheet, chunk);
  holdScreen(context);
  writeFormulas(sheet, layout);
  table.load("id,name");
  table.columns.load("items/id,items/index");
  await context.sync();
  const columnIds = [...table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
  return { tableId: table.id, tableName: table.name, sheetName: names.sheet, columnIds };
}

/** A chunk of up to 4 MB, not a row. */
async function writeChunk(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  chunk: readonly CellBlock[],
): Promise<void> {
  holdScreen(context);
  for (const { row, offset, columns, values } of chunk)
    rangeAt(sheet, { row, column: offset, rows: values.length, columns }).values = values.map((one) => [
      ...one,
    ]);
  await context.sync();
  await breathe();
}

function bodyRow(layout: SheetLayout): number {
  return layout.top.length + 1;
}

function bodyRows(layout: SheetLayout): number {
  return Math.max(layout.rows.length, 1);
}

/** Points: a bidder's name over two lines, and what the column holds. Excel fits no height to texts that a program writes. */
const HEADER_HEIGHT = 45;

/** Formats, header, table. */
function frame(sheet: Excel.Worksheet, layout: SheetLayout, names: Names): Excel.Table {
  const { columns } = layout;
  const body = { row: bodyRow(layout), rows: bodyRows(layout) };
  for (const { from, count, value } of runsOf(columns.map(({ format }) => format)))
    setFormat(rangeAt(sheet, { ...body, column: from, columns: count }), value);
  const place = { row: layout.top.length, column: 0, rows: 1, columns: columns.length };
  const header = rangeAt(sheet, place);
  setFormat(header, TEXT_FORMAT);
  header.values = [columns.map((column) => guardValue(column.header, true))];
  header.format.wrapText = true;
  header.format.rowHeight = HEADER_HEIGHT;
  const table = sheet.tables.add(rangeAt(sheet, { ...place, rows: body.rows + 1 }), true);
  table.set({ name: names.table, style: STYLE });
  return table;
}

function defineNames(context: Excel.RequestContext, sheet: Excel.Worksheet, { names }: SheetLayout): void {
  for (const { name, row, from, to } of names)
    context.workbook.names.add(name, rangeAt(sheet, { row, column: from, rows: 1, columns: to - from + 1 }));
}

/** Values by runs of columns that hold values. */
function valueBlocks(layout: SheetLayout): CellBlock[] {
  const top = bodyRow(layout);
  if (layout.rows.length === 0) return [];
  return runsOf(layout.columns.map(({ formula }) => formula === null))
    .filter(({ value }) => value)
    .map(({ from, count }) => ({
      ...{ row: top, offset: from, columns: count },
      values: layout.rows.map((row) =>
        row.slice(from, from + count).map((value, at) => input(value, layout.columns[from + at])),
      ),
    }));
}

function input(value: SheetLayout["rows"][number][number], column: LayoutColumn | undefined): CellInput {
  return guardValue(value, column?.format === TEXT_FORMAT);
}

/** One operation a column: Excel puts the one formula into every row. */
function writeFormulas(sheet: Excel.Worksheet, layout: SheetLayout): void {
  if (layout.rows.length > 0)
    layout.columns.forEach(({ formula }, column) => {
      if (formula === null) return;
      setFormula(
        rangeAt(sheet, { row: bodyRow(layout), column, rows: bodyRows(layout), columns: 1 }),
        formula,
      );
    });
  layout.top.forEach((row, at) => writeTop(sheet, row, at, "formula"));
}

/** One formula for a whole range. Excel takes a single value here, which its type declarations do not say. */
export function setFormula(range: Excel.Range, formula: string): void {
  Object.assign(range, { formulas: formula });
}

export const LOOK_FORMATS: Readonly<Record<Look, string>> = {
  ...{ title: TEXT_FORMAT, quiet: TEXT_FORMAT, band: TEXT_FORMAT, choice: "General" },
  ...{ ...sumFormats, hidden: "0" },
};

function writeTop(sheet: Excel.Worksheet, row: TopRow, at: number, what: "value" | "formula"): void {
  for (const { column, cell } of row.cells) {
    const range = rangeAt(sheet, { row: at, column, rows: 1, columns: 1 });
    if ("formula" in cell && what === "formula") range.formulas = [[cell.formula]];
    if ("value" in cell && what === "value")
      range.values = [[guardValue(cell.value, LOOK_FORMATS[row.look] === TEXT_FORMAT)]];
  }
}

/** Rows above the table, widths, panes, marks. */
function dress(sheet: Excel.Worksheet, layout: SheetLayout): void {
  layout.top.forEach((row, at) => dressTop(sheet, layout, row, at));
  for (const column of layout.choice.columns)
    rangeAt(sheet, { row: layout.choice.row, column, rows: 1, columns: 1 }).dataValidation.rule = {
      list: { inCellDropDown: true, source: layout.choice.list },
    };
  for (const { from, count, value } of runsOf(layout.columns.map(({ width }) => width))) {
    const columns = rangeAt(sheet, { row: layout.top.length, column: from, rows: 1, columns: count });
    if (value === null) columns.columnHidden = true;
    else columns.format.columnWidth = value;
  }
  setMarks(sheet, layout, { row: bodyRow(layout), rows: bodyRows(layout) + SPARE_ROWS });
  sheet.freezePanes.freezeAt(
    rangeAt(sheet, { row: 0, column: 0, rows: bodyRow(layout), columns: layout.frozenColumns }),
  );
  sheet.activate();
  rangeAt(sheet, { row: bodyRow(layout), column: LABEL_COLUMN, rows: 1, columns: 1 }).select();
}

function dressTop(sheet: Excel.Worksheet, layout: SheetLayout, row: TopRow, at: number): void {
  const label = rangeAt(sheet, { row: at, column: LABEL_COLUMN, rows: 1, columns: 1 });
  const cells = {
    row: at,
    column: LABEL_COLUMN + 1,
    rows: 1,
    columns: layout.columns.length - LABEL_COLUMN - 1,
  };
  const whole = rangeAt(sheet, cells);
  setFormat(label, TEXT_FORMAT);
  setFormat(whole, LOOK_FORMATS[row.look]);
  label.values = [[guardValue(row.label, true)]];
  writeTop(sheet, row, at, "value");
  if (row.look === "title" || row.look === "band") label.format.font.bold = true;
  if (row.look === "band") whole.format.font.bold = true;
  if (row.look === "quiet") for (const range of [label, whole]) range.format.font.color = "#595959";
  if (row.look === "choice") {
    const [counted] = row.cells;
    if (counted !== undefined)
      setFormat(rangeAt(sheet, { row: at, column: counted.column, rows: 1, columns: 1 }), COUNTED_FORMAT);
  }
  if (row.look === "hidden") label.rowHidden = true;
}

/** Marks reach so far below the table, for lines that come later. */
const SPARE_ROWS = 200;
const COUNTED_FORMAT = '0 "in all"';

function setMarks(
  sheet: Excel.Worksheet,
  { marks, span }: SheetLayout,
  body: { readonly row: number; readonly rows: number },
): void {
  const range = rangeAt(sheet, { ...body, column: span.from, columns: span.to - span.from + 1 });
  for (const { formula, look } of marks) {
    const { custom } = range.conditionalFormats.add("Custom");
    custom.rule.formula = formula;
    if (look.fill !== undefined) custom.format.fill.color = look.fill;
    if (look.color !== undefined) custom.format.font.color = look.color;
    if (look.bold !== undefined) custom.format.font.bold = look.bold;
    if (look.italic !== undefined) custom.format.font.italic = look.italic;
  }
}

/** Landscape, one page wide, header rows and titles on each page. A comfort: an Excel that cannot do it keeps the comparison. */
async function setUpPrint(session: Session, layout: SheetLayout, names: Names): Promise<boolean> {
  try {
    await session.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(names.sheet);
      const { pageLayout } = sheet;
      pageLayout.orientation = "Landscape";
      pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
      const rows = bodyRow(layout) + bodyRows(layout);
      pageLayout.setPrintArea(rangeAt(sheet, { row: 0, column: 0, rows, columns: layout.columns.length }));
      pageLayout.setPrintTitleRows(
        rangeAt(sheet, { row: layout.top.length, column: 0, rows: 1, columns: 1 }),
      );
      pageLayout.setPrintTitleColumns(rangeAt(sheet, { row: 0, column: LABEL_COLUMN, rows: 1, columns: 1 }));
      await context.sync();
    });
    return true;
  } catch (error) {
    if (isKind(error, "unsupported")) return false;
    throw error;
  }
}

/** Neither sheet nor names were there before, so that whatever stands under them is ours. */
async function takeAway(context: Excel.RequestContext, layout: SheetLayout, names: Names): Promise<void> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(names.sheet);
  const items = layout.names.map(({ name }) => context.workbook.names.getItemOrNullObject(name));
  await context.sync();
  for (const item of items) if (!item.isNullObject) item.delete();
  if (!sheet.isNullObject) sheet.delete();
  await context.sync();
}
