// What it takes to put a report into a table that a person prepared. Types only.
import type { ReportColumn } from "../../reports/types";
import type { RememberedReport, RememberedReportColumn, ReportDates } from "./types";
import type { TableProblem } from "../table/types";

export interface TargetSeen {
  readonly ok: true;
  readonly tableName: string;
  readonly sheetName: string;
  readonly headers: readonly string[];
  /** Rows in which something stands that no formula made. */
  readonly heldRows: number;
  /** Rows that the sheet has room for, from the table's first one on. */
  readonly mostRows: number;
  /** Cells right of the table that must be free and are not: their address. */
  readonly taken: string | null;
}

export type TargetProblem =
  | Extract<TableProblem, { kind: "sheetProtected" }>
  | { readonly kind: "targetGone" }
  | { readonly kind: "tableWithoutHeader"; readonly tableName: string };

export interface TakeTable {
  readonly tableId: string;
  readonly columns: readonly ReportColumn[];
  /** By column: the place of its header as it was seen; null: the column is added. */
  readonly places: readonly (number | null)[];
  /** As they were seen: where they read otherwise by now, nothing is done. */
  readonly headers: readonly string[];
  readonly dates: ReportDates;
}

export interface TakenTable extends Pick<RememberedReport, "tableId" | "tableName" | "keyColumnId"> {
  readonly columns: readonly RememberedReportColumn[];
  /** Excel's ids of columns that were made, to be taken away again where the rows cannot be written. */
  readonly made: readonly number[];
}

export interface TargetingWorkbook {
  /** `needed`: how many columns must be added, by the headers that are there. Changes nothing. */
  seeTarget(
    tableId: string,
    needed: (headers: readonly string[]) => number,
  ): Promise<TargetSeen | { readonly ok: false; readonly problem: TargetProblem }>;
  /**
   * Adds what is missing, with a hidden column of keys. Throws WorkbookError "itemGone" where the headers are not as
   * seen.
   */
  takeTarget(request: TakeTable): Promise<TakenTable>;
  /** Once the report's rows stand there: rows without a key go, and the line says what it is. */
  settleTarget(report: RememberedReport): Promise<{ readonly removed: number }>;
  /** Headers follow their labels where the person did not call them otherwise. */
  relabelReport(
    report: RememberedReport,
    labels: ReadonlyMap<string, string>,
  ): Promise<readonly RememberedReportColumn[]>;
}
