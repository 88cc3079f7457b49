// Bounds on what suppliers get, as rows over the suppliers' spends: the sum of factor times spend is at most `limit`.
import type { Lots } from "./lots";
import type { AwardRules, SupplierGroup } from "./types";

export interface SpendRow {
  /** One a supplier. */
  readonly factors: Float64Array;
  readonly limit: number;
  /** The row holds only if this supplier gets anything; null: always. */
  readonly onlyIf: number | null;
}

export function spendRows({ bounds, supplierGroups }: AwardRules, suppliers: number): readonly SpendRow[] {
  const one = bounds.map((bound) => {
    return { ...bound, suppliers: [bound.supplier], onlyIf: bound.minIfAny ? bound.supplier : null };
  });
  const several = supplierGroups.map((group) => ({ ...group, onlyIf: null }));
  const money = [...one, ...several].filter(({ measure }) => measure !== "quantity");
  return money.flatMap(({ min, max, onlyIf, ...bound }) => {
    const rows: SpendRow[] = [];
    if (max !== null) rows.push({ ...sideOf(bound, max, 1, suppliers), onlyIf: null });
    if (min !== null) rows.push({ ...sideOf(bound, min, -1, suppliers), onlyIf });
    return rows;
  });
}

/** A share is a bound without quotients: spend minus part of all spends, at most nothing. */
function sideOf(
  { suppliers: own, measure }: Pick<SupplierGroup, "suppliers" | "measure">,
  amount: number,
  sign: 1 | -1,
  suppliers: number,
): Omit<SpendRow, "onlyIf"> {
  const share = measure === "share";
  const factors = Float64Array.from({ length: suppliers }, (_none, at) => {
    return sign * ((own.includes(at) ? 1 : 0) - (share ? amount : 0));
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

/** How many of some suppliers get anything. */
export interface CountRow {
  readonly suppliers: readonly number[];
  readonly least: number;
  readonly most: number;
}

export function countRows({ supplierGroups, minSuppliers }: AwardRules, suppliers: number): readonly CountRow[] {
  const groups = supplierGroups
    .filter(({ minCount, maxCount }) => minCount !== null || maxCount !== null)
    .map((one) => ({ suppliers: one.suppliers, least: one.minCount ?? 0, most: one.maxCount ?? Infinity }));
  const all = { suppliers: Array.from({ length: suppliers }, (_none, at) => at), most: Infinity };
  return minSuppliers === null ? groups : [...groups, { ...all, least: minSuppliers }];
}

export function countsHold(rows: readonly CountRow[], gets: (supplier: number) => boolean): boolean {
  return rows.every(({ suppliers, least, most }) => {
    const count = suppliers.filter(gets).length;
    return count >= least && count <= most;
  });
}

/** `winners`: a supplier or a way a lot, -1 for nobody. */
export function spendsOf(lots: Lots, winners: Int32Array): Spends {
  const spends = new Float64Array(lots.suppliers);
  const gets = new Uint8Array(lots.suppliers);
  winners.forEach((winner, lot) => {
    if (winner < 0) return;
    if (!lots.ways.isDivided(winner)) {
      spends[winner] = (spends[winner] ?? 0) + (lots.prices[lot * lots.suppliers + winner] ?? 0);
      gets[winner] = 1;
      return;
    }
    const { takers, parts } = lots.ways.at(winner);
    takers.forEach((supplier, at) => {
      const price = lots.prices[lot * lots.suppliers + supplier] ?? 0;
      spends[supplier] = (spends[supplier] ?? 0) + (parts[at] ?? 0) * price;
      gets[supplier] = 1;
    });
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
