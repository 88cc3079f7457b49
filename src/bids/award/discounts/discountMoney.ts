// How large discounts may be.
import type { AwardCase } from "../types";

/** Never more than this: so large may all discounts together be. */
export function discountMoney(problem: AwardCase): number {
  const { prices, costs, lines, suppliers, discounts = [] } = problem;
  return discounts.reduce((sum, { supplier, steps, off, counts }) => {
    const most = Math.max(0, ...steps.map((step) => step.off)) * Math.abs(counts);
    const all = lines.reduce((own, { quantity = 0 }, line) => {
      const price = (prices ?? costs)[line * suppliers.length + supplier] ?? Infinity;
      return own + (off === "unit" ? quantity : Number.isFinite(price) ? Math.abs(price) : 0);
    }, 0);
    return sum + most * (off === "amount" ? 1 : all);
  }, 0);
}
