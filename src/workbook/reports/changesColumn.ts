// The changes column of a report table and the colours that go with it. Colours are conditional formats that ask the
// column, so that filters, sorts and the person's own fills are as they were. What is not ours is never taken away.
import { ADDED, CHANGED, CHANGES_HEADER } from "../../reports/changes";
import type { LinkedTable } from "../../sync/linkedTable";
import { columnLetters } from "../../values/columnLetters";
import { bindToWrite, type BoundTable } from "../table/bind";
import { type Area, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { askFilters, filtersOf, restoreFilters } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import { Kept } from "../table/undoRecord";
import { reportLink } from "./table";
import type { RememberedReport } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";
import { takeBack } from "../table/rollBack";
import { customFormats } from "../excel/customFormats";

/** Points: some three column names. */
const WIDTH = 190;

/** Dark letters on a light ground, both ours: readable whatever ground the person's Excel has. */
const LOOKS = [
  { condition: `="${ADDED}"`, by: null, fill: "#DCEFDC", color: "#1D4D23" },
  { condition: `="${CHANGED}"`, by: CHANGED.length, fill: "#FFF1CC", color: "#5A4300" },
] as const;

type Look = (typeof LOOKS)[number];

function formulaOf({ condition, by }: Look, cell: string): string {
  return by === null ? `=${cell}${condition}` : `=LEFT(${cell},${by})${condition}`;
}

/**
 * Ours, whatever row of the column it asks; one that lost its column asks #REF!. A person may have the same rule for
 * another column.
 */
function isOurs(formula: string, column: string | null): boolean {
  return LOOKS.some((look) => {
    const [before = "", after = ""] = formulaOf(look, "\0").split("\0");
    if (!formula.startsWith(before) || !formula.endsWith(after)) return false;
    const asked = formula.slice(before.length, formula.length - after.length);
    const cell = /^\$?([A-Z]+|.*#REF!)\$?\d*$/.exec(asked)?.[1] ?? "";
    return cell.endsWith("#REF!") || cell === column;
  });
}

/** Answers Excel's id of the column. One of that name is taken as it is: a run that was cut off made it. */
export async function showChanges(session: ExcelSession, report: RememberedReport): Promise<number> {
  const link = reportLink({ ...report, changesColumnId: null });
  const kept = new Kept(false);
  try {
    const id = await session.run((context) => showOnce(context, link, kept));
    await restoreFilters(session, kept.lifted);
    return id;
  } catch (error) {
    await takeBack(session, link, kept, error);
    throw error;
  }
}

async function showOnce(context: Excel.RequestContext, link: LinkedTable, kept: Kept): Promise<number> {
  const bound = await bindToWrite(context, link);
  const { table, width } = bound;
  const there = table.columns.items.find(({ name }) => name === CHANGES_HEADER);
  kept.keepLifted(filtersOf(bound));
  if (!kept.isBegun) askFilters(kept.lifted);
  await dropLooks(context, bound, there?.index ?? null);
  holdScreen(context);
  if (kept.lifted !== null) table.clearFilters();
  const column = there ?? table.columns.add(undefined, undefined, CHANGES_HEADER);
  column.load("id");
  if (there === undefined) dress(bound, width);
  addLooks(bound, { offset: there?.index ?? width, columns: there === undefined ? width + 1 : width });
  await kept.doing(context.sync());
  return column.id;
}

function dress({ sheet, top, left, rowCount }: BoundTable, offset: number): void {
  const rows = Math.max(rowCount, 1);
  const body = rangeAt(sheet, { row: top, column: left + offset, rows, columns: 1 });
  setFormat(body, TEXT_FORMAT);
  body.format.horizontalAlignment = "Left";
  body.format.columnWidth = WIDTH;
}

/** Takes away the column, where it still stands, and our formats, wherever the person copied them in the table. */
export async function hideChanges(session: ExcelSession, report: RememberedReport): Promise<void> {
  let kept: Lifted | null = null;
  await session.run(async (context) => {
    const bound = await bindToWrite(context, reportLink({ ...report, changesColumnId: null }));
    const { table } = bound;
    const { changesColumnId } = report;
    const column = changesColumnId === null ? undefined : changesColumn(bound, changesColumnId);
    await dropLooks(context, bound, column?.index ?? null);
    if (column !== undefined) {
      // The filter of a column that leaves goes with it.
      const filters = bound.filters.filter(({ columnId }) => columnId !== column.id);
      const lifted = filtersOf({ ...bound, filters });
      if (kept === null) askFilters(lifted);
      kept ??= lifted;
      if (filtersOf(bound) !== null) table.clearFilters();
      column.delete();
    }
    await context.sync();
  });
  await restoreFilters(session, kept);
}

function changesColumn({ table }: BoundTable, id: number): Excel.TableColumn | undefined {
  const { items } = table.columns;
  return items.find((column) => column.id === id) ?? items.find(({ name }) => name === CHANGES_HEADER);
}

/** After rows came: sets the colours again if Excel did not extend them. */
export async function keepLooks(session: ExcelSession, report: RememberedReport): Promise<void> {
  const { changesColumnId } = report;
  if (changesColumnId === null) return;
  await session.run(async (context) => {
    const bound = await bindToWrite(context, reportLink(report));
    const offset = bound.columns.cells.at(-1);
    if (offset === undefined || bound.rowCount === 0) return;
    const row = bound.top + bound.rowCount - 1;
    const place = { row, column: bound.left, rows: 1, columns: bound.width };
    const reaching = await ours(context, bound.sheet, place, columnLetters(bound.left + offset));
    if (reaching.length === LOOKS.length) return;
    await dropLooks(context, bound, offset);
    addLooks(bound, { offset, columns: bound.width });
    await context.sync();
  });
}

/** Queued. A formula for the first cell: Excel moves it on for all others. */
function addLooks(
  { sheet, top, left, rowCount }: BoundTable,
  { offset, columns }: { readonly offset: number; readonly columns: number },
): void {
  const body = rangeAt(sheet, { row: top, column: left, rows: Math.max(rowCount, 1), columns });
  const cell = `$${columnLetters(left + offset)}${top + 1}`;
  for (const look of LOOKS) {
    const { custom } = body.conditionalFormats.add("Custom");
    custom.rule.formula = formulaOf(look, cell);
    custom.format.fill.color = look.fill;
    custom.format.font.color = look.color;
  }
}

/** `offset` of the changes column; null: it is gone. */
async function dropLooks(context: Excel.RequestContext, bound: BoundTable, offset: number | null): Promise<void> {
  const { sheet, top, left, width, rowCount } = bound;
  const body = { row: top, column: left, rows: Math.max(rowCount, 1), columns: width };
  const letters = offset === null ? null : columnLetters(left + offset);
  for (const format of await ours(context, sheet, body, letters)) format.delete();
}

function ours(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: Area,
  letters: string | null,
): Promise<Excel.ConditionalFormat[]> {
  return customFormats(context, sheet, area, (formula) => isOurs(formula, letters));
}

/** Columns that were made for a refresh which came to nothing. Those that are gone already are none. */
export async function dropReportColumns(
  session: ExcelSession,
  report: RememberedReport,
  ids: readonly number[],
): Promise<void> {
  await session.run(async (context) => {
    const table = context.workbook.tables.getItem(report.tableId);
    const columns = ids.map((id) => table.columns.getItemOrNullObject(id));
    for (const column of columns) column.load("id");
    await context.sync();
    for (const column of columns) if (!column.isNullObject) column.delete();
    await context.sync();
  });
}
