// What a workflow needs of a workbook to look behind single columns of a comparison's table. Types only.
import type { FormulaHome } from "../../bids/negotiation/references";
import type { CellValue } from "../../values/cell";
import type { RememberedColumn, RememberedComparison } from "./types";
import type { TableProblem } from "../table/types";

/** The table as it stands now, and the columns that were asked for, row by row. */
export interface ColumnsRead extends FormulaHome {
  /** By header: what the add-in put there; null: the person's own column. */
  readonly roles: readonly (RememberedColumn | null)[];
  /** Line ids; "" in rows of the person's own. */
  readonly lines: readonly string[];
  /** By header; null: not asked for. */
  readonly columns: readonly (ColumnCells | null)[];
}

export interface ColumnCells {
  readonly cells: readonly CellValue[];
  /** With their equals sign; null where a value stands. */
  readonly formulas: readonly (string | null)[];
}

export type ColumnsReadResult =
  | { readonly ok: true; readonly read: ColumnsRead }
  | { readonly ok: false; readonly problem: TableProblem };

export type SelectedLinesResult =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: TableProblem };

export interface ColumnReadingWorkbook {
  /** Changes nothing. `wanted` is asked for each header as it is now. */
  readColumns(
    comparison: RememberedComparison,
    wanted: (role: RememberedColumn | null, header: string) => boolean,
  ): Promise<ColumnsReadResult>;
  /** Ids of the lines in the rows that the person's selection touches, in the sheet's order, each once. */
  selectedLines(comparison: RememberedComparison): Promise<SelectedLinesResult>;
}
