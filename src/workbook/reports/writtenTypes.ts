// What the workbook remembers of the values that were written into a report table. Types only.
import type { ReportColumn } from "../../reports/types";
import type { OverwrittenCells, UndoneCells } from "../../reports/undoneCells";
import type { CellName, KeptCells, RowsToRemember, WrittenRows } from "../../reports/writtenRows";

export type WrittenColumn = Pick<ReportColumn, "key" | "type">;

export interface ReportWritten {
  /** Of all generations, the newest first. */
  readonly rows: WrittenRows;
  /** Of the rows when they were written; a column that the report no longer has is among them. */
  readonly columns: readonly WrittenColumn[];
  readonly kept: KeptCells;
  /** The newest one; 0: nothing is remembered. */
  readonly generation: number;
  /** All of it is whole and of one generation: no refresh broke off. */
  readonly isSettled: boolean;
  /** What Ctrl+Z brought back, where it took refreshes back; null: it did not. */
  readonly undone: UndoneCells | null;
  /** What the last refreshes wrote over, the oldest first. */
  readonly past: readonly PastPart[];
  /** Ids of the parts that it was read from. */
  readonly parts: {
    readonly rows: readonly string[];
    readonly kept: readonly string[];
    readonly tooOld: readonly string[];
  };
}

export interface RememberWritten {
  readonly columns: readonly WrittenColumn[];
  readonly rows: RowsToRemember;
  readonly before: Pick<ReportWritten, "generation" | "parts">;
}

export interface SettleWritten {
  /** Ids of parts that are not needed any more. */
  readonly old: readonly string[];
  /** Null: as before. */
  readonly kept: readonly CellName[] | null;
}

export interface Overwritten {
  readonly cells: OverwrittenCells;
  /** What the header of the keys had before; null: it is not ours. */
  readonly mark: number | null;
  readonly before: ReportWritten["past"];
  readonly wasUndone: boolean;
}

/** What one refresh wrote over, in a part of the workbook. */
export interface PastPart {
  readonly id: string;
  /** Of the refresh. */
  readonly mark: number;
  /** Characters. */
  readonly size: number;
}

export interface WrittenWorkbook {
  /** Once the cells are written. */
  rememberOverwritten(reportId: string, overwritten: Overwritten): Promise<void>;
  /** `mark`: what the header of the keys has; null: it is not ours. */
  writtenRows(reportId: string, mark: number | null): Promise<ReportWritten>;
  /**
   * Before rows are written, beside what was remembered before: whatever a refresh leaves that breaks off, both are
   * known.
   */
  rememberWritten(reportId: string, written: RememberWritten): Promise<void>;
  /** Once the rows are there. */
  settleWritten(reportId: string, settle: SettleWritten): Promise<void>;
}
