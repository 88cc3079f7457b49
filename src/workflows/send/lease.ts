// The right to send to a collection: taken before anything is marked, renewed until the send is handed over, given back
// where it is not.
import { PlatformError, type Failure } from "../../platform/errors";
import type { FinishRequest, SendRequest } from "../../platform/sendContract";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";

/** A lease lasts 60 s from the last change or renewal. */
const RENEW_MS = 20_000;

export class SendLease {
  readonly ok = true;
  private readonly stopRenewing: () => void;

  constructor(
    private readonly services: Pick<Services, "gateway" | "clock">,
    readonly sendId: string,
    private readonly fence: number,
  ) {
    this.stopRenewing = services.clock.every?.(RENEW_MS, () => void this.renewQuietly()) ?? (() => undefined);
  }

  /** While Excel keeps the hand-over waiting. What the gateway answers to it, it answers to the hand-over again. */
  private async renewQuietly(): Promise<void> {
    await failureOf(this.services.gateway.renewSend(this.sendId, this.fence));
  }

  /** The gateway carries the send out from here, and keeps its lease. */
  letGo(): void {
    this.stopRenewing();
  }

  /** Null, or why the gateway does not know that the send has ended. */
  finish(request: FinishRequest): Promise<Failure | null> {
    this.stopRenewing();
    return failureOf(this.services.gateway.finishSend(this.sendId, request));
  }
}

async function failureOf(call: Promise<unknown>): Promise<Failure | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}

export async function takeLease(services: Services, request: SendRequest): Promise<SendLease | Stopped> {
  try {
    const { id, fence } = await services.gateway.openSend(request);
    return new SendLease(services, id, fence);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { kind, holder } = error;
    if (kind === "leaseHeld")
      return stopped({
        kind: "leaseHeld",
        holder: holder?.userEmail ?? "",
        own: holder?.own ?? false,
        since: holder?.since ?? new Date(services.clock.now()).toISOString(),
      });
    // What was to be finished was finished elsewhere meanwhile.
    if (kind === "notFound" && request.continues !== undefined) return stopped({ kind: "previewOutdated" });
    throw error;
  }
}
