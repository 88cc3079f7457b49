// Events, event templates and worksheets as resource documents (document 1, 2.1 to 2.3), and how a path finds them.
// Changes nothing.
import { notFound, type Reference, type Resource } from "../jsonApi";
import type { Call } from "../operations";
import type { Column, EventRecord, TemplateRecord, WorksheetRecord } from "../records";

export const EVENTS_BASE = "/services/events/v1";

export function findEvent(call: Call, id: string | undefined): EventRecord {
  const event = call.records.events.get(id ?? "");
  if (!event) throw notFound(`Event ${id ?? ""}`);
  return event;
}

/** A worksheet is found only below its own event. */
export function findWorksheet(call: Call, eventId: string | undefined, id: string | undefined): WorksheetRecord {
  const event = findEvent(call, eventId);
  const worksheet = call.records.worksheets.get(id ?? "");
  if (worksheet?.eventId !== event.id) throw notFound(`Worksheet ${id ?? ""}`);
  return worksheet;
}

export function findTemplate(call: Call, id: string | undefined): TemplateRecord {
  const template = call.records.templates.get(id ?? "");
  if (!template) throw notFound(`Event template ${id ?? ""}`);
  return template;
}

export function eventResource(event: EventRecord, { url, behaviour }: Pick<Call, "url" | "behaviour">): Resource {
  const many = (type: string, ids: string[]) =>
    behaviour.strict ? references(type, ids) : { data: references(type, ids) };
  return {
    id: event.id,
    type: "events",
    attributes: event.attributes,
    relationships: {
      attachments: many("attachments", event.attachmentIds),
      event_template: { data: reference("event_templates", event.templateId) },
      spend_category: { data: reference("spend_categories", event.spendCategoryId) },
      project: { data: reference("projects", event.projectId) },
      // Published answers carry none, not even that of the update that sets it (document 4, events).
      ...(event.departmentId === undefined || behaviour.strict
        ? {}
        : { department: { data: reference("departments", event.departmentId) } }),
      commodity_codes: many("commodity_codes", event.commodityCodeIds),
    },
    links: { self: `${url.origin}${EVENTS_BASE}/events/${event.id}` },
  };
}

export function templateResource(template: TemplateRecord, url: URL): Resource {
  return {
    id: template.id,
    type: "event_templates",
    attributes: { title: template.title, event_type: template.event_type },
    links: { self: `${url.origin}${EVENTS_BASE}/event_templates/${template.id}` },
  };
}

export function worksheetResource(worksheet: WorksheetRecord, url: URL): Resource {
  const { id, eventId, columns, ...attributes } = worksheet;
  return {
    id,
    type: "worksheets",
    attributes: { ...attributes, columns: columns.map(columnOnTheWire) },
    links: { self: `${url.origin}${EVENTS_BASE}/events/${eventId}/worksheets/${id}` },
  };
}

/** The wire does not say whether a column holds text or numbers (document 1, 2.3). */
function columnOnTheWire({ id, name, data_identifier, mapping_key }: Column): Omit<Column, "kind"> {
  return { id, name, data_identifier, ...(mapping_key === undefined ? {} : { mapping_key }) };
}

function reference(type: string, id: string | null): Reference | null {
  return id === null ? null : { type, id };
}

function references(type: string, ids: string[]): Reference[] {
  return ids.map((id) => ({ type, id }));
}
