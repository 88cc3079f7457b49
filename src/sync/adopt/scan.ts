// What on a sheet can be linked: Excel's tables as they are, and ranges with a header row. Best first, each with its
// reasons.
import type { Locale } from "../../values/locale";
import { areaAddress, coversCell, Grid } from "./grid";
import { scoreRow, type HeaderScore } from "./headerRow";
import { findRegions, type Region } from "./regions";
import { sheetColumns, type MatchedColumn } from "./sheetColumns";
import { SURE_HEADER, sureness } from "./sureness";
import type { AdoptionCandidate, SheetArea, HeaderChoice, SheetFound, SheetTableFound } from "./types";

/** Which tables are linked already, by Excel's table id. */
export type LinkedTables = ReadonlyMap<string, NonNullable<AdoptionCandidate["linked"]>>;

export interface ScanWish {
  readonly locale: Locale;
  readonly linked: LinkedTables;
  /** One-based sheet row that the person chose as the header. */
  readonly headerRow: number | null;
}

export function findCandidates(sheet: SheetFound, wish: ScanWish): AdoptionCandidate[] {
  const tables = sheet.tables.map((table) => tableCandidate(sheet, table, wish));
  const grid = new Grid(sheet.block, sheet.tables.map(wholeTable));
  const chosen = wish.headerRow === null ? null : wish.headerRow - 1;
  const regions = findRegions(grid, { locale: wish.locale, merged: sheet.merged, chosen });
  const ranges = regions
    .filter(({ span, header, last }) => last > header.row && span.to >= span.from)
    .map((region) => rangeCandidate(sheet, grid, region, tables.length === 0));
  const all = [...tables, ...ranges].sort((a, b) => b.score - a.score || b.bodyRows - a.bodyRows);
  const here = sheet.activeCell === null ? [] : all.filter((one) => holds(one, sheet.activeCell));
  return here.length > 0 ? here : all;
}

function wholeTable({ area, hasTotals }: SheetTableFound): SheetArea {
  return hasTotals ? { ...area, rows: area.rows + 1 } : area;
}

function holds({ target }: AdoptionCandidate, cell: SheetFound["activeCell"]): boolean {
  const above = {
    ...target.area,
    row: target.area.row - target.rowsAbove,
    rows: target.area.rows + target.rowsAbove,
  };
  return cell !== null && coversCell(above, cell.row, cell.column);
}

function tableCandidate(sheet: SheetFound, table: SheetTableFound, wish: ScanWish): AdoptionCandidate {
  const { area } = table;
  const grid = new Grid(sheet.block);
  const place = placeOf(sheet, area, 0);
  const words = scoreRow(grid, place.span, area.row, wish.locale).reasons.filter(({ kind }) => kind === "knownWords");
  const bodyRows = table.hasHeader ? area.rows - 1 : area.rows;
  const blank = Array.from({ length: bodyRows }, (_, at) =>
    grid.filled(area.row + 1 + at, place.span.from, place.span.to),
  );
  const total = area.row + area.rows;
  return {
    key: table.id,
    target: { sheetName: sheet.sheetName, tableId: table.id, area, rowsAbove: 0 },
    address: areaAddress(area),
    tableName: table.name,
    linked: wish.linked.get(table.id) ?? null,
    columns: sheetColumns(grid, place),
    bodyRows: blank.every((filled) => filled === 0) ? 0 : bodyRows,
    headerRows: table.hasHeader ? [area.row + 1] : [],
    reasons: [{ kind: "table" }, ...words],
    score: 1,
    sureness: "sure",
    headerChoices: [],
    totals: table.hasTotals
      ? { sheetRow: total + 1, text: firstText(grid, place.span.from, place.span.to, total), ofTable: true }
      : null,
    notesBelow: [],
    hiddenRows: sheet.hiddenRows.get(table.id) ?? 0,
    hiddenColumns: hiddenIn(sheet, area),
    filtered: table.filtered,
  };
}

function rangeCandidate(sheet: SheetFound, grid: Grid, region: Region, alone: boolean): AdoptionCandidate {
  const { span, header, rowsAbove, last, totals } = region;
  const area = {
    row: header.row,
    column: span.from,
    rows: last - header.row + 1,
    columns: span.to - span.from + 1,
  };
  const text = (row: number) => firstText(grid, span.from, span.to, row);
  return {
    key: areaAddress(area),
    target: { sheetName: sheet.sheetName, tableId: null, area, rowsAbove },
    address: areaAddress(area),
    tableName: null,
    linked: null,
    columns: sheetColumns(grid, placeOf(sheet, area, rowsAbove)),
    bodyRows: last - header.row,
    headerRows: Array.from({ length: rowsAbove + 1 }, (_, at) => header.row - rowsAbove + at + 1),
    reasons: header.reasons,
    score: header.score,
    sureness: sureness(header.score, SURE_HEADER),
    headerChoices: region.others.map((other) => choiceOf(grid, region, other)),
    totals: totals === null ? null : { sheetRow: totals + 1, text: text(totals), ofTable: false },
    notesBelow: region.notes.map((row) => ({ sheetRow: row + 1, text: text(row) })),
    // Rows above and below count too; with several lists on a sheet nobody can tell whose they are.
    hiddenRows: alone ? (sheet.hiddenRows.get(null) ?? 0) : 0,
    hiddenColumns: hiddenIn(sheet, area),
    filtered: false,
  };
}

function placeOf(sheet: SheetFound, area: SheetArea, rowsAbove: number): MatchedColumn {
  return {
    span: { from: area.column, to: area.column + area.columns - 1 },
    header: area.row,
    rowsAbove,
    last: area.row + area.rows - 1,
    merged: sheet.merged,
    hiddenColumns: sheet.hiddenColumns,
    ownHeaders: sheet.ownHeaders,
  };
}

function hiddenIn({ hiddenColumns }: SheetFound, { column, columns }: SheetArea): number {
  return hiddenColumns.filter((one) => one >= column && one < column + columns).length;
}

function choiceOf(grid: Grid, { span }: Region, { row, score }: HeaderScore): HeaderChoice {
  const texts: string[] = [];
  for (let column = span.from; column <= span.to; column++) texts.push(grid.text(row, column));
  return { sheetRow: row + 1, texts, score };
}

function firstText(grid: Grid, from: number, to: number, row: number): string {
  for (let column = from; column <= to; column++) {
    const text = grid.text(row, column);
    if (text !== "") return text;
  }
  return "";
}
