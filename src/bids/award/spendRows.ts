// Bounds on what suppliers get, as rows over the suppliers' spends: the sum of factor times spend is at most `limit`.
import type { Lots } from "./lots";
import type { AwardRules, SupplierBound } from "./types";

export interface SpendRow {
  /** One a supplier. */
  readonly factors: Float64Array;
  readonly limit: number;
  /** The row holds only if this supplier gets anything; null: always. */
  readonly onlyIf: number | null;
}

export function spendRows({ bounds }: AwardRules, suppliers: number): readonly SpendRow[] {
  return bounds.flatMap((bound) => {
    const { min, max, supplier, minIfAny } = bound;
    const rows: SpendRow[] = [];
    if (max !== null) rows.push({ ...sideOf(bound, max, 1, suppliers), onlyIf: null });
    if (min !== null) rows.push({ ...sideOf(bound, min, -1, suppliers), onlyIf: minIfAny ? supplier : null });
    return rows;
  });
}

/** A share is a bound without quotients: spend minus part of all spends, at most nothing. */
function sideOf(
  { supplier, measure }: SupplierBound,
  amount: number,
  sign: 1 | -1,
  suppliers: number,
): Omit<SpendRow, "onlyIf"> {
  const share = measure === "share";
  const factors = Float64Array.from({ length: suppliers }, (_none, at) => {
    return sign * ((at === supplier ? 1 : 0) - (share ? amount : 0));
  });
  return { factors, limit: share ? 0 : sign * amount };
}

/** A minimum above zero means that the supplier gets something. */
export function boundsForce({ bounds }: AwardRules): readonly number[] {
  return bounds.filter(({ min, minIfAny }) => min !== null && min > 0 && !minIfAny).map((one) => one.supplier);
}

export interface Spends {
  readonly spends: Float64Array;
  /** 1 for a supplier that gets anything. */
  readonly gets: Uint8Array;
}

/** `winners`: a supplier a lot, -1 for nobody. */
export function spendsOf(lots: Lots, winners: Int32Array): Spends {
  const spends = new Float64Array(lots.suppliers);
  const gets = new Uint8Array(lots.suppliers);
  winners.forEach((supplier, lot) => {
    if (supplier < 0) return;
    spends[supplier] = (spends[supplier] ?? 0) + (lots.prices[lot * lots.suppliers + supplier] ?? 0);
    gets[supplier] = 1;
  });
  return { spends, gets };
}

/** How far a row is over its limit; zero or less where it holds. */
export function excess(row: SpendRow, { spends, gets }: Spends): number {
  return row.onlyIf !== null && gets[row.onlyIf] !== 1 ? 0 : overLimit(row, spends);
}

/** The same whoever gets anything. */
export function overLimit({ factors, limit }: Pick<SpendRow, "factors" | "limit">, spends: Float64Array): number {
  let sum = -limit;
  for (let at = 0; at < factors.length; at++) sum += (factors[at] ?? 0) * (spends[at] ?? 0);
  return sum;
}

/** A part of all money. */
export const HAIR = 1e-10;

/**
 * Sums of prices differ in their last bits by the order of adding: a bound holds within a ten-thousandth of a millionth
 * of all money.
 */
export function rowsHold(rows: readonly SpendRow[], spends: Spends, { money }: Lots): boolean {
  return rows.every((row) => excess(row, spends) <= money * HAIR);
}
