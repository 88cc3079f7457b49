// Finds events by external id, the only means against doubles that the platform offers (document 1, shared conventions
// 6). Reading only.
import { collect, type Client, type PagesOptions } from "./client";
import { createEvent } from "./eventChanges";
import { listEvents, type EventResource } from "./events";

/** Exactly those that bear it, whatever else the platform's filter lets through. Throws PlatformError. */
export async function eventsWithExternalId(
  client: Client,
  externalId: string,
  pageSize: number,
  options: PagesOptions,
): Promise<readonly EventResource[]> {
  const query = { filter: { external_id_equals: externalId }, pageSize };
  const { items } = await collect(client.pages(listEvents, { query }, options));
  return items.filter(({ attributes }) => attributes.external_id === externalId);
}

/** Of a new event, by the body of its create; null where that gives it none. */
export function externalIdIn(body: unknown): string | null {
  const asked = createEvent.body?.safeParse(body);
  return (asked?.success === true && asked.data.data.attributes?.external_id) || null;
}
