// Create, update and delete of events (document 1, 2.1, part 3 and 4.1). What a new event gets from its template comes
// later: copying.ts. Attributes that the documents do not list for the request are refused, so that a client's slip
// does not pass unseen.
import { z } from "zod";
import { scheduleCopy } from "../copying";
import { invalid, type Answer } from "../jsonApi";
import type { Call } from "../operations";
import { deleteEvent, type EventRecord, type TemplateRecord } from "../records";
import { checkAlways, checkId, checkType, externalIdText, readAttributesAs } from "./attributes";
import { readData, type Sent } from "./bodies";
import { changedCustomFields, sentCustomFields } from "./customValues";
import { eventFieldsOf } from "./describe";
import { eventResource, findEvent } from "./eventRecords";

const TYPE = "events";

/** `restricted` is one more optional attribute (document 3, value sets). */
const newEvent = z.strictObject({
  duplicate_bids: z.boolean().default(false),
  is_public: z.boolean().default(false),
  restricted: z.boolean().default(false),
  external_id: externalIdText,
});

export function createEvent(call: Call): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, TYPE);
  const attributes = readAttributesAs(sent, newEvent);
  const template = templateOf(call, sent);
  const projectId = linked(sent, "project", "projects");
  if (typeof projectId !== "string") throw invalid("project is required", "/data/relationships/project");
  checkExternalId(call, attributes.external_id);
  const event = eventFrom(call, template, projectId, attributes);
  call.records.events.set(event.id, event);
  scheduleCopy(call.records, event.id, template, call.now);
  return { status: 201, document: { data: eventResource(event, call) } };
}

function templateOf(call: Call, sent: Sent): TemplateRecord {
  const pointer = "/data/relationships/event_template";
  const id = linked(sent, "event_template", "event_templates");
  if (typeof id !== "string") throw invalid("event_template is required", pointer);
  const template = call.records.templates.get(id);
  if (!template) throw invalid(`Event template ${id} was not found`, pointer);
  if (template.event_type.startsWith("AUCTION")) throw invalid("Auctions cannot be created", pointer); // 4.1, rule 4
  if (template.breaks === "atOnce" || call.records.copySettings.outcome === "refused")
    throw invalid("The template cannot be copied", pointer);
  return template;
}

function eventFrom(
  call: Call,
  template: TemplateRecord,
  projectId: string,
  sent: z.output<typeof newEvent>,
): EventRecord {
  const at = new Date(call.now).toISOString();
  return {
    id: String(call.records.nextId.event++),
    attributes: {
      title: template.title,
      event_type: template.event_type,
      request_type: "RFP",
      state: "draft",
      spend_amount: null,
      duplication_state: "scheduled",
      custom_fields: [],
      supplier_rsvp_deadline: null,
      supplier_question_deadline: null,
      bid_submission_deadline: null,
      late_bids: false,
      revise_bids: false,
      instant_notifications: false,
      created_at: at,
      updated_at: at,
      published_at: null,
      closed_at: null,
      is_public: sent.is_public,
      restricted: sent.restricted,
      external_id: sent.external_id,
    },
    templateId: template.id,
    spendCategoryId: template.spendCategoryId, // inherited (4.1, rule 3)
    projectId,
    commodityCodeIds: [],
    attachmentIds: [],
  };
}

/** Date-times come in any time zone and are kept in UTC with milliseconds (document 1, shared convention 5). */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .optional();
const flag = z.boolean().optional();

/** The attributes that an update takes (document 1, 4.1). The state is not among them. */
const changedEvent = z.strictObject({
  title: z.string().min(1).optional(),
  spend_amount: z.number().nullable().optional(),
  late_bids: flag,
  revise_bids: flag,
  instant_notifications: flag,
  supplier_rsvp_deadline: moment,
  supplier_question_deadline: moment,
  bid_submission_deadline: moment,
  external_id: z.string().min(1).max(255).nullable().optional(),
  custom_fields: sentCustomFields.optional(),
});

export function updateEvent(call: Call): Answer {
  const event = findEvent(call, call.path["id"]);
  const sent = readData(call.body, "one");
  checkType(sent, TYPE);
  checkId(sent, event.id);
  checkAlways(sent, call.behaviour, ["title"]);
  const { custom_fields, external_id, ...plain } = readAttributesAs(sent, changedEvent);
  const customFields = changedCustomFields(event.attributes.custom_fields, custom_fields ?? [], eventFieldsOf(call));
  const projectId = linked(sent, "project", "projects");
  const spendCategoryId = linked(sent, "spend_category", "spend_categories");
  const departmentId = linked(sent, "department", "departments");
  if (external_id !== undefined) checkExternalId(call, external_id, event);
  Object.assign(event.attributes, withoutUndefined({ ...plain, external_id }), {
    custom_fields: customFields,
  });
  Object.assign(event, withoutUndefined({ projectId, spendCategoryId, departmentId }));
  touchEvent(event, call.now);
  return { status: 200, document: { data: eventResource(event, call) } };
}

/** Any event can be deleted, with all that belongs to it: the documents name no condition. */
export function removeEvent(call: Call): Answer {
  deleteEvent(call.records, findEvent(call, call.path["id"]).id);
  return { status: 204 };
}

/**
 * The id that a to-one relationship names; undefined when it is not sent, null when it is emptied (document 1, shared
 * convention 4). What the related resource is nobody checks.
 */
function linked(sent: Sent, name: string, type: string): string | null | undefined {
  const relationships = z.record(z.string(), z.unknown()).safeParse(sent.relationships ?? {}).data ?? {};
  if (relationships[name] === undefined) return undefined;
  const id = z.object({ type: z.literal(type), id: z.string().regex(/^\d+$/) });
  const reference = z.object({ data: id.nullable() }).safeParse(relationships[name]).data;
  if (reference === undefined)
    throw invalid(`${name} must name one of ${type} by its id`, `/data/relationships/${name}`);
  return reference.data?.id ?? null;
}

/**
 * The documents do not say that external ids are unique: two events may share one, unless the simulator is told
 * otherwise.
 */
function checkExternalId(call: Call, externalId: string | null, self?: EventRecord): void {
  if (externalId === null || !call.behaviour.uniqueExternalIds) return;
  const others = [...call.records.events.values()].filter((event) => event !== self);
  if (others.some((event) => event.attributes.external_id === externalId))
    throw invalid(`external_id ${externalId} is taken`, "/data/attributes/external_id");
}

/** It always grows, even when two changes share a millisecond. */
function touchEvent({ attributes }: EventRecord, now: number): void {
  attributes.updated_at = new Date(Math.max(now, Date.parse(attributes.updated_at) + 1)).toISOString();
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
