// Starts a thread for one award search, within limits of memory. It decides nothing about who may search.
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { SearchTask } from "./question";
import type { WorkerSaid, WorkerTask } from "./threadWords";

/** What comes of a search: "memory" and "died" of its thread. */
export type SearchSaid =
  | Exclude<WorkerSaid, { kind: "failed" }>
  | { readonly kind: "memory" }
  | { readonly kind: "died" };

export interface SearchPort {
  /** Frees the thread, and nothing is said after that. */
  end(): void;
}

export type StartSearch = (task: SearchTask, memoryMb: number, told: (said: SearchSaid) => void) => SearchPort;

/** The build names what it replaces. */
declare const __webpack_require__: unknown;

function startThread(memoryMb: number): Worker {
  const options: WorkerOptions = {
    name: "awardSearch",
    execArgv: [],
    // It asks nobody and needs no secret.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  };
  // The build finds the thread's file by this very form, and makes a file of it that lies beside the gateway's.
  if (typeof __webpack_require__ !== "undefined")
    return new Worker(new URL("./searchWorker.ts", import.meta.url), options);
  // From its sources the gateway runs by a loader, which a thread has to begin with.
  const file = fileURLToPath(new URL("./searchWorker.ts", import.meta.url));
  const begin = `require("tsx/cjs/api").register(); require(${JSON.stringify(file)});`;
  return new Worker(begin, { ...options, eval: true });
}

export const startSearchThread: StartSearch = (task, memoryMb, told) => {
  const worker = startThread(memoryMb);
  let over = false;
  const say = (said: SearchSaid) => {
    if (!over) told(said);
  };
  worker.on("message", (said: WorkerSaid) => say(said.kind === "failed" ? { kind: "died" } : said));
  worker.on("error", (error) => say({ kind: isOutOfMemory(error) ? "memory" : "died" }));
  worker.on("exit", () => say({ kind: "died" }));
  const asked: WorkerTask = { task, memoryMb };
  worker.postMessage(asked);
  return {
    end() {
      over = true;
      void worker.terminate();
    },
  };
};

function isOutOfMemory(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
