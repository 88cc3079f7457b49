// Takes off what is in the way of a write, filters and a totals row, and puts it back. The sort is left alone: Excel
// keeps it as a label and never sorts again by itself. Filters go on again in a request of their own, once the data is
// safe: one that Excel refuses costs no data.
import type { BoundTable } from "./bind";
import { passing, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { isKind, WorkbookError } from "../excel/errors";
import { FilterStays } from "../excel/filterStays";
import type { LinkedTable } from "../../sync/linkedTable";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { FilterProblem, Lifted, LiftedFilter } from "./types";

/** Null: no filter is on. A filtered range misplaces what is written into it. */
export function filtersOf({ tableId, filters }: Pick<BoundTable, "tableId" | "filters">): Lifted | null {
  return filters.length > 0 ? { tableId, filters, totals: null } : null;
}

/** Queued before the first values. Null: no filter is on. */
export function liftFilters(bound: BoundTable): Lifted | null {
  const lifted = filtersOf(bound);
  if (lifted === null) return null;
  // A protected sheet may let filters be cleared and nothing be written: what it refuses must come first.
  const { sheet, top, left, columns } = bound;
  setFormat(rangeAt(sheet, { row: top, column: left + columns.id, rows: 1, columns: 1 }), TEXT_FORMAT);
  bound.table.clearFilters();
  return lifted;
}

/** Null: what is taken off goes on again. */
export function filterProblem({ tableId, filters }: Pick<BoundTable, "tableId" | "filters">): FilterProblem | null {
  const columns = lostColumns(filters);
  return columns.length === 0 ? null : { kind: "filterStays", tableId, columns };
}

/** Throws before anything is touched where Excel would not take a filter back. */
export function askFilters(lifted: Lifted | null): void {
  const problem = lifted === null ? null : filterProblem(lifted);
  if (problem !== null) throw new FilterStays(problem.tableId, problem.columns);
}

function lostColumns(filters: readonly LiftedFilter[]): string[] {
  return filters.filter(({ criteria }) => criteria === null).map(({ name }) => name);
}

/** A totals row stands where new rows go. Two requests, since what stands below it shows only when it is off. */
export async function liftTotals(
  context: Excel.RequestContext,
  { table, tableId, filters }: BoundTable,
  keep: (lifted: Lifted) => void,
): Promise<void> {
  const totals = passing(table.getTotalRowRange());
  totals.load("formulas");
  await context.sync();
  const formulas: readonly unknown[] = totals.formulas[0] ?? [];
  keep({ tableId, filters, totals: formulas });
  table.showTotals = false;
  await context.sync();
}

/** Queued. */
export function putTotalsBack(table: Excel.Table, { totals }: Lifted): void {
  if (totals === null) return;
  table.showTotals = true;
  passing(table.getTotalRowRange()).formulas = [[...totals]];
}

/** Filters that cannot be put back are told, and are no error: the data is in the sheet by now. */
export async function restoreFilters(session: ExcelSession, lifted: Lifted | null): Promise<void> {
  if (lifted === null) return;
  const { tableId, filters } = lifted;
  const off = lostColumns(filters);
  const open = filters.filter(({ criteria }) => criteria !== null);
  if (open.length > 0 && !(await applied(session, tableId, open)))
    for (const filter of open) if (!(await applied(session, tableId, [filter]))) off.push(filter.name);
  if (off.length > 0) session.onFiltersOff(off);
}

/** False: Excel refused. A column or table that is gone by now needs no filter. */
async function applied(session: ExcelSession, tableId: string, filters: readonly LiftedFilter[]): Promise<boolean> {
  try {
    await session.run(async (context) => {
      const { columns } = context.workbook.tables.getItem(tableId);
      holdScreen(context);
      for (const { columnId, criteria } of filters)
        if (criteria !== null) columns.getItem(columnId).filter.apply(criteria);
      await context.sync();
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return filters.length === 1 && isKind(error, "itemGone");
  }
}

/** Shows the rows alone whose mapped column has one of these values. */
export async function filterColumn(
  session: ExcelSession,
  { tableId, mapping, columnIds }: LinkedTable,
  key: string,
  values: readonly string[],
): Promise<void> {
  const id = columnIds.cells[mapping.findIndex((column) => column.key === key)];
  if (id === undefined) return;
  await session.run(async (context) => {
    const column = context.workbook.tables.getItem(tableId).columns.getItem(id);
    column.filter.apply({ filterOn: "Values", values: [...values] });
    await context.sync();
  });
}

/** The filters that Excel would not take back: the person said so. */
export async function takeFiltersOff(session: ExcelSession, tableId: string, names: readonly string[]): Promise<void> {
  await session.run(async (context) => {
    const { columns } = context.workbook.tables.getItem(tableId);
    columns.load("items/name");
    await context.sync();
    for (const column of columns.items) if (names.includes(column.name)) column.filter.clear();
    await context.sync();
  });
}
