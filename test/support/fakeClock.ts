// Time turned by hand for whole worlds: gateway, simulator and workflows ask this clock and nothing else. When
// everything waits, it jumps to the next timer. What really takes time (the calculation engine) is waited for in short
// real turns.
import { compressSoon } from "./soonCompressed";

compressSoon();

/** Its own: tests of a hidden page put a slow one in its place. */
const { setTimeout: later } = globalThis;

export class FakeClock {
  private time = Date.UTC(2026, 0, 5, 9);
  private readonly timers = new Set<{ readonly at: number; readonly then: () => void }>();

  readonly now = (): number => this.time;

  setTimer(ms: number, then: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), then };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  advance(ms: number): void {
    this.time += ms;
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        cancel();
        reject(signal?.reason instanceof Error ? signal.reason : new Error("cancelled"));
      };
      const cancel = this.setTimer(ms, resolve);
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  /** Runs until the task is done; fails when it neither ends nor waits for a timer. */
  async run<T>(task: Promise<T>): Promise<T> {
    const state = { done: false };
    const finish = () => {
      state.done = true;
    };
    task.then(finish, finish);
    for (let idle = 0; idle < 2_000; idle += 1) {
      await realTurn();
      if (state.done) return task;
      if (this.fireNext()) idle = 0;
    }
    throw new Error("The task waits for nothing that this clock could bring.");
  }

  private fireNext(): boolean {
    const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
    if (next === undefined) return false;
    this.timers.delete(next);
    this.time = Math.max(this.time, next.at);
    next.then();
    return true;
  }
}

/** Lets promises, immediates and a little real work come to rest. */
async function realTurn(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => later(resolve, 1));
}
