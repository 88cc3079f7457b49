// What refreshing a report needs of a workbook beside loading it. Types only.
import type { ReportLine } from "../../reports/freshnessLine";
import type { EntryRow } from "../../reports/types";
import type { ReportCellChange, RowCompared } from "../../reports/whoChanged";
import type { CellValue } from "../../values/cell";
import type { RememberedReport, RememberedReportColumn, ReportPatched } from "./types";
import type { TableProblem, WorkOptions } from "../table/types";
import type { WrittenWorkbook } from "./writtenTypes";

/** Neighbouring body rows, from the top down. */
export interface ScannedRows {
  readonly keys: readonly string[];
  /** Row by row, in the order of the report's columns as they stand. */
  readonly cells: readonly (readonly CellValue[])[];
  /** What the changes column says; empty texts where there is none. */
  readonly marks: readonly string[];
}

export interface ScanBegun {
  /** As it stands: without columns that the person deleted, and with today's headers. */
  readonly report: RememberedReport;
  readonly rowCount: number;
}

export interface ReportScan {
  readonly ok: true;
  readonly report: RememberedReport;
  /** Columns that the person deleted from the table. */
  readonly dropped: readonly RememberedReportColumn[];
  /** The person deleted the changes column. */
  readonly changesGone: boolean;
  /** Of the last refresh, in the header of the keys; null where that header is not ours. */
  readonly mark: number | null;
  /** Rows that fit between the header and the end of the sheet. */
  readonly mostRows: number;
}
export type ReportScanned = ReportScan | { readonly ok: false; readonly problem: TableProblem };

/** A cell in which sheet and report differ. */
export interface ReportCell {
  /** The row's key. */
  readonly id: string;
  /** Position among the report's columns. */
  readonly column: number;
  /** As the report has it. */
  readonly value: CellValue;
  /** As the sheet has it. */
  readonly expect: CellValue;
  readonly change: ReportCellChange;
}

export type WhoChanged = (
  row: Pick<RowCompared, "sheet" | "report" | "differing"> & { readonly key: string },
) => readonly ReportCellChange[];

export interface ComparedRows {
  readonly cells: readonly ReportCell[];
  /** Cells in which a formula of the person's stays although the report has another value. */
  readonly formulas: number;
  /** Columns in which such a formula is. */
  readonly calculated: ReadonlySet<number>;
  /** By key, of rows in which the person may have typed: their first cell that holds something and does not differ. */
  readonly titles: ReadonlyMap<string, CellValue>;
}

export interface RefreshPatch {
  /** Those that are written. */
  readonly cells: readonly ReportCell[];
  readonly added: readonly EntryRow[];
  readonly removed: readonly string[];
  /** Rows that stay although the report has them no longer. */
  readonly kept: readonly string[];
  /** What the changes column says now, by key; rows without a text may be left out. */
  readonly marks: ReadonlyMap<string, string>;
  /** Body rows that the person copied: they lose their key, and are the person's own from now on. */
  readonly copies: readonly { readonly row: number; readonly key: string }[];
  readonly line: ReportLine;
}

export interface RefreshingWorkbook extends WrittenWorkbook {
  /**
   * `begin` is called before each try, and what it answers takes the rows in order: the table is never held as a whole.
   */
  scanReport(
    report: RememberedReport,
    begin: (begun: ScanBegun) => (rows: ScannedRows) => void,
  ): Promise<ReportScanned>;
  /** The report without columns that the person deleted and with today's headers; it reads no row. */
  standingReport(
    report: RememberedReport,
  ): Promise<
    { readonly ok: true; readonly report: RememberedReport } | { readonly ok: false; readonly problem: TableProblem }
  >;
  /**
   * Of these rows, those in which something of the person's own stands: a value that no column calculates, a comment, a
   * note.
   */
  ownRows(report: RememberedReport, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Reads what stands in these rows, and asks who changed each cell that differs; a formula is left out. */
  compareRows(report: RememberedReport, changed: readonly EntryRow[], who: WhoChanged): Promise<ComparedRows>;
  /** Rows as they stand, in the order of the report's columns. */
  readRows(
    report: RememberedReport,
    keys: readonly string[],
    take: (key: string, cells: readonly CellValue[]) => void,
  ): Promise<void>;
  /** All of it or nothing, as far as Excel allows. */
  refreshRows(report: RememberedReport, patch: RefreshPatch, options?: WorkOptions): Promise<ReportPatched>;
  /** For columns that were made for a refresh which came to nothing. */
  dropReportColumns(report: RememberedReport, ids: readonly number[]): Promise<void>;
  /** Adds the changes column and what colours its rows; answers the column's id. */
  showChanges(report: RememberedReport): Promise<number>;
  /** After rows came: the colours reach to the table's last row. */
  keepLooks(report: RememberedReport): Promise<void>;
  /** Takes the changes column and our colours away, wherever they are; what is not ours stays. */
  hideChanges(report: RememberedReport): Promise<void>;
}
