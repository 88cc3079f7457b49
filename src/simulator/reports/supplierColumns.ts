// What the supplier report says of a company: who it is, its contacts, the events it is invited to, its bids.
import type { EventRecord, Records } from "../records";
import type { Company, Facts } from "./facts";
import type { Attributes } from "./values";

export function supplierColumns(facts: Facts, company: Company): Attributes {
  return {
    "Supplier ID": company.id,
    "Supplier Name": company.name,
    Website: `https://www.supplier-${company.id}.example`,
    "External ID": company.record?.externalId ?? null,
    Parent: null,
    Children: null,
    ...contactColumns(facts.records, company),
    ...eventColumns(facts.records, company),
  };
}

function contactColumns({ contacts }: Records, { record }: Company): Attributes {
  const emails = (record?.contactIds ?? []).flatMap((id) => contacts.get(id)?.email ?? []);
  return {
    "# of Contacts": emails.length,
    "Contact(s)": emails.join(", ") || null,
    "Contact Email": emails[0] ?? null,
  };
}

/** Counts are rendered as decimal strings here and there: these are (document 3, traps: `integer` as "0.0"). */
function eventColumns(records: Records, { id }: Company): Attributes {
  const events = eventsInviting(records, String(id));
  const bids = [...records.bids.values()].filter((bid) => bid.supplierId === String(id));
  return {
    "# of Events": `${events.length}.0`,
    "Events List": events.map(({ attributes }) => attributes.title).join(", ") || false,
    "Event Type List": [...new Set(events.map(({ attributes }) => attributes.event_type))].join(", ") || false,
    "# of Bids Submitted": bids.filter(({ attributes }) => attributes.submitted_at !== null).length,
    "# of Awarded Bids": bids.filter(({ attributes }) => attributes.status === "awarded").length,
  };
}

function eventsInviting(records: Records, supplierId: string): EventRecord[] {
  return [...records.invitations].flatMap(([eventId, suppliers]) => {
    const event = suppliers.has(supplierId) ? records.events.get(eventId) : undefined;
    return event ? [event] : [];
  });
}
