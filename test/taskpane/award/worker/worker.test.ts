// The pane's side of the award worker: what it hands on, and that the worker is ended whatever happens.
import { createAwardWorkerSolver, type WorkerPort } from "../../../../src/taskpane/award/worker/workerSolver";
import { noRules, type AwardRules, type ScenarioResult, type SolveProgress } from "../../../../src/bids/award/types";
import { solveScenario } from "../../../../src/bids/award/scenarioSolve";
import type { SensitivityProgress } from "../../../../src/bids/sensitivity/types";
import { answerParts } from "../../../../src/taskpane/award/worker/answerParts";
import { caseOf } from "../../../bids/award/brute";

class FakeWorker implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  readonly asked: unknown[] = [];
  ended = false;
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}

const problem = caseOf([[1, 2]]);

function begin(signal?: AbortSignal) {
  const worker = new FakeWorker();
  const seen: SolveProgress[] = [];
  const options = { seconds: 20, onProgress: (progress: SolveProgress) => void seen.push(progress), signal };
  const result = createAwardWorkerSolver(() => worker).solve(problem, noRules, options);
  return { worker, seen, result };
}

test("the case goes to the worker, progress comes back, and the answer ends the worker", async () => {
  const { worker, seen, result } = begin();
  expect(worker.asked).toEqual([{ problem, rules: noRules, seconds: 20, awardOnly: false }]);
  worker.says({ kind: "progress", progress: { stage: "curve", done: 1, total: 2 } });
  worker.says("something else");
  worker.says({ kind: "done", result: { kind: "undecided" } });
  expect(await result).toEqual({ kind: "undecided" });
  expect(seen).toEqual([{ stage: "curve", done: 1, total: 2 }]);
  expect(worker.ended).toBe(true);
});

/** Lines 1 and 2 of three suppliers; nobody can be best at both. */
function solved(rules: Partial<AwardRules>): Promise<ScenarioResult> {
  const parts = {
    now: () => 0,
    breathe: () => Promise.resolve(),
    mip: () => Promise.reject(new Error("No.")),
  };
  const problem = caseOf([[1, 2, 3], [6, 5, 4]]); // prettier-ignore
  return solveScenario(problem, { ...noRules, ...rules }, { seconds: 1 }, parts);
}

test.each([
  ["award, curve and rules", { maxSuppliers: 1, excluded: [1] }],
  ["clash", { excluded: [0], must: [{ lines: [0], supplier: 0 }] }],
])("an answer that comes an award at a time is the worker's: %s", async (_, rules) => {
  const said = await solved(rules);
  const { awards, frame } = answerParts(said);
  expect(awards.length).toBeGreaterThan(0);
  expect(JSON.stringify(frame)).not.toContain("runnerUp");
  const { worker, result } = begin();
  for (const award of awards) worker.says({ kind: "award", award });
  worker.says({ kind: "done", result: frame });
  expect(await result).toEqual(said);
});

test("an answer of which an award is missing is an error", async () => {
  const { awards, frame } = answerParts(await solved({ maxSuppliers: 1 }));
  const { worker, result } = begin();
  for (const award of awards.slice(1)) worker.says({ kind: "award", award });
  worker.says({ kind: "done", result: frame });
  await expect(result).rejects.toThrow("A part of the worker's answer is missing.");
  expect(worker.ended).toBe(true);
});

test("what fails in the worker fails here, and ends it", async () => {
  const { worker, result } = begin();
  worker.says({ kind: "failed", message: "There is no position 7 of 2." });
  await expect(result).rejects.toThrow("There is no position 7 of 2.");
  expect(worker.ended).toBe(true);
});

test("who cancels ends the worker, and gets the reason back", async () => {
  const abort = new AbortController();
  const { worker, result } = begin(abort.signal);
  abort.abort(new Error("Cancelled."));
  await expect(result).rejects.toThrow("Cancelled.");
  expect(worker.ended).toBe(true);
});

test("nothing is started for who has cancelled already", async () => {
  const worker = new FakeWorker();
  const start = jest.fn(() => worker);
  const options = { seconds: 1, signal: AbortSignal.abort(new Error("Cancelled.")) };
  await expect(createAwardWorkerSolver(start).solve(problem, noRules, options)).rejects.toThrow("Cancelled.");
  expect(start).not.toHaveBeenCalled();
});

test("a question about moved prices goes the same way, and its answer ends the worker", async () => {
  const worker = new FakeWorker();
  const seen: SensitivityProgress[] = [];
  const spread = { supplier: 0.1, price: 0 };
  const ask = { problem, rules: noRules, fixed: null, groups: [], step: 0.1, draws: 2, spread, seed: 1 };
  const onProgress = (progress: SensitivityProgress) => void seen.push(progress);
  const result = createAwardWorkerSolver(() => worker).sensitivity(ask, { seconds: 9, onProgress });
  expect(worker.asked).toEqual([{ ask, seconds: 9 }]);
  worker.says({ kind: "stage", stage: { stage: "draws", done: 1, total: 2 } });
  worker.says({ kind: "moved", answer: { kind: "noAward" } });
  expect(await result).toEqual({ kind: "noAward" });
  expect(seen).toEqual([{ stage: "draws", done: 1, total: 2 }]);
  expect(worker.ended).toBe(true);
});
