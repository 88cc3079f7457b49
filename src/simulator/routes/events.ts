// The sourcing events service (document 1, part 4): its operations as data. What belongs to an event
// and not to its own record has a file of its own.
import { filtered, type FilterTable } from "../filters";
import type { Answer, Resource } from "../jsonApi";
import type { Call, Operation, Service } from "../operations";
import { pageOf, type Page } from "../paging";
import { worksheetsOf, type EventRecord } from "../records";
import {
  EVENTS_BASE,
  eventResource,
  findEvent,
  findTemplate,
  findWorksheet,
  templateResource,
  worksheetResource,
} from "./eventRecords";
import { bidOperations } from "./bids";
import { describeOperations } from "./describe";
import { createEvent, removeEvent, updateEvent } from "./eventChanges";
import { lineItemOperations } from "./lineItems";
import { supplierOperations } from "./suppliers";

/** The filters of events (document 3, filters). Strictly, deadlines are compared by date (document 4, events). */
const eventFilters = ({ behaviour: { strict } }: Call): FilterTable<EventRecord> => ({
  title: { kind: "text", read: (event) => event.attributes.title },
  state: { kind: "choice", read: (event) => event.attributes.state },
  event_type: { kind: "choice", read: (event) => event.attributes.event_type },
  request_type: { kind: "choice", read: (event) => event.attributes.request_type },
  spend_category_id: { kind: "choice", read: (event) => event.spendCategoryId },
  external_id: { kind: "externalId", read: (event) => event.attributes.external_id ?? null },
  spend_amount: { kind: "nullableAmount", read: (event) => event.attributes.spend_amount },
  created_at: { kind: "moment", read: (event) => event.attributes.created_at },
  updated_at: { kind: "moment", read: (event) => event.attributes.updated_at },
  published_at: { kind: "nullableMoment", read: (event) => event.attributes.published_at },
  closed_at: { kind: "nullableMoment", read: (event) => event.attributes.closed_at },
  supplier_rsvp_deadline: {
    kind: strict ? "nullableDay" : "nullableMoment",
    read: (event) => event.attributes.supplier_rsvp_deadline,
  },
  supplier_question_deadline: {
    kind: strict ? "nullableDay" : "nullableMoment",
    read: (event) => event.attributes.supplier_question_deadline,
  },
  bid_submission_deadline: {
    kind: strict ? "nullableDay" : "nullableMoment",
    read: (event) => event.attributes.bid_submission_deadline,
  },
});

const operations: Operation[] = [
  ...describeOperations,
  {
    name: "listEvents",
    method: "GET",
    path: "/events",
    query: ["page", "filter"],
    answer: (call) => {
      const events = filtered([...call.records.events.values()], call.url.searchParams, eventFilters(call));
      return listAnswer(pageOf(events, call.url, "absent"), (event) => eventResource(event, call));
    },
  },
  { name: "createEvent", method: "POST", path: "/events", answer: createEvent },
  { name: "updateEvent", method: "PATCH", path: "/events/{id}", answer: updateEvent },
  { name: "deleteEvent", method: "DELETE", path: "/events/{id}", answer: removeEvent },
  {
    name: "getEvent",
    method: "GET",
    path: "/events/{id}",
    answer: (call) => one(eventResource(findEvent(call, call.path["id"]), call)),
  },
  {
    name: "listEventTemplates",
    method: "GET",
    path: "/event_templates",
    query: ["page"],
    answer: (call) => {
      const page = pageOf([...call.records.templates.values()], call.url, "absent");
      return listAnswer(page, (template) => templateResource(template, call.url));
    },
  },
  {
    name: "getEventTemplate",
    method: "GET",
    path: "/event_templates/{id}",
    answer: (call) => one(templateResource(findTemplate(call, call.path["id"]), call.url)),
  },
  {
    name: "listWorksheets",
    method: "GET",
    path: "/events/{event_id}/worksheets",
    query: ["page"], // taken and ignored: worksheets are unpaged (document 3, paging)
    answer: listWorksheets,
  },
  {
    name: "getWorksheet",
    method: "GET",
    path: "/events/{event_id}/worksheets/{id}",
    answer: (call) => one(worksheetResource(findWorksheet(call, call.path["event_id"], call.path["id"]), call.url)),
  },
  ...lineItemOperations,
  ...supplierOperations,
  ...bidOperations,
];

export const eventsService: Service = {
  name: "events",
  base: EVENTS_BASE,
  version: "1.2", // document 1, part 9
  requestsPerSecond: 5, // document 1, part 8
  operations,
};

function listWorksheets(call: Call): Answer {
  const event = findEvent(call, call.path["event_id"]);
  const data = worksheetsOf(call.records, event.id).map((worksheet) => worksheetResource(worksheet, call.url));
  return { status: 200, document: { meta: { count: data.length }, data } };
}

function one(data: Resource): Answer {
  return { status: 200, document: { data } };
}

function listAnswer<Item>(page: Page<Item>, resource: (item: Item) => Resource): Answer {
  return {
    status: 200,
    document: { meta: { count: page.count }, data: page.items.map(resource), links: page.links },
  };
}
