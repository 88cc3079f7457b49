// Makes a new sheet with an empty linked table on it. It writes to no sheet that exists; what fails half-way is taken away again.
import type { MappedColumn } from "../sync/types";
import { guardValue } from "../values/guard";
import { rangeAt, setChoices, setFormat } from "./cells";
import { FRESHNESS_ROW, freshnessText } from "./freshness";
import { choicesOf, formatOf, ID_HEADER, STATUS_HEADER, STATUS_WIDTH, TEXT_FORMAT, widthOf } from "./look";
import { headers, sheetName, tableName } from "./names";
import { runsOf } from "./runs";
import { breathe, holdScreen, type Session } from "./session";
import type { CreatedTable, NewTable } from "./types";

/** Caption, freshness, an empty row, the header; the body begins below. Zero-based. */
const CAPTION_ROW = 0;
const HEADER_ROW = 3;
const BODY_ROW = HEADER_ROW + 1;
/** Column A holds the hidden ids, so that the caption begins in B. */
const FIRST_VISIBLE = 1;
const STYLE = "TableStyleLight1";

interface Names {
  readonly sheet: string;
  readonly table: string;
}

export async function createTable(session: Session, request: NewTable): Promise<CreatedTable> {
  const names = await session.run((context) => freeNames(context, request));
  await breathe();
  try {
    return await session.run((context) => build(context, request, names));
  } catch (error) {
    await session.run((context) => takeAway(context, names.sheet)).catch(() => undefined);
    throw error;
  }
}

async function freeNames(context: Excel.RequestContext, request: NewTable): Promise<Names> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name");
  tables.load("items/name");
  names.load("items/name");
  await context.sync();
  const taken = [...tables.items, ...names.items].map((one) => one.name);
  return {
    sheet: sheetName(
      request.sheetName,
      worksheets.items.map((sheet) => sheet.name),
    ),
    table: tableName(request.tableName, taken),
  };
}

async function build(context: Excel.RequestContext, request: NewTable, names: Names): Promise<CreatedTable> {
  const { mapping } = request;
  const width = mapping.length + 2;
  holdScreen(context);
  const sheet = context.workbook.worksheets.add(names.sheet);
  writeCaption(sheet, request.caption);
  writeHeader(sheet, mapping);
  formatBody(sheet, mapping);
  const table = sheet.tables.add(
    rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 2, columns: width }),
    true,
  );
  table.set({ name: names.table, style: STYLE });
  offerChoices(sheet, mapping);
  dress(sheet, mapping);
  table.load("id,name");
  table.columns.load("items/id,items/index");
  await context.sync();
  const ids = table.columns.items.map((column) => column.id);
  return {
    tableId: table.id,
    tableName: table.name,
    sheetName: names.sheet,
    columnIds: { id: ids[0] ?? -1, status: ids[width - 1] ?? -1, cells: ids.slice(1, width - 1) },
  };
}

function writeCaption(sheet: Excel.Worksheet, caption: string): void {
  const title = rangeAt(sheet, { row: CAPTION_ROW, column: FIRST_VISIBLE, rows: 1, columns: 1 });
  setFormat(title, TEXT_FORMAT);
  title.values = [[guardValue(caption, true)]];
  title.format.font.bold = true;
  const line = rangeAt(sheet, { row: FRESHNESS_ROW, column: FIRST_VISIBLE, rows: 1, columns: 1 });
  setFormat(line, TEXT_FORMAT);
  line.values = [[freshnessText(null)]];
}

function writeHeader(sheet: Excel.Worksheet, mapping: readonly MappedColumn[]): void {
  const labels = headers(
    mapping.map((column) => column.label || column.key),
    [ID_HEADER, STATUS_HEADER],
  );
  const texts = [ID_HEADER, ...labels, STATUS_HEADER].map((text) => guardValue(text, true));
  const row = rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 1, columns: texts.length });
  setFormat(row, TEXT_FORMAT);
  row.values = [texts];
}

/** Format before values, one operation a run of columns that look alike. */
function formatBody(sheet: Excel.Worksheet, mapping: readonly MappedColumn[]): void {
  runsOf([TEXT_FORMAT, ...mapping.map(formatOf), TEXT_FORMAT]).forEach(({ from, count, value }) => {
    setFormat(rangeAt(sheet, { row: BODY_ROW, column: from, rows: 1, columns: count }), value);
  });
}

/** On the blank first row: what lies over a whole column of a table grows with it. */
function offerChoices(sheet: Excel.Worksheet, mapping: readonly MappedColumn[]): void {
  mapping.forEach((column, at) => {
    const list = choicesOf(column);
    if (list !== null)
      setChoices(rangeAt(sheet, { row: BODY_ROW, column: at + 1, rows: 1, columns: 1 }), list);
  });
}

function dress(sheet: Excel.Worksheet, mapping: readonly MappedColumn[]): void {
  const widths = [...mapping.map(widthOf), STATUS_WIDTH];
  runsOf(widths).forEach(({ from, count, value }) => {
    rangeAt(sheet, { row: HEADER_ROW, column: from + 1, rows: 1, columns: count }).format.columnWidth = value;
  });
  rangeAt(sheet, { row: HEADER_ROW, column: 0, rows: 1, columns: 1 }).columnHidden = true;
  sheet.freezePanes.freezeRows(BODY_ROW);
  sheet.activate();
  rangeAt(sheet, { row: BODY_ROW, column: FIRST_VISIBLE, rows: 1, columns: 1 }).select();
}

/** The sheet was not there before, so that whatever stands under its name is ours. */
async function takeAway(context: Excel.RequestContext, name: string): Promise<void> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name);
  await context.sync();
  if (sheet.isNullObject) return;
  sheet.delete();
  await context.sync();
}
