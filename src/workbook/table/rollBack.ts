// Puts back what a refused patch had written: cells and formulas as they stood, no new rows, filters and totals row on
// again. Rows are found by id; a cell that somebody has changed since is left alone. Where Excel refuses this too, it
// says so: brokeOff.
import type { LinkedTable } from "../../sync/linkedTable";
import { resizeTo } from "./appendRows";
import { bindToWrite, type BoundTable } from "./bind";
import { chunkBlocks, groupCells, type CellBlock } from "../excel/blocks";
import { cellInput } from "../excel/cellInput";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { toWorkbookError, WorkbookError } from "../excel/errors";
import { asExpected } from "./expected";
import { setLine } from "./freshness";
import { putTotalsBack, restoreFilters } from "./filtersOff";
import type { PlannedCell } from "./patchPlan";
import { inSizes, type Size } from "../excel/sizes";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";
import type { Kept, StoodCells, UndoCell } from "./undoRecord";
import { readSheetValue } from "../../values/sheetValue";

/** Throws brokeOff, with both errors' words, where the old data could not be made whole again. */
export async function takeBack(session: ExcelSession, link: LinkedTable, kept: Kept, reason: unknown): Promise<void> {
  if (!kept.isBegun) return;
  try {
    await inSizes(session, (context, size) => takeBackOnce(context, link, kept, size));
    await restoreFilters(session, kept.lifted);
  } catch (error) {
    const refused = toWorkbookError(error);
    if (!(refused instanceof WorkbookError) || !kept.whole) throw refused;
    await sayBroken(session, link, kept);
    throw new WorkbookError("brokeOff", `${String(reason)} What was written stays: ${refused.message}`, {
      cause: reason,
    });
  }
}

/** Where Excel refuses even that, the error itself says it. */
async function sayBroken(session: ExcelSession, link: LinkedTable, { line, broken }: Kept): Promise<void> {
  if (line === null) return;
  try {
    await session.run(async (context) => {
      const { worksheet } = context.workbook.tables.getItem(link.tableId);
      setLine(worksheet, line, broken);
      await context.sync();
    });
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
  }
}

async function takeBackOnce(context: Excel.RequestContext, link: LinkedTable, kept: Kept, size: Size): Promise<void> {
  const bound = await bindToWrite(context, link);
  if (kept.whole) {
    await removeRows(context, bound, kept);
    await restoreCells(context, bound, link, [...kept.cells.values()], size);
  }
  if (kept.lifted !== null) putTotalsBack(bound.table, kept.lifted);
  if (kept.line !== null) setLine(bound.sheet, kept.line, kept.line.text);
  await context.sync();
}

/**
 * New rows stand at the end, in the table or still under it. Anywhere else somebody has moved them, and nothing is
 * guessed.
 */
async function removeRows(context: Excel.RequestContext, bound: BoundTable, kept: Kept): Promise<void> {
  if (kept.appended.size === 0) return;
  const inTable = bound.ids.findIndex((id) => kept.appended.has(id));
  const first = inTable < 0 ? bound.rowCount : inTable;
  const misplaced = bound.ids.some((id, row) => row >= first && !kept.appended.has(id));
  if (misplaced) throw new WorkbookError("rowsMoved", `Rows of "${bound.tableName}" moved while they were written.`);
  const at = { row: bound.top + first, column: bound.left, rows: kept.appended.size, columns: bound.width };
  const marks = rangeAt(bound.sheet, { ...at, column: bound.left + bound.columns.id, columns: 1 });
  marks.load("values");
  await context.sync();
  const ids = wholeBlock(marks.values, at.rows, 1).map(([value]) => cellText(value));
  const written = ids.filter((id) => kept.appended.has(id)).length;
  const last = Math.max(first, 1);
  holdScreen(context);
  if (bound.rowCount > first) resizeTo(bound, last);
  clearRows(bound, first, written);
  putUnder(bound.sheet, kept.landedOn);
  const under = { ...at, row: bound.top + last, rows: kept.roomRows };
  if (kept.roomRows > 0) rangeAt(bound.sheet, under).delete("Up");
  await context.sync();
  kept.roomRows = 0;
}

/** Queued: new rows were written over it. */
function putUnder(sheet: Excel.Worksheet, stood: StoodCells | null): void {
  if (stood !== null) rangeAt(sheet, stood.place).formulas = stood.formulas.map((cells) => [...cells]);
}

/** The one row of an empty table stays in it, with whatever stands in the person's own columns. */
function clearRows({ sheet, top, left, width, columns }: BoundTable, first: number, count: number): void {
  const below = first === 0 ? 1 : 0;
  if (count > below)
    rangeAt(sheet, { row: top + first + below, column: left, rows: count - below, columns: width }).clear("Contents");
  if (count === 0 || below === 0) return;
  const managed = [columns.id, ...columns.cells, ...(columns.status === null ? [] : [columns.status])];
  for (const offset of managed)
    rangeAt(sheet, { row: top, column: left + offset, rows: 1, columns: 1 }).clear("Contents");
}

async function restoreCells(
  context: Excel.RequestContext,
  bound: BoundTable,
  { mapping }: LinkedTable,
  cells: readonly UndoCell[],
  { chunkBytes, cellsARead }: Size,
): Promise<void> {
  const rows = new Map(bound.ids.map((id, row) => [id, row]));
  const planned = cells.flatMap(({ id, offset, before, given }): PlannedCell[] => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const column = bound.columns.cells.indexOf(offset);
    const type = mapping[column]?.type ?? "text";
    const value = before.formula ?? cellInput(readSheetValue(before.value), type, false);
    const wrote = typeof given === "string" && given.startsWith("'") ? given.slice(1) : given;
    return [{ row, offset, value, id, column: null, expect: wrote }];
  });
  const still = await asExpected(context, bound, planned, { whole: false, cellsARead });
  for (const chunk of chunkBlocks(groupCells(still.cells), chunkBytes)) {
    await writeChunk(context, bound, chunk);
    await breathe();
  }
}

async function writeChunk(
  context: Excel.RequestContext,
  { sheet, top, left }: BoundTable,
  chunk: readonly CellBlock[],
): Promise<void> {
  holdScreen(context);
  for (const { row, offset, columns, values } of chunk) {
    const place = { row: top + row, column: left + offset, rows: values.length, columns };
    rangeAt(sheet, place).values = values.map((line) => [...line]);
  }
  await context.sync();
}
