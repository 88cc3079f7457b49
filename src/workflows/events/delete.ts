// Deletes one event with all that belongs to it, once its title was typed as it stands on the platform now. Nothing
// else deletes events.
import { collect } from "../../platform/client";
import { isNotFound, type Failure } from "../../platform/errors";
import { deleteEvent } from "../../platform/eventChanges";
import { getEvent, type EventResource } from "../../platform/events";
import { listWorksheets } from "../../platform/worksheets";
import { EVENTS } from "../journal/eventIntents";
import type { Stopped } from "../obstacle";
import { deletingKey, openDeletion } from "./send";
import { asPlatformError, effectOf } from "../send/failure";
import type { SendLease } from "../send/lease";
import type { Services } from "../services";

export type DeletionOutcome =
  | { readonly kind: "deleted" }
  /** Somebody else was first. */
  | { readonly kind: "gone" }
  /** What was typed is not the title: nothing was sent. `title` is the one that the platform has. */
  | { readonly kind: "titleDiffers"; readonly title: string }
  /** The platform said no: nothing was deleted. */
  | { readonly kind: "refused"; readonly failure: Failure }
  /** The answer was lost, and the event still stands: it may go yet. */
  | { readonly kind: "unknown" };

/** What a person looks at before an event is deleted. */
export interface DoomedEvent {
  readonly id: string;
  /** What is to be typed: the title, and of an event without one its id. */
  readonly title: string;
  readonly state: string;
  readonly type: string;
  readonly externalId: string;
  readonly worksheets: readonly string[];
}

/** Null where the platform has no such event. Throws PlatformError. */
export async function readDoomed(
  services: Services,
  eventId: string,
  signal?: AbortSignal,
): Promise<DoomedEvent | null> {
  const event = await readEvent(services, eventId);
  if (event === null) return null;
  const path = { event_id: eventId };
  const { items } = await collect(services.client.pages(listWorksheets, { path }, { signal }));
  const { state, event_type, external_id } = event.attributes;
  return {
    id: eventId,
    title: titleOf(event),
    state: state ?? "",
    type: event_type ?? "",
    externalId: external_id ?? "",
    worksheets: items.map(({ id, attributes }) => (attributes.title ?? "").trim() || `Worksheet ${id}`),
  };
}

function titleOf({ id, attributes }: EventResource): string {
  return (attributes.title ?? "").trim() || id;
}

/** Throws PlatformError where the platform cannot be asked. An event without a title is confirmed by its id. */
export async function deleteEventByTitle(
  services: Services,
  { eventId, typed }: { readonly eventId: string; readonly typed: string },
): Promise<DeletionOutcome | Stopped> {
  const event = await readEvent(services, eventId);
  if (event === null) {
    await closeDeletes(services, eventId);
    return { kind: "gone" };
  }
  const title = titleOf(event);
  if (typed.trim() !== title) return { kind: "titleDiffers", title };
  const lease = await openDeletion(services, { id: eventId, title });
  if (!lease.ok) return lease;
  const deletion = await remove(services, event, lease).catch(async (error: unknown) => {
    await finish(lease, "refused");
    throw error;
  });
  await finish(lease, deletion.kind);
  return deletion;
}

/** A gateway that cannot be told keeps the send as cut off, which its activity says. */
function finish(lease: SendLease, kind: DeletionOutcome["kind"]): Promise<Failure | null> {
  const count = (one: DeletionOutcome["kind"]) => (kind === one ? 1 : 0);
  const outcome = {
    created: 0,
    updated: 0,
    deleted: count("deleted"),
    failed: count("refused"),
    unknown: count("unknown"),
  };
  return lease.finish({ outcome, cancelled: false });
}

/** What it throws was not sent. */
async function remove(services: Services, event: EventResource, lease: SendLease): Promise<DeletionOutcome> {
  const { id } = event;
  try {
    const change = lease.change(deletingKey(lease.sendId, id), event.attributes);
    await services.client.run(deleteEvent, { path: { id } }, { ...change, priority: "interactive" });
    return { kind: "deleted" };
  } catch (caught) {
    const error = asPlatformError(caught);
    if (error.kind === "notFound") return { kind: "gone" };
    if (effectOf(error) === "row") return { kind: "refused", failure: error };
    if (effectOf(error) !== "unknown") throw error;
    return lookAgain(services, id);
  }
}

async function lookAgain(services: Services, id: string): Promise<DeletionOutcome> {
  try {
    if ((await readEvent(services, id)) !== null) return { kind: "unknown" };
    await closeDeletes(services, id);
    return { kind: "deleted" };
  } catch (caught) {
    asPlatformError(caught);
    return { kind: "unknown" };
  }
}

/** The event is gone, so that whatever was open of it in the journal has come to its end. */
async function closeDeletes({ gateway }: Services, eventId: string): Promise<void> {
  for (const { key, operation, path } of await gateway.openIntents(EVENTS))
    if (operation === deleteEvent.name && path["id"] === eventId)
      await gateway.resolveIntent(key, { outcome: "applied", document: null });
}

/** Null where the platform has no such event. */
async function readEvent({ client }: Services, id: string): Promise<EventResource | null> {
  try {
    return (await client.run(getEvent, { path: { id } })).document.data;
  } catch (caught) {
    if (!isNotFound(caught)) throw caught;
    return null;
  }
}
