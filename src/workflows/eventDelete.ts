// Deletes one event with all that belongs to it, once its title was typed as it stands on the platform now. Nothing else deletes events.
import { deleteEvent } from "../platform/eventChanges";
import { getEvent } from "../platform/events";
import { asPlatformError, effectOf } from "./sendFailure";
import type { Services } from "./types";

export type EventDeletion =
  | { readonly kind: "deleted" }
  /** Somebody else was first. */
  | { readonly kind: "gone" }
  /** What was typed is not the title: nothing was sent. `title` is the one that the platform has. */
  | { readonly kind: "titleDiffers"; readonly title: string }
  /** The answer was lost, and the event still stands: it may go yet. */
  | { readonly kind: "unknown" };

/** Throws PlatformError where the platform refuses. An event without a title is confirmed by its id. */
export async function deleteEventByTitle(
  services: Services,
  { eventId, typed }: { readonly eventId: string; readonly typed: string },
): Promise<EventDeletion> {
  const event = await readEvent(services, eventId);
  if (event === null) return { kind: "gone" };
  const title = (event.attributes.title ?? "").trim() || eventId;
  if (typed.trim() !== title) return { kind: "titleDiffers", title };
  try {
    const change = { idempotencyKey: `event.${services.newId()}`, before: event.attributes };
    await services.client.run(deleteEvent, { path: { id: eventId } }, change);
    return { kind: "deleted" };
  } catch (caught) {
    const error = asPlatformError(caught);
    if (error.kind === "notFound") return { kind: "gone" };
    if (effectOf(error) !== "unknown") throw error;
    return (await readEvent(services, eventId)) === null ? { kind: "deleted" } : { kind: "unknown" };
  }
}

/** Null where the platform has no such event. */
async function readEvent({ client }: Services, id: string) {
  try {
    return (await client.run(getEvent, { path: { id } })).document.data;
  } catch (caught) {
    if (asPlatformError(caught).kind !== "notFound") throw caught;
    return null;
  }
}
