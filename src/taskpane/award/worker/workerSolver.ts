// Solves award scenarios in a worker of their own, so that the pane never waits: one worker a question, ended when it
// has answered or when it is cancelled.
import type { Award, AwardSolver } from "../../../bids/award/types";
import type { ScoreSolver } from "../../../bids/scores/types";
import type { SensitivitySolver } from "../../../bids/sensitivity/types";
import { wholeOf } from "./answerParts";
import { isReply, type ScoreMessage, type SensitivityMessage, type SolveMessage, type SolveReply } from "./messages";

type Question = SolveMessage | SensitivityMessage | ScoreMessage;

/** What of a worker is used here. */
export interface WorkerPort {
  postMessage(message: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type DecisionSolver = AwardSolver & SensitivitySolver & ScoreSolver;

export function createAwardWorkerSolver(start: () => WorkerPort = startWorker): DecisionSolver {
  return {
    solve: async (problem, rules, { seconds, awardOnly = false, onProgress, signal }) => {
      const awards: Award[] = [];
      const last = await ask(start, { problem, rules, seconds, awardOnly }, signal, (reply) => {
        if (reply.kind === "progress") onProgress?.(reply.progress);
        else if (reply.kind === "award") awards.push(reply.award);
        return reply.kind === "done" ? reply : null;
      });
      return wholeOf({ awards, frame: last.result });
    },
    sensitivity: async (asked, { seconds, onProgress, signal }) => {
      const last = await ask(start, { ask: asked, seconds }, signal, (reply) => {
        if (reply.kind === "stage") onProgress?.(reply.stage);
        return reply.kind === "moved" ? reply : null;
      });
      return last.answer;
    },
    scoreCurve: async (scored, { seconds, onProgress, signal }) => {
      const last = await ask(start, { scored, seconds }, signal, (reply) => {
        if (reply.kind === "stage") onProgress?.(reply.stage);
        return reply.kind === "scored" ? reply : null;
      });
      return last.curve;
    },
  };
}

/** The gateway lets the file that is called "awardWorker", and no other one of the pane, compile WebAssembly. */
function startWorker(): WorkerPort {
  return new Worker(new URL("./awardWorker.ts", import.meta.url), { name: "awardWorker" });
}

/**
 * The reply that ends the question: the first one that `take` does not answer with null. Rejects with the signal's
 * reason when cancelled, and with an Error when the worker fails or cannot be started.
 */
async function ask<Last>(
  start: () => WorkerPort,
  question: Question,
  signal: AbortSignal | undefined,
  take: (reply: SolveReply) => Last | null,
): Promise<Last> {
  signal?.throwIfAborted();
  const worker = start();
  try {
    return await new Promise<Last>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(reasonOf(signal)), { once: true });
      worker.onerror = ({ message: text }) => reject(new Error(text === "" ? "The worker failed." : text));
      worker.onmessage = ({ data }) => {
        if (!isReply(data)) return;
        if (data.kind === "failed") reject(new Error(data.message));
        const last = take(data);
        if (last !== null) resolve(last);
      };
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error("The search was cancelled.");
}
