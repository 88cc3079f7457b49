// Which rows and cells of a linked table the person has selected. It changes neither the selection nor a cell.
import type { LinkedTable } from "../../sync/linkedTable";
import { bindTable, problemError } from "./bind";
import type { ExcelSession } from "../excel/session";

/** By body row, in order: the mapped columns that the selection touches; none where it touches others only. */
export type SelectedCells = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * A selection may be a whole column, or many areas: rows outside of the table do not count. Rows that a filter hides
 * between do.
 */
export async function selectedCells(session: ExcelSession, link: LinkedTable): Promise<SelectedCells> {
  return session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const { sheetName, top, left, width, rowCount, columns: bound } = binding.bound;
    const { areas } = context.workbook.getSelectedRanges();
    areas.load("items/rowIndex,items/rowCount,items/columnIndex,items/columnCount");
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load("name");
    await context.sync();
    const rows = new Map<number, ReadonlySet<number>>();
    if (sheet.name !== sheetName) return rows;
    for (const { rowIndex, rowCount: height, columnIndex, columnCount } of areas.items) {
      if (columnIndex >= left + width || columnIndex + columnCount <= left) continue;
      const touched = new Set(
        bound.cells.flatMap((offset, column) => {
          const at = left + offset;
          return at >= columnIndex && at < columnIndex + columnCount ? [column] : [];
        }),
      );
      const end = Math.min(rowIndex + height - top, rowCount);
      for (let row = Math.max(rowIndex - top, 0); row < end; row++) {
        const before = rows.get(row);
        rows.set(row, before === undefined ? touched : new Set([...before, ...touched]));
      }
    }
    return new Map([...rows].sort(([a], [b]) => a - b));
  });
}

export async function selectedRows(session: ExcelSession, link: LinkedTable): Promise<readonly number[]> {
  return [...(await selectedCells(session, link)).keys()];
}
