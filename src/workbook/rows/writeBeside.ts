// Writes what became of each reference beside it, in a column of its own. Rows are found by what they hold at that
// moment, so that a sort or an inserted row in between puts no text beside another supplier. Nothing else is written.
import { cellKey } from "../../invitations/readReferences";
import type { GivenCell, ReferenceKind } from "../../invitations/types";
import { guardValue } from "../../values/guard";
import { passing, rangeAt, wholeBlock } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { readCells, type ColumnArea } from "./cells";
import type { ColumnPlace } from "./types";
import { STATUS_WIDTH } from "../table/columnLook";
import type { ExcelSession } from "../excel/session";

/** What a column of our texts is known by. */
export interface BesideWords {
  readonly header: string;
  /** How our texts begin: a column without a header is known by them. */
  readonly begin: RegExp;
}

const INVITATION: BesideWords = {
  header: "Bidsheet invitation",
  begin: /^(Invit|Not invited|Not removed|Not sent|Unknown whether|Left out)/,
};
/** Single cells, since a filter misplaces what is written into a block. */
const CELLS_A_SYNC = 300;

interface Found {
  readonly sheet: Excel.Worksheet;
  readonly column: ColumnArea;
  /** Where the texts go; made where there was none. */
  readonly beside: number;
}

export function writeBeside(
  session: ExcelSession,
  place: ColumnPlace,
  kind: ReferenceKind,
  texts: ReadonlyMap<string, string>,
): Promise<{ readonly rows: number }> {
  return writeTexts(session, place, texts, (cell) => cellKey(kind, cell), INVITATION);
}

/**
 * The same for other cells than references. `keyOf`: what a cell's text stands under in `texts`; null: it gets none.
 */
export async function writeTexts(
  session: ExcelSession,
  place: ColumnPlace,
  texts: ReadonlyMap<string, string>,
  keyOf: (cell: GivenCell) => string | null,
  words: BesideWords,
): Promise<{ readonly rows: number }> {
  return session.run(async (context) => {
    const { sheet, column, beside } = await (place.table === null
      ? findPlain(context, place, words)
      : findTable(context, place.table, words));
    const told = (await readCells(context, sheet, column)).flatMap((cell) => {
      const text = texts.get(keyOf(cell) ?? "");
      return text === undefined ? [] : [{ row: cell.row - 1, text }];
    });
    for (let at = 0; at < told.length; at += CELLS_A_SYNC)
      await writeSome(context, sheet, beside, told.slice(at, at + CELLS_A_SYNC));
    await context.sync();
    return { rows: told.length };
  });
}

async function writeSome(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  column: number,
  told: readonly { readonly row: number; readonly text: string }[],
): Promise<void> {
  for (const { row, text } of told)
    rangeAt(sheet, { row, column, rows: 1, columns: 1 }).values = [[guardValue(text, false)]];
  await context.sync();
}

async function findTable(
  context: Excel.RequestContext,
  place: NonNullable<ColumnPlace["table"]>,
  { header }: BesideWords,
): Promise<Found> {
  const table = context.workbook.tables.getItemOrNullObject(place.id);
  table.load("showHeaders,showTotals");
  await context.sync();
  if (table.isNullObject) throw new WorkbookError("itemGone", "The table of the references is gone.");
  const { worksheet: sheet } = table;
  const body = passing(table.getDataBodyRange()).load("rowIndex,rowCount,columnIndex");
  table.columns.load("items/id,items/name,items/index");
  await mayWrite(context, sheet);
  const { items } = table.columns;
  const own = items.find(({ id }) => id === place.columnId);
  if (own === undefined) throw new WorkbookError("itemGone", "The column of the references is gone.");
  const known = items.find(({ name }) => name === header);
  if (known === undefined) {
    const made = table.columns.add();
    made.name = header;
    passing(made.getRange()).format.columnWidth = STATUS_WIDTH;
    await context.sync();
  }
  const { rowIndex: row, rowCount: rows, columnIndex: left } = body;
  const column = { row, rows, column: left + own.index };
  return { sheet, column, beside: left + (known?.index ?? items.length) };
}

async function findPlain(context: Excel.RequestContext, place: ColumnPlace, words: BesideWords): Promise<Found> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(place.sheetName);
  await context.sync();
  if (sheet.isNullObject) throw new WorkbookError("itemGone", "The sheet of the references is gone.");
  const used = passing(sheet.getUsedRangeOrNullObject(true));
  used.load("rowIndex,rowCount,columnIndex,columnCount");
  await mayWrite(context, sheet);
  if (used.isNullObject) throw new WorkbookError("itemGone", "The sheet of the references is empty.");
  const { rowIndex: row, rowCount: rows, columnIndex, columnCount: columns } = used;
  const end = columnIndex + columns;
  const column = { row, rows, column: place.column };
  const known =
    place.headerRow === null
      ? await lastIfOurs(context, sheet, { row, rows, column: end - 1 }, words)
      : await underHeader(context, sheet, { row: place.headerRow, column: columnIndex, columns }, words);
  if (known !== null) return { sheet, column, beside: known };
  if (place.headerRow !== null) {
    const cell = rangeAt(sheet, { row: place.headerRow, column: end, rows: 1, columns: 1 });
    cell.values = [[words.header]];
    cell.format.columnWidth = STATUS_WIDTH;
  }
  return { sheet, column, beside: end };
}

/** One request. Throws where the sheet is protected. */
async function mayWrite(context: Excel.RequestContext, sheet: Excel.Worksheet): Promise<void> {
  sheet.load("name");
  sheet.protection.load("protected");
  await context.sync();
  if (sheet.protection.protected) throw new WorkbookError("protected", `The sheet "${sheet.name}" is protected.`);
}

async function underHeader(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, column, columns }: { readonly row: number; readonly column: number; readonly columns: number },
  { header }: BesideWords,
): Promise<number | null> {
  const range = rangeAt(sheet, { row, column, rows: 1, columns }).load("values");
  await context.sync();
  const at = (wholeBlock(range.values, 1, columns)[0] ?? []).indexOf(header);
  return at < 0 ? null : column + at;
}

async function lastIfOurs(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: ColumnArea,
  { begin }: BesideWords,
): Promise<number | null> {
  const cells = (await readCells(context, sheet, area)).filter(({ value }) => value !== null && value !== "");
  return cells.every(({ value }) => begin.test(String(value))) ? area.column : null;
}
