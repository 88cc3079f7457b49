// What a person sees and does: going to a cell, and hearing of edits. It reads no cell and trusts no event's details.
import type { LinkedTable } from "../../sync/linkedTable";
import { bindTable, problemError } from "./bind";
import { rangeAt } from "../excel/cells";
import { stopHearing } from "../excel/handlers";
import type { RunExcel, ExcelSession } from "../excel/session";

/** Linked or not. */
export async function activeTableIds(session: ExcelSession): Promise<readonly string[]> {
  return session.run(async (context) => {
    const { tables } = context.workbook.worksheets.getActiveWorksheet();
    tables.load("items/id");
    await context.sync();
    return tables.items.map((table) => table.id);
  });
}

/** `row` is the body row; `column` the position in the mapping, or null for the row's first visible cell. */
export async function showCell(
  session: ExcelSession,
  link: LinkedTable,
  row: number,
  column: number | null,
): Promise<void> {
  await session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const { bound } = binding;
    const naming = link.mapping.findIndex((one) => one.naming);
    const offset = bound.columns.cells[column ?? Math.max(naming, 0)] ?? 0;
    bound.sheet.activate();
    rangeAt(bound.sheet, { row: bound.top + row, column: bound.left + offset, rows: 1, columns: 1 }).select();
    await context.sync();
  });
}

/** A table that is no longer there rejects as "itemGone". */
export async function showTable(session: ExcelSession, tableId: string): Promise<void> {
  await session.run(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    table.worksheet.activate();
    // Not the header row: a person may hide it.
    table.getRange().getCell(0, 1).select();
    await context.sync();
  });
}

/** A sheet or cells that are no longer there reject as "itemGone". */
export async function showArea(session: ExcelSession, sheetName: string, address: string): Promise<void> {
  await session.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    sheet.activate();
    sheet.getRange(address).select();
    await context.sync();
  });
}

/**
 * Answers how to stop. Edits of co-authors are left out. Table events do not say whether an add-in made them, so that
 * our own writes are heard too: they are hints, and the listener compares what it reads. Null: the table cannot be
 * found whole.
 */
export async function watch(
  session: ExcelSession,
  run: RunExcel,
  link: LinkedTable,
  listener: () => void,
): Promise<(() => Promise<void>) | null> {
  const registration = await session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) return null;
    const added = binding.bound.table.onChanged.add((event) => {
      if (event.source === "Local") listener();
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  if (registration === null) return null;
  return () => stopHearing(run, registration);
}
