// Bounds that contradict the other rules by plain arithmetic, so that large cases need no search to say so. It finds
// the usual contradictions, not all of them.
import type { Lots } from "./lots";
import type { AwardRules } from "./types";

export interface Who {
  /** Those who can have anything. */
  readonly open: readonly number[];
  readonly forced: readonly number[];
  readonly most: number;
}

const HAIR = 1e-9;

/** Only for prices above zero: else a sum may be less than its parts. */
export function contradicted({ bounds }: AwardRules, lots: Lots, who: Who): boolean {
  if (bounds.length === 0 || lots.prices.some((price) => price <= 0)) return false;
  return sharesMissFit(bounds, who) || bounds.some((bound) => spendOutOfReach(bound, lots));
}

/**
 * How many suppliers can get anything at most: their least shares together are no more than all. A share that holds
 * only for who gets anything says so as well.
 */
export function mostByShares({ bounds }: AwardRules, lots: Lots, open: readonly number[]): number {
  if (bounds.length === 0 || lots.prices.some((price) => price <= 0)) return open.length;
  const least = new Map<number, number>();
  for (const { supplier, measure, min } of bounds)
    if (measure === "share" && min !== null) least.set(supplier, Math.max(least.get(supplier) ?? 0, min));
  const parts = open.map((supplier) => least.get(supplier) ?? 0).sort((a, b) => a - b);
  let sum = 0;
  const over = parts.findIndex((part) => (sum += part) > 1 + HAIR);
  return over < 0 ? open.length : over;
}

/** Least shares that are more than all together, or largest shares of so few suppliers that are less than all. */
function sharesMissFit(bounds: AwardRules["bounds"], { open, forced, most }: Who): boolean {
  const least = new Map<number, number>();
  const cap = new Map<number, number>();
  for (const { supplier, measure, min, max, minIfAny } of bounds) {
    if (measure !== "share") continue;
    if (min !== null && !minIfAny) least.set(supplier, Math.max(least.get(supplier) ?? 0, min));
    if (max !== null) cap.set(supplier, Math.min(cap.get(supplier) ?? 1, max));
  }
  const caps = (some: readonly number[]) => some.map((supplier) => Math.min(1, cap.get(supplier) ?? 1));
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  const others = caps(open.filter((supplier) => !forced.includes(supplier))).sort((a, b) => b - a);
  const reach = sum(caps(forced)) + sum(others.slice(0, Math.max(0, most - forced.length)));
  return sum([...least.values()]) > 1 + HAIR || reach < 1 - HAIR;
}

/** More than all lots that the supplier can have, or less than those that it must have. */
function spendOutOfReach({ supplier, measure, min, max, minIfAny }: AwardRules["bounds"][number], lots: Lots): boolean {
  if (measure !== "spend") return false;
  let [all, must] = [0, 0];
  for (let lot = 0; lot < lots.count; lot++) {
    const price = lots.prices[lot * lots.suppliers + supplier] ?? Infinity;
    if (!Number.isFinite(price)) continue;
    all += price;
    if (lots.must[lot] === 1) must += price;
  }
  const hair = lots.money * HAIR;
  return (min !== null && !minIfAny && min > all + hair) || (max !== null && must > max + hair);
}
