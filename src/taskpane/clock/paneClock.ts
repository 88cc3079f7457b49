// The pane's clock. Its timers run in a worker, since Excel hides the pane while work goes on. Where a browser lets no
// worker start, they are the page's own.
import type { WorkflowClock } from "../../workflows/services";
import type { TimerMessage } from "./messages";

/** What of a worker is used here. */
export interface TimerPort {
  postMessage(message: TimerMessage): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type Cancel = () => void;
type SetTimer = (ms: number, then: () => void) => Cancel;

export function createPaneClock(start: () => TimerPort = startWorker): WorkflowClock {
  const setTimer = timersOf(start);
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          cancel();
          reject(signal?.reason instanceof Error ? signal.reason : new Error("cancelled"));
        };
        const cancel = setTimer(ms, () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        });
        if (signal?.aborted === true) stop();
        else signal?.addEventListener("abort", stop, { once: true });
      }),
    every(ms, call) {
      let cancel: Cancel;
      const again = () => {
        cancel = setTimer(ms, again);
        call();
      };
      cancel = setTimer(ms, again);
      return () => cancel();
    },
  };
}

function startWorker(): TimerPort {
  return new Worker(new URL("./timerWorker.ts", import.meta.url), { name: "timerWorker" });
}

interface Waiting {
  readonly ms: number;
  readonly then: () => void;
}

/** The worker starts with the first timer. */
function timersOf(start: () => TimerPort): SetTimer {
  const waiting = new Map<number, Waiting>();
  const ring = (id: number): void => {
    const timer = waiting.get(id);
    waiting.delete(id);
    timer?.then();
  };
  const onPage = (id: number, ms: number): void => void setTimeout(() => ring(id), ms);
  let port: TimerPort | "none" | null = null;
  let last = 0;
  const giveUp = (): void => {
    port = "none";
    // Some wait twice as long: better late than never.
    for (const [id, { ms }] of waiting) onPage(id, ms);
  };
  const open = (): TimerPort | "none" => {
    try {
      const worker = start();
      worker.onmessage = ({ data }) => typeof data === "number" && ring(data);
      worker.onerror = giveUp;
      return worker;
    } catch {
      return "none";
    }
  };
  return (ms, then) => {
    port ??= open();
    const id = (last += 1);
    waiting.set(id, { ms, then });
    if (port === "none") onPage(id, ms);
    else port.postMessage({ id, ms });
    return () => {
      if (waiting.delete(id) && port !== "none") port?.postMessage({ id, ms: null });
    };
  };
}
