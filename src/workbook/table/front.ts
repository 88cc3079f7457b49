// The sheet in front: heard of when a person goes to another one, and looked at in one request. It changes nothing.
import { stopHearing } from "../excel/handlers";
import type { RunExcel, ExcelSession } from "../excel/session";
import type { FrontSheet } from "./types";

/**
 * `sheetId`: of the sheet that came to the front; null: the one that is there now. A sheet that is gone by then
 * answers as one without tables.
 */
export async function frontSheet(session: ExcelSession, sheetId: string | null): Promise<FrontSheet> {
  return session.run(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = sheetId === null ? worksheets.getActiveWorksheet() : worksheets.getItemOrNullObject(sheetId);
    sheet.load("id,name");
    sheet.tables.load("items/id");
    await context.sync();
    if (sheet.isNullObject) return { sheetId: sheetId ?? "", sheetName: "", tableIds: [] };
    return { sheetId: sheet.id, sheetName: sheet.name, tableIds: sheet.tables.items.map(({ id }) => id) };
  });
}

/** Calls back with the sheet's id, also where an add-in brought it to the front. Answers how to stop. */
export async function watchFront(
  session: ExcelSession,
  run: RunExcel,
  listener: (sheetId: string) => void,
): Promise<() => Promise<void>> {
  const registration = await session.run(async (context) => {
    const added = context.workbook.worksheets.onActivated.add(({ worksheetId }) => {
      listener(worksheetId);
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  return () => stopHearing(run, registration);
}
