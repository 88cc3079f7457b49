// Deletes one event with all that belongs to it, once its title was typed as it stands on the platform now. Nothing
// else deletes events.
import type { RawRow } from "../../collections/records";
import { collect } from "../../platform/client";
import { isNotFound, type Failure } from "../../platform/errors";
import { deleteEvent } from "../../platform/eventChanges";
import { DELETING } from "../../platform/eventRuns";
import { getEvent, type EventResource } from "../../platform/events";
import type { SendPlan } from "../../platform/sendPlan";
import { listWorksheets } from "../../platform/worksheets";
import { EVENTS } from "../journal/eventIntents";
import type { Stopped } from "../obstacle";
import { carryEvents, failureOf, tookIn, type Carried } from "./send";
import { deletionMark } from "../outcomes/marks";
import type { Services, WorkflowOptions } from "../services";

export type DeletionOutcome =
  | { readonly kind: "deleted" }
  /** Somebody else was first. */
  | { readonly kind: "gone" }
  /** What was typed is not the title: nothing was sent. `title` is the one that the platform has. */
  | { readonly kind: "titleDiffers"; readonly title: string }
  /** The platform said no: nothing was deleted. */
  | { readonly kind: "refused"; readonly failure: Failure }
  /** Somebody changed the event since it was shown: nothing was sent. */
  | { readonly kind: "changed"; readonly title: string }
  /** It did not leave, and will not. */
  | { readonly kind: "unsent" }
  /** The gateway goes on with it. */
  | { readonly kind: "underWay" }
  /** The answer was lost, and the event could not be looked for: it may go yet. */
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
  /** As the platform has it, to be compared right before it goes. */
  readonly shown: RawRow;
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
    shown: shownOf(event),
    worksheets: items.map(
      ({ id, attributes }) => (attributes.title ?? "").trim() || services.rowTexts.nameless.worksheet(id),
    ),
  };
}

/** What a person sees of an event before it is deleted, by the platform's names. */
const SHOWN = ["title", "state", "event_type", "external_id"] as const;

function shownOf({ attributes }: EventResource): RawRow {
  return Object.fromEntries(SHOWN.map((key) => [key, attributes[key] ?? null]));
}

function titleOf({ id, attributes }: EventResource): string {
  return (attributes.title ?? "").trim() || id;
}

export interface Confirmed {
  readonly eventId: string;
  readonly typed: string;
  /** The event as the person saw it; without it, as it is read now. */
  readonly shown?: RawRow | undefined;
}

/** Throws PlatformError where the platform cannot be asked. An event without a title is confirmed by its id. */
export async function deleteEventByTitle(
  services: Services,
  { eventId, typed, shown }: Confirmed,
  options: WorkflowOptions = {},
): Promise<DeletionOutcome | Stopped> {
  const event = await readEvent(services, eventId);
  if (event === null) {
    await closeDeletes(services, eventId);
    return { kind: "gone" };
  }
  const title = titleOf(event);
  if (typed.trim() !== title) return { kind: "titleDiffers", title };
  const carried = await handOver(services, { eventId, title, before: shown ?? shownOf(event) }, options);
  if (!carried.ok) return carried;
  const deletion = await deletionOf(services, carried, { eventId, title });
  await tookIn(services, carried);
  if (deletion.kind === "deleted" || deletion.kind === "gone") await closeDeletes(services, eventId);
  return deletion;
}

interface Doomed {
  readonly eventId: string;
  readonly title: string;
}

/** The gateway reads the event right before, and deletes nothing that is not what was shown. */
function handOver(
  services: Services,
  { eventId, title, before }: Doomed & { readonly before: RawRow },
  options: WorkflowOptions,
): Promise<Carried | Stopped> {
  const plan: SendPlan = {
    handed: true,
    columns: [],
    updates: [],
    creates: [],
    deletions: [{ id: eventId, name: title }],
  };
  const request = {
    id: `${DELETING}.${services.newId()}`,
    collection: EVENTS,
    title: title.slice(0, 1000),
    plan,
    counts: { creates: 0, updates: 0, deletions: 1 },
  };
  const columns = SHOWN.map((key) => ({ key, type: "text" as const, ...(key === "title" ? { naming: true } : {}) }));
  const change = { mark: deletionMark(eventId), operation: deleteEvent.name, path: { id: eventId }, before };
  return carryEvents(services, request, { columns }, [change], options);
}

/** What the outcome of its send says, also of one that was followed later. */
export async function deletionOf(
  { gateway }: Pick<Services, "gateway">,
  { outcomes, sendId }: Pick<Carried, "outcomes" | "sendId">,
  { eventId, title }: Doomed,
): Promise<DeletionOutcome> {
  const told = outcomes.get(deletionMark(eventId));
  switch (told?.outcome) {
    case undefined:
      return { kind: "underWay" };
    case "sent": {
      const { entries } = await gateway.sendDetails(sendId);
      const isOurs = entries.some(({ state, failure }) => state === "answered" && failure === null);
      return { kind: isOurs ? "deleted" : "gone" };
    }
    case "refused":
      return { kind: "refused", failure: failureOf(deleteEvent.name, told.reason ?? { kind: "refused", detail: "" }) };
    case "conflict":
      return { kind: "changed", title: String(told.now?.["title"] ?? title) };
    case "takenBack":
    case "unsent":
      return { kind: "unsent" };
    case "ask":
    case "unknown":
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
