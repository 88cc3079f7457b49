// Adds the sheets of drafts with all that stands before any value: formats, headers, tables, names, lists, marks,
// widths, panes. One sync.
import type { DraftCells, DraftList, DraftMarks, DraftSheet, DraftTable } from "../../sheets/draft";
import {
  bodyRows,
  columnFormat,
  formulaFormat,
  headerAlign,
  isText,
  dropdownSource,
  lookOf,
  TABLE_STYLE,
  wordsGaps,
} from "../../sheets/look";
import { heightsOf } from "../../sheets/heights";
import { widthsOf } from "../../sheets/widths";
import { columnLetters } from "../../values/columnLetters";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import { type Area, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { addLine } from "../table/ownLines";
import type { CreatedSheet, NamedSheet, NewSheets } from "./types";
import { runsOf } from "../excel/runLength";
import { holdScreen } from "../excel/session";

/** A draft and what its sheet and tables are called. */
export interface SheetPart {
  readonly names: NamedSheet;
  readonly draft: DraftSheet;
}

export async function frameSheets(
  context: Excel.RequestContext,
  parts: readonly SheetPart[],
  { activate, lines = [] }: Pick<NewSheets, "activate" | "lines">,
): Promise<readonly CreatedSheet[]> {
  holdScreen(context);
  for (const line of lines) addLine(context, line);
  const framed = parts.map((part) => frameSheet(context, part));
  const shown = framed[activate]?.sheet;
  const first = parts[activate]?.draft;
  if (shown !== undefined && first !== undefined) show(shown, first);
  await context.sync();
  return framed.map(({ sheet, tables }, at) => ({
    sheetId: sheet.id,
    sheetName: parts[at]?.names.sheetName ?? "",
    tables: tables.map((table) => ({
      id: table.id,
      name: table.name,
      columnIds: [...table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id),
    })),
  }));
}

function frameSheet(
  context: Excel.RequestContext,
  { names, draft }: SheetPart,
): { readonly sheet: Excel.Worksheet; readonly tables: readonly Excel.Table[] } {
  const sheet = context.workbook.worksheets.add(names.sheetName);
  for (const cells of draft.cells) formatCells(sheet, cells);
  const tables = draft.tables.map((table, at) => addTable(sheet, table, names.tableNames[at] ?? ""));
  for (const { name, row, from, to, rows = 1 } of draft.names)
    context.workbook.names.add(name, rangeAt(sheet, { row, column: from, rows, columns: to - from + 1 }));
  setLists(sheet, draft);
  for (const marks of draft.marks) setMarks(sheet, marks);
  setWidths(sheet, draft);
  setHeights(sheet, draft);
  for (const row of draft.hiddenRows) rangeAt(sheet, { row, column: 0, rows: 1, columns: 1 }).rowHidden = true;
  freeze(sheet, draft);
  sheet.load("id");
  return { sheet, tables };
}

/** Rows of the draft's cells, zero-based places on the sheet. */
function formatCells(sheet: Excel.Worksheet, cells: DraftCells): void {
  const { row, column } = cells;
  const range = rangeAt(sheet, {
    row,
    column,
    rows: cells.cells.length,
    columns: cells.cells[0]?.length ?? 1,
  });
  const { format, bold, color } = lookOf(cells);
  setFormat(range, format);
  if (bold === true) range.format.font.bold = true;
  if (color !== undefined) range.format.font.color = color;
  if (cells.wrap === true) range.format.wrapText = true;
  if (cells.align !== undefined) range.format.horizontalAlignment = "Right";
  if (!isText(format)) return;
  cells.cells.forEach((planned, at) => {
    for (const { from, count, value } of runsOf(planned.map((cell) => "formula" in cell)))
      if (value)
        setFormat(
          rangeAt(sheet, { row: row + at, column: column + from, rows: 1, columns: count }),
          formulaFormat(format),
        );
  });
}

/** Formats, header, table. */
function addTable(sheet: Excel.Worksheet, draft: DraftTable, name: string): Excel.Table {
  const { row, column, columns, headerHeight } = draft;
  const body = { row: row + 1, rows: bodyRows(draft) };
  for (const { from, count, value } of runsOf(columns.map(columnFormat)))
    setFormat(rangeAt(sheet, { ...body, column: column + from, columns: count }), value);
  for (const { from, count, value } of runsOf(columns.map(({ wrap }) => wrap === true)))
    if (value) rangeAt(sheet, { ...body, column: column + from, columns: count }).format.wrapText = true;
  align(
    sheet,
    body,
    column,
    columns.map((one) => one.align ?? null),
  );
  align(sheet, { row, rows: 1 }, column, columns.map(headerAlign));
  indentWords(sheet, draft);
  const place = { row, column, rows: 1, columns: columns.length };
  const header = rangeAt(sheet, place);
  setFormat(header, TEXT_FORMAT);
  header.values = [columns.map((one) => guardValue(one.header, true))];
  if (headerHeight !== null) header.format.wrapText = true;
  const table = sheet.tables.add(rangeAt(sheet, { ...place, rows: body.rows + 1 }), true);
  table.set({ name, style: TABLE_STYLE });
  table.load("id,name");
  table.columns.load("items/id,items/index");
  return table;
}

function align(
  sheet: Excel.Worksheet,
  rows: Pick<Area, "row" | "rows">,
  column: number,
  sides: readonly ("left" | "right" | null)[],
): void {
  for (const { from, count, value } of runsOf(sides))
    if (value !== null)
      rangeAt(sheet, { ...rows, column: column + from, columns: count }).format.horizontalAlignment =
        value === "right" ? "Right" : "Left";
}

/** Excel indents what is on the left or right, so the side is said, too. */
function indentWords(sheet: Excel.Worksheet, draft: DraftTable): void {
  const { row, column, columns } = draft;
  const gaps = wordsGaps(columns);
  const indent = (rows: Pick<Area, "row" | "rows">, places: readonly boolean[]) => {
    for (const { from, count, value } of runsOf(places)) {
      if (!value) continue;
      const { format } = rangeAt(sheet, { ...rows, column: column + from, columns: count });
      format.horizontalAlignment = "Left";
      format.indentLevel = 1;
    }
  };
  indent(
    { row, rows: 1 },
    gaps.map(({ header }) => header),
  );
  indent(
    { row: row + 1, rows: bodyRows(draft) },
    gaps.map(({ body }) => body),
  );
}

function setLists(sheet: Excel.Worksheet, draft: DraftSheet): void {
  const offer = (area: Area, list: DraftList) => {
    rangeAt(sheet, area).dataValidation.rule = {
      list: { inCellDropDown: true, source: dropdownSource(draft, list) },
    };
  };
  for (const { row, columns, list } of draft.lists)
    for (const column of columns) offer({ row, column, rows: 1, columns: 1 }, list);
  for (const table of draft.tables)
    table.columns.forEach(({ list }, at) => {
      if (list === undefined) return;
      offer({ row: table.row + 1, column: table.column + at, rows: bodyRows(table), columns: 1 }, list);
    });
}

function setMarks(sheet: Excel.Worksheet, { row, column, rows, columns, marks }: DraftMarks): void {
  const range = rangeAt(sheet, { row, column, rows: rows ?? SHEET_ROWS - row, columns });
  for (const { formula, look } of marks) {
    const { custom } = range.conditionalFormats.add("Custom");
    custom.rule.formula = formula;
    if (look.fill !== undefined) custom.format.fill.color = look.fill;
    if (look.color !== undefined) custom.format.font.color = look.color;
    if (look.bold !== undefined) custom.format.font.bold = look.bold;
    if (look.italic !== undefined) custom.format.font.italic = look.italic;
  }
}

function setWidths(sheet: Excel.Worksheet, draft: DraftSheet): void {
  const columns = widthsOf(draft);
  const last = Math.max(-1, ...columns.keys());
  const all = Array.from({ length: last + 1 }, (_, column) => columns.get(column));
  for (const { from, count, value } of runsOf(all)) {
    const range = rangeAt(sheet, { row: 0, column: from, rows: 1, columns: count });
    if (value === null) range.columnHidden = true;
    else if (value !== undefined) range.format.columnWidth = value;
  }
}

function setHeights(sheet: Excel.Worksheet, draft: DraftSheet): void {
  const heights = heightsOf(draft);
  const rows = [...heights.keys()].sort((one, other) => one - other);
  let from = 0;
  rows.forEach((row, at) => {
    const next = rows[at + 1];
    if (next === row + 1 && heights.get(next) === heights.get(row)) return;
    const first = rows[from] ?? row;
    const range = rangeAt(sheet, { row: first, column: 0, rows: row - first + 1, columns: 1 });
    range.format.rowHeight = heights.get(row) ?? 0;
    from = at + 1;
  });
}

function freeze({ freezePanes }: Excel.Worksheet, { frozen: { rows, columns } }: DraftSheet): void {
  if (rows > 0 && columns > 0) freezePanes.freezeAt(`A1:${columnLetters(columns - 1)}${rows}`);
  else if (rows > 0) freezePanes.freezeRows(rows);
  else if (columns > 0) freezePanes.freezeColumns(columns);
}

/** Where the draft says, or at the first cell of the first table that can be seen. */
function show(sheet: Excel.Worksheet, { home, tables: [table] }: DraftSheet): void {
  sheet.activate();
  const visible = table?.columns.findIndex(({ width }) => width !== null) ?? -1;
  const first =
    table === undefined || visible < 0 ? { row: 0, column: 0 } : { row: table.row + 1, column: table.column + visible };
  const place = home ?? first;
  rangeAt(sheet, { ...place, rows: 1, columns: 1 }).select();
}
