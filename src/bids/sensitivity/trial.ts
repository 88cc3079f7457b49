// One award search at other prices or rules, beside the award that was chosen: what the best one costs there, and what
// the chosen one would. The chosen award is what each search begins with.
import { pointOf } from "../award/award";
import { countedTotal } from "../award/gap";
import { bestAward, carried, prepare } from "../award/awardAt";
import type { MipSolver } from "../award/integerProgram";
import type { Found, Model } from "../award/model";
import type { Pace } from "../award/pace";
import type { Prepared } from "../award/prepared";
import type { AwardCase, AwardPoint, AwardRules } from "../award/types";
import type { ChangedAward, SupplierLines } from "./types";

export interface TrialParts {
  readonly pace: Pace;
  readonly mip: () => Promise<MipSolver>;
}

/** An award with all that it was found by. */
export interface SolvedAward {
  readonly case_: Prepared;
  readonly model: Model;
  readonly found: Found;
  readonly point: AwardPoint;
}

/** none: no award fits the rules. unknown: the time ran out. */
export type Tried =
  | {
      readonly kind: "found";
      readonly best: SolvedAward;
      /** The chosen award under the same prices and rules; null: it breaks one. */
      readonly kept: SolvedAward | null;
      /** Nothing that was found is worth less than the chosen award. */
      readonly stillBest: boolean;
    }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

const NONE: Tried = { kind: "none" };

/** `chosen`: null for the first search of all. */
export async function tryAward(
  problem: AwardCase,
  rules: AwardRules,
  chosen: SolvedAward | null,
  parts: TrialParts,
): Promise<Tried> {
  await parts.pace.rest();
  const case_ = prepare(problem, rules);
  const { model } = case_;
  if (model === null) return NONE;
  const known = chosen === null ? null : carried(case_, chosen.case_, chosen.found.winners);
  const answer = await bestAward(case_, parts, known);
  if (answer === "infeasible") return NONE;
  if (answer === null) return { kind: "unknown" };
  const held = (found: Found): SolvedAward => ({ case_, model, found, point: pointOf(case_, model, found) });
  const stillBest = known !== null && known.value - answer.value <= model.lots.tolerance;
  const best = known !== null && known.value < answer.value ? { ...known, bound: answer.bound } : answer;
  return { kind: "found", best: held(best), kept: known === null ? null : held(known), stillBest };
}

export function isTrialProven({ case_, found }: SolvedAward): boolean {
  return found.value - found.bound <= case_.lots.tolerance;
}

/** What another award, if there is a cheaper one, might save at most. */
export function trialGap(held: SolvedAward): number {
  return isTrialProven(held) ? 0 : Math.max(0, countedTotal(held.point) - held.point.bound);
}

export function supplierLinesOf({ case_, found }: SolvedAward): readonly SupplierLines[] {
  const { lots, problem } = case_;
  const lines = new Int32Array(problem.suppliers.length);
  lots.lines.forEach((members, lot) => {
    const winner = found.winners[lot] ?? -1;
    if (winner < 0) return;
    for (const supplier of lots.ways.at(winner).takers) lines[supplier] = (lines[supplier] ?? 0) + members.length;
  });
  return problem.suppliers.flatMap(({ id }, at) => {
    const own = lines[at] ?? 0;
    return own === 0 ? [] : [{ supplier: id, lines: own }];
  });
}

/** Calls for each line with whether both awards give it to the same suppliers in the same parts. */
export function eachLine(one: SolvedAward, other: SolvedAward, call: (line: number, same: boolean) => void): void {
  const { lots } = one.case_;
  const { ways } = other.case_.lots;
  lots.lines.forEach((members, lot) => {
    const [a, b] = [one.found.winners[lot] ?? -1, other.found.winners[lot] ?? -1];
    const same = b < 0 ? a < 0 : a >= 0 && lots.ways.taken(b, ways) === a;
    for (const line of members) call(line, same);
  });
}

/** Beside the chosen award. */
export function changedOf(
  chosen: SolvedAward,
  { best, kept, stillBest }: Extract<Tried, { kind: "found" }>,
): ChangedAward {
  let moved = 0;
  eachLine(best, chosen, (_, same) => (moved += same ? 0 : 1));
  const [a, b] = [best.point.suppliers, chosen.point.suppliers];
  const alike = kept !== null && kept.point.uncovered.length === best.point.uncovered.length;
  return {
    kind: "found",
    total: best.point.total,
    kept: alike ? kept.point.total : null,
    stillBest,
    sameSuppliers: a.length === b.length && a.every((supplier, at) => supplier === b[at]),
    moved,
    gets: supplierLinesOf(best),
    proven: isTrialProven(best),
    gap: trialGap(best),
  };
}
