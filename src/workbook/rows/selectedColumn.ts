// The column that the person selected, with its visible cells: of a table, or of plain cells under a header. It guesses
// no column: where the selection takes in several, they are named. It changes neither the selection nor a cell.
import { overlaps } from "../../sync/adopt/grid";
import type { SheetArea } from "../../sync/adopt/types";
import { columnLetters } from "../../values/columnLetters";
import { passing, rangeAt, wholeBlock } from "../excel/cells";
import type { GivenCell } from "../../invitations/types";
import { readCells, visibleRows, type ColumnArea } from "./cells";
import type { SelectedColumn, SelectedColumnResult, SelectionProblem } from "./types";
import type { ExcelSession } from "../excel/session";

const AREA = "rowIndex,rowCount,columnIndex,columnCount";

interface Chosen {
  readonly sheet: Excel.Worksheet;
  readonly table: { readonly table: Excel.Table; readonly area: SheetArea } | null;
  /** Zero-based rows, in order. */
  readonly rows: readonly number[];
  /** Zero-based, in order. */
  readonly columns: readonly number[];
  readonly headerRow: number | null;
  /** Where a header may stand: the table, or the used part of the sheet. */
  readonly within: SheetArea;
}

export async function selectedColumn(
  session: ExcelSession,
  meant: string | number | null,
): Promise<SelectedColumnResult> {
  return session.run(async (context) => {
    const chosen = await choose(context);
    if (chosen === null) return problem({ kind: "selectionEmpty" });
    const { sheet, table, rows, within, headerRow } = chosen;
    const headers = await headersOf(context, chosen);
    const at = columnMeant(chosen, headers, meant);
    if (typeof at !== "number") return problem(at);
    const named = nameColumn(within, headers, at);
    const read = await visibleCellsAt(context, sheet, at, { rows, named });
    const found = table?.table.columns.getItemAt(at - table.area.column);
    found?.load("id");
    if (found !== undefined) await context.sync();
    const tableAt = table === null || found === undefined ? null : { id: table.table.id, columnId: found.id };
    return {
      ok: true,
      selected: {
        place: {
          sheetName: sheet.name,
          table: tableAt,
          column: at,
          headerRow: table === null ? headerRow : null,
        },
        sheetProtected: sheet.protection.protected,
        header: headers[at - within.column] ?? "",
        ...read,
      },
    };
  });
}

function problem(found: SelectionProblem): SelectedColumnResult {
  return { ok: false, problem: found };
}

/** Null: nothing that is selected holds anything. */
async function choose(context: Excel.RequestContext): Promise<Chosen | null> {
  const { areas } = context.workbook.getSelectedRanges();
  areas.load("items/rowIndex,items/rowCount,items/columnIndex,items/columnCount,items/isEntireColumn");
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  sheet.load("name");
  sheet.protection.load("protected");
  const used = passing(sheet.getUsedRangeOrNullObject(true)).load(AREA);
  sheet.tables.load("items/id,items/showHeaders,items/showTotals");
  await context.sync();
  if (used.isNullObject) return null;
  const ranges = sheet.tables.items.map((table) => passing(table.getRange()).load(AREA));
  if (ranges.length > 0) await context.sync();
  const whole = areaOf(used);
  const given = areas.items.flatMap((range) => {
    const common = commonOf(whole, areaOf(range));
    return common === null ? [] : [{ area: common, entire: range.isEntireColumn }];
  });
  const tables = sheet.tables.items.map((table, at) => ({ table, area: areaOf(ranges[at] ?? used) }));
  const table = tables.find(({ area }) => given.some((one) => overlaps(one.area, area))) ?? null;
  const within = table?.area ?? whole;
  const parts = given.flatMap(({ area, entire }) => {
    const common = commonOf(table === null ? within : bodyOf(table), area);
    return common === null ? [] : [{ area: common, entire }];
  });
  if (parts.length === 0) return null;
  const numbers = (from: (area: SheetArea) => readonly [number, number]) =>
    [...new Set(parts.flatMap(({ area }) => span(...from(area))))].sort((a, b) => a - b);
  const rows = numbers(({ row, rows: count }) => [row, count]);
  const columns = numbers(({ column, columns: count }) => [column, count]);
  const headerRow =
    table === null
      ? await plainHeader(
          context,
          sheet,
          rows,
          columns,
          parts.some(({ entire }) => entire),
        )
      : null;
  const body = rows.filter((row) => row !== headerRow);
  return body.length === 0 ? null : { sheet, table, rows: body, columns, headerRow, within };
}

/**
 * The row above the selection where it holds text; of whole columns their first row, where it holds text without a
 * digit. An id never looks like that; an external id may, and then stands as data under a header.
 */
