// Copies a table as the person sees it to a new sheet, as values: without Bidsheet's columns, hidden columns and hidden
// rows. Above it are its title, its date and its filter. The table that is copied does not change.
import { NOTHING_ELSE, type DraftSheet } from "../../sheets/draft";
import type { LinkedTable } from "../../sync/linkedTable";
import { titlesOf } from "../../sync/collectionTitles";
import type { CellValue } from "../../values/cell";
import { readSheetValue } from "../../values/sheetValue";
import { GENERAL_FORMAT, passing, rangeAt, wholeBlock } from "../excel/cells";
import type { FilterShown } from "../excel/textTypes";
import { breathe, type ExcelSession } from "../excel/session";
import { inSizes } from "../excel/sizes";
import { reportLink } from "../reports/table";
import type { RememberedReport } from "../reports/types";
import { createSheets } from "../sheets/create";
import type { LiftedFilter } from "../table/types";
import { find, type TableToLeave } from "./found";
import type { CopyRequest, CopyResult } from "./types";

const TITLE_ROW = 0;
const FIRST_LINE = 1;
const HEADER_ROW = 4;

export async function copyAsValues(session: ExcelSession, { of, at }: CopyRequest): Promise<CopyResult> {
  const source = sourceOf(of);
  const read = await inSizes(session, (context, { cellsARead }) => readSeen(context, source, cellsARead));
  if (read === null) return { ok: false, problem: { kind: "tableGone", title: source.title } };
  const hidden = read.all - read.rows.length;
  const facts = { at, asOf: source.asOf, site: of.site, filters: read.filters, rows: read.rows.length, hidden };
  const lines = session.texts.copy.lines(facts);
  const { sheets } = await createSheets(session, {
    sheets: [
      {
        sheetName: session.texts.copy.sheet(source.title, at),
        tableNames: [`${read.tableName}_copy`],
        of: { kind: "copy" },
      },
    ],
    draft: () => [draftOf(source.title, lines, read)],
    activate: 0,
  });
  return { ok: true, sheetName: sheets[0]?.sheetName ?? "", rows: read.rows.length, hidden };
}

interface Source {
  readonly link: LinkedTable;
  readonly title: string;
  readonly asOf: string | null;
  /** Excel's ids of further columns of ours. */
  readonly without: readonly number[];
}

function sourceOf(of: LinkedTable | RememberedReport): Source {
  if ("collection" in of) {
    const { title, within } = titlesOf(of.collection);
    return { link: of, title: within === "" ? title : `${within}: ${title}`, asOf: of.lastRefresh, without: [] };
  }
  const { title, changesColumnId, state } = of;
  const without = changesColumnId === null ? [] : [changesColumnId];
  return { link: reportLink({ ...of, changesColumnId: null }), title, asOf: state.at, without };
}

interface Seen {
  readonly tableName: string;
  readonly columns: readonly { readonly header: string; readonly format: string; readonly width: number }[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Body rows of the table, hidden ones too. */
  readonly all: number;
  readonly filters: readonly FilterShown[];
}

async function readSeen(context: Excel.RequestContext, source: Source, cellsARead: number): Promise<Seen | null> {
  const found = await find(context, source.link);
  if (found === null) return null;
  const { table } = found;
  const body = passing(table.getDataBodyRange());
  body.load("rowIndex,columnIndex,rowCount,columnCount");
  const first = passing(body.getRow(0));
  first.load("numberFormat");
  const looks = table.columns.items.map(({ index }) => {
    const cell = passing(body.getCell(0, index));
    cell.load("columnHidden,format/columnWidth");
    return cell;
  });
  await context.sync();
  const formats = wholeBlock(first.numberFormat, 1, body.columnCount)[0] ?? [];
  const shown = table.columns.items.filter(
    ({ id, index }) =>
      !found.own.includes(index) && !source.without.includes(id) && looks[index]?.columnHidden !== true,
  );
  const rows: CellValue[][] = [];
  const step = Math.max(1, Math.floor(cellsARead / body.columnCount));
  for (let from = 0; from < body.rowCount; from += step) {
    const part = { from, count: Math.min(step, body.rowCount - from) };
    for (const row of await visibleRows(context, found, body, part))
      rows.push(shown.map(({ index }) => readSheetValue(row[index])));
    await breathe();
  }
  return {
    tableName: table.name,
    columns: shown.map(({ name, index }) => ({
      header: name,
      format: typeof formats[index] === "string" ? formats[index] : GENERAL_FORMAT,
      width: looks[index]?.format.columnWidth ?? 72,
    })),
    rows,
    all: body.rowCount,
    filters: found.filters.filters.map(shownFilter),
  };
}

interface Part {
  readonly from: number;
  readonly count: number;
}

/** Excel says that all rows are hidden, that none is, or, by null, that some are: then their addresses tell which. */
async function visibleRows(
  context: Excel.RequestContext,
  { table }: TableToLeave,
  body: Excel.Range,
  { from, count }: Part,
): Promise<readonly (readonly unknown[])[]> {
  const { rowIndex, columnIndex, columnCount } = body;
  const area = { row: rowIndex + from, column: columnIndex, rows: count, columns: columnCount };
  const range = rangeAt(table.worksheet, area);
  range.load("values,rowHidden");
  await context.sync();
  const whole = wholeBlock(range.values, count, columnCount);
  const hidden: unknown = range.rowHidden;
  if (typeof hidden === "boolean") return hidden ? [] : whole;
  const view = rangeAt(table.worksheet, area).getVisibleView();
  view.load("cellAddresses");
  await context.sync();
  const addresses: readonly unknown[] = view.cellAddresses;
  const seen = new Set(addresses.map((row) => rowOf(row)));
  return whole.filter((_, at) => seen.has(area.row + at));
}

/** Zero-based, of the first address in a row of them: "Sheet1!B7" is 6. */
function rowOf(addresses: unknown): number {
  const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined;
  return Number(/(\d+)$/.exec(String(first))?.[1] ?? Number.NaN) - 1;
}

function shownFilter({ name: header, criteria }: LiftedFilter): FilterShown {
  if (criteria?.filterOn === "Values") return { header, kind: "values", values: (criteria.values ?? []).map(textOf) };
  if (criteria?.filterOn !== "Custom" || criteria.criterion1 === undefined) return { header, kind: "other" };
  const { criterion1: first, criterion2: second = null, operator } = criteria;
  return { header, kind: "conditions", first, second, either: operator === "Or" };
}

/** A group of dates by the part that they share. */
function textOf(value: string | Excel.FilterDatetime): string {
  return typeof value === "string" ? value : value.date;
}

function draftOf(title: string, lines: readonly string[], { columns, rows }: Seen): DraftSheet {
  const cell = (row: number, text: string, look: "title" | "quiet") =>
    ({ row, column: 0, look, cells: [[{ value: text }]] }) as const;
  return {
    cells: [cell(TITLE_ROW, title, "title"), ...lines.map((line, at) => cell(FIRST_LINE + at, line, "quiet"))],
    tables: [
      {
        row: HEADER_ROW,
        column: 0,
        columns: columns.map((column) => ({ ...column, formula: null })),
        rows,
        headerHeight: null,
      },
    ],
    ...NOTHING_ELSE,
    frozen: { rows: HEADER_ROW + 1, columns: 0 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}
