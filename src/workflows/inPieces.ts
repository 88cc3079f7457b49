// Work on many rows that leaves the pane free in between.
import type { WorkflowClock } from "./services";

/** The schema of an operation takes a slow machine a tenth of a millisecond a row. */
const ROWS_A_PIECE = 400;

/** Comparing so many rows takes a part of what the browser calls a long task. */
const LONG_ROWS = 2_000;

/** What comes next is a task of the browser's own, where there are so many rows that each step takes a while. */
export async function nextTask(clock: WorkflowClock, rows: number): Promise<void> {
  if (rows >= LONG_ROWS) await clock.wait(0);
}

/** In order. Between two pieces the pane paints and answers keys. */
export async function inPieces<Row>(
  clock: WorkflowClock,
  rows: readonly Row[],
  each: (row: Row) => void,
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % ROWS_A_PIECE === 0) await clock.wait(0);
    each(row);
  }
}
