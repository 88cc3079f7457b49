// Ribbon commands on their way into the pane: a command waits until the pane listens, and is done when the pane says
// so.
export interface CommandQueue {
  /** Resolves when the action called event.completed(); rejects when the pane knows no such action. */
  run(actionName: string, send: (id: string) => boolean): Promise<void>;
  /** The pane listens from now on: what waited is sent. */
  flush(): void;
  completed(id: string, status: number): void;
  /**
   * The pane is gone or reloads: what runs in it fails with this sentence; what waits fails too unless
   * `keepWaiting`.
   */
  fail(reason: string, keepWaiting?: boolean): void;
}

interface Waiting {
  readonly actionName: string;
  readonly send: (id: string) => boolean;
  sent: boolean;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function createCommandQueue(): CommandQueue {
  const waiting = new Map<string, Waiting>();
  let last = 0;

  function trySend(id: string, command: Waiting): void {
    if (!command.sent) command.sent = command.send(id);
  }

  return {
    run: (actionName, send) =>
      new Promise<void>((resolve, reject) => {
        const id = `command${++last}`;
        const command = { actionName, send, sent: false, resolve, reject };
        waiting.set(id, command);
        trySend(id, command);
      }),
    flush: () => waiting.forEach((command, id) => trySend(id, command)),
    completed(id, status) {
      const command = waiting.get(id);
      waiting.delete(id);
      if (status === 0) command?.resolve();
      else command?.reject(new Error(`The pane could not run "${command.actionName}" (Office error ${status}).`));
    },
    fail(reason, keepWaiting = false) {
      for (const [id, command] of waiting) {
        if (keepWaiting && !command.sent) continue;
        waiting.delete(id);
        command.reject(new Error(reason));
      }
    },
  };
}
