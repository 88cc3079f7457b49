// The lots as the searches see them: a column of costs a supplier, and one number that puts coverage before money.
import type { Lots } from "./lots";

export interface Field {
  readonly count: number;
  readonly suppliers: number;
  /** One a supplier; a lot that it cannot have costs `absent` of that lot. */
  readonly columns: readonly Float64Array[];
  /** More than all money together for each line of the lot: leaving one line out is worse than any price. */
  readonly absent: Float64Array;
  readonly fixed: Float64Array;
  /** Totals closer than this are equal: sums of so many prices differ in their last bits by the order of adding. */
  readonly tolerance: number;
}

/** `order`: which supplier each column stands for. */
export function fieldOf(
  { count, suppliers, lines, costs, fixed: fees }: Lots,
  order: readonly number[],
): Field {
  const fixed = Float64Array.from(order, (supplier) => fees[supplier] ?? 0);
  let money = 1;
  for (let lot = 0; lot < count; lot++) {
    let most = 0;
    for (let supplier = 0; supplier < suppliers; supplier++) {
      const cost = costs[lot * suppliers + supplier] ?? Infinity;
      if (Number.isFinite(cost)) most = Math.max(most, Math.abs(cost));
    }
    money += most;
  }
  for (const once of fixed) money += Math.abs(once);
  // Twice: prices may be negative, and then the whole span counts.
  const absent = Float64Array.from(lines, (members) => 2 * money * members.length);
  const columns = order.map((supplier) =>
    absent.map((never, lot) => {
      const cost = costs[lot * suppliers + supplier] ?? Infinity;
      return Number.isFinite(cost) ? cost : never;
    }),
  );
  return { count, suppliers, columns, absent, fixed, tolerance: money * 1e-11 };
}

/** A set of suppliers and what it costs with the cheapest of them for each lot. */
export interface Choice {
  /** Ascending. */
  readonly set: readonly number[];
  readonly total: number;
}

export function costOf(field: Field, set: readonly number[]): number {
  const cheapest = field.absent.slice();
  let total = 0;
  for (const supplier of set) {
    total += field.fixed[supplier] ?? 0;
    const column = field.columns[supplier];
    if (column === undefined) continue;
    for (let lot = 0; lot < cheapest.length; lot++)
      if ((column[lot] ?? 0) < (cheapest[lot] ?? 0)) cheapest[lot] = column[lot] ?? 0;
  }
  for (const cost of cheapest) total += cost;
  return total;
}
