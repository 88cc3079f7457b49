// Hands a send over, again and again until it is known to be safe or refused: the same one twice is one send.
import { PlatformError, type FailureKind } from "../../platform/errors";
import type { HandedChange, HandoverHead } from "../../platform/handoverContract";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";

/** lost: it may have arrived. refused: nothing has left, and nothing will. */
export type HandAnswer =
  | { readonly kind: "safe" }
  | { readonly kind: "lost"; readonly failure: PlatformError }
  | { readonly kind: "refused"; readonly failure: PlatformError };

/** The answer is lost, or none: the very same is handed over again. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000];
const again: readonly FailureKind[] = ["gatewayUnreachable", "gatewayFault"];

export async function handSafely(
  { gateway, clock }: Pick<Services, "gateway" | "clock">,
  head: HandoverHead,
  changes: readonly HandedChange[],
): Promise<HandAnswer> {
  for (const pause of [...AGAIN_MS, null]) {
    try {
      await gateway.handOver(head, changes, () => clock.wait(0));
      return { kind: "safe" };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (!again.includes(error.kind)) return { kind: "refused", failure: error };
      if (pause === null) return { kind: "lost", failure: error };
      await clock.wait(pause);
    }
  }
  throw new RangeError("There is no further try.");
}

/** Somebody else sends; throws what else the gateway refuses for. */
export function heldBy({ clock }: Pick<Services, "clock">, failure: PlatformError): Stopped {
  if (failure.kind !== "leaseHeld") throw failure;
  const { holder } = failure;
  const since = holder?.since ?? new Date(clock.now()).toISOString();
  return stopped({ kind: "leaseHeld", holder: holder?.userEmail ?? "", own: holder?.own ?? false, since });
}
