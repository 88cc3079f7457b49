// Runs work on the workbook one by one, in the order in which it came. Work that fails does not keep back what
// comes after it.
import type { ExcelSession } from "./session";

export interface Queue {
  /** Runs the work when all that came before it has ended. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** A function of the session as a method of the workbook: each call waits for its turn. */
  readonly queued: <Given extends readonly unknown[], T>(
    work: (session: ExcelSession, ...given: Given) => Promise<T>,
  ) => (...given: Given) => Promise<T>;
}

export function createQueue(session: ExcelSession): Queue {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: Queue["inTurn"] = (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    inTurn,
    queued:
      (work) =>
      (...given) =>
        inTurn(() => work(session, ...given)),
  };
}
