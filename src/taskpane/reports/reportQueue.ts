// What a queue of reports tells while it runs: which one it is at, what follows, and how long all of it may take. It
// asks nobody.
import type { ProfileAnswer } from "../../platform/gatewayContract";
import type { RememberedReport } from "../../workbook/reports/types";
import type { TableProgress } from "../pane/work/work";
import { onOpening, reportCardTexts } from "./reportCardTexts";
import { duration } from "../parts/words";

/** Milliseconds that so many rows take at the platform's pace. */
export function timeOf(rows: number, { pageSize, reports }: ProfileAnswer["limits"]): number {
  return Math.ceil(rows / pageSize) * (1000 / reports.requestsPerSecond);
}

/** Null for a queue of one that somebody asked for. `at`: from 0. */
export function queueAt(
  queue: readonly RememberedReport[],
  at: number,
  limits: ProfileAnswer["limits"],
  unasked: boolean,
): TableProgress | null {
  if (queue.length < 2 && !unasked) return null;
  const [now, ...rest] = queue.slice(at);
  const open = now === undefined ? [] : [now, ...rest];
  const known = open.every(({ state }) => state.kind === "complete");
  const ms = open.reduce((sum, { state }) => sum + timeOf(state.rows, limits), 0);
  const titles = rest.map(({ title }) => title);
  const then = [
    ...(titles.length === 0 ? [] : [reportCardTexts.then(titles, known ? duration(ms) : null)]),
    ...(unasked ? [onOpening] : []),
  ];
  return {
    nth: at + 1,
    of: queue.length,
    title: now?.title ?? "",
    ...(then.length === 0 ? {} : { then: then.join(", ") }),
  };
}
