// Writes what became of each reference beside it, in a column of its own. Rows are found by what they hold at that
// moment, so that a sort or an inserted row in between puts no text beside another supplier. Only blank cells and texts
// of ours are written: what a person typed there stays, whatever it says.
import { referenceCellKey } from "../../invitations/readReferences";
import type { GivenCell, ReferenceKind } from "../../invitations/types";
import { guardValue } from "../../values/guard";
import { cellText, passing, rangeAt, wholeBlock } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { BesideTexts, type BesideKind } from "./besideTexts";
import { inParts, readCells, type ColumnArea } from "./cells";
import type { BesideWords, BesideWritten, ColumnPlace } from "./types";
import { STATUS_WIDTH } from "../table/columnLook";
import type { ExcelSession } from "../excel/session";

/**
 * A column of our texts. It is known by the header that we wrote, in whatever words; without a header by the texts in
 * it.
 */
export interface BesideColumn {
  readonly kind: BesideKind;
  /** Where the column is made. */
  readonly header: string;
}

/** Versions that did not remember which header they wrote had these alone. */
const EARLIER_HEADERS: Readonly<Record<BesideKind, string>> = {
  invitation: "Bidsheet invitation",
  event: "Bidsheet event",
};
/** Single cells, since a filter misplaces what is written into a block. */
const CELLS_A_SYNC = 300;

interface Found {
  readonly sheet: Excel.Worksheet;
  readonly column: ColumnArea;
  /** Where the texts go; made where there was none. */
  readonly beside: number;
  /** Over them; null where there is none. */
  readonly header: string | null;
  readonly known: BesideTexts;
}

export function writeBeside(
  session: ExcelSession,
  place: ColumnPlace,
  kind: ReferenceKind,
  { header, texts }: BesideWords,
): Promise<BesideWritten> {
  return writeTexts(session, place, texts, (cell) => referenceCellKey(kind, cell), { kind: "invitation", header });
}

/**
 * The same for other cells than references. `keyOf`: what a cell's text stands under in `texts`; null: it gets none.
 */
