// What the workflows of reports take and tell. Types only.
import type { Misfits } from "../../reports/entryRows";
import type { ReportLineKept } from "../../reports/freshnessLine";
import type { ReportSource } from "../../reports/source";
import type { EntryRow, ReportColumn, ReportType } from "../../reports/types";
import type { ReportCellChange } from "../../reports/whoChanged";
import type { CellValue } from "../../values/cell";
import type { WorkbookError } from "../../workbook/excel/errors";
import type { RememberedReport } from "../../workbook/reports/types";
import type { Stopped } from "../obstacle";
import type { WorkflowOptions } from "../services";

/** The columns that may be chosen, and what the first page holds. */
export interface ReportPreview {
  readonly ok: true;
  readonly source: ReportSource;
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  /** In the columns' order. */
  readonly rows: readonly EntryRow[];
  /** False: the platform gave no schema, and the entries' own names stand for it. */
  readonly hasSchema: boolean;
  /** True: the schema is asked for at this moment, and the columns are the entries' own until it comes. */
  readonly schemaComes?: boolean;
  readonly repeated: readonly string[];
  readonly unknownTypes: readonly string[];
  /** The first page is all there is. */
  readonly isAll: boolean;
}
export type ReportPreviewOutcome = ReportPreview | Stopped;

/** Where a report goes. A table: one of a remembered report, or one that the person prepared. */
export type ReportTarget = { readonly kind: "newSheet" } | { readonly kind: "table"; readonly tableId: string };

/** A table of the workbook that a report can go into. */
export interface ReportTargetFound {
  readonly tableId: string;
  readonly tableName: string;
  readonly sheetName: string;
  readonly rows: number;
  /** As they stand, in the table's order. */
  readonly headers: readonly string[];
  /** The report that it holds already. */
  readonly report: RememberedReport | null;
}

export interface ReportRequest {
  readonly source: ReportSource;
  /** What its sheet and its card are called, in the language of who loads it; not there: as sourceTitle says. */
  readonly title?: string | undefined;
  /** Of the line above a new report's table, in the language of who loads it; not there: English. */
  readonly lineWords?: ReportLineKept | undefined;
  /** Names of columns that are left out. */
  readonly leftOut: readonly string[];
  readonly sort: string | null;
  readonly keepPrefix: boolean;
  readonly takeUnlisted: boolean;
  /** A new sheet, unless something else is said. */
  readonly target?: ReportTarget;
  /** Rows of a prepared table that are not of the report may go. */
  readonly replaceRows?: boolean;
}

/** What became of a table that was there. Headers as they stand. */
export interface ReportPlaced {
  /** Columns of the table that the report fills from now on. */
  readonly taken: readonly string[];
  readonly added: readonly string[];
  /** Columns of the report that were not chosen any more and are gone from the table. */
  readonly dropped: readonly string[];
  /** Columns that were not chosen any more and stay as the person's own: they typed there. */
  readonly stayed: readonly string[];
  readonly rowsAdded: number;
  readonly rowsChanged: number;
  readonly rowsRemoved: number;
}

export interface ReportCounts {
  readonly rows: number;
  /** Rows that share their id with another entry. */
  readonly twins: number;
  /** Entries that came twice, word for word. */
  readonly repeats: number;
  readonly misfits: readonly Misfits[];
  /** Labels of columns that only entries had. */
  readonly unlisted: readonly string[];
}

export interface ReportLoaded extends ReportCounts {
  readonly ok: true;
  readonly report: RememberedReport;
  /** Null where the run came to its end; else whatever cut it off. The rows so far are there. */
  readonly cutOffBy: unknown;
  /** Of a table that was there; null: a sheet was made. */
  readonly placed?: ReportPlaced | null;
  /** Of a report's own table that was there. */
  readonly typed?: TypedOutcome;
}
export type ReportLoadOutcome = ReportLoaded | Stopped;

/** Of the rows that a refresh adds to a report's history. */
export type HistoryOutcome =
  | { readonly kind: "added"; readonly rows: number; readonly sheetName: string }
  | { readonly kind: "failed"; readonly error: WorkbookError };

export interface ReportRefreshed extends ReportCounts {
  readonly ok: true;
  readonly report: RememberedReport;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows that the report has no longer and that hold something of the person's own: they stay. */
  readonly kept: number;
  /** Cells of the report's columns that keep the person's formula although the report has another value. */
  readonly formulas: number;
  /** Rows that the person copied: they are the person's own from now on. */
  readonly copies: number;
  /** Headers of columns that the person deleted: they are left out from now on. */
  readonly dropped: readonly string[];
  readonly typed: TypedOutcome;
  /** None where the report keeps none. */
  readonly history?: HistoryOutcome;
  /** Ctrl+Z had taken something back that a refresh wrote: it is there again. */
  readonly sheetUndone: boolean;
}
export type ReportRefreshOutcome = ReportRefreshed | Stopped;

/** What became of values that the person typed into the report's columns. In cells, but for the last two. */
export interface TypedOutcome {
  /** They stay by the person's decision. */
  readonly kept: number;
  /** They stay until the person decides. */
  readonly open: number;
  /** The report's values took their place, as the person decided. */
  readonly taken: number;
  /** Rows that changed and of which nobody knew what was written before: typed values may be gone there. */
  readonly unknownRows: number;
  /** The platform's names of columns with such values, or with formulas of the person's. */
  readonly columns: readonly string[];
}

/** Values that the person typed into a report's columns, and that a refresh would write over. */
export interface TypedFound {
  readonly reportId: string;
  readonly title: string;
  readonly cells: number;
  readonly rows: number;
  /** Cells that the platform changed as well. */
  readonly both: number;
  /** By header, the most first. */
  readonly columns: readonly { readonly header: string; readonly cells: number }[];
  /** The first few. */
  readonly examples: readonly TypedExample[];
  /** The workbook's date system. */
  readonly date1904: boolean;
}

export interface TypedExample {
  /** The first cell of its row that holds something and does not differ. */
  readonly row: CellValue;
  readonly header: string;
  readonly type: ReportType;
  readonly sheet: CellValue;
  readonly report: CellValue;
  readonly change: ReportCellChange;
}

/** Nothing is written before the person has chosen. */
export interface ReportAsks {
  readonly ok: "asks";
  readonly found: TypedFound;
  /** Goes on with what was read; where the report was refreshed meanwhile, it is read again and the values stay. */
  readonly decide: (choice: "keep" | "take", options?: WorkflowOptions) => Promise<ReportRefreshOutcome>;
}
