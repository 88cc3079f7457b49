// Inviting suppliers to an event and taking invitations back (document 1, 2.7, 4.2): RFP events only, all or nothing,
// and each of them sends mail or withdraws it. None is ever sent twice by itself. The four that remove carry a body
// although they are DELETE.
import * as z from "zod/mini";
import { platformId, shortText } from "./bodies";
import { nothing } from "./jsonApi";
import { defineOperation } from "./operation";

type ReferenceType = "supplier_companies" | "supplier_contacts";

/** At least one reference. The gateway holds the profile's limit, 10 by default (document 1, part 8). */
function references<T extends ReferenceType>(type: T, id: typeof platformId) {
  const reference = z.strictObject({ type: z.literal(type), id });
  return z.strictObject({ data: z.array(reference).check(z.minLength(1)) });
}

function invitation<const P extends string, T extends ReferenceType>(
  name: string,
  method: "POST" | "DELETE",
  path: P,
  type: T,
) {
  const external = path.includes("{event_external_id}");
  return defineOperation({
    name,
    kind: "invite",
    method,
    path,
    service: "events",
    repeatable: false,
    source: "document 1, 4.2",
    assumption: 20,
    collection: external ? "invitationsByExternalId/{event_external_id}" : "invitations/{event_id}",
    body: references(type, external ? shortText : platformId),
    // Neither success status nor body is shown: 204 is taken, and anything else of a success is passed over.
    reply: nothing,
  });
}

const COMPANIES = "/events/{event_id}/relationships/supplier_companies";
const COMPANIES_BY_EXTERNAL_ID = "/events/{event_external_id}/relationships/supplier_companies/external_id";
const CONTACTS = "/events/{event_id}/relationships/supplier_contacts";
const CONTACTS_BY_EXTERNAL_ID = "/events/{event_external_id}/relationships/supplier_contacts/external_id";

export const addSuppliers = invitation("addSuppliers", "POST", COMPANIES, "supplier_companies");
export const removeSuppliers = invitation("removeSuppliers", "DELETE", COMPANIES, "supplier_companies");
export const addSuppliersByExternalIds = invitation(
  "addSuppliersByExternalIds",
  "POST",
  COMPANIES_BY_EXTERNAL_ID,
  "supplier_companies",
);
export const removeSuppliersByExternalIds = invitation(
  "removeSuppliersByExternalIds",
  "DELETE",
  COMPANIES_BY_EXTERNAL_ID,
  "supplier_companies",
);
export const addSuppliersUsingContacts = invitation("addSuppliersUsingContacts", "POST", CONTACTS, "supplier_contacts");
export const removeSuppliersUsingContacts = invitation(
  "removeSuppliersUsingContacts",
  "DELETE",
  CONTACTS,
  "supplier_contacts",
);
export const addSuppliersUsingContactExternalIds = invitation(
  "addSuppliersUsingContactExternalIds",
  "POST",
  CONTACTS_BY_EXTERNAL_ID,
  "supplier_contacts",
);
export const removeSuppliersUsingContactExternalIds = invitation(
  "removeSuppliersUsingContactExternalIds",
  "DELETE",
  CONTACTS_BY_EXTERNAL_ID,
  "supplier_contacts",
);

/** All eight, by what the references are and by what is done. */
export const supplierOperations = {
  companyIds: { invite: addSuppliers, remove: removeSuppliers },
  companyExternalIds: { invite: addSuppliersByExternalIds, remove: removeSuppliersByExternalIds },
  contactIds: { invite: addSuppliersUsingContacts, remove: removeSuppliersUsingContacts },
  contactExternalIds: {
    invite: addSuppliersUsingContactExternalIds,
    remove: removeSuppliersUsingContactExternalIds,
  },
} as const;

export type SupplierKind = keyof typeof supplierOperations;

export interface SupplierWish {
  readonly kind: SupplierKind;
  readonly change: "invite" | "remove";
}

const KINDS = ["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"] as const;
const CHANGES = ["invite", "remove"] as const;

/** What an operation's request is for; null for what is none of the eight. */
export function wishOf(operation: string): SupplierWish | null {
  for (const kind of KINDS)
    for (const change of CHANGES) if (supplierOperations[kind][change].name === operation) return { kind, change };
  return null;
}

/** The references of a request's body, as the operation's own schema reads it; none where it is not ours. */
export function referencesIn({ kind, change }: SupplierWish, body: unknown): readonly string[] {
  const parsed = supplierOperations[kind][change].body?.safeParse(body);
  return parsed?.success === true ? parsed.data.data.map(({ id }) => id) : [];
}
