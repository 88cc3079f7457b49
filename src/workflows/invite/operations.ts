// The eight operations that invite suppliers or take invitations back, by kind of reference (document 1, 4.2). It sends
// nothing twice: whoever calls gives each request its own key.
import { isExternal, type InvitationChange, type ReferenceKind } from "../../invitations/types";
import type { Client, RunOptions } from "../../platform/client";
import { supplierOperations } from "../../platform/suppliers";
import type { InvitedEvent } from "./types";

type ReferenceType = "supplier_companies" | "supplier_contacts";

const typeOf: Record<ReferenceKind, ReferenceType> = {
  companyIds: "supplier_companies",
  companyExternalIds: "supplier_companies",
  contactIds: "supplier_contacts",
  contactExternalIds: "supplier_contacts",
};

export type EventKey = Pick<InvitedEvent, "id" | "externalId">;

/** The gateway's name for the list that a run changes: one by the event's id, another one by its external id. */
export function collectionOf(kind: ReferenceKind, { id, externalId }: EventKey): string {
  return isExternal[kind] ? `invitationsByExternalId/${externalId ?? ""}` : `invitations/${id}`;
}

/** Both lists of the event, as far as it has them. */
export function collectionsOf(event: EventKey): readonly string[] {
  const own = collectionOf("companyIds", event);
  return event.externalId === null ? [own] : [own, collectionOf("companyExternalIds", event)];
}

export interface Wish {
  readonly kind: ReferenceKind;
  readonly change: InvitationChange;
  readonly event: EventKey;
}

/** One request. Throws PlatformError. */
export async function sendReferences(
  client: Client,
  { kind, change, event }: Wish,
  ids: readonly string[],
  options: RunOptions,
): Promise<void> {
  const operation = supplierOperations[kind][change];
  const path: Record<string, string> = isExternal[kind]
    ? { event_external_id: event.externalId ?? "" }
    : { event_id: event.id };
  const data = ids.map((id) => ({ type: typeOf[kind], id }));
  await client.runAny({ ...operation, body: null }, { path, body: { data } }, options);
}

/** What a request of the journal was for; null for what is none of the eight. */
export function wishOf(operation: string): Omit<Wish, "event"> | null {
  for (const kind of KINDS)
    for (const change of CHANGES) if (supplierOperations[kind][change].name === operation) return { kind, change };
  return null;
}

const KINDS = ["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"] as const;
const CHANGES = ["invite", "remove"] as const;

/** The references of a request's body, as the operation's own schema reads it; none where it is not ours. */
export function referencesIn({ kind, change }: Omit<Wish, "event">, body: unknown): readonly string[] {
  const parsed = supplierOperations[kind][change].body?.safeParse(body);
  return parsed?.success === true ? parsed.data.data.map(({ id }) => id) : [];
}
