// What becomes of values that a person typed into a report's columns, in a refresh: which they are, what is asked about
// them, which are written over. It writes nothing.
import type { CellName, KeptCells } from "../../reports/writtenRows";
import type { ComparedRows, ReportCell } from "../../workbook/reports/refreshTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import type { TypedFound } from "./types";

/** null: nobody was asked. */
export type TypedChoice = "keep" | "take" | null;

const EXAMPLES = 5;

export interface TypedSplit {
  /** Those that are asked about. */
  readonly asked: readonly ReportCell[];
  /** The person decided before that they stay. */
  readonly decided: readonly ReportCell[];
}

/** `review`: those that stay by an earlier decision are asked about again. */
export function splitTyped(
  { columns }: RememberedReport,
  cells: readonly ReportCell[],
  kept: KeptCells,
  review: boolean,
): TypedSplit {
  const typed = cells.filter(isTheirs);
  const stays = (cell: ReportCell) => !review && kept.has(nameOf(columns, cell));
  return { asked: typed.filter((cell) => !stays(cell)), decided: typed.filter(stays) };
}

/** Where it is not clear who changed a cell, it may be the person's. */
export function isTheirs({ change }: ReportCell): boolean {
  return change === "typed" || change === "both" || change === "unclear";
}

export interface TypedSettled {
  /** Written over with the report's values. */
  readonly taken: readonly ReportCell[];
  readonly kept: readonly ReportCell[];
  readonly open: readonly ReportCell[];
}

export function settleTyped({ asked, decided }: TypedSplit, choice: TypedChoice): TypedSettled {
  switch (choice) {
    case "keep":
      return { taken: [], kept: [...decided, ...asked], open: [] };
    case "take":
      return { taken: asked, kept: decided, open: [] };
    case null:
      return { taken: [], kept: decided, open: asked };
  }
}

export function typedCellNames({ columns }: RememberedReport, cells: readonly ReportCell[]): CellName[] {
  return cells.map((cell) => nameOf(columns, cell));
}

function nameOf(columns: RememberedReport["columns"], { id, column }: ReportCell): CellName {
  return { key: id, column: columns[column]?.key ?? "" };
}

/** How many, where, and the first few with both values. */
export function typedFound(
  report: RememberedReport,
  cells: readonly ReportCell[],
  { titles, date1904 }: Pick<ComparedRows, "titles"> & { readonly date1904: boolean },
): TypedFound {
  const byColumn = new Map<string, number>();
  const headerOf = ({ column }: ReportCell) => report.columns[column]?.header ?? "";
  for (const cell of cells) byColumn.set(headerOf(cell), (byColumn.get(headerOf(cell)) ?? 0) + 1);
  return {
    date1904,
    reportId: report.id,
    title: report.title,
    cells: cells.length,
    rows: new Set(cells.map(({ id }) => id)).size,
    both: cells.filter(({ change }) => change === "both").length,
    columns: [...byColumn].map(([header, count]) => ({ header, cells: count })).sort((a, b) => b.cells - a.cells),
    examples: cells.slice(0, EXAMPLES).map((cell) => ({
      row: titles.get(cell.id) ?? cell.id,
      header: headerOf(cell),
      type: report.columns[cell.column]?.type ?? "unknown",
      sheet: cell.expect,
      report: cell.value,
      change: cell.change,
    })),
  };
}
