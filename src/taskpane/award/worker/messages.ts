// What the pane and its award worker say to each other. The worker is ended when a search is cancelled, so nothing is
// said for that.
import type { Award, AwardCase, AwardRules, SolveProgress } from "../../../bids/award/types";
import type { ScoreAsk, ScoreResult } from "../../../bids/scores/types";
import type { SensitivityAsk, SensitivityProgress, SensitivityResult } from "../../../bids/sensitivity/types";
import type { ResultFrame } from "./answerParts";

export interface SolveMessage {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  /** Wall time of the whole answer. */
  readonly seconds: number;
  readonly awardOnly: boolean;
}

/** What moved prices do to an award. */
export interface SensitivityMessage {
  readonly ask: SensitivityAsk;
  /** Wall time of the whole answer. */
  readonly seconds: number;
}

/** What better scores cost. */
export interface ScoreMessage {
  readonly scored: ScoreAsk;
  readonly seconds: number;
}

export type SolveReply =
  | { readonly kind: "progress"; readonly progress: SolveProgress }
  /** Those of the answer, one after the other, before it is done. */
  | { readonly kind: "award"; readonly award: Award }
  | { readonly kind: "done"; readonly result: ResultFrame }
  | { readonly kind: "stage"; readonly stage: SensitivityProgress }
  | { readonly kind: "moved"; readonly answer: SensitivityResult }
  | { readonly kind: "scored"; readonly curve: ScoreResult }
  | { readonly kind: "failed"; readonly message: string };

const KINDS: Readonly<Record<SolveReply["kind"], string>> = {
  progress: "progress",
  award: "award",
  done: "result",
  stage: "stage",
  moved: "answer",
  scored: "curve",
  failed: "message",
};

/** Both ends come from one build, so this only tells a reply from whatever else may arrive. */
export function isReply(value: unknown): value is SolveReply {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  const part = Object.entries(KINDS).find(([kind]) => kind === value.kind)?.[1];
  return part !== undefined && part in value;
}

export function isSolveMessage(value: unknown): value is SolveMessage {
  return typeof value === "object" && value !== null && "problem" in value && "rules" in value && "seconds" in value;
}

export function isSensitivityMessage(value: unknown): value is SensitivityMessage {
  return typeof value === "object" && value !== null && "ask" in value && "seconds" in value;
}

export function isScoreMessage(value: unknown): value is ScoreMessage {
  return typeof value === "object" && value !== null && "scored" in value && "seconds" in value;
}
