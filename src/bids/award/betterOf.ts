// Of two answers to the same question the better one, with what either of them proves. Pure.
import { countedTotal } from "./gap";
import type { Award, Awarded, AwardRules, ScenarioResult } from "./types";

type Rules = Pick<AwardRules, "leaving">;

/** `later` where it is at least as good. An award goes before a contradiction, and both before no answer. */
export function betterOf(first: ScenarioResult, later: ScenarioResult, rules: Rules): ScenarioResult {
  if (later.kind === "undecided") return first;
  if (first.kind !== "awarded") return later;
  if (later.kind !== "awarded") return first;
  const kept = compared(later.award, first.award, rules) <= 0 ? later : first;
  return withBound(kept, kept === first ? later.award : first.award);
}

/** Below zero: `one` is better. As the search weighs them: lines come first where none may be left out. */
export function compared(one: Award, other: Award, { leaving }: Rules): number {
  const lines = one.uncovered.length - other.uncovered.length;
  if (leaving === null && lines !== 0) return lines;
  const more = countedTotal(one) - countedTotal(other);
  // What adding up in another order may change is no difference.
  return Math.abs(more) <= 1e-9 * Math.abs(countedTotal(other)) ? 0 : more;
}

/** Nothing can be below what either search has shown, where both speak of awards of as many lines. */
function withBound(kept: Awarded, other: Award): Awarded {
  const { award } = kept;
  const sameLines = award.uncovered.length === other.uncovered.length && award.mostLines === other.mostLines;
  if (!sameLines || other.bound <= award.bound) return kept;
  return { ...kept, award: { ...award, bound: Math.min(other.bound, countedTotal(award)) } };
}
