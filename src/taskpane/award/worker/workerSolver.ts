// Solves award scenarios in a worker of their own, so that the pane never waits: one worker a scenario, ended when it
// has answered or when it is cancelled.
import type { Award, AwardSolver, ScenarioResult, SolveOptions } from "../../../bids/award/types";
import { wholeOf } from "./answerParts";
import { isReply, type SolveMessage } from "./messages";

/** What of a worker is used here. */
export interface WorkerPort {
  postMessage(message: SolveMessage): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export function createAwardWorkerSolver(start: () => WorkerPort = startWorker): AwardSolver {
  return {
    solve: async (problem, rules, options) => {
      options.signal?.throwIfAborted();
      const worker = start();
      try {
        const { seconds, awardOnly = false } = options;
        return await answerOf(worker, { problem, rules, seconds, awardOnly }, options);
      } finally {
        worker.terminate();
      }
    },
  };
}

/** The gateway lets the file that is called "awardWorker", and no other one of the pane, compile WebAssembly. */
function startWorker(): WorkerPort {
  return new Worker(new URL("./awardWorker.ts", import.meta.url), { name: "awardWorker" });
}

/** Rejects with the signal's reason when cancelled, and with an Error when the worker fails or cannot be started. */
function answerOf(
  worker: WorkerPort,
  message: SolveMessage,
  { signal, onProgress }: SolveOptions,
): Promise<ScenarioResult> {
  return new Promise((resolve, reject) => {
    const awards: Award[] = [];
    signal?.addEventListener("abort", () => reject(reasonOf(signal)), { once: true });
    worker.onerror = ({ message: text }) => reject(new Error(text === "" ? "The worker failed." : text));
    worker.onmessage = ({ data }) => {
      if (!isReply(data)) return;
      if (data.kind === "progress") onProgress?.(data.progress);
      else if (data.kind === "award") awards.push(data.award);
      else if (data.kind === "done") settle(() => wholeOf({ awards, frame: data.result }), resolve, reject);
      else reject(new Error(data.message));
    };
    worker.postMessage(message);
  });
}

function settle<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(work());
  } catch (error) {
    reject(error);
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error("The search was cancelled.");
}
