// Marks in the cells of linked tables: what workflows see of them.
import type { RowMark } from "../../sync/plan/rowMarks";
import type { LinkedTable } from "../../sync/linkedTable";

export interface MarkingWorkbook {
  /** The workbook's own switch; on where nobody turned it. */
  readonly marksOn: () => Promise<boolean>;
  /**
   * Whether an edit may be marked at once: desktop Excels before ExcelApi 1.19 forget what can be undone at each write.
   */
  readonly marksEdits: () => boolean;
  /** Off: takes the marks out of these tables, and the hidden sheet that they ask out of the workbook. */
  readonly switchMarks: (on: boolean, links: readonly LinkedTable[]) => Promise<void>;
  readonly unmarkTable: (link: LinkedTable) => Promise<void>;
  /**
   * Shows these marks in the table and no others: one request, or none where nothing changed. More where the table is
   * marked for the first time in this session, where a column was renamed since, and where `rows`, how many the table
   * has after work on it, differs from what its formats were looked through for: rows that Excel itself adds are
   * formatted by Excel.
   */
  readonly markRows: (link: LinkedTable, marks: readonly RowMark[], rows?: number) => Promise<void>;
}
