// Makes a new sheet with empty linked tables on it, side by side or one below the other. It writes to no sheet that
// exists; what fails half-way is taken away again, all of it.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn } from "../../sync/mapping";
import { guardValue } from "../../values/guard";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { setChoices } from "../excel/dropdown";
import { FRESHNESS_ROW } from "./freshness";
import { formatOf, headerOf, ID_HEADER, STATUS_HEADER, STATUS_WIDTH, widthOf } from "./columnLook";
import { headers, sheetName, tableName } from "../excel/names";
import { setUpPages } from "../excel/page";
import { runsOf } from "../excel/runLength";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";
import { removeLink, saveLink } from "./linkStore";
import { headerPlaces, type Offers, dropdownsOf } from "./longLists";
import { addLine } from "./ownLines";
import { afterFigures, indentWords, INDENT_WIDTH } from "./wordsAfterFigures";
import { takeSheetAway } from "../excel/takeSheetAway";
import type { CreatedTable, NewTable, NewTables } from "./types";

/** Caption, freshness, an empty row, the header; the body begins below. Zero-based. */
const CAPTION_ROW = 0;
const HEADER_ROW = 3;
const BODY_ROW = HEADER_ROW + 1;
/** A table's first column holds the hidden ids, so that the caption begins beside it. */
const FIRST_VISIBLE = 1;
const STYLE = "TableStyleLight1";
/** Columns between two tables, so that neither grows into the other. */
const GAP = 1;
/** From the caption of a table with one row to the caption of the table below it. */
const BLOCK_ROWS = BODY_ROW + 2;

interface Names {
  readonly sheet: string;
  readonly tables: readonly string[];
  /** How the person's Excel is set, such as "de-DE". */
  readonly culture: string;
}

export async function createTables(
  session: ExcelSession,
  request: NewTables,
  linksOf: (made: readonly CreatedTable[]) => readonly LinkedTable[] = () => [],
): Promise<readonly CreatedTable[]> {
  const names = await session.run((context) => freeNames(context, request));
  await breathe();
  let links: readonly LinkedTable[] = [];
  try {
    const made = await session.run((context) =>
      build(context, request, names, session.texts.line.refreshed(null, undefined, undefined)),
    );
    const places = placesOf(request);
    // A long text in the last column would run over pages of its own.
    const lastColumn = Math.max(...places.map(({ left }, at) => left + widthIn(request.tables[at])));
    const titleRow = (places.at(-1)?.top ?? 0) + HEADER_ROW;
    const page = { wide: 1, tall: null, lastColumn: lastColumn - 1, titleRow, titleColumn: null };
    await setUpPages(session, [{ ...page, sheetName: names.sheet }], names.culture);
    links = linksOf(made);
    for (const link of links) await saveLink(session, link);
    return made;
  } catch (error) {
    for (const { id } of links) await removeLink(session, id).catch(() => undefined);
    await session.run((context) => takeSheetAway(context, names.sheet)).catch(() => undefined);
    throw error;
  }
}

async function freeNames(context: Excel.RequestContext, request: NewTables): Promise<Names> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name");
  tables.load("items/name");
  names.load("items/name");
  const { cultureInfo } = context.application;
  cultureInfo.load("name");
  await context.sync();
  const taken = [...tables.items, ...names.items].map((one) => one.name);
  const sheets = worksheets.items.map((sheet) => sheet.name);
  const free: string[] = [];
  for (const wish of request.tables) free.push(tableName(wish.tableName, [...taken, ...free]));
  return { sheet: sheetName(request.sheetName, sheets), tables: free, culture: cultureInfo.name };
}

async function build(
  context: Excel.RequestContext,
  request: NewTables,
  names: Names,
  line: string,
): Promise<readonly CreatedTable[]> {
  const offers = await dropdownsOf(
    context,
    request.tables.flatMap(({ mapping }) => mapping),
  );
  holdScreen(context);
  addLine(context, line);
  const sheet = context.workbook.worksheets.add(names.sheet);
  const places = placesOf(request);
  const added = request.tables.map((wish, at) => {
    const place = places[at] ?? SHEET_CORNER;
    return { table: addTable(sheet, wish, { name: names.tables[at] ?? "", line, offers }, place), wish };
  });
  dress(sheet, request.tables, places);
  const bodyRow = (places.at(-1)?.top ?? 0) + BODY_ROW;
  sheet.freezePanes.freezeRows(bodyRow);
  sheet.activate();
  rangeAt(sheet, { row: bodyRow, column: FIRST_VISIBLE, rows: 1, columns: 1 }).select();
  await context.sync();
  return added.map(({ table, wish }) => createdFrom(table, names.sheet, widthIn(wish)));
}

/** Where a table's caption begins, with the hidden column beside it. */
interface Place {
  readonly top: number;
  readonly left: number;
}

const SHEET_CORNER: Place = { top: 0, left: 0 };

function placesOf({ tables, stacked = false }: NewTables): readonly Place[] {
  let left = 0;
  return tables.map((one, at) => {
    const place = stacked ? { top: at * BLOCK_ROWS, left: 0 } : { top: 0, left };
    left += widthIn(one) + GAP;
    return place;
  });
}

/** Ids, mapped columns, status. */
function widthIn(table: NewTable | undefined): number {
  return (table?.mapping.length ?? 0) + 2;
}

