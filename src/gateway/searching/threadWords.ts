// What the gateway and the thread of an award search say to each other. Types only.
import type { SolveProgress } from "../../bids/award/types";
import type { SearchTask } from "./question";

/** What the thread is given. */
export interface WorkerTask {
  readonly task: SearchTask;
  readonly memoryMb: number;
}

/** What the thread says. */
export type WorkerSaid =
  | { readonly kind: "progress"; readonly progress: SolveProgress }
  | { readonly kind: "answer"; readonly json: Uint8Array }
  | { readonly kind: "failed" };
