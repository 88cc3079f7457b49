// Blocks of cells of any sheet, read in chunks: values, formulas, and number formats where they are wanted. It writes
// nothing.
import type { SheetArea, SheetBlock } from "../../sync/adopt/types";
import { readSheetValue } from "../../values/sheetValue";
import type { CellValue } from "../../values/cell";
import { passing, rangeAt, wholeBlock } from "./cells";
import { breathe } from "./session";

/** Values, formulas and formats of so many cells stay well under an answer of 5 MB. */
const CELLS_A_READ = 30_000;

export interface BlockRead {
  readonly block: SheetBlock;
  /** Row by row; empty where they were not asked for. */
  readonly formats: readonly (readonly string[])[];
}

export async function readBlock(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: SheetArea,
  withFormats: boolean,
): Promise<BlockRead> {
  const values: CellValue[][] = [];
  const formulas = new Map<string, string>();
  const formats: string[][] = [];
  const step = Math.max(1, Math.floor(CELLS_A_READ / Math.max(1, area.columns)));
  for (let at = 0; at < area.rows; at += step) {
    const rows = Math.min(step, area.rows - at);
    const range = rangeAt(sheet, { ...area, row: area.row + at, rows });
    range.load(withFormats ? "values,formulas,numberFormat" : "values,formulas");
    await nextChunk(context);
    const whole = wholeBlock(range.values, rows, area.columns);
    const written = wholeBlock(range.formulas, rows, area.columns);
    whole.forEach((row, down) => {
      values.push(row.map(readSheetValue));
      row.forEach((value, right) => {
        const formula = written[down]?.[right];
        // Text that begins with "=" reads the same as value and as formula; a formula never does.
        if (typeof formula === "string" && formula.startsWith("=") && formula !== value)
          formulas.set(`${area.row + at + down}:${area.column + right}`, formula);
      });
    });
    if (withFormats)
      for (const row of wholeBlock(range.numberFormat, rows, area.columns))
        formats.push(row.map((format) => (typeof format === "string" ? format : "General")));
  }
  return { block: { area, values, formulas }, formats };
}

/** A chunk of many rows, not a row. */
async function nextChunk(context: Excel.RequestContext): Promise<void> {
  await context.sync();
  await breathe();
}

/** The merged areas that touch an area. */
export async function mergedIn(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: SheetArea,
): Promise<readonly SheetArea[]> {
  if (area.rows === 0 || area.columns === 0) return [];
  const merged = rangeAt(sheet, area).getMergedAreasOrNullObject();
  merged.areas.load("items/rowIndex,items/columnIndex,items/rowCount,items/columnCount");
  await context.sync();
  return merged.isNullObject ? [] : merged.areas.items.map(areaOf);
}

type Loaded = Pick<Excel.Range, "rowIndex" | "columnIndex" | "rowCount" | "columnCount">;

export function areaOf({ rowIndex, columnIndex, rowCount, columnCount }: Loaded): SheetArea {
  return { row: rowIndex, column: columnIndex, rows: rowCount, columns: columnCount };
}

export const AREA = "rowIndex,columnIndex,rowCount,columnCount";

/** More columns than a price sheet has: their hiding is not asked for one by one. */
const MOST_COLUMNS = 300;

export interface HiddenParts {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Hidden columns of an area, and how many rows each of the given areas hides. Two requests. */
export async function hiddenIn(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: SheetArea,
  bodies: readonly SheetArea[],
): Promise<HiddenParts> {
  const ranges = Array.from({ length: Math.min(area.columns, MOST_COLUMNS) }, (_, at) => {
    const range = rangeAt(sheet, { ...area, column: area.column + at, columns: 1 });
    range.load("columnHidden");
    return range;
  });
  const wholes = bodies.map((body) => {
    const range = rangeAt(sheet, body);
    range.load("rowHidden");
    return range;
  });
  await context.sync();
  const mixed = bodies.flatMap((body, at) => (isMixed(wholes[at]?.rowHidden) ? [{ body, at }] : []));
  const views = mixed.map(({ body }) => {
    const view = passing(rangeAt(sheet, { ...body, columns: 1 })).getVisibleView();
    view.load("rowCount");
    return view;
  });
  if (mixed.length > 0) await context.sync();
  const rows = bodies.map((body, at) => (wholes[at]?.rowHidden ? body.rows : 0));
  mixed.forEach(({ body, at }, view) => (rows[at] = body.rows - (views[view]?.rowCount ?? body.rows)));
  return {
    columns: ranges.flatMap((range, at) => (range.columnHidden ? [area.column + at] : [])),
    rows,
  };
}

/** Excel answers null where some rows are hidden and some are not, which its type declarations do not say. */
function isMixed(hidden: unknown): boolean {
  return hidden === null;
}
