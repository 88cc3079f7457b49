// Events and event templates (document 1, 2.1, 2.2, 4.1, 4.3).
import * as z from "zod/mini";
import { many, one, resource, toMany, toOne } from "./jsonApi";
import { defineOperation } from "./operation";

const text = z.nullish(z.string());
const flag = z.nullish(z.boolean());

export const event = resource(
  "events",
  z.looseObject({
    title: text,
    // A decimal; some answers carry it as text (document 3, traps).
    spend_amount: z.nullish(z.union([z.number(), z.string()])),
    supplier_rsvp_deadline: text,
    supplier_question_deadline: text,
    bid_submission_deadline: text,
    event_type: text,
    request_type: text,
    state: text,
    duplication_state: text,
    late_bids: flag,
    revise_bids: flag,
    instant_notifications: flag,
    created_at: text,
    updated_at: text,
    published_at: text,
    closed_at: text,
    external_id: text,
    is_public: flag,
    restricted: flag,
    custom_fields: z.nullish(z.array(z.looseObject({ name: z.string(), value: z.optional(z.unknown()) }))),
  }),
  z.looseObject({
    attachments: z.optional(toMany),
    event_template: z.optional(toOne),
    spend_category: z.optional(toOne),
    project: z.optional(toOne),
    commodity_codes: z.optional(toMany),
    department: z.optional(toOne),
  }),
);
export type EventResource = z.infer<typeof event>;

export const eventTemplate = resource(
  "event_templates",
  z.looseObject({ title: text, event_type: text }),
  z.looseObject({}),
);

/** Values known from publication; any other text is accepted when reading (document 3, value sets). */
export const eventStates = ["draft", "scheduled", "published", "live_editing", "closed", "canceled"] as const;

/** `_from` and `_to` for a time, with `_empty` and `_not_empty` where it may be absent (document 3, filters). */
function range(attribute: string, mayBeEmpty: boolean) {
  const names = mayBeEmpty ? ["from", "to", "empty", "not_empty"] : ["from", "to"];
  return Object.fromEntries(names.map((name) => [`${attribute}_${name}`, "one"] as const));
}

export const listEvents = defineOperation({
  name: "listEvents",
  kind: "list",
  method: "GET",
  path: "/events",
  service: "events",
  repeatable: true,
  source: "document 1, 4.1",
  assumption: 6,
  query: {
    paged: true,
    filters: {
      ...range("updated_at", false),
      ...range("created_at", false),
      ...range("published_at", true),
      ...range("closed_at", true),
      ...range("supplier_rsvp_deadline", true),
      ...range("supplier_question_deadline", true),
      ...range("bid_submission_deadline", true),
      ...range("spend_amount", true),
      title_contains: "one",
      title_not_contains: "one",
      spend_category_id_equals: "many",
      state_equals: "many",
      event_type_equals: "many",
      request_type_equals: "many",
      external_id_equals: "one",
      external_id_not_equals: "one",
      external_id_empty: "one",
      external_id_not_empty: "one",
    },
  },
  body: null,
  reply: many(event),
});

export const getEvent = defineOperation({
  name: "getEvent",
  kind: "get",
  method: "GET",
  path: "/events/{id}",
  service: "events",
  repeatable: true,
  source: "document 1, 4.1",
  body: null,
  reply: one(event),
});

export const listEventTemplates = defineOperation({
  name: "listEventTemplates",
  kind: "list",
  method: "GET",
  path: "/event_templates",
  service: "events",
  repeatable: true,
  source: "document 1, 4.3",
  query: { paged: true },
  body: null,
  reply: many(eventTemplate),
});
