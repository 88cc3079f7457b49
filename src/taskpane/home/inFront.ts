// What of ours stands on the sheet in front. Pure.
import type { RememberedComparison } from "../../workbook/compare/types";
import type { RememberedReport } from "../../workbook/reports/types";
import type { PaneState, TableEntry } from "../pane/screens";

export interface Ours {
  readonly tables: readonly TableEntry[];
  readonly comparisons: readonly RememberedComparison[];
  readonly reports: readonly RememberedReport[];
}

type Known = Pick<PaneState, "front" | "tables" | "comparisons" | "reports">;

export function oursOf({ tables, comparisons, reports }: Known): Ours {
  return { tables: tables ?? [], comparisons, reports };
}

export function countOfOurs({ tables, comparisons, reports }: Ours): number {
  return tables.length + comparisons.length + reports.length;
}

/** Until the sheet in front is known: what the workbook has, where that is one thing alone. */
export function inFront(state: Known): Ours {
  const ours = oursOf(state);
  if (state.front === null) return countOfOurs(ours) === 1 ? ours : { tables: [], comparisons: [], reports: [] };
  const here = new Set(state.front.tableIds);
  return {
    tables: ours.tables.filter(({ link }) => here.has(link.tableId)),
    comparisons: ours.comparisons.filter(
      ({ tableId, summary }) => here.has(tableId) || (summary !== null && here.has(summary.tableId)),
    ),
    reports: ours.reports.filter(({ tableId }) => here.has(tableId)),
  };
}
