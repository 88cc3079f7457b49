// What a person wishes of sends that the gateway carries out: to pause, to go on, to stop.
import { PlatformError } from "../../src/platform/errors";
import type { Services } from "../../src/workflows/services";

/** Said of every send of the person that the gateway has not ended. */
export async function wishing({ gateway }: Services, wish: "pause" | "resume" | "stop"): Promise<void> {
  const verbs = {
    pause: (id: string) => gateway.pauseSend(id),
    resume: (id: string) => gateway.resumeSend(id),
    stop: (id: string) => gateway.stopSend(id),
  };
  for (const { id, by, endedAt } of await gateway.sends(null))
    if (by.own && endedAt === null) await verbs[wish](id).catch(isNotCarried);
}

/** One that was opened and not handed over, or that has ended since. */
function isNotCarried(error: unknown): void {
  if (!(error instanceof PlatformError) || !["notFound", "conflict"].includes(error.kind)) throw error;
}
