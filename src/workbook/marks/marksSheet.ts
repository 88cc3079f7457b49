// The hidden sheet that the marks ask: two columns for each linked table, the ids of its marked rows and what is said
// of each. Only marked rows are in it, so that it stays short.
import { SHEET_ROWS } from "../../values/sheetSize";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { hiddenSheet } from "../excel/hiddenSheet";
import { MARKS_SHEET } from "./rules";

const COLUMNS_A_TABLE = 2;
/** More tables than a workbook has. */
const MOST_COLUMNS = 2048;
const FIRST_ROW = 1;

/** The columns of a link, made where they are not there yet. Answers the first one and how many rows it has. */
export async function marksColumns(
  context: Excel.RequestContext,
  linkId: string,
): Promise<{ readonly column: number; readonly rows: number }> {
  const { sheet, heads: read } = await hiddenSheet(context, { name: MARKS_SHEET, columns: MOST_COLUMNS });
  const used = sheet.getUsedRangeOrNullObject(true);
  used.load("rowIndex,rowCount");
  await context.sync();
  const heads = read();
  const known = heads.indexOf(linkId);
  if (known >= 0) return { column: known, rows: used.rowIndex + used.rowCount - FIRST_ROW };
  const column = heads.findIndex((text, at) => text === "" && at % COLUMNS_A_TABLE === 0);
  if (column < 0) throw new WorkbookError("other", "The marks of this workbook have no room for another table.");
  setFormat(rangeAt(sheet, { row: 0, column, rows: SHEET_ROWS, columns: COLUMNS_A_TABLE }), TEXT_FORMAT);
  rangeAt(sheet, { row: 0, column, rows: 1, columns: COLUMNS_A_TABLE }).values = [[linkId, "marks"]];
  return { column, rows: 0 };
}

/** Queues the marks of a link in place of those that are there. */
export function writeMarks(
  context: Excel.RequestContext,
  { column, rows }: { readonly column: number; readonly rows: number },
  marks: readonly (readonly [id: string, text: string])[],
): void {
  const sheet = context.workbook.worksheets.getItem(MARKS_SHEET);
  const blank = Array.from({ length: Math.max(0, rows - marks.length) }, () => ["", ""]);
  const values = [...marks.map(([id, text]) => [id, text]), ...blank];
  if (values.length === 0) return;
  rangeAt(sheet, { row: FIRST_ROW, column, rows: values.length, columns: COLUMNS_A_TABLE }).values = values;
}

/** Queues the reading of whose columns they are. */
export function askOwner(context: Excel.RequestContext, column: number): () => string | null {
  const sheet = context.workbook.worksheets.getItem(MARKS_SHEET);
  const head = rangeAt(sheet, { row: 0, column, rows: 1, columns: 1 });
  head.load("values");
  return () => {
    const value: unknown = head.values[0]?.[0];
    return typeof value === "string" ? value : null;
  };
}

/** Takes hidden sheets of ours out; one that is gone is none. */
export async function dropSheets(context: Excel.RequestContext, names: readonly string[]): Promise<void> {
  const sheets = names.map((name) => context.workbook.worksheets.getItemOrNullObject(name));
  for (const sheet of sheets) sheet.load("name");
  await context.sync();
  for (const sheet of sheets) if (!sheet.isNullObject) sheet.delete();
  await context.sync();
}
