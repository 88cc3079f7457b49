// Whether an award exists that keeps given rules, asked within a part of the time that is left.
import { bestAward, prepare } from "./awardAt";
import type { BoundedParts } from "./bounded";
import type { AwardCase, AwardRules } from "./types";

/** Null: not known in the time. */
export type Possible = (rules: AwardRules) => Promise<boolean | null>;

/** The longest that one question may take, as a part of the time that is left. */
const PART = 0.25;

export function possibleIn(problem: AwardCase, parts: BoundedParts): Possible {
  return async (rules) => {
    const { pace } = parts;
    if (pace.left() <= 0) return null;
    const own = { ...parts, pace: pace.within(pace.left() * PART) };
    // What suppliers take off forbids nothing.
    const answer = await bestAward(prepare({ ...problem, discounts: [] }, rules), own, null);
    return answer === null ? null : answer !== "infeasible";
  };
}
