// Tasks of the pane that are long enough to be felt, as Chromium tells of them. Tasks of the pane's own frame count:
// the workbench, which plays Excel, lives in the same thread, and its tasks have other names.
import type { Frame } from "playwright-core";
import type { BenchRow } from "./types";

export const TASK_MS = 50;
/** Until what was begun has ended, and the browser has told of it. */
const REST_MS = 1000;

export interface Task {
  /** Milliseconds since the frame was opened. */
  readonly start: number;
  readonly ms: number;
  /** "self" for the pane's own. */
  readonly name: string;
}

/** Begins to look. @returns what ends it and answers all tasks since */
export async function watchTasks(pane: Frame): Promise<() => Promise<readonly Task[]>> {
  const handle = await pane.evaluateHandle(() => {
    const tasks: { start: number; ms: number; name: string }[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration, name } of list.getEntries())
        tasks.push({ start: startTime, ms: duration, name });
    });
    observer.observe({ type: "longtask" });
    return { tasks, observer };
  });
  return async () => {
    await pane.waitForTimeout(REST_MS);
    return handle.evaluate(({ tasks, observer }) => {
      observer.disconnect();
      return tasks;
    });
  };
}

export const ownOf = (tasks: readonly Task[]): readonly Task[] => tasks.filter(({ name }) => name === "self");

export const longest = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms));

/** None over `TASK_MS` is asked for. */
export function tasksRow(name: string, tasks: readonly Task[]): BenchRow {
  const own = ownOf(tasks);
  const longestOwn = own.length === 0 ? "none" : `the longest ${longest(own)} ms`;
  return {
    name: `${name}: the pane's tasks over ${TASK_MS} ms`,
    value: own.length,
    unit: "tasks",
    target: 0,
    ok: own.length === 0,
    against: `${longestOwn}; ${tasks.length - own.length} of the workbench, which plays Excel`,
  };
}
