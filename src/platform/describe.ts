// Field descriptors of events, worksheets, bids and bid line items, custom fields included (document 1, 2.8, 4.1, 4.4,
// 4.6, 4.7).
import * as z from "zod/mini";
import { many, resource } from "./jsonApi";
import { defineOperation } from "./operation";

/** `id` is the field's name here, no integer; a custom field's is `custom_field_<n>` and its name is the label. */
function descriptor(type: string) {
  return resource(
    type,
    z.looseObject({
      name: z.nullish(z.string()),
      // string, number, boolean and object are known.
      data_type: z.nullish(z.string()),
      type_description: z.nullish(z.string()),
      custom_field: z.nullish(z.boolean()),
    }),
    z.looseObject({}),
  );
}

function describeOf<const P extends string>(name: string, path: P, type: string, part: string) {
  return defineOperation({
    name,
    kind: "describe",
    method: "GET",
    path,
    service: "events",
    repeatable: true,
    source: `document 1, ${part}`,
    body: null,
    reply: many(descriptor(type)),
  });
}

export const describeEvents = describeOf("describeEvents", "/events/describe", "event_fields", "4.1");
export const describeWorksheets = describeOf("describeWorksheets", "/worksheets/describe", "worksheet_fields", "4.4");
export const describeBids = describeOf("describeBids", "/bids/describe", "bid_fields", "4.6");
export const describeBidLineItems = describeOf(
  "describeBidLineItems",
  "/bid_line_items/describe",
  "bid_line_item_fields",
  "4.7",
);
