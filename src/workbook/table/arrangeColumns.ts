// Puts the mapped columns of a linked table into another order and hides some. Office.js cannot move a table's column:
// a blank one is put in, the cells are cut and pasted into it, and the old one is deleted. What names a column by
// address follows its cells. What names it by its header would be lost with the old column: such a column stays where
// it is, and the others move around it (Range.getDirectDependents, ExcelApi 1.13).
import { afterMove, nextMove, planOrder, type ColumnMove, type OrderPlan } from "../../sync/columnOrder";
import type { LinkedTable } from "../../sync/linkedTable";
import { guardValue } from "../../values/guard";
import { bindTable, bindToWrite, type BoundTable } from "./bind";
import { offerLists } from "./appendRows";
import { widthOf } from "./columnLook";
import type { ColumnInSheet, ColumnsArranged, ColumnsWish } from "./columnTypes";
import { askFilters, filtersOf, restoreFilters } from "./filtersOff";
import { type Offers, dropdownsOf } from "./longLists";
import type { Lifted } from "./types";
import { passing, rangeAt, setFormat, TEXT_FORMAT, wholeBlock } from "../excel/cells";
import { isKind, WorkbookError } from "../excel/errors";
import { holdScreen, type ExcelSession } from "../excel/session";

export async function columnPlaces(session: ExcelSession, link: LinkedTable): Promise<readonly ColumnInSheet[] | null> {
  return session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok || binding.bound.sheetProtected) return null;
    const { bound } = binding;
    const looks = await looksOf(context, bound);
    return bound.columns.cells.map((offset) => ({
      offset,
      header: bound.table.columns.items[offset]?.name ?? "",
      hidden: looks[offset]?.hidden === true,
    }));
  });
}

export async function arrangeColumns(
  session: ExcelSession,
  link: LinkedTable,
  wish: ColumnsWish,
): Promise<ColumnsArranged> {
  const start = await session.run((context) => look(context, link, wish, new Set()));
  const held = await heldColumns(session, link, start, wish);
  const plan = held.size === 0 ? start.plan : (await session.run((context) => look(context, link, wish, held))).plan;
  const stuck = plan.moving.filter((id) => held.has(id));
  if (stuck.length > 0) return { ok: false, held: stuck.map((id) => link.columnIds.cells.indexOf(id)) };
  askFilters(start.lifted);
  let now = start.link;
  let { lifted } = start;
  let rest = plan;
  try {
    while (rest.moving.length > 0) {
      const { link: next, ids } = await moveOne(session, now, rest);
      now = next;
      lifted = lifted === null ? null : followed(lifted, ids);
      rest = afterMove(rest, ...ids);
    }
    if (plan.moving.length > 0) await session.run((context) => offerAgain(context, now));
    await session.run((context) => dress(context, now, wish, start));
  } finally {
    await restoreFilters(session, lifted);
  }
  return { ok: true, link: now, moved: plan.moving.length };
}

interface Looked {
  readonly bound: BoundTable;
  readonly plan: OrderPlan;
  /** With the ids that Excel has now. */
  readonly link: LinkedTable;
  readonly lifted: Lifted | null;
  readonly looks: readonly Look[];
}

interface Look {
  readonly width: number;
  readonly hidden: boolean;
}

async function look(
  context: Excel.RequestContext,
  link: LinkedTable,
  { order }: ColumnsWish,
  held: ReadonlySet<number>,
): Promise<Looked> {
  const bound = await bindToWrite(context, link);
  const looks = await looksOf(context, bound);
  const ids = idsOf(bound);
  const cells = bound.columns.cells.map((offset) => ids[offset] ?? -1);
  const wanted = order.map((position) => cells[position] ?? -1);
  const linked = { ...link, columnIds: { ...link.columnIds, cells } };
  return { bound, looks, link: linked, lifted: filtersOf(bound), plan: planOrder({ now: ids, wanted, held }) };
}

