// The worker that award scenarios are solved in. It answers one question and is ended then; the mixed-integer solver is
// loaded only when bounds need it.
import type { SolveProgress } from "../../../bids/award/types";
import { solveScenario } from "../../../bids/award/scenarioSolve";
import { dutyOf } from "../../../bids/award/duty";
import type { MipSolver } from "../../../bids/award/integerProgram";
import { answerParts } from "./answerParts";
import { isSolveMessage, type SolveMessage, type SolveReply } from "./messages";

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (isSolveMessage(data)) void answer(data).then(reply);
});

function reply(message: SolveReply): void {
  self.postMessage(message);
}

async function answer({ problem, rules, seconds, awardOnly }: SolveMessage): Promise<SolveReply> {
  try {
    const onProgress = (progress: SolveProgress) => reply({ kind: "progress", progress });
    const parts = { now, breathe: dutyOf({ now, wait }), mip: loadMip };
    const { awards, frame } = answerParts(
      await solveScenario(problem, rules, { seconds, onProgress, awardOnly }, parts),
    );
    for (const award of awards) reply({ kind: "award", award });
    return { kind: "done", result: frame };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

const now = () => performance.now();

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

let loaded: Promise<MipSolver> | null = null;

function loadMip(): Promise<MipSolver> {
  loaded ??= import("./highsMip").then(({ loadHighsMip }) => loadHighsMip());
  return loaded;
}
