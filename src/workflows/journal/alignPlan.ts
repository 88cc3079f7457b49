// A send's plan in the order of the columns that a table has by now. Pure.
import type { SendPlan } from "../../platform/sendPlan";
import type { Mapping } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";

/** The same plan in another mapping's order; cells of columns that it lacks are left out. */
export function alignPlan(plan: SendPlan, mapping: Mapping): SendPlan {
  const keys = mapping.map(({ key }) => key);
  const places = plan.columns.map(({ key }) => keys.indexOf(key));
  const from = keys.map((key) => plan.columns.findIndex((column) => column.key === key));
  const inOrder = (cells: readonly CellValue[]) =>
    cells.length === 0 ? [] : from.map((column) => cells[column] ?? null);
  const moved = (column: number) => places[column] ?? -1;
  const all = (columns: readonly number[] = []) => columns.map(moved).filter((column) => column >= 0);
  return {
    ...plan,
    columns: mapping.map(({ key, label }) => ({ key, label })),
    frozen: all(plan.frozen),
    updates: plan.updates.map((row) => ({
      ...row,
      held: all(row.held),
      kept: all(row.kept),
      shown: (row.shown ?? []).flatMap(([column, value]): NonNullable<typeof row.shown> =>
        moved(column) < 0 ? [] : [[moved(column), value]],
      ),
      cells: row.cells.flatMap(([column, before, to]): typeof row.cells =>
        moved(column) < 0 ? [] : [[moved(column), before, to]],
      ),
    })),
    creates: plan.creates.map((row) => ({ ...row, cells: inOrder(row.cells) })),
    deletions: plan.deletions.map((row) => ({ ...row, cells: inOrder(row.cells ?? []) })),
    resolutions: (plan.resolutions ?? []).flatMap((one) =>
      moved(one.column) < 0 ? [] : [{ ...one, column: moved(one.column) }],
    ),
  };
}
