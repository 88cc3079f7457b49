// Which of two equally good awards is the answer. The rule, as people are told it: fewer suppliers first; then those
// who have lines today, in the sheet's order; then, line by line, the incumbent, then the sheet's order.
import type { Lots } from "./lots";
import type { AwardCase } from "./types";

/** Who may have the lot, in the order that breaks ties on it. */
export function lotOrder(problem: AwardCase, lots: Lots, lot: number, able: readonly number[]): number[] {
  const incumbents = new Set((lots.lines[lot] ?? []).map((line) => problem.lines[line]?.incumbent));
  const rank = (supplier: number) => (incumbents.has(supplier) ? -1 : supplier);
  return [...able].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** Below zero when set `a` comes before set `b`; `order` as in the model. */
export function compareSets(a: readonly number[], b: readonly number[], order: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const places = (set: readonly number[]) => set.map((one) => order.indexOf(one)).sort((x, y) => x - y);
  const [left, right] = [places(a), places(b)];
  for (const [at, place] of left.entries()) {
    const other = right[at] ?? place;
    if (place !== other) return place - other;
  }
  return 0;
}
