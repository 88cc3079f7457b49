// The thread that one award search runs in: it takes one question, reports how far it is, and answers with JSON. It
// sees nothing of the gateway. What it is given is in its memory alone, and goes with it.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { solveScenario } from "../../bids/award/scenarioSolve";
import type { MipSolver } from "../../bids/award/integerProgram";
import type { SolveProgress } from "../../bids/award/types";
import { resultText } from "../../platform/searchContract";
import { loadHighsMip } from "../../solver/highsMip";
import type { SearchTask } from "./question";
import type { WorkerSaid, WorkerTask } from "./threadWords";

/** Who searches on waits for the award: what it is compared with must not take the same time again. */
const REST_SECONDS = 60;
/** Behind all that answers calls. */
const NICE = 5;

parentPort?.on("message", ({ task, memoryMb }: WorkerTask) => {
  stepBack();
  limitSolver(memoryMb * 1_000_000);
  void search(task).then(
    (json) => say({ kind: "answer", json }, [json.buffer]),
    // Its message might name what was asked.
    () => say({ kind: "failed" }),
  );
});

function say(said: WorkerSaid, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(said, [...transfer]);
}

async function search({ problem, rules, seconds, awardOnly }: SearchTask): Promise<Uint8Array<ArrayBuffer>> {
  const parts = {
    now: () => performance.now(),
    // Nobody else works on this thread.
    breathe: () => Promise.resolve(),
    mip: once(loadHighsMip),
    holdMs: Infinity,
  };
  const onProgress = everyHalfSecond((progress) => say({ kind: "progress", progress }));
  const result = await solveScenario(
    problem,
    rules,
    { seconds, restSeconds: REST_SECONDS, awardOnly, onProgress },
    parts,
  );
  return new TextEncoder().encode(resultText(result));
}

function once(load: () => Promise<MipSolver>): () => Promise<MipSolver> {
  let loaded: Promise<MipSolver> | null = null;
  return () => (loaded ??= load());
}

/** A new stage is always said. */
function everyHalfSecond(say: (progress: SolveProgress) => void) {
  let [last, stage] = [-Infinity, ""];
  return (progress: SolveProgress) => {
    const now = performance.now();
    if (progress.stage === stage && now - last < 500) return;
    [last, stage] = [now, progress.stage];
    say(progress);
  };
}

/** Linux counts niceness by thread. Elsewhere it would slow down the whole gateway. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, NICE);
  } catch {
    // A system that forbids it shares the processor evenly.
  }
}

/** A thread's limits do not count what WebAssembly takes: the solver's memory stops growing here, and it gives up. */
function limitSolver(most: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Reflect.get(prototype, "grow");
  prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > most) throw new RangeError("The search needs too much memory.");
    return Reflect.apply(grow, this, [pages]);
  };
}
