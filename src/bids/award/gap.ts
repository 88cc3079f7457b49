// How far an award may be from the best, the same in pane and sheet.
import type { AwardPoint } from "./types";

/** What an award counts beside others: money paid, switching, and what lines left out count. */
export function countedTotal({ total, leftOut }: Pick<AwardPoint, "total" | "leftOut">): number {
  return total + leftOut;
}

type Bounded = Pick<AwardPoint, "total" | "leftOut" | "bound">;

/**
 * What another award may save at most, as money and as a part of this one's cost; null when it is proven that none
 * saves anything.
 */
export function gapOf(award: Bounded): { readonly money: number; readonly part: number | null } | null {
  const counted = countedTotal(award);
  const money = counted - award.bound;
  // What adding up in another order may change is no gap.
  if (money <= Math.abs(counted) * 1e-9) return null;
  return { money, part: counted > 0 ? money / counted : null };
}

export function isProven(award: Bounded): boolean {
  return gapOf(award) === null;
}
