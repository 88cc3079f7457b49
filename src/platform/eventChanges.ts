// What changes events, and the single template (document 1, 2.1, 4.1, 4.3). Apart from events.ts, so that a pane that
// only lists events does not carry it. An event is created from a template only, and its children are copied later
// (document 1, part 3).
import * as z from "zod/mini";
import { amount, dateTime, externalId, linkOrNone, linkTo, platformId, shortText } from "./bodies";
import { event, eventTemplate } from "./events";
import { nothing, one } from "./jsonApi";
import { defineOperation } from "./operation";

/**
 * Decimal as text, Currency as an integer, Multiple Select as texts, File always null (document 3, value sets): a
 * number with a fraction, or one over 9,007,199,254,740,991, is refused.
 */
const customValue = z.union([z.string(), z.boolean(), z.int(), z.array(z.string()), z.null()]);
const flag = z.optional(z.boolean());
const deadline = z.optional(z.nullable(dateTime));

const newEvent = z.strictObject({
  type: z.literal("events"),
  attributes: z.optional(
    z.strictObject({
      duplicate_bids: flag,
      is_public: flag,
      restricted: flag,
      external_id: z.optional(shortText),
    }),
  ),
  relationships: z.strictObject({ event_template: linkTo("event_templates"), project: linkTo("projects") }),
});

const changedEvent = z.strictObject({
  id: platformId,
  type: z.literal("events"),
  attributes: z.optional(
    z.strictObject({
      title: z.optional(z.string()),
      spend_amount: z.optional(z.nullable(amount)),
      late_bids: flag,
      revise_bids: flag,
      instant_notifications: flag,
      supplier_rsvp_deadline: deadline,
      supplier_question_deadline: deadline,
      bid_submission_deadline: deadline,
      external_id: z.optional(externalId),
      custom_fields: z.optional(z.array(z.strictObject({ name: z.string(), value: customValue }))),
    }),
  ),
  relationships: z.optional(
    z.strictObject({
      project: z.optional(linkOrNone("projects")),
      spend_category: z.optional(linkOrNone("spend_categories")),
      department: z.optional(linkOrNone("departments")),
    }),
  ),
});

const common = { service: "events", source: "document 1, 4.1" } as const;
const collection = "events";

export const createEvent = defineOperation({
  ...common,
  name: "createEvent",
  collection,
  kind: "create",
  method: "POST",
  path: "/events",
  repeatable: false,
  assumption: 19,
  body: z.strictObject({ data: newEvent }),
  reply: one(event),
});

export const updateEvent = defineOperation({
  ...common,
  name: "updateEvent",
  collection,
  kind: "update",
  method: "PATCH",
  path: "/events/{id}",
  repeatable: true,
  assumption: 19,
  body: z.strictObject({ data: changedEvent }),
  reply: one(event),
});

export const deleteEvent = defineOperation({
  ...common,
  name: "deleteEvent",
  collection,
  kind: "delete",
  method: "DELETE",
  path: "/events/{id}",
  repeatable: true,
  assumption: 4,
  body: null,
  reply: nothing,
});

export const getEventTemplate = defineOperation({
  name: "getEventTemplate",
  kind: "get",
  method: "GET",
  path: "/event_templates/{id}",
  service: "events",
  repeatable: true,
  source: "document 1, 4.3",
  body: null,
  reply: one(eventTemplate),
});
