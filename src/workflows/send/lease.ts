// The right to send to a collection: taken before anything is marked, renewed while the send is slow, given back when
// it ends. It holds on to nothing that another sender has taken over.
import type { RunOptions } from "../../platform/client";
import { PlatformError, type Failure } from "../../platform/errors";
import type { FinishRequest, SendRequest } from "../../platform/sendContract";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";

/** A lease lasts 60 s from the last change or renewal. */
const RENEW_MS = 20_000;

export class SendLease {
  readonly ok = true;
  private heardAt: number;
  /** What the gateway answered to a renewal between two calls. */
  private lost: Failure | null = null;
  private readonly stopRenewing: () => void;

  constructor(
    private readonly services: Pick<Services, "gateway" | "clock">,
    readonly sendId: string,
    private readonly fence: number,
  ) {
    const { clock } = services;
    this.heardAt = clock.now();
    this.stopRenewing = clock.every?.(RENEW_MS, () => void this.renewQuietly()) ?? (() => undefined);
  }

  /** What goes with a change. The gateway renews the lease with it. `before` is what the platform had. */
  change(idempotencyKey: string, before?: unknown): RunOptions {
    this.heardAt = this.services.clock.now();
    const fence = { send: this.sendId, fence: this.fence };
    return { priority: "bulk", idempotencyKey, fence, ...(before === undefined ? {} : { before }) };
  }

  /** To be called in slow stretches without a change. The failure, when the send may not go on. */
  async keep(): Promise<Failure | null> {
    if (this.lost !== null) return this.lost;
    const now = this.services.clock.now();
    if (now - this.heardAt <= RENEW_MS) return null;
    this.heardAt = now;
    return failureOf(this.services.gateway.renewSend(this.sendId, this.fence));
  }

  /** While Excel or the platform keeps the send waiting. A gateway that cannot be reached now is asked again soon. */
  private async renewQuietly(): Promise<void> {
    const failure = await failureOf(this.services.gateway.renewSend(this.sendId, this.fence));
    if (failure === null) this.heardAt = this.services.clock.now();
    else if (failure.kind === "leaseLost") this.lost = failure;
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
