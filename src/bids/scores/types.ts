// The words of cost against score: how good suppliers are by the company's own numbers, and what better ones cost.
// Lines and suppliers are named by id. Pure data.
import type { AwardCase, AwardRules } from "../award/types";
import type { SensitivityOptions } from "../sensitivity/types";

export interface ScoreAsk {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  /** By supplier, more is better; null: it has none, and gets no line here. */
  readonly scores: readonly (number | null)[];
  /** Suppliers below it get no line; null: none are below. */
  readonly floor: number | null;
}

/** An award that is the cheapest, with what left-out lines count, of those with its mean score or a better one. */
export interface ScorePoint {
  /** Paid after discounts, and switching. */
  readonly total: number;
  /** What lines count that are left out where that is cheaper; 0 where lines come before money. */
  readonly leftOut: number;
  /**
   * Mean of the suppliers' scores; each line weighs what it comes to at its lowest price. A line that somebody may have
   * and nobody gets counts a score of 0.
   */
  readonly score: number;
  /** No cheaper award has this mean score or a better one. */
  readonly proven: boolean;
  readonly uncovered: number;
  /** By supplier with lines: its part of that weight. They come to less than 1 where lines are left out. */
  readonly shares: readonly { readonly supplier: string; readonly part: number }[];
}

export interface ScoreCurve {
  readonly kind: "found";
  /** From the cheapest to the best score. Those on the lower edge; awards between two of them may exist. */
  readonly points: readonly ScorePoint[];
  /** Nothing on the lower edge is left out. */
  readonly complete: boolean;
}

/** noAward: nothing fits the rules. */
export type ScoreResult = ScoreCurve | { readonly kind: "noAward" };

/** In the pane a worker; in tests the same in the same thread. Rejects when cancelled. */
export interface ScoreSolver {
  scoreCurve(ask: ScoreAsk, options: SensitivityOptions): Promise<ScoreResult>;
}
