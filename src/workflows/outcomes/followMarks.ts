// Follows a send that is of no table: what came of each change, by its mark. It writes nothing.
import { PlatformError } from "../../platform/errors";
import type { SendOutcome, SendProgress } from "../../platform/handoverContract";
import type { Services, WorkflowOptions } from "../services";
import { Listener } from "./listener";

export interface MarksFollowed {
  readonly outcomes: ReadonlyMap<string, SendOutcome>;
  /** As the gateway said last; null where it could not be asked. */
  readonly send: SendProgress | null;
  /** Why it was followed no further, where the send has not ended; the gateway goes on. */
  readonly lost: PlatformError | null;
}

/** To its end, or until it is paused. `once`: as far as it is. Throws PlatformError "notFound" where there is none. */
export async function followMarks(
  services: Services,
  sendId: string,
  { signal, onProgress }: WorkflowOptions,
  once = false,
): Promise<MarksFollowed> {
  const listener = new Listener(services, sendId, once, signal);
  const outcomes = new Map<string, SendOutcome>();
  let send: SendProgress | null = null;
  try {
    for (let after = 0; ;) {
      const answer = await listener.ask(after, true);
      if (answer === null) continue;
      ({ send, next: after } = answer);
      for (const outcome of answer.outcomes) outcomes.set(outcome.mark, outcome);
      const { changes, left, toGoMs } = send;
      onProgress?.({ step: "sending", done: changes - left, total: changes, msLeft: toGoMs, send });
      const isOver = send.state === "ended" || send.state === "paused" || once;
      if (isOver && answer.outcomes.length === 0) return { outcomes, send, lost: null };
    }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === "notFound") throw error;
    return { outcomes, send, lost: error };
  }
}
