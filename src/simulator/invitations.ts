// Who is invited to an event, and what that would mail. Knows records alone: which requests are refused is said in
// routes/suppliers.ts.
import type { Records } from "./records";
import type { ContactRecord, Mail, SupplierRecord } from "./supplierRecords";

function invitedTo(records: Records, eventId: string): Map<string, Set<string>> {
  const known = records.invitations.get(eventId);
  if (known) return known;
  const made = new Map<string, Set<string>>();
  records.invitations.set(eventId, made);
  return made;
}

/** A company that is invited already, by whichever contact, gets no second mail. Else its first contact is invited. */
export function inviteCompany(records: Records, eventId: string, supplier: SupplierRecord, now: number): void {
  if (invitedTo(records, eventId).has(supplier.id)) return;
  const contact = records.contacts.get(supplier.contactIds[0]);
  if (contact) inviteContact(records, eventId, contact, now);
}

/** Several contacts of one company can be invited (document 1, 4.2). One who is invited already gets no second mail. */
export function inviteContact(records: Records, eventId: string, contact: ContactRecord, now: number): void {
  const invited = invitedTo(records, eventId);
  const contacts = invited.get(contact.supplierId) ?? new Set();
  if (contacts.has(contact.id)) return;
  invited.set(contact.supplierId, contacts.add(contact.id));
  post(records, "invitation", eventId, contact, now);
}

/** Takes back the invitations of all its contacts. */
export function withdrawCompany(records: Records, eventId: string, supplier: SupplierRecord, now: number): void {
  for (const id of [...(invitedTo(records, eventId).get(supplier.id) ?? [])]) {
    const contact = records.contacts.get(id);
    if (contact) withdrawContact(records, eventId, contact, now);
  }
}

/** A company without an invited contact is no longer invited. Nothing happens to one who was not. */
export function withdrawContact(records: Records, eventId: string, contact: ContactRecord, now: number): void {
  const invited = invitedTo(records, eventId);
  const contacts = invited.get(contact.supplierId);
  if (!contacts?.delete(contact.id)) return;
  if (contacts.size === 0) invited.delete(contact.supplierId);
  post(records, "withdrawal", eventId, contact, now);
}

function post(
  records: Records,
  kind: Mail["kind"],
  eventId: string,
  { id, supplierId, email }: ContactRecord,
  now: number,
): void {
  const at = new Date(now).toISOString();
  records.mail.push({ at, kind, eventId, supplierId, contactId: id, to: email });
}
