// What an award comes to that nobody searched for: who gets each line is known.
import { pointOf } from "./award";
import { prepare } from "./awardAt";
import { canHave, valueOf } from "./model";
import { noRules, type AwardCase, type AwardPoint } from "./types";

export interface FixedAward extends AwardPoint {
  /** By line; null: nobody was given, or the one that was has no price for it. */
  readonly takers: readonly (number | null)[];
}

/** Null: nobody has a price for any line. `wanted`: by line. */
export function fixedAward(problem: AwardCase, wanted: readonly (number | null)[]): FixedAward | null {
  const case_ = prepare(problem, noRules);
  const { model, lots } = case_;
  const winners = Int32Array.from(lots.lines, ([line = -1], lot) => {
    const supplier = wanted[line] ?? -1;
    return supplier >= 0 && canHave(lots, lot, supplier) ? supplier : -1;
  });
  if (model === null || winners.every((winner) => winner < 0)) return null;
  const value = valueOf(model, winners);
  const takers = wanted.map((): number | null => null);
  lots.lines.forEach(([line = -1], lot) => {
    const winner = winners[lot] ?? -1;
    takers[line] = winner < 0 ? null : winner;
  });
  return { ...pointOf(case_, model, { winners, value, bound: value }), takers };
}