async function plainHeader(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  rows: readonly number[],
  columns: readonly number[],
  entire: boolean,
): Promise<number | null> {
  const first = rows[0] ?? 0;
  const row = entire ? first : first - 1;
  if (row < 0) return null;
  const left = columns[0] ?? 0;
  const width = (columns.at(-1) ?? left) - left + 1;
  const range = rangeAt(sheet, { row, column: left, rows: 1, columns: width }).load("values");
  await context.sync();
  const texts = wholeBlock(range.values, 1, width)[0] ?? [];
  const isHeader = (value: unknown) => typeof value === "string" && value.trim() !== "" && !/\d/.test(value);
  return texts.some(isHeader) ? row : null;
}

async function headersOf(
  context: Excel.RequestContext,
  { sheet, table, headerRow, within }: Chosen,
): Promise<readonly string[]> {
  if (table !== null) {
    table.table.columns.load("items/name");
    await context.sync();
    return table.table.columns.items.map(({ name }) => name);
  }
  if (headerRow === null) return Array.from({ length: within.columns }, () => "");
  const area = { row: headerRow, column: within.column, rows: 1, columns: within.columns };
  const range = rangeAt(sheet, area).load("values");
  await context.sync();
  return (wholeBlock(range.values, 1, within.columns)[0] ?? []).map((value) => String(value).trim());
}

/** Headers of columns that say who somebody is, the surest first. */
const NAMES = [
  /\b(supplier|company|vendor|bidder|contact)s?\b.*\bname\b/i,
  /\bname\b/i,
  /^(supplier|company|vendor|bidder)s?$/i,
];

/** Null where no other column is one. */
function nameColumn({ column }: SheetArea, headers: readonly string[], chosen: number): number | null {
  for (const form of NAMES) {
    const at = headers.findIndex((header, n) => column + n !== chosen && form.test(header.trim()));
    if (at >= 0) return column + at;
  }
  return null;
}

/** The visible cells of a column in the given zero-based rows, in order; none where there is no row. */
export async function visibleCellsAt(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  column: number,
  { rows, named }: Pick<SelectedColumn, "rows" | "named">,
): Promise<Pick<SelectedColumn, "cells" | "names" | "hidden" | "rows" | "named">> {
  const first = rows[0] ?? 0;
  const area = { row: first, rows: (rows.at(-1) ?? first) - first + 1, column };
  const isVisible = await visibleRows(context, sheet, area);
  const wanted = new Set(rows.map((row) => row + 1));
  const all = (await readCells(context, sheet, area)).filter(({ row }) => wanted.has(row));
  const cells = all.filter(({ row }) => isVisible(row));
  const names = await namesOf(context, sheet, { ...area, column: named }, cells);
  return { cells, names, hidden: all.length - cells.length, rows, named };
}

async function namesOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: Omit<ColumnArea, "column"> & { readonly column: number | null },
  cells: readonly GivenCell[],
): Promise<readonly string[]> {
  const { column } = area;
  if (column === null) return [];
  const names = await readCells(context, sheet, { ...area, column });
  return cells.map(({ row }) => names[row - 1 - area.row]?.shown.trim() ?? "");
}

/** A header may be of any column beside the selected rows: the person selected rows then. */
function columnMeant(
  { columns, within }: Chosen,
  headers: readonly string[],
  wished: string | number | null,
): number | SelectionProblem {
  if (typeof wished === "number") {
    if (wished >= within.column && wished < within.column + within.columns) return wished;
    return { kind: "selectionLacksColumn", header: columnLetters(wished) };
  }
  if (wished !== null) {
    const at = headers.findIndex((text) => text.toLowerCase() === wished.trim().toLowerCase());
    return at < 0 ? { kind: "selectionLacksColumn", header: wished } : within.column + at;
  }
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) return only;
  return {
    kind: "selectionOfColumns",
    columns: columns.map((column) => ({ column, header: headers[column - within.column] ?? "" })),
  };
}

function bodyOf({ table, area }: NonNullable<Chosen["table"]>): SheetArea {
  const [top, bottom] = [table.showHeaders ? 1 : 0, table.showTotals ? 1 : 0];
  return { ...area, row: area.row + top, rows: area.rows - top - bottom };
}

function areaOf(range: Excel.Range): SheetArea {
  const { rowIndex: row, rowCount: rows, columnIndex: column, columnCount: columns } = range;
  return { row, rows, column, columns };
}

function commonOf(a: SheetArea, b: SheetArea): SheetArea | null {
  if (!overlaps(a, b)) return null;
  const [row, column] = [Math.max(a.row, b.row), Math.max(a.column, b.column)];
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  return { row, column, rows, columns: Math.min(a.column + a.columns, b.column + b.columns) - column };
}

function span(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => from + at);
}
