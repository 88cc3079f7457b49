// One way to run a batch: Excel's errors become WorkbookErrors, a cell that is being edited is waited for, and an Excel
// that is busy is asked again after a pause. It does not retry anything else: a batch is not atomic, so only its owner
// knows what may run twice.
import { isKind, toWorkbookError } from "./errors";
import type { WorkbookTexts } from "./textTypes";

export type RunExcel = typeof Excel.run;
export type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

export interface ExcelSession {
  readonly texts: WorkbookTexts;
  /** Filters of these columns are off, and Excel did not take them back. The data is written. */
  readonly onFiltersOff: (columns: readonly string[]) => void;
  /** The batch may run again when Excel was in cell edit mode or busy: it reads again before it writes. */
  run<T>(batch: Batch<T>): Promise<T>;
  /** Pauses before the next try. */
  readonly wait: Wait;
}

/** Milliseconds. */
export type Wait = (ms: number) => Promise<void>;

/** Between the tries of what Excel had no room for, in milliseconds: together not longer than a person waits. */
export const PAUSES: readonly number[] = [500, 1_000, 2_000, 4_000];
/** Between two looks whether a cell is still being edited: a person who leaves it sees the work go on at once. */
const LOOK_MS = 400;

export interface SessionOptions {
  readonly run: RunExcel;
  readonly texts: WorkbookTexts;
  /** True while a cell that is being edited holds everything up, so that the pane can say what helps. */
  readonly onCellEdit?: ((waiting: boolean) => void) | undefined;
  readonly onFiltersOff?: ((columns: readonly string[]) => void) | undefined;
  readonly wait?: Wait | undefined;
  /** Office.context.requirements.isSetSupported. */
  readonly isSetSupported?: ((name: string, version: string) => boolean) | undefined;
}

/** From here on Excel makes one step of undo of all that one run writes. */
const UNDO_GROUPS = ["ExcelApi", "1.20"] as const;

export function createSession(options: SessionOptions): ExcelSession {
  const { run, texts, onCellEdit, onFiltersOff, wait = realWait, isSetSupported } = options;
  const mergeUndoGroup = isSetSupported?.(...UNDO_GROUPS) ?? false;
  const attempt = async <T>(batch: Batch<T>, delayForCellEdit: boolean): Promise<T> => {
    try {
      return await run({ delayForCellEdit, ...(mergeUndoGroup ? { mergeUndoGroup } : {}) }, batch);
    } catch (error) {
      throw toWorkbookError(error);
    }
  };
  const afterEdit = async <T>(batch: Batch<T>): Promise<T> => {
    try {
      return await attempt(batch, false);
    } catch (error) {
      if (!isKind(error, "cellEditMode")) throw error;
    }
    onCellEdit?.(true);
    try {
      return await whenFree(() => attempt(batch, true), wait);
    } finally {
      onCellEdit?.(false);
    }
  };
  return {
    texts,
    wait,
    onFiltersOff: (columns) => onFiltersOff?.(columns),
    async run(batch) {
      for (const pause of PAUSES) {
        try {
          return await afterEdit(batch);
        } catch (error) {
          if (!isKind(error, "busy")) throw error;
        }
        await wait(pause);
      }
      return afterEdit(batch);
    },
  };
}

/**
 * Excel holds the request back until the cell is left. Where it refuses it again, the person edits the next cell by
 * then, or this Excel does not wait. Only the person can end it: no program can leave a cell for them
 * (OfficeDev/office-js#806).
 */
async function whenFree<T>(work: () => Promise<T>, wait: Wait): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isKind(error, "cellEditMode")) throw error;
    }
    await wait(LOOK_MS);
  }
}

function realWait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Must be queued before the writes of each sync, since it ends with the sync. */
export function holdScreen(context: Excel.RequestContext): void {
  context.application.suspendApiCalculationUntilNextSync();
  context.application.suspendScreenUpdatingUntilNextSync();
}

/**
 * Lets the pane paint between two chunks. By a message: a browser slows the timers of a hidden page to one a minute.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Fewer rows than these are worked on in a few milliseconds. */
const ROWS_A_TASK = 500;

/** The same between two steps of work on so many rows. */
export async function breatheFor(rows: number): Promise<void> {
  if (rows > ROWS_A_TASK) await breathe();
}
