// The worker that award scenarios are solved in. It answers one question and is ended then; the mixed-integer solver is
// loaded only when bounds need it.
import type { SolveProgress } from "../../../bids/award/types";
import { solveScenario } from "../../../bids/award/scenarioSolve";
import { dutyOf } from "../../../bids/award/duty";
import type { MipSolver } from "../../../bids/award/integerProgram";
import { scoreCurve } from "../../../bids/scores/curve";
import { sensitivityOf } from "../../../bids/sensitivity/sensitivity";
import type { SensitivityProgress } from "../../../bids/sensitivity/types";
import { answerParts } from "./answerParts";
import {
  isScoreMessage,
  isSensitivityMessage,
  isSolveMessage,
  type ScoreMessage,
  type SensitivityMessage,
  type SolveMessage,
  type SolveReply,
} from "./messages";

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (isSolveMessage(data)) void told(award(data)).then(reply);
  else if (isSensitivityMessage(data)) void told(moved(data)).then(reply);
  else if (isScoreMessage(data)) void told(scored(data)).then(reply);
});

function reply(message: SolveReply): void {
  self.postMessage(message);
}

async function award({ problem, rules, seconds, awardOnly }: SolveMessage): Promise<SolveReply> {
  const onProgress = (progress: SolveProgress) => reply({ kind: "progress", progress });
  const { awards, frame } = answerParts(
    await solveScenario(problem, rules, { seconds, onProgress, awardOnly }, parts()),
  );
  for (const one of awards) reply({ kind: "award", award: one });
  return { kind: "done", result: frame };
}

async function moved({ ask, seconds }: SensitivityMessage): Promise<SolveReply> {
  return { kind: "moved", answer: await sensitivityOf(ask, { seconds, onProgress: stage }, parts()) };
}

async function scored({ scored: ask, seconds }: ScoreMessage): Promise<SolveReply> {
  return { kind: "scored", curve: await scoreCurve(ask, { seconds, onProgress: stage }, parts()) };
}

const stage = (progress: SensitivityProgress) => reply({ kind: "stage", stage: progress });

async function told(answer: Promise<SolveReply>): Promise<SolveReply> {
  try {
    return await answer;
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

const parts = () => ({ now, breathe: dutyOf({ now, wait }), mip: loadMip });

const now = () => performance.now();

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

let loaded: Promise<MipSolver> | null = null;

function loadMip(): Promise<MipSolver> {
  loaded ??= import("../../../solver/highsMip").then(({ loadHighsMip }) => loadHighsMip());
  return loaded;
}
