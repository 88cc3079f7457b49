// Outcomes of work on one linked table.
import type { RowMark } from "../../sync/plan/rowMarks";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Plan } from "../../sync/syncPlan";
import type { RenamedHeader } from "../../workbook/table/types";
import type { Stopped } from "../obstacle";
import type { Backup } from "../services";

export interface LinkDone extends Backup {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly rows: number;
}

export type LinkOutcome = LinkDone | Stopped;

export interface RefreshDone extends Backup {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly plan: Plan;
  readonly cellsWritten: number;
  readonly rowsAppended: number;
  readonly renamed: readonly RenamedHeader[];
  /** Sends of earlier days whose outcome was unknown and is known now. */
  readonly settled: number;
  /** Ctrl+Z had taken back what was written here; what was agreed on then counted. */
  readonly sheetUndone: boolean;
}

export type RefreshOutcome = RefreshDone | Stopped;

export type RawCells = ReadonlyMap<string, Readonly<Record<string, string | number | null>>>;

/** The linked table against its agreed copy, without asking the platform. */
export interface TableStatus {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly rows: number;
  readonly edited: number;
  readonly added: number;
  /** Rows that both sides agreed on and that the sheet lacks now. */
  readonly deleted: number;
  /** Rows whose create is under way or unknown. */
  readonly pending: number;
  readonly problems: number;
  readonly conflicts: number;
  readonly lastRefresh: string | null;
  readonly renamed: readonly RenamedHeader[];
  /** Ctrl+Z took back what was written here; what was agreed on then counts. */
  readonly sheetUndone: boolean;
  /** What the cells are to show; null where the sheet is protected. */
  readonly marks: readonly RowMark[] | null;
  /** Number formats of the sheet's columns, by mapping; absent where nobody looked. */
  readonly formats?: readonly string[] | undefined;
}

export type StatusOutcome = TableStatus | Stopped;
