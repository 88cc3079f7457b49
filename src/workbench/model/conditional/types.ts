// What a conditional format is: where it holds, in which order, and its rule as data. New kinds of rules are new
// members of the union.
import type { ConditionalLook, Rect } from "../types";

export const COMPARISONS = [
  "Between",
  "NotBetween",
  "EqualTo",
  "NotEqualTo",
  "GreaterThan",
  "LessThan",
  "GreaterThanOrEqual",
  "LessThanOrEqual",
] as const;
export const TEXT_TESTS = ["Contains", "NotContains", "BeginsWith", "EndsWith"] as const;
export const BOUNDS = ["LowestValue", "HighestValue", "Number", "Percent", "Percentile"] as const;

export type RuleComparison = (typeof COMPARISONS)[number];
export type TextTest = (typeof TEXT_TESTS)[number];

/** A bound of a scale; `value` counts for Number, Percent and Percentile. */
export interface Bound {
  readonly type: (typeof BOUNDS)[number];
  readonly value: number;
}

export interface ScalePoint extends Bound {
  readonly color: string;
}

/** Formulas begin with "=" and are said for the first cell of the first rectangle. */
export type ConditionalRule =
  | {
      readonly kind: "cellValue";
      readonly operator: RuleComparison;
      readonly formula1: string;
      readonly formula2: string | null;
      readonly look: ConditionalLook;
    }
  | { readonly kind: "custom"; readonly formula: string; readonly look: ConditionalLook }
  | { readonly kind: "text"; readonly test: TextTest; readonly text: string; readonly look: ConditionalLook }
  /** Two or three points, from low to high. */
  | { readonly kind: "colorScale"; readonly points: readonly ScalePoint[] }
  | {
      readonly kind: "dataBar";
      readonly fill: string;
      readonly lower: Bound;
      readonly upper: Bound;
      readonly barOnly: boolean;
    };

export interface ConditionalFormat {
  readonly id: string;
  readonly rects: readonly Rect[];
  readonly stopIfTrue: boolean;
  readonly rule: ConditionalRule;
}
