// Finds events by external id, the only means against doubles that the platform offers (document 1, shared conventions
// 6). Reading only.
import { collect, type Priority } from "../../platform/client";
import { listEvents, type EventResource } from "../../platform/events";
import type { Services } from "../services";

interface Reading {
  readonly priority: Priority;
  readonly signal?: AbortSignal | undefined;
}

/** Exactly those that bear it, whatever else the platform's filter lets through. Throws PlatformError. */
export async function eventsWithExternalId(
  { client, profile }: Pick<Services, "client" | "profile">,
  externalId: string,
  reading: Reading,
): Promise<readonly EventResource[]> {
  const query = { filter: { external_id_equals: externalId }, pageSize: profile.limits.pageSize };
  const { items } = await collect(client.pages(listEvents, { query }, reading));
  return items.filter(({ attributes }) => attributes.external_id === externalId);
}
