// Progress with an honest time to go: measured from what was really done, and silent while that says nothing.
import type { Progress, Services, Step, WorkflowOptions } from "./services";

/** Below this many finished units a forecast is a guess. */
const ENOUGH = 2;

/** Reports `done` of `total` units of one step; the time to go comes from this step's own speed. */
export function startPace(services: Pick<Services, "clock">, options: WorkflowOptions, step: Step) {
  const started = services.clock.now();
  return (done: number, total: number | null): void => {
    const elapsed = services.clock.now() - started;
    const known = total !== null && done >= ENOUGH && done <= total && elapsed > 0;
    const msLeft = known ? Math.round((elapsed / done) * (total - done)) : null;
    const progress: Progress = { step, done, total, msLeft };
    options.onProgress?.(progress);
  };
}
