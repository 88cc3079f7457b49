// The sheets of activity and invitations: a table that is brought up to date in place. Its columns are known by the
// headers that we wrote, in whatever words, and rows by the id in the first one. What a person added stays as it is,
// and nothing under the table is written over.
import * as z from "zod/mini";
import type { CellValue } from "../../values/cell";
import { guardValue } from "../../values/guard";
import type { CellInput } from "../excel/bytes";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { readFilters } from "../table/filterCriteria";
import { filtersOf, putTotalsBack, restoreFilters } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import { sheetName, tableName } from "../excel/names";
import { holdScreen, type ExcelSession } from "../excel/session";
import { stored } from "../store/storedForm";
import { WrittenTexts, type Fingerprints } from "../store/writtenTexts";
import { earlierActivityHeaders, earlierLedgerHeaders } from "./earlierHeaders";
import { inKeptWords } from "./listWords";
import { noteMade } from "./madeStore";
import type { KeptList, MadeKind } from "./types";

/** By what a list is known. */
interface ListMarks {
  readonly kind: MadeKind;
  readonly table: string;
  readonly namespace: string;
  /** By column: versions that did not remember which headers they wrote had these alone. */
  readonly earlier: Readonly<Record<string, string>>;
}

const ACTIVITY: ListMarks = {
  kind: "activity",
  table: "Bidsheet_activity",
  namespace: "urn:bidsheet:activity:1",
  earlier: earlierActivityHeaders,
};
const INVITATIONS: ListMarks = {
  kind: "invitations",
  table: "Bidsheet_invitations",
  namespace: "urn:bidsheet:ledger:1",
  earlier: earlierLedgerHeaders,
};
const form = stored<Fingerprints<string>>()(z.record(z.string(), z.string()));
const STYLE = "TableStyleLight1";
const WIDTH = 110;

type Cells = readonly CellInput[];

export function writeActivity(session: ExcelSession, content: KeptList): Promise<void> {
  return writeList(session, ACTIVITY, content);
}

export function writeInvitations(session: ExcelSession, content: KeptList): Promise<void> {
  return writeList(session, INVITATIONS, content);
}

async function writeList(session: ExcelSession, marks: ListMarks, content: KeptList): Promise<void> {
  const kinds = content.columns.map(({ key }) => key);
  const written = new WrittenTexts({ namespace: marks.namespace, kinds, form });
  const list = { marks, content, written };
  let kept: Lifted | null = null;
  await session.run(async (context) => {
    const table = await findTable(context, list);
    const worded = { ...list, content: await inKeptWords(context, marks.kind, content, table === null) };
    if (table === null) await makeTable(context, worded);
    else await bringUpToDate(context, table, worded, (lifted) => (kept ??= filtersOf(lifted)));
  });
  await restoreFilters(session, kept);
}

interface List {
  readonly marks: ListMarks;
  readonly content: KeptList;
  readonly written: WrittenTexts<string>;
}

/** Position of each column of ours among the headers; -1 where the person deleted it. */
function offsetsIn(headers: readonly unknown[], { marks, content, written }: List): readonly number[] {
  const texts = headers.map(cellText);
  return content.columns.map(({ key, header }) => {
    const ours = texts.findIndex((text) => written.kindOf(text) === key);
    return ours >= 0 ? ours : texts.findIndex((text) => text === header || text === marks.earlier[key]);
  });
}

/** Text stays text whatever it looks like: the columns have no format of their own. */
function inputs(row: readonly CellValue[]): Cells {
  return row.map((value) => guardValue(value, false));
}

/** The first table of ours that still has its id column, whatever the person called its sheet. */
async function findTable(context: Excel.RequestContext, list: List): Promise<Excel.Table | null> {
  const { tables } = context.workbook;
  tables.load("items/id,items/name");
  const askTexts = list.written.ask(context);
  await context.sync();
  askTexts();
  const own = tables.items.filter(({ name }) => name.startsWith(list.marks.table));
  const headers = own.map((table) => table.getHeaderRowRange().load("values"));
  await context.sync();
  const at = headers.findIndex(({ values }) => (offsetsIn(values[0] ?? [], list)[0] ?? -1) >= 0);
  return own[at] ?? null;
}

async function makeTable(
  context: Excel.RequestContext,
  { marks, written, content: { sheet: wished, columns, rows } }: List,
): Promise<void> {
  const headers = columns.map(({ header }) => header);
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name");
  tables.load("items/name");
  names.load("items/name");
  await context.sync();
  const taken = worksheets.items.map(({ name }) => name);
  const takenNames = [...tables.items, ...names.items].map(({ name }) => name);
  holdScreen(context);
  const sheet = worksheets.add(sheetName(wished, taken));
  const area = { row: 0, column: 0, rows: Math.max(rows.length, 1) + 1, columns: headers.length };
  const blank = headers.map(() => "");
  const body = rows.length === 0 ? [blank] : inOrder(rows).map((row) => [...inputs(row)]);
  const range = rangeAt(sheet, area);
  range.values = [[...inputs(headers)], ...body];
  const table = sheet.tables.add(rangeAt(sheet, area), true);
  table.set({ name: tableName(marks.table, takenNames), style: STYLE });
  rangeAt(sheet, area).format.columnWidth = WIDTH;
  remember(context, written, columns, headers);
  sheet.freezePanes.freezeRows(1);
  sheet.activate();
  sheet.load("id");
  table.load("id");
  await context.sync();
  noteMade(context, [{ sheetId: sheet.id, tables: [table], of: { kind: marks.kind } }]);
  await context.sync();
}

