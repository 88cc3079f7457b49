// What the workflows of an award need of a workbook: what a comparison's columns come to, and the scenarios that were
// set up on it. Types only.
import type { Scenario } from "../../bids/award/scenario";
import type { CellValue } from "../../values/cell";
import type { RememberedComparison } from "./types";
import type { TableProblem } from "../table/types";

/** What is calculated on a comparison's table, row by row. */
export interface CostsRead {
  /** Line ids; "" in rows of the person's own. */
  readonly lines: readonly string[];
  /** `extended[row][bidder]`; null also where the person deleted the column. */
  readonly extended: readonly (readonly CellValue[])[];
  /** Cells of the column that was asked for; null where there is none. */
  readonly own: readonly CellValue[] | null;
}

export type CostsReadResult =
  { readonly ok: true; readonly read: CostsRead } | { readonly ok: false; readonly problem: TableProblem };

export type SelectedLinesResult =
  { readonly ok: true; readonly lines: readonly string[] } | { readonly ok: false; readonly problem: TableProblem };

export interface AwardingWorkbook {
  /** `ownHeader`: a column that the person added, as it is called now; null: none is wanted. */
  readCosts(comparison: RememberedComparison, ownHeader: string | null): Promise<CostsReadResult>;
  /** Ids of the lines in the rows that the person's selection touches, in the sheet's order, each once. */
  selectedLines(comparison: RememberedComparison): Promise<SelectedLinesResult>;
  /** In the order in which they were made; damaged ones are left out. */
  scenarios(comparisonId: string): Promise<readonly Scenario[]>;
  /** In place of the one of the same id, else as a new one. */
  saveScenario(comparisonId: string, scenario: Scenario): Promise<void>;
  removeScenario(comparisonId: string, scenarioId: string): Promise<void>;
}
