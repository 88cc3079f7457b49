// Three ways in which a platform may keep "five a second", judged by when requests arrive there (document 1, part 8,
// names none). Each answers whether a request is taken, and counts refused ones not at all.

export interface ServerModel {
  readonly name: string;
  /** Arrivals come in the order of their times. */
  admit(at: number): boolean;
}

const WINDOW_MS = 1000;

/** Any second at all. */
export function slidingLog(perSecond: number): ServerModel {
  let taken: number[] = [];
  return {
    name: "sliding log",
    admit(at) {
      taken = taken.filter((one) => at - one < WINDOW_MS);
      if (taken.length >= perSecond) return false;
      taken.push(at);
      return true;
    },
  };
}

/** Seconds of the server's own clock, which begins somewhere in one of ours. */
export function fixedWindow(perSecond: number, offsetMs: number): ServerModel {
  let window = -1;
  let taken = 0;
  return {
    name: "fixed window",
    admit(at) {
      const now = Math.floor((at + offsetMs) / WINDOW_MS);
      if (now !== window) [window, taken] = [now, 0];
      if (taken >= perSecond) return false;
      taken += 1;
      return true;
    },
  };
}

/** A bucket of one second's tokens, filled evenly. */
export function tokenBucket(perSecond: number): ServerModel {
  let tokens = perSecond;
  let last = 0;
  return {
    name: "token bucket",
    admit(at) {
      tokens = Math.min(perSecond, tokens + ((at - last) * perSecond) / WINDOW_MS);
      last = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
