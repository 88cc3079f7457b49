// The cells of a company's sheet of rules, as they stand. It changes nothing.
import type { CellValue } from "../../values/cell";
import type { ExcelSession } from "../excel/session";

/** Persons make this sheet by hand, or copy it from workbook to workbook: its name is the agreement. */
export const RULES_SHEET = "Bidsheet rules";
/** Cells that are looked at; below and beside them are notes. */
const MOST = { rows: 1_000, columns: 30 };

export interface SheetCells {
  /** One-based sheet row of the first. */
  readonly firstRow: number;
  readonly cells: readonly (readonly CellValue[])[];
}

/** Null where the workbook has no such sheet, or it is empty. */
export async function readRulesSheet(session: ExcelSession): Promise<SheetCells | null> {
  return session.run(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(RULES_SHEET);
    const used = sheet.getUsedRangeOrNullObject(true).load("rowIndex,columnIndex,rowCount,columnCount");
    await context.sync();
    if (sheet.isNullObject || used.isNullObject) return null;
    const { rowIndex, columnIndex, rowCount, columnCount } = used;
    const rows = Math.min(rowCount, MOST.rows);
    const columns = Math.min(columnCount, MOST.columns);
    const range = sheet.getRangeByIndexes(rowIndex, columnIndex, rows, columns).load("values");
    await context.sync();
    const cells: readonly (readonly CellValue[])[] = range.values;
    return { firstRow: rowIndex + 1, cells };
  });
}
