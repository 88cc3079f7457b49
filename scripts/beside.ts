// Runs steps beside each other on so many cores: a step waits for the step that it needs, for its programs, and for
// free cores. What a step does and says is the caller's.
import { inOrderOfLength, type Counts, type Step } from "./testSteps";

export interface Beside {
  readonly cores: number;
  /** Resolves when the step may start, where it waits for more than other steps. It never rejects. */
  readonly ready: (step: Step) => Promise<unknown> | null;
  readonly run: (step: Step) => Promise<Counts>;
  /** It is told that the step is not run, since the one that it needs has failed. That counts as one failure. */
  readonly leaveOut: (step: Step) => void;
}

/** What each step counted, by name, in the order in which they ended. */
export async function runBeside(steps: readonly Step[], beside: Beside): Promise<ReadonlyMap<string, Counts>> {
  const ended = new Map<string, Counts>();
  const waiting = new Set(inOrderOfLength(steps));
  const notReady = new Set<Step>();
  const underWay = new Set<Promise<void>>();
  let free = beside.cores;

  function follow(work: Promise<void>): void {
    const followed: Promise<void> = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  async function run(step: Step): Promise<void> {
    free -= coresOf(step, beside.cores);
    ended.set(step.name, await beside.run(step));
    free += coresOf(step, beside.cores);
  }

  function mayGo(step: Step): boolean {
    const needed = step.needs === undefined ? undefined : ended.get(step.needs);
    if (step.needs !== undefined && needed === undefined) return false;
    if (needed !== undefined && needed.failed > 0) return true;
    return !notReady.has(step) && coresOf(step, beside.cores) <= free;
  }

  function go(step: Step): void {
    waiting.delete(step);
    const failed = step.needs === undefined ? 0 : (ended.get(step.needs)?.failed ?? 0);
    if (failed === 0) {
      follow(run(step));
      return;
    }
    beside.leaveOut(step);
    ended.set(step.name, { passed: 0, failed: 1 });
  }

  for (const step of steps) {
    const ready = beside.ready(step);
    if (ready === null) continue;
    notReady.add(step);
    follow(ready.then(() => void notReady.delete(step)));
  }
  while (ended.size < steps.length) {
    const next = [...waiting].find(mayGo);
    if (next !== undefined) go(next);
    else if (underWay.size > 0) await Promise.race(underWay);
    else throw new Error(`${[...waiting].map(({ name }) => name).join(", ")} would wait for ever.`);
  }
  return ended;
}

/** Never more than there are: a step for two cores runs on a machine with one, too. */
function coresOf({ cores = 1 }: Step, most: number): number {
  return Math.min(cores, most);
}
