// An answer in pieces, an award each: a message is taken in at once, and awards of many lines together would hold the
// pane for longer than a person waits for a key. It changes nothing in them.
import type { Award, Awarded, Infeasible, ScenarioResult, Undecided } from "../../../bids/award/types";

/** A result with the awards' places in their list in place of them. */
export type ResultFrame =
  | (Omit<Awarded, "award"> & { readonly award: number })
  | (Omit<Infeasible, "then"> & { readonly then: number | null })
  | Undecided;

export interface AnswerParts {
  /** Each of them once. */
  readonly awards: readonly Award[];
  readonly frame: ResultFrame;
}

export function answerParts(result: ScenarioResult): AnswerParts {
  if (result.kind === "awarded") return { awards: [result.award], frame: { ...result, award: 0 } };
  if (result.kind === "undecided") return { awards: [], frame: result };
  if (result.then === null) return { awards: [], frame: { ...result, then: null } };
  return { awards: [result.then], frame: { ...result, then: 0 } };
}

/** Throws an Error when an award is not among those that came. */
export function wholeOf({ awards, frame }: AnswerParts): ScenarioResult {
  const awardAt = (place: number) => {
    const award = awards[place];
    if (award === undefined) throw new Error("A part of the worker's answer is missing.");
    return award;
  };
  if (frame.kind === "undecided") return frame;
  if (frame.kind === "awarded") return { ...frame, award: awardAt(frame.award) };
  return { ...frame, then: frame.then === null ? null : awardAt(frame.then) };
}
