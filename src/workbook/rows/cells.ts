// Cells of one column as references are read from them, and which of their rows are hidden. It writes nothing.
import type { GivenCell } from "../../invitations/types";
import { readSheetValue } from "../../values/sheetValue";
import { passing, rangeAt, wholeBlock } from "../excel/cells";

/** Values, texts and types of so many cells stay well under an answer of 5 MB. */
const ROWS_A_READ = 10_000;

export interface ColumnArea {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
}

/** Queues more into the request of each part of an area; after the sync its answer is called. */
type AskAlong = (part: ColumnArea) => () => void;
const NOTHING: AskAlong = () => () => undefined;

/** Every row of the area, blanks included. */
export async function readCells(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: ColumnArea,
  along: AskAlong = NOTHING,
): Promise<GivenCell[]> {
  const cells: GivenCell[] = [];
  for (const part of inParts(area)) cells.push(...(await readSome(context, sheet, part, along)));
  return cells;
}

/** As many rows as one answer takes. */
export function* inParts({ row, rows, column }: ColumnArea): Generator<ColumnArea> {
  for (let at = 0; at < rows; at += ROWS_A_READ)
    yield { row: row + at, rows: Math.min(ROWS_A_READ, rows - at), column };
}

async function readSome(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: ColumnArea,
  along: AskAlong,
): Promise<GivenCell[]> {
  const range = rangeAt(sheet, { ...area, columns: 1 });
  range.load("values,text,valueTypes");
  const answer = along(area);
  await context.sync();
  answer();
  const texts = wholeBlock(range.text, area.rows, 1);
  const types = wholeBlock(range.valueTypes, area.rows, 1);
  return wholeBlock(range.values, area.rows, 1).map(([value], n) => {
    const shown: unknown = texts[n]?.[0];
    return {
      row: area.row + n + 1,
      value: readSheetValue(value),
      shown: typeof shown === "string" ? shown : "",
      isError: types[n]?.[0] === "Error",
    };
  });
}

/** Rows as Excel shows them, from 1, that neither a filter nor the person hides. */
export async function visibleRows(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: ColumnArea,
): Promise<(row: number) => boolean> {
  const range = rangeAt(sheet, { ...area, columns: 1 });
  range.load("rowHidden");
  await context.sync();
  // Excel answers null where some rows are hidden and some are not, which its type declarations do not say.
  const hidden: unknown = range.rowHidden;
  if (typeof hidden === "boolean") return () => !hidden;
  const view = passing(rangeAt(sheet, { ...area, columns: 1 })).getVisibleView();
  view.load("cellAddresses");
  await context.sync();
  const shown = new Set(view.cellAddresses.flat().map((address) => Number(/\d+$/.exec(String(address))?.[0])));
  return (row) => shown.has(row);
}