/** Queues that these headers are ours: in the same request as the cells. */
function remember(
  context: Excel.RequestContext,
  written: List["written"],
  columns: KeptList["columns"],
  headers: readonly (string | undefined)[],
): void {
  const known = columns.flatMap(({ key }, at) => {
    const text = headers[at];
    return text === undefined ? [] : [{ text, kind: key }];
  });
  written.write(context, known);
}

/** The newest comes first in the list and last in the sheet, so that rows never move. */
function inOrder(rows: KeptList["rows"]): KeptList["rows"] {
  return [...rows].reverse();
}

interface Standing {
  readonly sheet: Excel.Worksheet;
  readonly table: Excel.Table;
  /** Zero-based place of the body. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly rowCount: number;
  /** Position in the table of each header of ours; -1 where the person deleted the column. */
  readonly offsets: readonly number[];
  readonly headers: readonly string[];
  readonly ids: readonly string[];
  readonly lifted: Lifted;
}

async function bringUpToDate(
  context: Excel.RequestContext,
  table: Excel.Table,
  list: List,
  keep: (lifted: Lifted) => void,
): Promise<void> {
  const { content, written } = list;
  const standing = await read(context, table, list);
  const { ids } = standing;
  keep(standing.lifted);
  const known = new Map(ids.map((id, row) => [id, row]));
  const body: (CellInput | null)[][] = ids.map(() => new Array<CellInput | null>(standing.width).fill(null));
  const fresh: (CellInput | null)[][] = [];
  for (const row of inOrder(content.rows)) {
    const at = known.get(cellText(row[0]));
    const cells = at === undefined ? new Array<CellInput | null>(standing.width).fill(null) : body[at];
    inputs(row).forEach((value, n) => {
      const offset = standing.offsets[n] ?? -1;
      if (cells !== undefined && offset >= 0) cells[offset] = value;
    });
    if (at === undefined && cells !== undefined) fresh.push(cells);
  }
  // A table that was made without a send holds one blank row.
  const blank = ids.length === 1 && ids[0] === "";
  const rows = blank ? [...fresh, ...(fresh.length === 0 ? body : [])] : [...body, ...fresh];
  const ours = standing.offsets.map((offset) => standing.headers[offset]);
  remember(context, written, content.columns, ours);
  await write(context, standing, rows);
}

async function read(context: Excel.RequestContext, table: Excel.Table, list: List): Promise<Standing> {
  const sheet = table.worksheet;
  const header = table.getHeaderRowRange().load("values,rowIndex,columnIndex,columnCount");
  const bodyRange = table.getDataBodyRange().load("rowCount,rowIndex");
  table.autoFilter.load("isDataFiltered,criteria");
  table.load("id,showTotals");
  table.columns.load("items/id,items/name,items/index");
  sheet.protection.load("protected");
  sheet.load("name");
  await context.sync();
  if (sheet.protection.protected) throw new WorkbookError("protected", `The sheet "${sheet.name}" is protected.`);
  const names: readonly unknown[] = header.values[0] ?? [];
  const offsets = offsetsIn(names, list);
  const { rowIndex: top, rowCount } = bodyRange;
  const { columnIndex: left, columnCount: width } = header;
  const column = { row: top, column: left + Math.max(offsets[0] ?? 0, 0), rows: rowCount, columns: 1 };
  const ids = rangeAt(sheet, column).load("values");
  const totals = table.showTotals ? table.getTotalRowRange().load("formulas") : null;
  await context.sync();
  const formulas: readonly unknown[] | null = totals === null ? null : (totals.formulas[0] ?? []);
  return {
    sheet,
    table,
    top,
    left,
    width,
    rowCount,
    offsets,
    headers: names.map(cellText),
    lifted: {
      tableId: table.id,
      filters: readFilters(table.autoFilter, table.columns.items),
      totals: formulas,
    },
    ids: wholeBlock(ids.values, rowCount, 1).map(([id]) => cellText(id)),
  };
}

async function write(
  context: Excel.RequestContext,
  { sheet, table, top, left, width, rowCount, lifted }: Standing,
  rows: readonly (readonly (CellInput | null)[])[],
): Promise<void> {
  const more = rows.length - rowCount;
  const under = lifted.totals === null ? 0 : 1;
  if (more > 0) await needRoom(context, { sheet, row: top + rowCount + under, left, width, more });
  holdScreen(context);
  if (under > 0) table.showTotals = false;
  if (lifted.filters.length > 0) table.clearFilters();
  if (more > 0) table.resize(rangeAt(sheet, { row: top - 1, column: left, rows: rows.length + 1, columns: width }));
  const range = rangeAt(sheet, { row: top, column: left, rows: rows.length, columns: width });
  range.values = rows.map((row) => [...row]);
  putTotalsBack(table, lifted);
  await context.sync();
}

interface Room {
  readonly sheet: Excel.Worksheet;
  readonly row: number;
  readonly left: number;
  readonly width: number;
  readonly more: number;
}

/** Throws where new rows would be written over something. */
async function needRoom(context: Excel.RequestContext, { sheet, row, left, width, more }: Room): Promise<void> {
  const used = rangeAt(sheet, { row, column: left, rows: more, columns: width }).getUsedRangeOrNullObject(true);
  used.load("address");
  await context.sync();
  if (!used.isNullObject) throw new WorkbookError("spaceTaken", "The cells below the table of the list are not empty.");
}