function idsOf({ table }: BoundTable): readonly number[] {
  return [...table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
}

async function looksOf(context: Excel.RequestContext, bound: BoundTable): Promise<readonly Look[]> {
  const cells = idsOf(bound).map((_, offset) => {
    const cell = rangeAt(bound.sheet, { row: bound.top, column: bound.left + offset, rows: 1, columns: 1 });
    cell.load("columnHidden,format/columnWidth");
    return cell;
  });
  await context.sync();
  return cells.map((cell) => ({ width: cell.format.columnWidth, hidden: cell.columnHidden }));
}

/** Of the columns that would move, and then of those that would move instead. */
async function heldColumns(
  session: ExcelSession,
  link: LinkedTable,
  { bound, plan, link: { columnIds } }: Looked,
  { order }: ColumnsWish,
): Promise<ReadonlySet<number>> {
  const wanted = order.map((position) => columnIds.cells[position] ?? -1);
  const held = new Set<number>();
  const asked = new Set<number>();
  for (let { moving } = plan; moving.some((id) => !asked.has(id));) {
    for (const id of moving.filter((one) => !asked.has(one))) {
      asked.add(id);
      if (await isHeld(session, link, id)) held.add(id);
    }
    ({ moving } = planOrder({ now: idsOf(bound), wanted, held }));
  }
  return held;
}

async function isHeld(session: ExcelSession, link: LinkedTable, id: number): Promise<boolean> {
  const hasFormulas = await session.run(async (context) => {
    const { table } = await bindToWrite(context, link);
    const body = passing(table.columns.getItem(id).getDataBodyRange());
    body.load("formulas,values,rowCount");
    await context.sync();
    const formulas = wholeBlock(body.formulas, body.rowCount, 1);
    const values = wholeBlock(body.values, body.rowCount, 1);
    return formulas.some(
      ([text], row) => typeof text === "string" && text.startsWith("=") && text !== values[row]?.[0],
    );
  });
  return hasFormulas || isNamed(session, link, id);
}

/** Excel answers ItemNotFound where no formula names any of the cells. */
async function isNamed(session: ExcelSession, link: LinkedTable, id: number): Promise<boolean> {
  try {
    return await session.run(async (context) => {
      const { table } = await bindToWrite(context, link);
      table.columns.getItem(id).getRange().getDirectDependents().load("addresses");
      await context.sync();
      return true;
    });
  } catch (error) {
    if (error instanceof WorkbookError && isKind(error, "itemGone")) return false;
    throw error;
  }
}

interface Moved {
  readonly link: LinkedTable;
  /** Excel's id of the column before and after. */
  readonly ids: readonly [number, number];
}

interface NamedMove extends ColumnMove {
  /** The column's header. */
  readonly name: string;
}

/** One column in one request. */
async function moveOne(session: ExcelSession, link: LinkedTable, plan: OrderPlan): Promise<Moved> {
  const before = await session.run(async (context) => {
    const { table } = await bindToWrite(context, link);
    return table.columns.items.map(({ id, name, index }) => ({ id, name, index }));
  });
  const now = [...before].sort((a, b) => a.index - b.index).map(({ id }) => id);
  const move = nextMove(now, plan);
  if (move === null) throw new Error("There is nothing to move.");
  const named = { ...move, name: before.find(({ id }) => id === move.id)?.name ?? "" };
  try {
    const after = await session.run(async (context) => {
      const bound = await bindToWrite(context, link);
      // An earlier try of this request may have been cut off in its middle.
      if (idsOf(bound).join() !== now.join()) throw movedMeanwhile(bound);
      return doMove(context, bound, named);
    });
    return movedLink(link, move.id, after[move.from < move.to ? move.to - 1 : move.to] ?? -1);
  } catch (error) {
    await session.run((context) => takeMoveBack(context, link, named, now.length));
    throw error;
  }
}

function movedMeanwhile({ tableName }: BoundTable): WorkbookError {
  return new WorkbookError("other", `The columns of "${tableName}" changed while they were moved. Try again.`);
}

function movedLink(link: LinkedTable, before: number, after: number): Moved {
  const cells = link.columnIds.cells.map((id) => (id === before ? after : id));
  return { link: { ...link, columnIds: { ...link.columnIds, cells } }, ids: [before, after] };
}

/** Excel's ids afterwards, from left to right. */
async function doMove(
  context: Excel.RequestContext,
  bound: BoundTable,
  { id, from, to, name }: NamedMove,
): Promise<readonly number[]> {
  const { table } = bound;
  holdScreen(context);
  // What a protected sheet refuses comes first: it may let filters be cleared and nothing else be done.
  setFormat(rangeAt(bound.sheet, { row: bound.top, column: bound.left + bound.columns.id, rows: 1, columns: 1 }), "@");
  if (bound.filters.length > 0) table.clearFilters();
  table.columns.add(to);
  cellsAt(bound, from).moveTo(cellsAt(bound, to));
  table.columns.getItem(id).delete();
  // A header, once the old one is gone: no two of a table are alike.
  nameColumn(bound, from < to ? to - 1 : to, name);
  table.columns.load("items/id,items/index");
  await context.sync();
  return idsOf(bound);
}

/** Body and totals row; the header is named again. */
function cellsAt({ sheet, top, left, rowCount, hasTotals }: BoundTable, offset: number): Excel.Range {
  const rows = Math.max(rowCount, 1) + (hasTotals ? 1 : 0);
  return rangeAt(sheet, { row: top, column: left + offset, rows, columns: 1 });
}

function nameColumn({ table, sheet, top, left, hasHeader }: BoundTable, offset: number, name: string): void {
  if (!hasHeader) {
    table.columns.getItemAt(offset).name = name;
    return;
  }
  const cell = rangeAt(sheet, { row: top - 1, column: left + offset, rows: 1, columns: 1 });
  setFormat(cell, TEXT_FORMAT);
  cell.values = [[guardValue(name, true)]];
}

/**
 * Excel may refuse in the middle of a request. Cells that were pasted into a column without a link go back, or their
 * column gets its name: values that seem to be gone would be sent as blanks.
 */
async function takeMoveBack(
  context: Excel.RequestContext,
  link: LinkedTable,
  { id, from, to, name }: NamedMove,
  width: number,
): Promise<void> {
  const table = context.workbook.tables.getItem(link.tableId);
  const { columns, worksheet } = table;
  columns.load("items/id,items/index");
  const body = passing(table.getDataBodyRange());
  body.load("rowCount,rowIndex,columnIndex");
  table.load("showTotals");
  await context.sync();
  const hasOld = columns.items.some((column) => column.id === id);
  const hasNew = columns.items.length > (hasOld ? width : width - 1);
  if (!hasNew) return;
  if (!hasOld) columns.getItemAt(from < to ? to - 1 : to).name = name;
  else {
    const [rows, left] = [body.rowCount + (table.showTotals ? 1 : 0), body.columnIndex];
    const at = (offset: number): Excel.Range =>
      rangeAt(worksheet, { row: body.rowIndex, column: left + offset, rows, columns: 1 });
    const [pasted, old] = [at(to), at(from)];
    pasted.load("formulas");
    old.load("formulas");
    await context.sync();
    if (isBlank(old.formulas, rows) && !isBlank(pasted.formulas, rows)) at(to).moveTo(at(from));
    columns.getItemAt(to).delete();
  }
  await context.sync();
}

function isBlank(formulas: unknown, rows: number): boolean {
  return wholeBlock(formulas, rows, 1).every(([cell]) => cell === "");
}

/** Widths and hiding belong to the sheet's columns: each goes where its table column went. */
async function dress(
  context: Excel.RequestContext,
  link: LinkedTable,
  { hidden }: ColumnsWish,
  start: Looked,
): Promise<void> {
  const bound = await bindToWrite(context, link);
  const looks = await looksOf(context, bound);
  holdScreen(context);
  link.mapping.forEach((column, position) => {
    const [offset, before] = [bound.columns.cells[position] ?? 0, start.bound.columns.cells[position] ?? 0];
    const cell = rangeAt(bound.sheet, { row: bound.top, column: bound.left + offset, rows: 1, columns: 1 });
    const hides = hidden.has(position);
    const was = start.looks[before];
    const width = was === undefined || was.hidden || was.width === 0 ? widthOf(column) : was.width;
    const stands = looks[offset];
    if (hides !== stands?.hidden) cell.columnHidden = hides;
    if (!hides && (offset !== before || stands?.hidden === true)) cell.format.columnWidth = width;
  });
  await context.sync();
}

/** Lists that another column decides name its header, which went with the old column. */
async function offerAgain(context: Excel.RequestContext, link: LinkedTable): Promise<void> {
  const columns = link.mapping.filter(({ offeredBy }) => offeredBy !== undefined);
  if (columns.length === 0) return;
  const bound = await bindToWrite(context, link);
  const offers = await dropdownsOf(context, columns);
  const only: Offers = (column, headerAt) => (column.offeredBy === undefined ? null : offers(column, headerAt));
  offerLists(bound, link.mapping, Math.max(bound.rowCount, 1), only);
  await context.sync();
}

function followed({ filters, ...rest }: Lifted, [before, after]: readonly [number, number]): Lifted {
  return {
    ...rest,
    filters: filters.map((filter) => (filter.columnId === before ? { ...filter, columnId: after } : filter)),
  };
}
