// Time as an argument: pacing, patience and expiry ask a Clock and nothing else, so that tests turn it by hand.
import type { StopSignal } from "./stop";

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `then` once after `ms`; the answer cancels it. */
  setTimer(ms: number, then: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`. Rejects with Cancelled when the signal is aborted before that. */
export function sleep(clock: Clock, ms: number, signal?: StopSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new Cancelled());
      return;
    }
    const stop = () => {
      cancel();
      reject(new Cancelled());
    };
    const cancel = clock.setTimer(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Nobody waits for the answer any more. */
export class Cancelled extends Error {
  constructor() {
    super("The request was cancelled.");
    this.name = "Cancelled";
  }
}
