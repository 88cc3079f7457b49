// Who waits for news of a send, and wakes them. It does not know what is new.
import type { Clock } from "../clock";
import type { StopSignal } from "../stop";

/** Each of them ends the waiting. */
export type Signals = readonly StopSignal[];

export class News {
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(private readonly clock: Clock) {}

  tell(name: string): void {
    for (const wake of this.#listeners.get(name) ?? []) wake();
  }

  /** `done` with the next news, after `waitMs`, or when a signal is aborted. Cancel it where nobody waits any more. */
  next(name: string, waitMs: number, signals: Signals): { cancel: () => void; done: Promise<void> } {
    let wake: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (wake = resolve));
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(wake));
    const stopTimer = this.clock.setTimer(waitMs, wake);
    for (const signal of signals) signal.addEventListener("abort", wake, { once: true });
    const cancel = () => {
      stopTimer();
      listeners.delete(wake);
      for (const signal of signals) signal.removeEventListener("abort", wake);
    };
    return { cancel, done: done.finally(cancel) };
  }
}
