// How a confidence is said in words.
import type { Sureness } from "./types";

export interface Bounds {
  readonly sure: number;
  readonly likely: number;
}

const USUAL: Bounds = { sure: 0.85, likely: 0.6 };
/** A header is seldom beyond doubt; its reasons are shown. */
export const SURE_HEADER: Bounds = { sure: 0.7, likely: 0.5 };

export function sureness(confidence: number, { sure, likely }: Bounds = USUAL): Sureness {
  if (confidence >= sure) return "sure";
  return confidence >= likely ? "likely" : "guess";
}
