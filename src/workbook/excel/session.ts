// One way to run a batch: Excel's errors become WorkbookErrors, and a cell that is being edited is waited for. It does
// not retry anything else: a batch is not atomic, so only its owner knows what may run twice.
import { isKind, toWorkbookError } from "./errors";
import type { WorkbookTexts } from "./textTypes";

export type RunExcel = typeof Excel.run;
export type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

export interface ExcelSession {
  readonly texts: WorkbookTexts;
  /** Filters of these columns are off, and Excel did not take them back. The data is written. */
  readonly onFiltersOff: (columns: readonly string[]) => void;
  /** The batch may run again when Excel was in cell edit mode: it reads again before it writes. */
  run<T>(batch: Batch<T>): Promise<T>;
}

export interface SessionOptions {
  readonly run: RunExcel;
  readonly texts: WorkbookTexts;
  /** True while a cell that is being edited holds everything up, so that the pane can say what helps. */
  readonly onCellEdit?: ((waiting: boolean) => void) | undefined;
  readonly onFiltersOff?: ((columns: readonly string[]) => void) | undefined;
  /** Between two looks whether the cell is still being edited. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** A person who leaves the cell sees the work go on at once. */
const PAUSE_MS = 400;

export function createSession({
  run,
  texts,
  onCellEdit,
  onFiltersOff,
  pause = pauseHere,
}: SessionOptions): ExcelSession {
  const attempt = async <T>(batch: Batch<T>, delayForCellEdit: boolean): Promise<T> => {
    try {
      return await run({ delayForCellEdit }, batch);
    } catch (error) {
      throw toWorkbookError(error);
    }
  };
  return {
    texts,
    onFiltersOff: (columns) => onFiltersOff?.(columns),
    async run(batch) {
      try {
        return await attempt(batch, false);
      } catch (error) {
        if (!isKind(error, "cellEditMode")) throw error;
      }
      onCellEdit?.(true);
      try {
        return await whenFree(() => attempt(batch, true), pause);
      } finally {
        onCellEdit?.(false);
      }
    },
  };
}

/**
 * Excel holds the request back until the cell is left. Where it refuses it again, the person edits the next cell by
 * then, or this Excel does not wait. Only the person can end it: no program can leave a cell for them
 * (OfficeDev/office-js#806).
 */
async function whenFree<T>(work: () => Promise<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isKind(error, "cellEditMode")) throw error;
    }
    await pause();
  }
}

function pauseHere(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** Must be queued before the writes of each sync, since it ends with the sync. */
export function holdScreen(context: Excel.RequestContext): void {
  context.application.suspendApiCalculationUntilNextSync();
  context.application.suspendScreenUpdatingUntilNextSync();
}

/** Lets the pane paint between two chunks. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
