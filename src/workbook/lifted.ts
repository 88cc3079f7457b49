// Takes off what is in the way of a write, filters and a totals row, and puts it back. The sort is left alone: Excel keeps it as
// a label and never sorts again by itself.
import type { BoundTable } from "./bind";
import { passing } from "./cells";
import type { Session } from "./session";

/** What must be put back, whatever happens between. */
export interface Lifted {
  readonly tableId: string;
  /** By column offset; null where a column is not filtered. */
  readonly criteria: readonly (Excel.FilterCriteria | null)[];
  /** Formulas of the totals row, by column offset; null when it was left alone. */
  readonly totals: readonly unknown[] | null;
}

/** A filtered range misplaces what is written into it; a totals row stands where new rows go. Null: nothing was in the way. */
export async function lift(
  context: Excel.RequestContext,
  { table, filters, hasTotals }: BoundTable,
  grows: boolean,
  keep: (lifted: Lifted) => void,
): Promise<void> {
  const criteria = filters.some((one) => one !== null) ? filters : [];
  const withTotals = grows && hasTotals;
  if (criteria.length === 0 && !withTotals) return;
  const totals = withTotals ? passing(table.getTotalRowRange()) : null;
  totals?.load("formulas");
  table.load("id");
  await context.sync();
  const formulas: readonly unknown[] = totals?.formulas[0] ?? [];
  keep({ tableId: table.id, criteria, totals: withTotals ? formulas : null });
  if (criteria.length > 0) table.clearFilters();
  if (withTotals) table.showTotals = false;
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

/** After a failed or cancelled write, in a batch of its own. */
export async function putBackAfterFailure(session: Session, lifted: Lifted): Promise<void> {
  await session.run(async (context) => {
    putBack(context.workbook.tables.getItem(lifted.tableId), lifted);
    await context.sync();
  });
}
