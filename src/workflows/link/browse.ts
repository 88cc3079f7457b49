// Events and worksheets to choose from. Reading only.
import { listEvents, type EventResource } from "../../platform/events";
import type { Page } from "../../platform/client";
import { listWorksheets, type WorksheetResource } from "../../platform/worksheets";
import { collect } from "../../platform/client";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";

export interface EventSearch {
  /** Part of the title; "" for all. */
  readonly title: string;
  /** Event states as the platform spells them; none for all. */
  readonly states: readonly string[];
  /** Event types as the platform spells them; none for all. */
  readonly types: readonly string[];
}

/** Events page by page, as the platform orders them. */
export function searchEvents(
  services: Services,
  search: EventSearch,
  signal?: AbortSignal,
): AsyncGenerator<Page<EventResource>, void, void> {
  const title = search.title.trim();
  const filter = {
    ...(title === "" ? {} : { title_contains: title }),
    ...(search.states.length === 0 ? {} : { state_equals: search.states }),
    ...(search.types.length === 0 ? {} : { event_type_equals: search.types }),
  };
  const query = { filter, pageSize: services.profile.limits.pageSize };
  return services.client.pages(listEvents, { query }, { signal });
}

export interface WorksheetChoice {
  readonly ok: true;
  readonly worksheets: readonly WorksheetResource[];
}

/** The worksheets of an event, or the word that it has none. */
export async function worksheetsOf(
  services: Services,
  event: { readonly id: string; readonly title: string },
  signal?: AbortSignal,
): Promise<WorksheetChoice | Stopped> {
  const pages = services.client.pages(listWorksheets, { path: { event_id: event.id } }, { signal });
  const { items } = await collect(pages);
  return items.length === 0
    ? stopped({ kind: "noWorksheets", eventTitle: event.title })
    : { ok: true, worksheets: items };
}