interface Named {
  readonly name: string;
  /** What stands above the table. */
  readonly line: string;
  readonly offers: Offers;
}

function addTable(sheet: Excel.Worksheet, request: NewTable, { name, line, offers }: Named, place: Place): Excel.Table {
  const { mapping } = request;
  writeCaption(sheet, [request.caption, line], place);
  writeHeader(sheet, mapping, place);
  formatBody(sheet, mapping, place);
  indentColumns(sheet, mapping, place);
  const row = place.top + HEADER_ROW;
  const table = sheet.tables.add(rangeAt(sheet, { row, column: place.left, rows: 2, columns: widthIn(request) }), true);
  table.set({ name, style: STYLE });
  offerChoices(sheet, mapping, place, offers);
  table.load("id,name");
  table.columns.load("items/id,items/index");
  return table;
}

function createdFrom(table: Excel.Table, sheet: string, width: number): CreatedTable {
  const ids = table.columns.items.map((column) => column.id);
  return {
    tableId: table.id,
    tableName: table.name,
    sheetName: sheet,
    columnIds: { id: ids[0] ?? -1, status: ids[width - 1] ?? -1, cells: ids.slice(1, width - 1) },
  };
}

function writeCaption(
  sheet: Excel.Worksheet,
  [caption, freshness]: readonly [string, string],
  { top, left }: Place,
): void {
  const column = left + FIRST_VISIBLE;
  const title = rangeAt(sheet, { row: top + CAPTION_ROW, column, rows: 1, columns: 1 });
  setFormat(title, TEXT_FORMAT);
  title.values = [[guardValue(caption, true)]];
  title.format.font.bold = true;
  const line = rangeAt(sheet, { row: top + FRESHNESS_ROW, column, rows: 1, columns: 1 });
  setFormat(line, TEXT_FORMAT);
  line.values = [[guardValue(freshness, true)]];
}

function writeHeader(sheet: Excel.Worksheet, mapping: readonly MappedColumn[], { top, left }: Place): void {
  const labels = headers(mapping.map(headerOf), [ID_HEADER, STATUS_HEADER]);
  const texts = [ID_HEADER, ...labels, STATUS_HEADER].map((text) => guardValue(text, true));
  const row = rangeAt(sheet, { row: top + HEADER_ROW, column: left, rows: 1, columns: texts.length });
  setFormat(row, TEXT_FORMAT);
  row.values = [texts];
  // A header stands over its numbers.
  for (const { from, count, value } of runsOf(mapping.map(({ type }) => type === "number" || type === "money")))
    if (value) {
      const place = { row: top + HEADER_ROW, column: left + FIRST_VISIBLE + from, rows: 1, columns: count };
      rangeAt(sheet, place).format.horizontalAlignment = "Right";
    }
}

/** Format before values, one operation a run of columns that look alike. */
function formatBody(sheet: Excel.Worksheet, mapping: readonly MappedColumn[], { top, left }: Place): void {
  runsOf([TEXT_FORMAT, ...mapping.map(formatOf), TEXT_FORMAT]).forEach(({ from, count, value }) => {
    setFormat(rangeAt(sheet, { row: top + BODY_ROW, column: left + from, rows: 1, columns: count }), value);
  });
}

/** Header and first row; new rows look like the first one. */
function indentColumns(sheet: Excel.Worksheet, mapping: readonly MappedColumn[], { top, left }: Place): void {
  for (const { from, count, value } of runsOf(afterFigures(mapping))) {
    const place = { row: top + HEADER_ROW, column: left + FIRST_VISIBLE + from, rows: 2, columns: count };
    if (value) indentWords(rangeAt(sheet, place));
  }
}

/** On the blank first row: what lies over a whole column of a table grows with it. */
function offerChoices(
  sheet: Excel.Worksheet,
  mapping: readonly MappedColumn[],
  { top, left }: Place,
  offers: Offers,
): void {
  const headerAt = headerPlaces(mapping, (at) => ({ row: top + HEADER_ROW, column: left + FIRST_VISIBLE + at }));
  mapping.forEach((column, at) => {
    const list = offers(column, headerAt);
    if (list === null) return;
    const place = { row: top + BODY_ROW, column: left + FIRST_VISIBLE + at, rows: 1, columns: 1 };
    setChoices(rangeAt(sheet, place), list);
  });
}

/** Columns that two tables share are as wide as the wider of them asks for. */
function dress(sheet: Excel.Worksheet, tables: readonly NewTable[], places: readonly Place[]): void {
  const width = Math.max(...tables.map((one, at) => (places[at]?.left ?? 0) + widthIn(one)));
  const widths = new Array<number | null>(width).fill(null);
  tables.forEach(({ mapping }, at) => {
    const { top, left } = places[at] ?? SHEET_CORNER;
    const further = afterFigures(mapping);
    [...mapping.map(widthOf), STATUS_WIDTH].forEach((own, n) => {
      const column = left + FIRST_VISIBLE + n;
      widths[column] = Math.max(widths[column] ?? 0, own + (further[n] === true ? INDENT_WIDTH : 0));
    });
    rangeAt(sheet, { row: top + HEADER_ROW, column: left, rows: 1, columns: 1 }).columnHidden = true;
  });
  runsOf(widths).forEach(({ from, count, value }) => {
    if (value === null) return;
    rangeAt(sheet, { row: HEADER_ROW, column: from, rows: 1, columns: count }).format.columnWidth = value;
  });
}
