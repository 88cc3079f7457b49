// A page that is not seen: the browser lets its timers ring once a minute at most. Timers of a worker, and messages, go
// on as before.
import type { WorkflowClock } from "../../src/workflows/services";
import type { FakeClock } from "./fakeClock";

const MINUTE = 60_000;

export interface HiddenPage {
  /** Timers that somebody set in the page itself. */
  readonly slowed: number;
  /** The clock of a pane whose timers run in a worker. */
  readonly clock: WorkflowClock;
  show(): void;
}

export function hidePage(clock: FakeClock): HiddenPage {
  const page = { slowed: 0 };
  const { setTimeout: shown } = globalThis;
  const slow = (then: () => void, ms = 0): void => {
    page.slowed += 1;
    clock.setTimer(Math.ceil(Math.max(ms, 1) / MINUTE) * MINUTE, then);
  };
  Object.defineProperty(globalThis, "setTimeout", { value: slow, configurable: true, writable: true });
  return {
    get slowed() {
      return page.slowed;
    },
    clock: {
      now: clock.now,
      wait: (ms, signal) => clock.wait(ms, signal),
      every(ms, call) {
        let cancel: () => void;
        const again = (): void => {
          cancel = clock.setTimer(ms, again);
          call();
        };
        cancel = clock.setTimer(ms, again);
        return () => cancel();
      },
    },
    show: () =>
      void Object.defineProperty(globalThis, "setTimeout", { value: shown, configurable: true, writable: true }),
  };
}
