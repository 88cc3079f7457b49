// What the workflows of reports take and tell. Types only.
import type { Misfits } from "../reports/entryRows";
import type { ReportSource } from "../reports/source";
import type { EntryRow, ReportColumn } from "../reports/types";
import type { RememberedReport } from "../workbook/reportTypes";
import type { Stopped } from "./types";

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
  readonly repeated: readonly string[];
  readonly unknownTypes: readonly string[];
  /** The first page is all there is. */
  readonly isAll: boolean;
}
export type ReportPreviewOutcome = ReportPreview | Stopped;

export interface ReportRequest {
  readonly source: ReportSource;
  /** Names of columns that are left out. */
  readonly leftOut: readonly string[];
  readonly sort: string | null;
  readonly keepPrefix: boolean;
  readonly takeUnlisted: boolean;
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
}
export type ReportLoadOutcome = ReportLoaded | Stopped;

export interface ReportRefreshed extends ReportCounts {
  readonly ok: true;
  readonly report: RememberedReport;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows that the report has no longer and that hold something of the person's own: they stay. */
  readonly kept: number;
}
export type ReportRefreshOutcome = ReportRefreshed | Stopped;
