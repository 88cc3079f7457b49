// Which of two equally good awards is the answer. The rule, as people are told it: fewer suppliers first; then more
// lines; then more lines that stay with today's supplier; then, line by line, the first supplier by id. Lines and
// suppliers come in the order of their ids here.
import { uncoveredBy, type Model } from "./model";

/** How an award stands in the rule for ties. */
export interface Standing {
  readonly winners: Int32Array;
  readonly suppliers: number;
  readonly uncovered: number;
  readonly stays: number;
}

export function standingOf({ lots }: Model, winners: Int32Array): Standing {
  const used = new Set<number>();
  let stays = 0;
  winners.forEach((supplier, lot) => {
    if (supplier < 0) return;
    used.add(supplier);
    stays += lots.stays[lot * lots.suppliers + supplier] ?? 0;
  });
  return { winners, suppliers: used.size, uncovered: uncoveredBy(lots, winners), stays };
}

/** Below zero when award `a` comes before award `b`. */
export function compareStandings(a: Standing, b: Standing): number {
  const stage = a.suppliers - b.suppliers || a.uncovered - b.uncovered || b.stays - a.stays;
  if (stage !== 0) return stage;
  const rank = (supplier: number | undefined) => (supplier === undefined || supplier < 0 ? Infinity : supplier);
  for (let lot = 0; lot < a.winners.length; lot++) {
    const [left, right] = [rank(a.winners[lot]), rank(b.winners[lot])];
    if (left !== right) return left - right;
  }
  return 0;
}

/** The first of some awards by the rule; null where there are none. */
export function firstOf(model: Model, awards: readonly Int32Array[]): Int32Array | null {
  let best: Standing | null = null;
  for (const winners of awards) {
    const own = standingOf(model, winners);
    if (best === null || compareStandings(own, best) < 0) best = own;
  }
  return best?.winners ?? null;
}

/**
 * Who may have the lot, in the order that breaks ties between awards to the same suppliers: who has most of its lines
 * today, then by id.
 */
export function lotOrder({ stays, suppliers }: Model["lots"], lot: number, able: readonly number[]): number[] {
  const own = (supplier: number) => stays[lot * suppliers + supplier] ?? 0;
  return [...able].sort((a, b) => own(b) - own(a) || a - b);
}
