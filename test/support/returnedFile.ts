// A supplier's negotiation sheet as it leaves the house and comes back: alone in a workbook, edited, saved.
import { openXlsx } from "../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";
import { draftSheet, type DraftedSheet } from "./draftSheet";
import { openWorkbook } from "./office";

/** The sheet in a workbook of its own, as Excel's "Move or Copy" makes it. */
export async function aloneInWorkbook(store: WorkbookStore, sheetName: string): Promise<WorkbookStore> {
  const alone = await openWorkbook();
  openXlsx(writeXlsx(store)).fill(alone);
  for (const { id, name } of [...alone.sheets]) if (name !== sheetName) alone.deleteSheet(id);
  for (const entry of [...alone.names]) if (entry.sheetId === null) alone.deleteName(entry.name, null);
  for (const { id } of [...alone.customXml]) alone.deleteCustomXml(id);
  return alone;
}

export async function returnedFile(
  store: WorkbookStore,
  sheetName: string,
  edit: (sheet: DraftedSheet, book: WorkbookStore) => void,
): Promise<Uint8Array> {
  const alone = await aloneInWorkbook(store, sheetName);
  edit(draftSheet(alone, sheetName), alone);
  return writeXlsx(alone);
}
