// Waiting for the pane's one piece of work to end.
import type { Core } from "../core";

export function untilIdle({ store }: Pick<Core, "store">): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get().work !== null) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}
