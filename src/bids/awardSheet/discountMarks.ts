// Which discounts a line counts for, as one text that a formula finds a discount's number in.
import type { ScenarioDiscount } from "../award/scenario";

/** ";1;3;", null for none. */
export function discountMarks(discounts: readonly ScenarioDiscount[], line: string): string | null {
  const own = discounts.flatMap(({ lines }, at) => (lines === null || lines.includes(line) ? [at + 1] : []));
  return own.length === 0 ? null : `;${own.join(";")};`;
}
