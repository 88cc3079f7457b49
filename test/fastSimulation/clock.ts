// Time that passes only when everything else has come to rest, without one turn of the event loop: what runs between
// two timers is microtasks alone.
import type { Clock as GatewayClock } from "../../src/gateway/clock";
import type { WorkflowClock as PaneClock } from "../../src/workflows/services";

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

/** Called once all microtasks are done. */
function quiet(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

const BEGINNING = Date.UTC(2026, 0, 5, 9);
/** How often one moment may be asked for: what goes round in circles would never let time pass. */
const MOST_ASKED = 50_000;
/** Real turns that may be needed where something waits for the event loop after all. */
const TURNS = 50;

export class FastClock implements GatewayClock, PaneClock {
  private time = BEGINNING;
  private timers: Timer[] = [];
  private asked = { at: 0, count: 0 };

  now = (): number => {
    if (this.asked.at !== this.time) this.asked = { at: this.time, count: 0 };
    this.asked.count += 1;
    if (this.asked.count > MOST_ASKED) throw new Error("Something goes round in circles.");
    return this.time;
  };

  setTimer(ms: number, then: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), then };
    this.timers.push(timer);
    return () => {
      const at = this.timers.indexOf(timer);
      if (at >= 0) this.timers.splice(at, 1);
    };
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        cancel();
        reject(new DOMException("Cancelled", "AbortError"));
      };
      const cancel = this.setTimer(ms, () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  /** Lets time go on until the task is done. Throws where it takes longer than `mostMs`. */
  async run<T>(task: Promise<T>, mostMs = Infinity): Promise<T> {
    const end = this.time + mostMs;
    const state = { done: false };
    const finish = (): void => {
      state.done = true;
    };
    task.then(finish, finish);
    for (let idle = 0; idle < TURNS; idle += 1) {
      await quiet();
      if (state.done) return task;
      if (this.fire(end)) idle = 0;
      else await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error("The task waits for nothing that this clock could bring.");
  }

  /** Lets so much time pass, with everything that was to happen in it. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    do await quiet();
    while (this.fire(end));
    this.time = end;
  }

  private fire(until: number): boolean {
    let next: Timer | undefined;
    for (const timer of this.timers) if (next === undefined || timer.at < next.at) next = timer;
    if (next === undefined || next.at > until) return false;
    this.timers.splice(this.timers.indexOf(next), 1);
    this.time = Math.max(this.time, next.at);
    next.then();
    return true;
  }
}
