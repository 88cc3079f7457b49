// The worker's side, in a page that plays the worker.
test("the worker rings each timer once, and none that was called off", async () => {
  jest.useFakeTimers();
  const rung: unknown[] = [];
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  const self = {
    addEventListener: (_kind: string, listener: (event: { readonly data: unknown }) => void) =>
      listeners.push(listener),
    postMessage: (id: unknown) => rung.push(id),
  };
  Object.defineProperty(globalThis, "self", { value: self, configurable: true });
  await import("../../../src/taskpane/clock/timerWorker");
  for (const data of [{ id: 1, ms: 50 }, { id: 2, ms: 70 }, { id: 2, ms: null }, "something else"])
    for (const listener of listeners) listener({ data });
  jest.advanceTimersByTime(100);
  expect(rung).toEqual([1]);
  jest.useRealTimers();
});
