// What of ours is in the workbook and on the sheet in front, and what of it can be refreshed now. Pure.
import type { RememberedAward, RememberedComparison } from "../../workbook/compare/types";
import type { MadeOf } from "../../workbook/sheets/types";
import type { RememberedReport } from "../../workbook/reports/types";
import { compareTexts } from "../compare/compareTexts";
import { ownerBlock } from "../pane/failures/ownerBlock";
import type { PaneState, TableEntry } from "../pane/screens/screens";
import { reportBlock, serviceBlock } from "../reports/reportBlock";
import { refreshBlock } from "../tables/refreshBlock";
import type { Everything } from "./everythingActions";

export interface Ours {
  readonly tables: readonly TableEntry[];
  readonly comparisons: readonly RememberedComparison[];
  readonly reports: readonly RememberedReport[];
}

type Known = Pick<PaneState, "front" | "made" | "tables" | "comparisons" | "reports">;

export function oursOf({ tables, comparisons, reports }: Omit<Known, "made">): Ours {
  return { tables: tables ?? [], comparisons, reports };
}

export function countOfOurs({ tables, comparisons, reports }: Ours): number {
  return tables.length + comparisons.length + reports.length;
}

/**
 * A sheet that was made from one of these belongs to it. Until the sheet in front is known: what the workbook has,
 * where that is one thing alone.
 */
export function inFront(state: Known): Ours {
  const ours = oursOf(state);
  if (state.front === null) return countOfOurs(ours) === 1 ? ours : { tables: [], comparisons: [], reports: [] };
  const here = new Set(state.front.tableIds);
  const of = state.made?.of ?? null;
  return {
    tables: ours.tables.filter(({ link }) => here.has(link.tableId)),
    comparisons: ours.comparisons.filter(
      (one) => one.id === of?.comparisonId || sheetTables(one).some((id) => here.has(id)),
    ),
    reports: ours.reports.filter(({ id, tableId }) => id === of?.reportId || here.has(tableId)),
  };
}

/** Of all sheets that belong to a comparison: its own, its summary's, and those of its awards. */
function sheetTables({ tableId, summary, awards = [] }: RememberedComparison): readonly string[] {
  return [tableId, ...(summary === null ? [] : [summary.tableId]), ...awards.flatMap(({ tableIds }) => tableIds)];
}

export interface AwardEntry {
  readonly comparison: RememberedComparison;
  readonly award: RememberedAward;
}

/** Written awards of these comparisons, the newest of each first. */
export function awardsOf({ comparisons }: Ours): readonly AwardEntry[] {
  return comparisons.flatMap((comparison) => (comparison.awards ?? []).map((award) => ({ comparison, award })));
}

/** The award whose sheet is in front. */
export function awardInFront(comparison: RememberedComparison, front: Known["front"]): RememberedAward | null {
  const here = new Set(front?.tableIds ?? []);
  return comparison.awards?.find(({ tableIds }) => tableIds.some((id) => here.has(id))) ?? null;
}

/** The award that such a sheet was made from, where its own sheets are still remembered. */
export function awardOfMade(comparison: RememberedComparison, { scenario, at }: MadeOf): RememberedAward | null {
  return comparison.awards?.find((one) => one.title === scenario && one.at === at) ?? null;
}

/** Ids of what can be refreshed now. */
export function readyOf(ours: Ours, services: NonNullable<PaneState["services"]>): Everything {
  const { account } = services;
  const noReports = serviceBlock(services);
  return {
    tables: ours.tables.filter((entry) => refreshBlock(entry, account) === null).map(({ link }) => link.id),
    comparisons: ours.comparisons.filter((one) => ownerBlock(one, account, compareTexts) === null).map(({ id }) => id),
    reports: ours.reports.filter((one) => (reportBlock(one, account) ?? noReports) === null).map(({ id }) => id),
  };
}
