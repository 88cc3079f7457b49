// The eight operations that invite suppliers to an event or take the invitation back (document 1, 4.2). All-or-nothing.
// To invite who is invited, or to remove who is not, is accepted and mails nothing, as JSON:API has it for members.
import { inviteCompany, inviteContact, withdrawCompany, withdrawContact } from "../invitations";
import { conflict, invalid, notFound, Refusal, type Answer, type ErrorObject } from "../jsonApi";
import type { Call, Operation } from "../operations";
import type { EventRecord, Records } from "../records";
import { readData, type Sent } from "./bodies";
import { findEvent } from "./eventRecords";

type Change<Item> = (records: Records, eventId: string, item: Item, now: number) => void;

/** A kind of reference: how it is called, where it is found, what adding and removing do. */
interface Kind<Item> {
  type: "supplier_companies" | "supplier_contacts";
  all: (records: Records) => Map<string, Item>;
  add: Change<Item>;
  remove: Change<Item>;
  /** Only the two contact operations by platform id have no atomicity rule (document 1, 4.2). */
  mayBePartial: boolean;
}

const companies = {
  type: "supplier_companies",
  all: (records: Records) => records.suppliers,
  add: inviteCompany,
  remove: withdrawCompany,
  mayBePartial: false,
} as const;
const contacts = {
  type: "supplier_contacts",
  all: (records: Records) => records.contacts,
  add: inviteContact,
  remove: withdrawContact,
  mayBePartial: true,
} as const;

export const supplierOperations: Operation[] = [
  ...byPlatformId("addSuppliers", "removeSuppliers", companies),
  ...byExternalId("addSuppliersByExternalIds", "removeSuppliersByExternalIds", companies),
  ...byPlatformId("addSuppliersUsingContacts", "removeSuppliersUsingContacts", contacts),
  ...byExternalId("addSuppliersUsingContactExternalIds", "removeSuppliersUsingContactExternalIds", contacts),
];

function byPlatformId<Item>(add: string, remove: string, kind: Kind<Item>): Operation[] {
  const path = `/events/{event_id}/relationships/${kind.type}`;
  const eventOf = (call: Call) => findEvent(call, call.path["event_id"]);
  const find = (records: Records, id: string) => kind.all(records).get(id);
  return pair(add, remove, path, (call, change) => apply(call, kind, eventOf(call), find, change));
}

/** The body of a removal is JSON as well, although the method is DELETE. */
function byExternalId<Item extends { externalId: string | null }>(
  add: string,
  remove: string,
  kind: Kind<Item>,
): Operation[] {
  const path = `/events/{event_external_id}/relationships/${kind.type}/external_id`;
  const find = (records: Records, id: string) => [...kind.all(records).values()].find((item) => item.externalId === id);
  const whole = { ...kind, mayBePartial: false };
  return pair(add, remove, path, (call, change) => apply(call, whole, eventByExternalId(call), find, change));
}

function pair(
  add: string,
  remove: string,
  path: string,
  answer: (call: Call, change: "add" | "remove") => Answer,
): Operation[] {
  return [
    { name: add, method: "POST", path, answer: (call) => answer(call, "add") },
    { name: remove, method: "DELETE", path, answer: (call) => answer(call, "remove") },
  ];
}

/** The first event that has it: nothing says that external ids are unique. */
function eventByExternalId(call: Call): EventRecord {
  const wanted = call.path["event_external_id"];
  const found = [...call.records.events.values()].find((event) => event.attributes.external_id === wanted);
  if (!found) throw notFound(`An event with the external id ${wanted ?? ""}`);
  return found;
}

function apply<Item>(
  call: Call,
  kind: Kind<Item>,
  event: EventRecord,
  find: (records: Records, id: string) => Item | undefined,
  change: "add" | "remove",
): Answer {
  const { event_type } = event.attributes;
  if (event_type !== "RFP")
    throw invalid(`Only events of type RFP have suppliers, and this one is ${event_type}`, "/data");
  const sent = readData(call.body, "many");
  if (sent.length === 0) throw invalid("data must have at least one reference", "/data");
  sent.forEach((one, index) => checkType(one, kind.type, index));
  const items = sent.map((one) => (typeof one.id === "string" ? find(call.records, one.id) : undefined));
  const errors = items.flatMap((item, index) => (item ? [] : [unknown(kind.type, sent[index], index)]));
  const isPartial = kind.mayBePartial && call.behaviour.partialContacts;
  if (errors.length > 0 && !isPartial) throw new Refusal(422, errors);
  for (const item of items) if (item) kind[change](call.records, event.id, item, call.now);
  if (errors.length > 0) throw new Refusal(422, errors);
  return { status: 204 };
}

function checkType(sent: Sent, type: string, index: number): void {
  if (sent.type !== type) throw conflict(`type must be "${type}"`, `/data/${index}/type`);
}

/** An unknown reference is 422 with its place: the event of the path exists, so 404 would say too much. */
function unknown(type: string, sent: Sent | undefined, index: number): ErrorObject {
  const detail = `${type} ${JSON.stringify(sent?.id ?? null)} was not found`;
  return { title: "Validation Error", detail, source: { pointer: `/data/${index}/id` } };
}
