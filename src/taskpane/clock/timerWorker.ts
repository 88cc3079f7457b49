// The worker that counts the pane's time: a browser slows the timers of a hidden page to one a minute, and those of a
// worker not.
import { isTimerMessage } from "./messages";

const running = new Map<number, ReturnType<typeof setTimeout>>();

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (!isTimerMessage(data)) return;
  const { id, ms } = data;
  clearTimeout(running.get(id));
  running.delete(id);
  if (ms === null) return;
  const ring = (): void => {
    running.delete(id);
    self.postMessage(id);
  };
  running.set(id, setTimeout(ring, ms));
});
