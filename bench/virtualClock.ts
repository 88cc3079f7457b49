// A clock for benchmarks of the pacer: time jumps from timer to timer, with no real waiting between. It refuses to run
// on when nothing is left to wait for.
import type { Clock } from "../src/gateway/clock";

export class VirtualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly then: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), then };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Runs until the task is done; promises settle between any two timers. */
  async run<T>(task: Promise<T>): Promise<T> {
    const state = { done: false };
    const finish = () => {
      state.done = true;
    };
    task.then(finish, finish);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.done) return task;
      this.#fireNext();
    }
  }

  #fireNext(): void {
    let next: { readonly at: number; readonly then: () => void } | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.at < next.at) next = timer;
    if (next === undefined) throw new Error("Nothing is left to wait for, and the task is not done.");
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.then();
  }
}
