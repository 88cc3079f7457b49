// What the workflows of reports need of a workbook, and what the workbook remembers of a report table. Types only.
import type { ReportState } from "../reports/line";
import type { ReportSource } from "../reports/source";
import type { EntryRow, ReportColumn } from "../reports/types";
import type { CellValue } from "../values/cell";
import type { TableProblem, WorkOptions } from "./types";

export interface RememberedReportColumn extends ReportColumn {
  /** Excel's column id: it survives a renamed header. */
  readonly id: number;
  readonly header: string;
}

export interface RememberedReport {
  readonly id: string;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly source: ReportSource;
  readonly title: string;
  /** As given to the platform; null: its own order. */
  readonly sort: string | null;
  readonly keepPrefix: boolean;
  /** Whether names that only entries have become columns. */
  readonly takeUnlisted: boolean;
  /** Names of columns that were left out on purpose. */
  readonly leftOut: readonly string[];
  readonly tableId: string;
  readonly tableName: string;
  readonly keyColumnId: number;
  readonly columns: readonly RememberedReportColumn[];
  readonly refreshOnOpen: boolean;
  /** Excel's id of the column in which a refresh says what it added and changed; null: it does not. */
  readonly changesColumnId: number | null;
  readonly state: ReportState;
}

export interface NewReportSheet {
  /** Wished for; made unique and legal by the workbook. */
  readonly sheetName: string;
  readonly tableName: string;
  readonly caption: string;
  readonly line: string;
  readonly columns: readonly ReportColumn[];
  /** Excel's number format of dates. */
  readonly dateFormat: string;
  /** The first ones; more follow by `appendReport`. */
  readonly rows: readonly EntryRow[];
}

export interface CreatedReportSheet {
  readonly sheetName: string;
  readonly tableId: string;
  readonly tableName: string;
  readonly keyColumnId: number;
  readonly columns: readonly RememberedReportColumn[];
}

/** Rows at the end, columns right of the table's last one before them, the line above: one request, or one for each 4 MB. */
export interface ReportAppend {
  readonly rows: readonly EntryRow[];
  readonly newColumns: readonly ReportColumn[];
  /** Null: it stays as it is. */
  readonly line: string | null;
  readonly dateFormat: string;
}

export interface TableFound {
  readonly tableId: string;
  readonly tableName: string;
  readonly sheetName: string;
  /** Body rows; Excel keeps one blank row in an empty table. */
  readonly rows: number;
  readonly headers: readonly string[];
}

export interface ReportRead {
  readonly ok: true;
  readonly sheetName: string;
  readonly keys: readonly string[];
  /** Row by row, in the order of the remembered columns. */
  readonly cells: readonly (readonly CellValue[])[];
}

export interface ReportPatch {
  readonly changed: readonly { readonly key: string; readonly cells: readonly CellValue[] }[];
  readonly added: readonly EntryRow[];
  readonly removed: readonly string[];
  readonly line: string;
}

export interface ReportPatched {
  /** Rows that were no longer there when they were to be changed. */
  readonly missing: number;
}

export interface ReportingWorkbook {
  tables(): Promise<readonly TableFound[]>;
  /** What fails half-way is taken away again. */
  createReport(request: NewReportSheet): Promise<CreatedReportSheet>;
  /** Answers the new columns as they are remembered. Throws WorkbookError "itemGone" where the table is no longer as it was made. */
  appendReport(report: RememberedReport, append: ReportAppend): Promise<readonly RememberedReportColumn[]>;
  readReport(
    report: RememberedReport,
  ): Promise<ReportRead | { readonly ok: false; readonly problem: TableProblem }>;
  /** All of it or nothing, as far as Excel allows. */
  patchReport(report: RememberedReport, patch: ReportPatch, options?: WorkOptions): Promise<ReportPatched>;
  /** The date format and the date system of this Excel and workbook. */
  dates(): Promise<{ readonly dateFormat: string; readonly date1904: boolean }>;
  reports(): Promise<readonly RememberedReport[]>;
  saveReport(report: RememberedReport): Promise<void>;
  /** The table stays; it is no longer refreshed. */
  forgetReport(id: string): Promise<void>;
  /** Takes the sheet of a report away that never became complete. */
  removeReportSheet(report: RememberedReport): Promise<void>;
}
