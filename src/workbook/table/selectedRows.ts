// Which rows of a linked table the person has selected. It changes neither the selection nor a cell.
import type { LinkedTable } from "../../sync/types";
import { bindTable, problemError } from "./bind";
import type { ExcelSession } from "../excel/session";

/**
 * A selection may be a whole column, or many areas: rows outside of the table do not count. Rows that a filter hides
 * between do.
 */
export async function selectedRows(session: ExcelSession, link: LinkedTable): Promise<readonly number[]> {
  return session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const { sheetName, top, left, width, rowCount } = binding.bound;
    const { areas } = context.workbook.getSelectedRanges();
    areas.load("items/rowIndex,items/rowCount,items/columnIndex,items/columnCount");
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load("name");
    await context.sync();
    if (sheet.name !== sheetName) return [];
    const rows = new Set<number>();
    for (const { rowIndex, rowCount: height, columnIndex, columnCount } of areas.items) {
      if (columnIndex >= left + width || columnIndex + columnCount <= left) continue;
      const end = Math.min(rowIndex + height - top, rowCount);
      for (let row = Math.max(rowIndex - top, 0); row < end; row++) rows.add(row);
    }
    return [...rows].sort((a, b) => a - b);
  });
}
