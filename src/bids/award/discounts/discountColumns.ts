// Writes what a supplier takes off once it wins enough into a mixed-integer program. One column says how many steps are
// reached, and for each number of them a sum has what is won: the multiple choice form of a cost in pieces, whose
// relaxation is its lower edge (Croxton, Gendron, Magnanti 2003). It solves nothing.
import { offOf, stepsReached, wonOf, type DiscountRow } from "./discounts";
import type { MatrixEntry } from "../integerProgram";
import type { Lots } from "../lots";

export interface ProgramColumns {
  readonly yesOrNo: () => number;
  readonly sum: () => number;
  /** What the row's supplier gets of amounts of lots. */
  readonly won: (amounts: Float64Array, unit: number) => readonly MatrixEntry[];
  readonly row: (entries: readonly MatrixEntry[], least: number, most: number) => void;
  readonly cost: (column: number, cost: number) => void;
}

/** Where a discount stands in the program. Sums are in these units. */
export interface Tiers {
  readonly row: DiscountRow;
  readonly unit: number;
  readonly worth: number;
  /** By number of steps that are reached; `base` null: what the steps count is what is discounted. */
  readonly tiers: readonly Tier[];
}

interface Tier {
  readonly is: number;
  readonly amount: number;
  readonly base: number | null;
}

/** `hair`: how far above a step its sum is kept, as a part of it. */
export function writeTiers(row: DiscountRow, columns: ProgramColumns, hair: number): Tiers {
  const { steps, measures, bases, cap } = row;
  const [unit, worth] = [largest(measures), largest(bases)];
  const own = row.kind === "all" && bases.some((base, lot) => base !== measures[lot]);
  const all = bases.reduce((sum, one) => sum + Math.max(0, one), 0) / worth;
  const tiers = [{ from: 0, off: 0 }, ...steps].map(({ from, off }, at): Tier => {
    // Sums differ in their last bits by the order of adding.
    const to = (steps[at]?.from ?? cap) * (1 + 1e-9);
    const tier = { is: columns.yesOrNo(), amount: columns.sum(), base: own ? columns.sum() : null };
    within(columns, tier.amount, tier.is, { least: (at === 0 ? 0 : from * (1 + hair)) / unit, most: to / unit });
    if (tier.base !== null) within(columns, tier.base, tier.is, { least: 0, most: all });
    costs(row, { from, off }, tier, { unit, worth, columns });
    return tier;
  });
  columns.row(
    tiers.map(({ is }): MatrixEntry => [is, 1]),
    1,
    1,
  );
  const less = (some: readonly number[]) => some.map((column): MatrixEntry => [column, -1]);
  columns.row([...columns.won(measures, unit), ...less(tiers.map(({ amount }) => amount))], 0, 0);
  if (own) columns.row([...columns.won(bases, worth), ...less(tiers.flatMap(({ base }) => base ?? []))], 0, 0);
  return { row, unit, worth, tiers };
}

function costs(
  row: DiscountRow,
  { from, off }: DiscountRow["steps"][number],
  { is, amount, base }: Tier,
  { unit, worth, columns }: Pick<Tiers, "unit" | "worth"> & { readonly columns: ProgramColumns },
): void {
  if (row.kind === "once") columns.cost(is, -off);
  if (row.kind === "all") columns.cost(base ?? amount, -off * (base === null ? unit : worth));
  if (row.kind !== "above") return;
  columns.cost(amount, -off * unit);
  columns.cost(is, off * from - offOf(row, { measure: from, base: 0 }));
}

/** A sum that is nothing where the column is, else between the two. */
function within(
  { row }: ProgramColumns,
  sum: number,
  is: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  const held = (limit: number): MatrixEntry[] => [
    [sum, 1],
    [is, -limit],
  ];
  row(held(least), 0, Infinity);
  row(held(most), -Infinity, 0);
}

function largest(amounts: Float64Array): number {
  return amounts.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9);
}

/** The columns of an award. */
export function startTiers({ row, unit, worth, tiers }: Tiers, lots: Lots, winners: Int32Array, values: Float64Array) {
  const won = wonOf(row, lots, winners);
  const tier = tiers[stepsReached(row, won.measure)];
  if (tier === undefined) return;
  values[tier.is] = 1;
  values[tier.amount] = won.measure / unit;
  if (tier.base !== null) values[tier.base] = won.base / worth;
}
