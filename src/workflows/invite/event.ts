// Reads the event that suppliers are to be invited to, and refuses it where inviting is not documented or could reach
// another event.
import { isExternal, type ReferenceKind } from "../../invitations/types";
import { collect } from "../../platform/client";
import { isNotFound } from "../../platform/errors";
import { getEvent, listEvents, type EventResource } from "../../platform/events";
import type { InvitedEvent, InviteStopped } from "./types";
import type { Services, WorkflowOptions } from "../services";

export type EventRead = { readonly ok: true; readonly event: InvitedEvent } | InviteStopped;

type Asking = Pick<Services, "client">;

export async function readInvitedEvent(
  services: Asking,
  eventId: string,
  kind: ReferenceKind,
  { signal }: WorkflowOptions,
): Promise<EventRead> {
  const found = await findEvent(services, eventId, signal);
  if (found === null) return no({ kind: "eventUnknown", eventId });
  const { event_type: type, title, state, external_id: externalId } = found.attributes;
  const eventTitle = title ?? "";
  if (type !== "RFP") return no({ kind: "eventNotRfp", eventTitle, eventType: type ?? "" });
  const event = { id: found.id, title: eventTitle, state: state ?? "", externalId: externalId || null };
  if (!isExternal[kind]) return { ok: true, event };
  return byExternalId(services, event, signal);
}

/** The operation names the event by its external id: it must be this event's, and no other one's. */
async function byExternalId(
  { client }: Asking,
  event: InvitedEvent,
  signal: AbortSignal | undefined,
): Promise<EventRead> {
  const { externalId, title } = event;
  if (externalId === null) return no({ kind: "eventWithoutExternalId", eventTitle: title });
  const query = { filter: { external_id_equals: externalId } };
  const { items } = await collect(client.pages(listEvents, { query }, { signal }));
  const same = items.filter(({ attributes }) => attributes.external_id === externalId);
  if (same.length !== 1 || same[0]?.id !== event.id)
    return no({ kind: "eventExternalIdUnclear", externalId, events: same.length });
  return { ok: true, event };
}

async function findEvent(
  { client }: Asking,
  id: string,
  signal: AbortSignal | undefined,
): Promise<EventResource | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  try {
    return (await client.run(getEvent, { path: { id } }, { signal })).document.data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export function no(obstacle: InviteStopped["obstacle"]): InviteStopped {
  return { ok: false, obstacle };
}
