// What the pane says to the worker that counts its time. The worker answers the id when the time is over.

export interface TimerMessage {
  readonly id: number;
  /** Null: nobody waits any more. */
  readonly ms: number | null;
}

/** Both ends come from one build, so this only tells a message from whatever else may arrive. */
export function isTimerMessage(value: unknown): value is TimerMessage {
  return typeof value === "object" && value !== null && "id" in value && "ms" in value;
}
