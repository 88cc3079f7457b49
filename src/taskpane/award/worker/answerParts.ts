// An answer in pieces, an award each: a message is taken in at once, and all awards of a wide case together would hold
// the pane for longer than a person waits for a key. It changes nothing in them.
import type { Award, Awarded, Infeasible, RuleCost, ScenarioResult, Undecided } from "../../../bids/award/types";

/** A result with the awards' places in their list in place of them. */
export type ResultFrame =
  | (Omit<Awarded, "award" | "curve" | "ruleCosts"> & {
      readonly award: number;
      readonly curve: readonly (number | null)[];
      readonly ruleCosts: readonly (Omit<RuleCost, "without"> & { readonly without: number })[];
    })
  | (Omit<Infeasible, "then"> & { readonly then: number | null })
  | Undecided;

export interface AnswerParts {
  /** Each of them once. */
  readonly awards: readonly Award[];
  readonly frame: ResultFrame;
}

export function partsOf(result: ScenarioResult): AnswerParts {
  const places = new Map<Award, number>();
  const placeOf = (award: Award) => {
    const place = places.get(award) ?? places.size;
    places.set(award, place);
    return place;
  };
  const frame = frameOf(result, placeOf);
  return { awards: [...places.keys()], frame };
}

function frameOf(result: ScenarioResult, placeOf: (award: Award) => number): ResultFrame {
  const maybe = (award: Award | null) => (award === null ? null : placeOf(award));
  if (result.kind === "undecided") return result;
  if (result.kind === "infeasible") return { ...result, then: maybe(result.then) };
  return {
    kind: result.kind,
    award: placeOf(result.award),
    curve: result.curve.map(maybe),
    ruleCosts: result.ruleCosts.map((cost) => ({ ...cost, without: placeOf(cost.without) })),
  };
}

/** Throws an Error when an award is not among those that came. */
export function wholeOf({ awards, frame }: AnswerParts): ScenarioResult {
  const awardAt = (place: number) => {
    const award = awards[place];
    if (award === undefined) throw new Error("A part of the worker's answer is missing.");
    return award;
  };
  const maybe = (place: number | null) => (place === null ? null : awardAt(place));
  if (frame.kind === "undecided") return frame;
  if (frame.kind === "infeasible") return { ...frame, then: maybe(frame.then) };
  return {
    kind: frame.kind,
    award: awardAt(frame.award),
    curve: frame.curve.map(maybe),
    ruleCosts: frame.ruleCosts.map((cost) => ({ ...cost, without: awardAt(cost.without) })),
  };
}
