// What workflows need of a workbook to leave Bidsheet: tables without what it added, and copies as plain values. Types
// only.
import type { LinkedTable } from "../../sync/linkedTable";
import type { RememberedReport } from "../reports/types";
import type { TableProblem } from "../table/types";

/** Why a table could not be left; nothing of it was changed. */
export type LeaveResult = { readonly ok: true } | { readonly ok: false; readonly problem: TableProblem };

export interface CopyRequest {
  readonly of: LinkedTable | RememberedReport;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface CopyMade {
  readonly ok: true;
  readonly sheetName: string;
  readonly rows: number;
  readonly hidden: number;
}

export type CopyResult = CopyMade | Extract<LeaveResult, { readonly ok: false }>;

export interface LeavingWorkbook {
  /**
   * Takes the id column, the status column and all that the workbook remembers of the table away. Values, formats, the
   * person's columns and the table itself stay. A table that is gone is only forgotten.
   */
  detachTable(link: LinkedTable): Promise<LeaveResult>;
  /** The same of a report, with the column and the colours of its changes. */
  detachReport(report: RememberedReport): Promise<LeaveResult>;
  /** Whatever else Bidsheet keeps in the workbook's file. Answers how many parts went. */
  forgetEverything(): Promise<number>;
  /** What the person sees of the table, as values in a table of no list, on a new sheet. */
  copyAsValues(request: CopyRequest): Promise<CopyResult>;
}
