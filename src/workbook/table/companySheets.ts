// The cells of a company's sheets of rules and of names, as they stand. It changes nothing.
import type { CellValue } from "../../values/cell";
import type { ExcelSession } from "../excel/session";

export type CompanySheet = "rules" | "names";

/**
 * Persons make these sheets by hand, or copy them from workbook to workbook: their names are the agreement. So many
 * cells are looked at; below and beside them are notes.
 */
const sheets: Readonly<Record<CompanySheet, { name: string; rows: number }>> = {
  rules: { name: "Bidsheet rules", rows: 1_000 },
  names: { name: "Bidsheet names", rows: 5_000 },
};
const MOST_COLUMNS = 30;

export interface SheetCells {
  /** One-based sheet row of the first. */
  readonly firstRow: number;
  readonly cells: readonly (readonly CellValue[])[];
}

/** Null where the workbook has no such sheet, or it is empty. */
export async function readCompanySheet(session: ExcelSession, which: CompanySheet): Promise<SheetCells | null> {
  return session.run(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(sheets[which].name);
    const used = sheet.getUsedRangeOrNullObject(true).load("rowIndex,columnIndex,rowCount,columnCount");
    await context.sync();
    if (sheet.isNullObject || used.isNullObject) return null;
    const { rowIndex, columnIndex, rowCount, columnCount } = used;
    const rows = Math.min(rowCount, sheets[which].rows);
    const columns = Math.min(columnCount, MOST_COLUMNS);
    const range = sheet.getRangeByIndexes(rowIndex, columnIndex, rows, columns).load("values");
    await context.sync();
    const cells: readonly (readonly CellValue[])[] = range.values;
    return { firstRow: rowIndex + 1, cells };
  });
}