export async function writeTexts(
  session: ExcelSession,
  place: ColumnPlace,
  texts: ReadonlyMap<string, string>,
  keyOf: (cell: GivenCell) => string | null,
  words: BesideColumn,
): Promise<BesideWritten> {
  return session.run(async (context) => {
    const { sheet, column, beside, header, known } = await (place.table === null
      ? findPlain(context, place, words)
      : findTable(context, place.table, words));
    const besideIt = (part: ColumnArea) => known.askCells(sheet, { ...part, column: beside });
    const meant = (await readCells(context, sheet, column, besideIt)).flatMap((cell) => {
      const text = texts.get(keyOf(cell) ?? "");
      return text === undefined ? [] : [{ row: cell.row - 1, text }];
    });
    const told = meant.filter(({ row }) => known.isFree(row));
    known.write(context, { texts: told.map(({ text }) => text), header });
    for (let at = 0; at < told.length; at += CELLS_A_SYNC)
      await writeSome(context, sheet, beside, told.slice(at, at + CELLS_A_SYNC));
    await context.sync();
    return { rows: told.length, kept: meant.length - told.length };
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
  words: BesideColumn,
): Promise<Found> {
  const table = context.workbook.tables.getItemOrNullObject(place.id);
  table.load("showHeaders,showTotals,worksheet/id");
  await context.sync();
  if (table.isNullObject) throw new WorkbookError("itemGone", "The table of the references is gone.");
  const { worksheet: sheet } = table;
  const body = passing(table.getDataBodyRange()).load("rowIndex,rowCount,columnIndex");
  table.columns.load("items/id,items/name,items/index");
  const texts = new BesideTexts(words.kind, sheet.id);
  await mayWrite(context, sheet, texts);
  const { items } = table.columns;
  const own = items.find(({ id }) => id === place.columnId);
  if (own === undefined) throw new WorkbookError("itemGone", "The column of the references is gone.");
  const names = items.map(({ name }) => name);
  let at = names.findIndex((name) => isNamed(name, words));
  // What the workbook remembers comes with the next answer.
  if (at < 0) await context.sync();
  if (at < 0) at = names.findIndex((name) => texts.isHeader(name));
  if (at < 0) {
    const made = table.columns.add();
    made.name = words.header;
    passing(made.getRange()).format.columnWidth = STATUS_WIDTH;
    await context.sync();
  }
  const { rowIndex: row, rowCount: rows, columnIndex: left } = body;
  const column = { row, rows, column: left + own.index };
  const beside = left + (at < 0 ? items.length : at);
  return { sheet, column, beside, header: names[at] ?? words.header, known: texts };
}

async function findPlain(context: Excel.RequestContext, place: ColumnPlace, words: BesideColumn): Promise<Found> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(place.sheetName);
  sheet.load("id");
  await context.sync();
  if (sheet.isNullObject) throw new WorkbookError("itemGone", "The sheet of the references is gone.");
  const used = passing(sheet.getUsedRangeOrNullObject(true));
  used.load("rowIndex,rowCount,columnIndex,columnCount");
  const known = new BesideTexts(words.kind, sheet.id);
  await mayWrite(context, sheet, known);
  if (used.isNullObject) throw new WorkbookError("itemGone", "The sheet of the references is empty.");
  const { rowIndex: row, rowCount: rows, columnIndex, columnCount: columns } = used;
  const end = columnIndex + columns;
  const column = { row, rows, column: place.column };
  const ours =
    place.headerRow === null
      ? await lastIfOurs(context, sheet, { row, rows, column: end - 1 }, known)
      : await underHeader(context, sheet, { row: place.headerRow, column: columnIndex, columns }, words, known);
  if (ours !== null) return { sheet, column, known, ...ours };
  if (place.headerRow !== null) {
    const cell = rangeAt(sheet, { row: place.headerRow, column: end, rows: 1, columns: 1 });
    cell.values = [[words.header]];
    cell.format.columnWidth = STATUS_WIDTH;
  }
  return { sheet, column, beside: end, header: place.headerRow === null ? null : words.header, known };
}

/** One request, which also asks what is ours. Throws where the sheet is protected. */
async function mayWrite(context: Excel.RequestContext, sheet: Excel.Worksheet, texts: BesideTexts): Promise<void> {
  sheet.load("name");
  sheet.protection.load("protected");
  const answer = texts.ask(context);
  await context.sync();
  if (sheet.protection.protected) throw new WorkbookError("protected", `The sheet "${sheet.name}" is protected.`);
  answer();
}

const isNamed = (text: unknown, { kind, header }: BesideColumn) => text === header || text === EARLIER_HEADERS[kind];

async function underHeader(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, column, columns }: { readonly row: number; readonly column: number; readonly columns: number },
  words: BesideColumn,
  known: BesideTexts,
): Promise<Pick<Found, "beside" | "header"> | null> {
  const range = rangeAt(sheet, { row, column, rows: 1, columns }).load("values");
  await context.sync();
  const texts = (wholeBlock(range.values, 1, columns)[0] ?? []).map(cellText);
  const at = texts.findIndex((text) => isNamed(text, words) || known.isHeader(text));
  return at < 0 ? null : { beside: column + at, header: texts[at] ?? null };
}

async function readTexts(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  part: ColumnArea,
  known: BesideTexts,
): Promise<void> {
  const answer = known.askCells(sheet, part);
  await context.sync();
  answer();
}

async function lastIfOurs(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: ColumnArea,
  known: BesideTexts,
): Promise<Pick<Found, "beside" | "header"> | null> {
  for (const part of inParts(area)) await readTexts(context, sheet, part, known);
  return known.isOurColumn() ? { beside: area.column, header: null } : null;
}
