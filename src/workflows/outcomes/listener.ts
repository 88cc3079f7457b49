// Asks the gateway for the outcomes of one send as they become known, passes on the person's word to stop, and asks
// again where it cannot be reached for a while.
import { PlatformError, type FailureKind } from "../../platform/errors";
import type { OutcomesAnswer } from "../../platform/handoverContract";
import type { Services, WorkflowOptions } from "../services";

const WAIT_SECONDS = 25;
/** How long a gateway that cannot be reached is asked again. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Without an answer, or with one that is none: the send goes on meanwhile. */
const passing: readonly FailureKind[] = ["gatewayUnreachable", "gatewayFault", "rateLimited"];

export class Listener {
  /** The gateway has been told to stop the send. */
  stopped = false;
  private tries = 0;

  /** `once`: what has come is enough, and a gateway that is away is not asked again. */
  constructor(
    private readonly services: Pick<Services, "gateway" | "clock">,
    private readonly sendId: string,
    private readonly once: boolean,
    private readonly signal: WorkflowOptions["signal"],
  ) {}

  /** Null where it is to be asked again. Throws PlatformError. */
  async ask(after: number, mayWait: boolean): Promise<OutcomesAnswer | null> {
    const { gateway, clock } = this.services;
    const { signal, once, sendId } = this;
    try {
      if (signal?.aborted === true && !this.stopped) {
        await gateway.stopSend(sendId);
        this.stopped = true;
      }
      const waitSeconds = once || !mayWait ? 0 : WAIT_SECONDS;
      const listening = this.stopped ? undefined : signal;
      const answer = await gateway.followSend(sendId, { after, waitSeconds, signal: listening });
      this.tries = 0;
      return answer;
    } catch (error) {
      // The person's word comes in the middle of a question.
      if (signal?.aborted === true && !this.stopped) return null;
      const pause = AGAIN_MS[this.tries];
      if (!(error instanceof PlatformError) || !passing.includes(error.kind) || pause === undefined || once)
        throw error;
      this.tries += 1;
      await clock.wait(pause);
      return null;
    }
  }
}
