// What the workflows of reports need of a workbook, and what the workbook remembers of a report table. Types only.
import type { PartialReason, ReportLineKept, ReportState } from "../../reports/freshnessLine";
import type { ReportSource } from "../../reports/source";
import type { EntryRow, ReportColumn } from "../../reports/types";
import type { CellValue } from "../../values/cell";
import type { Owned } from "../../values/site";
import type { TableProblem, WorkOptions } from "../table/types";

export interface RememberedReportColumn extends ReportColumn {
  /** Excel's column id: it survives a renamed header. */
  readonly id: number;
  readonly header: string;
  /** What its cells offer to choose from; none where it offers nothing. */
  readonly choices?: readonly string[] | undefined;
}

/** Values that came, by the platform's name of the column. */
export interface ChoicesByKey {
  of(key: string): readonly string[];
}

export interface RememberedReport extends Owned {
  readonly id: string;
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
  /** Cells of its columns that keep what the person typed; none where there is no such cell. */
  readonly typed?: TypedCells | undefined;
  /** None: a refresh keeps no earlier rows. */
  readonly history?: ReportHistory | undefined;
  /** Of the line above its table; none where that is English, as on sheets of earlier versions. */
  readonly lineWords?: ReportLineKept | undefined;
}

/** The table that each refresh adds its rows to. */
export interface ReportHistory {
  /** "" before the first reading. */
  readonly tableId: string;
  /** Excel's ids by the report's key; "" is the date of the reading. */
  readonly columns: readonly { readonly key: string; readonly id: number }[];
}

export interface TypedCells {
  /** By the person's decision. */
  readonly kept: number;
  /** Nobody has decided yet. */
  readonly open: number;
}

/** How this Excel and this workbook have dates. */
export interface ReportDates {
  /** Excel's number format, such as "m/d/yyyy". */
  readonly dateFormat: string;
  readonly date1904: boolean;
}

/** What must be known before a report gets a sheet. */
export interface ReportGround extends ReportDates {
  readonly readOnly: boolean;
  /** Names that are taken: of sheets; of tables and named ranges. */
  readonly sheets: readonly string[];
  readonly tables: readonly string[];
}

export interface NewReportSheet {
  /** Wished for; made unique and legal by the workbook. */
  readonly sheetName: string;
  readonly tableName: string;
  readonly caption: string;
  readonly columns: readonly ReportColumn[];
  readonly ground: ReportGround;
  /** The first ones; more follow by `append`. */
  readonly rows: readonly EntryRow[];
  /** What is remembered of it, from the moment on in which it is made. */
  readonly record: Omit<RememberedReport, "tableId" | "tableName" | "keyColumnId" | "columns">;
}

/** One page for the end of a report table. */
export interface ReportPage {
  readonly rows: readonly EntryRow[];
  /** Columns that this page brought; they come right of the report's last one. */
  readonly newColumns: readonly ReportColumn[];
  /** How far the report has come with this page. */
  readonly state: ReportState;
}

/**
 * A report table that is being filled. What was written is always what the workbook remembers of it, so that a run that
 * stops at any point can go on. Throws WorkbookError where Excel refuses; what was written before that stays.
 */
export interface ReportWriting {
  /** As far as it is written. */
  readonly report: RememberedReport;
  /** Rows that the sheet has room for, from the table's first one on. */
  readonly mostRows: number;
  /** Written as soon as a request is full: some 4 MB. */
  append(page: ReportPage): Promise<void>;
  /** Writes what waits and how it ended; columns of choices offer what came. */
  end(state: ReportState, choices: ChoicesByKey): Promise<void>;
  /** After a refusal: what waits is given up, and the table says why it ends where it does, as far as Excel lets it. */
  giveUp(why: PartialReason): Promise<void>;
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
  readonly added: readonly EntryRow[];
}

export interface ReportPatched {
  /** Rows that were no longer there when they were to be changed. */
  readonly missing: number;
}

export interface ReportingWorkbook {
  tables(): Promise<readonly TableFound[]>;
  reportGround(): Promise<ReportGround>;
  /** A new sheet with the first rows. What fails half-way is taken away again. */
  beginReport(request: NewReportSheet): Promise<ReportWriting>;
  /** Goes on at the end of a table that is there. Throws WorkbookError "itemGone" where it is not. */
  continueReport(report: RememberedReport, dates: ReportDates): Promise<ReportWriting>;
  /** New columns right of the report's last one, as they are remembered. */
  addReportColumns(
    report: RememberedReport,
    columns: readonly ReportColumn[],
    dates: ReportDates,
  ): Promise<readonly RememberedReportColumn[]>;
  /**
   * Columns of choices offer what came, where they do not yet (`grown`: in new rows) and nobody gave them another rule.
   * Writes no cell.
   */
  offerReportChoices(
    report: RememberedReport,
    choices: ChoicesByKey,
    grown: boolean,
  ): Promise<readonly RememberedReportColumn[]>;
  readReport(report: RememberedReport): Promise<ReportRead | { readonly ok: false; readonly problem: TableProblem }>;
  /** New rows at the end: all of them or none, as far as Excel allows. */
  patchReport(report: RememberedReport, patch: ReportPatch, options?: WorkOptions): Promise<ReportPatched>;
  /** The date format and the date system of this Excel and workbook. */
  dates(): Promise<ReportDates>;
  reports(): Promise<readonly RememberedReport[]>;
  saveReport(report: RememberedReport): Promise<void>;
  /** The table stays; it is no longer refreshed. */
  forgetReport(id: string): Promise<void>;
  /** Adds the table's rows as of `at` (ISO 8601, UTC) to its history, which it makes at first. All of them or none. */
  appendHistory(entry: {
    readonly report: RememberedReport;
    readonly at: string;
  }): Promise<{ readonly history: ReportHistory; readonly sheetName: string; readonly rows: number }>;
}
