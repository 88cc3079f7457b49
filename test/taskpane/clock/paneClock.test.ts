import { createPaneClock, type TimerPort } from "../../../src/taskpane/clock/paneClock";
import type { TimerMessage } from "../../../src/taskpane/clock/messages";

class FakeWorker implements TimerPort {
  onmessage: TimerPort["onmessage"] = null;
  onerror: TimerPort["onerror"] = null;
  readonly asked: TimerMessage[] = [];
  postMessage(message: TimerMessage): void {
    this.asked.push(message);
  }
  /** The time of the nth question is over. */
  ring(nth: number): void {
    this.onmessage?.(new MessageEvent("message", { data: this.asked[nth]?.id }));
  }
}

function begin() {
  const worker = new FakeWorker();
  return { worker, clock: createPaneClock(() => worker) };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test("a wait is counted by the worker, and by no timer of the page", async () => {
  const { worker, clock } = begin();
  const waited = clock.wait(700);
  expect(worker.asked).toMatchObject([{ ms: 700 }]);
  expect(jest.getTimerCount()).toBe(0);
  worker.ring(0);
  await waited;
});

test("a wait that is cancelled rejects with the reason, and the worker forgets it", async () => {
  const { worker, clock } = begin();
  const abort = new AbortController();
  const waited = clock.wait(700, abort.signal);
  abort.abort(new Error("Enough."));
  await expect(waited).rejects.toThrow("Enough.");
  expect(worker.asked[1]).toEqual({ id: worker.asked[0]?.id, ms: null });
});

test("what is done every so often is done until it is stopped", () => {
  const { worker, clock } = begin();
  const call = jest.fn();
  const stop = clock.every?.(20_000, call);
  worker.ring(0);
  worker.ring(1);
  expect(call).toHaveBeenCalledTimes(2);
  stop?.();
  worker.ring(2);
  expect(call).toHaveBeenCalledTimes(2);
});

test("where no worker starts, the page's own timers count", async () => {
  const clock = createPaneClock(() => {
    throw new Error("No workers here.");
  });
  const waited = clock.wait(700);
  jest.advanceTimersByTime(700);
  await waited;
});

test("a worker that fails hands its timers to the page", async () => {
  const { worker, clock } = begin();
  const waited = clock.wait(700);
  worker.onerror?.(new Event("error") as ErrorEvent);
  jest.advanceTimersByTime(700);
  await waited;
});
