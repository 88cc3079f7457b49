// Takes off what is in the way of a write, filters and a totals row, and puts it back. The sort is left alone: Excel
// keeps it as a label and never sorts again by itself.
import type { BoundTable } from "./bind";
import { passing } from "../excel/cells";

/** What must be put back, whatever happens between. */
export interface Lifted {
  /** By column offset; null where a column is not filtered. */
  readonly criteria: readonly (Excel.FilterCriteria | null)[];
  /** Formulas of the totals row, by column offset; null when it was left alone. */
  readonly totals: readonly unknown[] | null;
}

/** Null: no filter is on. A filtered range misplaces what is written into it. */
export function filtersOf({ filters }: BoundTable): Lifted | null {
  return filters.some((one) => one !== null) ? { criteria: filters, totals: null } : null;
}

/** A totals row stands where new rows go. Two requests, since what stands below it shows only when it is off. */
export async function liftTotals(
  context: Excel.RequestContext,
  { table, filters }: BoundTable,
  keep: (lifted: Lifted) => void,
): Promise<void> {
  const totals = passing(table.getTotalRowRange());
  totals.load("formulas");
  await context.sync();
  const formulas: readonly unknown[] = totals.formulas[0] ?? [];
  keep({ criteria: filters, totals: formulas });
  table.showTotals = false;
  await context.sync();
}

/** Queues the putting back. */
export function putBack(table: Excel.Table, { criteria, totals }: Lifted): void {
  if (totals !== null) {
    table.showTotals = true;
    passing(table.getTotalRowRange()).formulas = [[...totals]];
  }
  criteria.forEach((one, offset) => {
    if (one !== null) table.columns.getItemAt(offset).filter.apply(given(one));
  });
}

/** Excel answers every member; those that do not belong to the kind of filter are null and must not be sent back. */
function given(criteria: Excel.FilterCriteria): Excel.FilterCriteria {
  const members = Object.entries(criteria).filter(([, value]) => value !== null && value !== undefined);
  return { filterOn: criteria.filterOn, ...Object.fromEntries(members) };
}
