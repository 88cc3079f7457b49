// What making a starter sheet and the contents sheet tells. Types only.
import type { Stopped } from "../obstacle";

export interface StarterWritten {
  readonly ok: true;
  readonly sheetName: string;
  /** False where this Excel has no charts for add-ins: the sheet stands without. */
  readonly charts: boolean;
  /** False where this Excel has no pivot tables for add-ins, or refused this one. */
  readonly pivot: boolean;
  readonly pivotSheetName: string | null;
  /**
   * Tables, headers and key figures that were left out, since the report was loaded without a column that they need.
   */
  readonly without: readonly string[];
}
export type StarterOutcome = StarterWritten | Stopped;

export interface ContentsWritten {
  readonly ok: true;
  readonly sheetName: string;
  readonly reports: number;
}
export type ContentsOutcome = ContentsWritten | Stopped;
