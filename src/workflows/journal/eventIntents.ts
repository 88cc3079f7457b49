// Creates of events whose answer was lost, as the gateway's journal keeps them. It closes none and asks the platform
// nothing.
import { createEvent, deleteEvent } from "../../platform/eventChanges";
import type { OpenIntent } from "../../platform/gatewayContract";
import type { Services } from "../services";
import { SETTLE_MS } from "../../platform/settleTime";

/** Under which events stand in the journal. */
export const EVENTS = "events";

/** By external id. A body that is not ours is left alone. */
export async function openCreates({
  gateway,
}: Pick<Services, "gateway">): Promise<ReadonlyMap<string, readonly OpenIntent[]>> {
  const found = new Map<string, OpenIntent[]>();
  for (const intent of await gateway.openIntents(EVENTS)) {
    const asked = intent.operation === createEvent.name ? createEvent.body?.safeParse(intent.body) : undefined;
    const externalId = asked?.success === true ? asked.data.data.attributes?.external_id : undefined;
    if (externalId !== undefined) found.set(externalId, [...(found.get(externalId) ?? []), intent]);
  }
  return found;
}

/** Whether what left at this time (ISO 8601) may be applied yet. */
export function stillUnderWay({ clock }: Pick<Services, "clock">, at: string): boolean {
  return clock.now() - Date.parse(at) < SETTLE_MS;
}

/** Rows of a table neither create nor delete events, so that its refresh cannot tell what became of these. */
export function isEventWork({ operation }: Pick<OpenIntent, "operation">): boolean {
  return operation === createEvent.name || operation === deleteEvent.name;
}
