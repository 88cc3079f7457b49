// How a search spares the machine: it works for a part of the time only. Excel warns the person of an add-in that uses
// more than 90% of a core in three looks five seconds apart ("Resource limits and performance optimization for Office
// Add-ins"), and may restart it.

/** Of any fifteen seconds, with a solver in it that held the thread for ten. */
const WORKING = 0.8;

export interface DutyParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** What a search breathes by: it waits a quarter of the time that was worked since the last breath. */
export function dutyOf({ now, wait }: DutyParts): () => Promise<void> {
  let since = now();
  return async () => {
    await wait((now() - since) * (1 / WORKING - 1));
    since = now();
  };
}
