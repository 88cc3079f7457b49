// Time as an argument: pacing, patience and expiry ask a Clock and nothing else, so that tests turn it by hand.

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

/** Waits `ms`. Rejects with the signal's reason when it is aborted before that. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal));
      return;
    }
    const stop = () => {
      cancel();
      reject(reasonOf(signal));
    };
    const cancel = clock.setTimer(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** An abort's reason can be anything; what is thrown here is always an Error. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The request was cancelled.", "AbortError");
}
