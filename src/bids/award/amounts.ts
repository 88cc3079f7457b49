// Limits on how many units suppliers get: capacities and least quantities. Parts of a line count as parts of its
// quantity.
import type { Lots } from "./lots";
import type { AwardCase, AwardRules } from "./types";

export interface AmountRow {
  readonly suppliers: readonly number[];
  /** Of each lot as a whole. */
  readonly amounts: Float64Array;
  readonly least: number;
  readonly most: number;
  /** The least applies only if this supplier gets anything; null: always. */
  readonly onlyIf: number | null;
}

export function amountRows({ lines }: AwardCase, rules: AwardRules, lots: Lots): readonly AmountRow[] {
  const bounds = rules.bounds.map((bound) => {
    return { ...bound, suppliers: [bound.supplier], onlyIf: bound.minIfAny ? bound.supplier : null };
  });
  const groups = rules.supplierGroups.map((group) => ({ ...group, onlyIf: null, lines: undefined }));
  const limited = [...bounds, ...groups].filter(({ measure, min, max }) => {
    return measure === "quantity" && (min !== null || max !== null);
  });
  if (limited.length === 0) return [];
  const unitsOf = (some: ReadonlySet<number> | null) =>
    Float64Array.from(lots.lines, (members) =>
      members.reduce((sum, line) => sum + (some?.has(line) === false ? 0 : (lines[line]?.quantity ?? 0)), 0),
    );
  const all = unitsOf(null);
  return limited.map(({ suppliers, min, max, onlyIf, lines: some }) => {
    const amounts = some === undefined ? all : unitsOf(new Set(some));
    return { suppliers, amounts, least: min ?? -Infinity, most: max ?? Infinity, onlyIf };
  });
}

/** What the row's suppliers get together. */
export function amountOf({ suppliers, amounts }: AmountRow, { ways }: Lots, winners: Int32Array): number {
  let sum = 0;
  winners.forEach((winner, lot) => {
    if (winner < 0) return;
    const { takers, parts } = ways.at(winner);
    takers.forEach((supplier, at) => {
      if (suppliers.includes(supplier)) sum += (parts[at] ?? 0) * (amounts[lot] ?? 0);
    });
  });
  return sum;
}

/** Parts of quantities add up to within their last bits. */
export function amountHolds({ least, most, onlyIf }: AmountRow, sum: number, gets: (one: number) => boolean): boolean {
  const hair = 1e-9 * Math.max(1, Math.abs(sum));
  return sum <= most + hair && (sum >= least - hair || (onlyIf !== null && !gets(onlyIf)));
}
