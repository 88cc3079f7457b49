// One way to run a batch: Excel's errors become WorkbookErrors, a cell that is being edited is waited for once, and an
// Excel that is busy is asked again after a pause. It does not retry anything else: a batch is not atomic, so only its
// owner knows what may run twice.
import { isKind, toWorkbookError } from "./errors";
import type { WorkbookTexts } from "./textTypes";

export type RunExcel = typeof Excel.run;
export type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

export interface ExcelSession {
  readonly texts: WorkbookTexts;
  /** The batch may run again when Excel was in cell edit mode or busy: it reads again before it writes. */
  run<T>(batch: Batch<T>): Promise<T>;
  /** Pauses before the next try. */
  readonly wait: Wait;
}

/** Milliseconds. */
export type Wait = (ms: number) => Promise<void>;

/** Between the tries of what Excel had no room for, in milliseconds: together not longer than a person waits. */
export const PAUSES: readonly number[] = [500, 1_000, 2_000, 4_000];

export interface SessionOptions {
  readonly run: RunExcel;
  readonly texts: WorkbookTexts;
  /** True while a cell that is being edited holds everything up, so that the pane can say "press Enter to go on". */
  readonly onCellEdit?: ((waiting: boolean) => void) | undefined;
  readonly wait?: Wait | undefined;
}

export function createSession({ run, texts, onCellEdit, wait = realWait }: SessionOptions): ExcelSession {
  const attempt = async <T>(batch: Batch<T>, delayForCellEdit: boolean): Promise<T> => {
    try {
      return await run({ delayForCellEdit }, batch);
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
      return await attempt(batch, true);
    } finally {
      onCellEdit?.(false);
    }
  };
  return {
    texts,
    wait,
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
