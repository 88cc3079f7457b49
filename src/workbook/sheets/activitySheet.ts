// The sheets "Bidsheet activity" and "Bidsheet invitations": a table that is brought up to date in place. Rows are
// found by the id in its first column; columns, rows, formats and notes of the person's own stay as they are, and
// nothing under the table is written over.
import type { CellValue } from "../../values/cell";
import { guardValue } from "../../values/guard";
import type { CellInput } from "../excel/bytes";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { putBack, type Lifted } from "../table/filtersOff";
import { sheetName, tableName } from "../excel/names";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { ActivityTable } from "./types";

/** What a list is called where nobody called it otherwise. */
interface ListNames {
  readonly sheet: string;
  readonly table: string;
}

const ACTIVITY: ListNames = { sheet: "Bidsheet activity", table: "Bidsheet_activity" };
const INVITATIONS: ListNames = { sheet: "Bidsheet invitations", table: "Bidsheet_invitations" };
const STYLE = "TableStyleLight1";
const WIDTH = 110;

type Cells = readonly CellInput[];

export function writeActivity(session: ExcelSession, content: ActivityTable): Promise<void> {
  return writeList(session, ACTIVITY, content);
}

export function writeInvitations(session: ExcelSession, content: ActivityTable): Promise<void> {
  return writeList(session, INVITATIONS, content);
}

async function writeList(session: ExcelSession, names: ListNames, content: ActivityTable): Promise<void> {
  await session.run(async (context) => {
    const table = await findTable(context, names, content.headers[0] ?? "");
    if (table === null) await makeTable(context, names, content);
    else await bringUpToDate(context, table, content);
  });
}

/** Text stays text whatever it looks like: the columns have no format of their own. */
function inputs(row: readonly CellValue[]): Cells {
  return row.map((value) => guardValue(value, false));
}

/** The first table of ours that still has its id column, whatever the person called its sheet. */
async function findTable(
  context: Excel.RequestContext,
  { table: wished }: ListNames,
  idHeader: string,
): Promise<Excel.Table | null> {
  const { tables } = context.workbook;
  tables.load("items/id,items/name");
  await context.sync();
  const own = tables.items.filter(({ name }) => name.startsWith(wished));
  const headers = own.map((table) => table.getHeaderRowRange().load("values"));
  await context.sync();
  const at = headers.findIndex(({ values }) => values[0]?.some((text: unknown) => text === idHeader));
  return own[at] ?? null;
}

async function makeTable(
  context: Excel.RequestContext,
  wished: ListNames,
  { headers, rows }: ActivityTable,
): Promise<void> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name");
  tables.load("items/name");
  names.load("items/name");
  await context.sync();
  const taken = worksheets.items.map(({ name }) => name);
  const takenNames = [...tables.items, ...names.items].map(({ name }) => name);
  holdScreen(context);
  const sheet = worksheets.add(sheetName(wished.sheet, taken));
  const area = { row: 0, column: 0, rows: Math.max(rows.length, 1) + 1, columns: headers.length };
  const blank = headers.map(() => "");
  const body = rows.length === 0 ? [blank] : inOrder(rows).map((row) => [...inputs(row)]);
  const range = rangeAt(sheet, area);
  range.values = [[...inputs(headers)], ...body];
  const table = sheet.tables.add(rangeAt(sheet, area), true);
  table.set({ name: tableName(wished.table, takenNames), style: STYLE });
  rangeAt(sheet, area).format.columnWidth = WIDTH;
  sheet.freezePanes.freezeRows(1);
  sheet.activate();
  await context.sync();
}

/** The newest comes first in the list and last in the sheet, so that rows never move. */
function inOrder(rows: ActivityTable["rows"]): ActivityTable["rows"] {
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
  readonly ids: readonly string[];
  readonly lifted: Lifted;
}

async function bringUpToDate(context: Excel.RequestContext, table: Excel.Table, content: ActivityTable): Promise<void> {
  const standing = await read(context, table, content.headers);
  const { ids } = standing;
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
  await write(context, standing, rows);
}

async function read(context: Excel.RequestContext, table: Excel.Table, headers: readonly string[]): Promise<Standing> {
  const sheet = table.worksheet;
  const header = table.getHeaderRowRange().load("values,rowIndex,columnIndex,columnCount");
  const bodyRange = table.getDataBodyRange().load("rowCount,rowIndex");
  table.autoFilter.load("isDataFiltered,criteria");
  table.load("showTotals");
  sheet.protection.load("protected");
  sheet.load("name");
  await context.sync();
  if (sheet.protection.protected) throw new WorkbookError("protected", `The sheet "${sheet.name}" is protected.`);
  const names: readonly unknown[] = header.values[0] ?? [];
  const offsets = headers.map((text) => names.indexOf(text));
  const { rowIndex: top, rowCount } = bodyRange;
  const { columnIndex: left, columnCount: width } = header;
  const column = { row: top, column: left + Math.max(offsets[0] ?? 0, 0), rows: rowCount, columns: 1 };
  const ids = rangeAt(sheet, column).load("values");
  const totals = table.showTotals ? table.getTotalRowRange().load("formulas") : null;
  await context.sync();
  const formulas: readonly unknown[] | null = totals === null ? null : (totals.formulas[0] ?? []);
  const { isDataFiltered, criteria: filters } = table.autoFilter;
  const criteria = isDataFiltered ? Array.from(filters, (one: Excel.FilterCriteria | null) => one) : [];
  return {
    sheet,
    table,
    top,
    left,
    width,
    rowCount,
    offsets,
    lifted: { criteria, totals: formulas },
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
  if (lifted.criteria.length > 0) table.clearFilters();
  if (more > 0) table.resize(rangeAt(sheet, { row: top - 1, column: left, rows: rows.length + 1, columns: width }));
  const range = rangeAt(sheet, { row: top, column: left, rows: rows.length, columns: width });
  range.values = rows.map((row) => [...row]);
  putBack(table, lifted);
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
  if (!used.isNullObject) throw new WorkbookError("spaceTaken", "Something stands under the table of the list.");
}
