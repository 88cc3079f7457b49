// What the screen of moved prices shows, from what was found: draws become parts and means. Pure.
import type { ChangedAward, Sensitivity } from "../../../bids/sensitivity/types";

export interface Firmness {
  /** Draws with an award; the other figures are of these. */
  readonly draws: number;
  /** Parts, 0 to 1. */
  readonly still: number;
  readonly same: number;
  /** Null where the award breaks a rule in every draw. */
  readonly extra: { readonly mean: number; readonly most: number } | null;
  readonly broken: number;
  readonly unproven: number;
  readonly none: number;
  readonly missing: number;
  /** By supplier, the most frequent first: in which part of the draws it has lines. */
  readonly suppliers: readonly { readonly bidId: string; readonly part: number }[];
}

/** The same figures as the formulas of the sheet. */
export function firmnessOf({ draws }: Sensitivity, asked: number): Firmness {
  const found = draws.flatMap(({ then }) => (then.kind === "found" ? [then] : []));
  const part = (is: (one: ChangedAward) => boolean) =>
    found.length === 0 ? 0 : found.filter((one) => is(one)).length / found.length;
  const extras = found.flatMap(({ kept, total }) =>
    kept === null ? [] : [{ money: Math.max(0, kept - total), total }],
  );
  const shares = extras.flatMap(({ money, total }) => (total > 0 ? [money / total] : [])).toSorted((a, b) => b - a);
  const mean = extras.reduce((sum, { money }) => sum + money, 0) / extras.length;
  return {
    draws: found.length,
    still: part(({ stillBest }) => stillBest),
    same: part(({ sameSuppliers, stillBest }) => sameSuppliers || stillBest),
    extra: extras.length === 0 ? null : { mean, most: shares[Math.floor(shares.length * 0.05)] ?? 0 },
    broken: found.filter(({ kept }) => kept === null).length,
    unproven: found.filter(({ proven }) => !proven).length,
    none: draws.filter(({ then }) => then.kind === "none").length,
    missing: asked - draws.filter(({ then }) => then.kind !== "unknown").length,
    suppliers: frequencies(found),
  };
}

function frequencies(found: readonly ChangedAward[]): Firmness["suppliers"] {
  const times = new Map<string, number>();
  for (const { gets } of found) for (const { supplier } of gets) times.set(supplier, (times.get(supplier) ?? 0) + 1);
  return [...times].map(([bidId, n]) => ({ bidId, part: n / found.length })).sort((a, b) => b.part - a.part);
}
