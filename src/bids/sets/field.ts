// The lots as the searches see them: a column of costs for each supplier that may be chosen or not, and one number that
// puts coverage before money. Suppliers that the rules force in are in what every set begins with.

/** What is bought as one, by position: see `bids/award/lots.ts`. */
export interface FieldLots {
  readonly count: number;
  readonly suppliers: number;
  /** `costs[lot * suppliers + supplier]`; Infinity where that supplier may not or cannot have it. */
  readonly costs: Float64Array;
  /** Paid once for each supplier that gets anything. */
  readonly fixed: Float64Array;
  /** What it counts to leave the lot out. */
  readonly absent: Float64Array;
  readonly tolerance: number;
}

export interface Field {
  readonly count: number;
  readonly suppliers: number;
  /** One a supplier; a lot that it cannot have costs `absent` of that lot. */
  readonly columns: readonly Float64Array[];
  /**
   * What a lot costs if none of the set takes it: the cheapest of those that are in anyway, or the price of leaving it
   * out.
   */
  readonly absent: Float64Array;
  readonly fixed: Float64Array;
  /** For those that are in anyway. */
  readonly paid: number;
  readonly tolerance: number;
}

/** `order`: which supplier each column stands for; `inside`: suppliers that every set has beside its own. */
export function fieldOf(lots: FieldLots, order: readonly number[], inside: readonly number[]): Field {
  const { count, suppliers, costs, fixed: fees } = lots;
  const least = (supplier: number, never: Float64Array) =>
    never.map((most, lot) => {
      const cost = costs[lot * suppliers + supplier] ?? Infinity;
      return Number.isFinite(cost) ? cost : most;
    });
  const absent = lots.absent.slice();
  for (const supplier of inside)
    least(supplier, absent).forEach((cost, lot) => (absent[lot] = Math.min(absent[lot] ?? cost, cost)));
  return {
    count,
    absent,
    tolerance: lots.tolerance,
    suppliers: order.length,
    columns: order.map((supplier) => least(supplier, lots.absent)),
    fixed: Float64Array.from(order, (supplier) => fees[supplier] ?? 0),
    paid: inside.reduce((sum, supplier) => sum + (fees[supplier] ?? 0), 0),
  };
}

/** A set of suppliers and what it costs with the cheapest of them for each lot. */
export interface Choice {
  /** Ascending. */
  readonly set: readonly number[];
  readonly total: number;
}

export function costOf(field: Field, set: readonly number[]): number {
  const cheapest = field.absent.slice();
  let total = field.paid;
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
