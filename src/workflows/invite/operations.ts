// The eight operations that invite suppliers or take invitations back, by kind of reference (document 1, 4.2), as the
// changes of a send. It sends nothing.
import { isExternal, type ReferenceKind } from "../../invitations/types";
import type { HandedChange } from "../../platform/handoverContract";
import { supplierOperations, type SupplierWish } from "../../platform/suppliers";
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
export function invitationLists(event: EventKey): readonly string[] {
  const own = collectionOf("companyIds", event);
  return event.externalId === null ? [own] : [own, collectionOf("companyExternalIds", event)];
}

interface Asked extends SupplierWish {
  readonly event: EventKey;
}

/** What names one supplier, as a change of a send. */
export function changeFor(
  { kind, change, event }: Asked,
  id: string,
): Pick<HandedChange, "operation" | "path" | "body"> {
  const path: Record<string, string> = isExternal[kind]
    ? { event_external_id: event.externalId ?? "" }
    : { event_id: event.id };
  return { operation: supplierOperations[kind][change].name, path, body: { data: [{ type: typeOf[kind], id }] } };
}
