// Which of two equally good awards is the answer. The rule, as people are told it: fewer suppliers first; then more
// lines; then more lines that stay with today's supplier; then, line by line, the first supplier by id. Lines and
// suppliers come in the order of their ids here, and of a divided line the first supplier by id has the larger part.
import { uncoveredBy, type Model } from "./model";
import type { Ways } from "./ways";

/** How an award stands in the rule for ties. */
export interface TieRank {
  readonly winners: Int32Array;
  readonly ways: Ways;
  readonly suppliers: number;
  readonly uncovered: number;
  /** Lines, and parts of divided ones. */
  readonly stays: number;
}

export function tieRankOf({ lots }: Model, winners: Int32Array): TieRank {
  const used = new Set<number>();
  let stays = 0;
  winners.forEach((winner, lot) => {
    if (winner < 0) return;
    if (!lots.ways.isDivided(winner)) used.add(winner);
    else for (const supplier of lots.ways.at(winner).takers) used.add(supplier);
    stays += lots.ways.weigh(lots.stays, lot, winner);
  });
  return { winners, ways: lots.ways, suppliers: used.size, uncovered: uncoveredBy(lots, winners), stays };
}

/** Below zero when award `a` comes before award `b`. */
export function compareStandings(a: TieRank, b: TieRank): number {
  const stage = a.suppliers - b.suppliers || a.uncovered - b.uncovered;
  if (stage !== 0) return stage;
  // Parts of lines add up to within their last bits.
  if (Math.abs(b.stays - a.stays) > 1e-6) return b.stays - a.stays;
  for (let lot = 0; lot < a.winners.length; lot++) {
    const first = a.ways.compare(a.winners[lot] ?? -1, b.winners[lot] ?? -1);
    if (first !== 0) return first;
  }
  return 0;
}

/** The first of some awards by the rule; null where there are none. */
export function firstOf(model: Model, awards: readonly Int32Array[]): Int32Array | null {
  let best: TieRank | null = null;
  for (const winners of awards) {
    const own = tieRankOf(model, winners);
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
