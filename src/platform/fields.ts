// Field groups, fields and field options of the custom fields service (document 2, 2.4 to 2.6, 4.2). Their lists are
// not paged (document 3, paging). A field of RFP events has no group, any other one must have one.
import * as z from "zod/mini";
import { changedRecord, linkTo, newRecord, platformId, shortText } from "./bodies";
import { many, nothing, one, resource, toOne } from "./jsonApi";
import { defineOperation } from "./operation";

const text = z.nullish(z.string());
const position = z.nullish(z.number());

export const fieldGroup = resource(
  "field_groups",
  // Known target objects: PROJECT, RFP, SUPPLIER_COMPANY (document 3, value sets).
  z.looseObject({ target_object: text, name: text, position }),
  z.looseObject({}),
);

export const field = resource(
  "fields",
  z.looseObject({
    name: text,
    target_object: text,
    data_type: text,
    type_description: text,
    position,
    required: z.nullish(z.boolean()),
  }),
  z.looseObject({ group: z.optional(toOne) }),
);

export const fieldOption = resource(
  "field_options",
  z.looseObject({ label: text, position }),
  z.looseObject({ field: z.optional(toOne) }),
);

const groupLink = z.strictObject({ group: linkTo("field_groups") });

/** Document 2, 4.2, rules: the group is left out for RFP and required for everything else. */
const newField = z
  .strictObject({
    type: z.literal("fields"),
    attributes: z.strictObject({
      target_object: shortText,
      name: shortText,
      type_description: shortText,
      required: z.optional(z.boolean()),
    }),
    relationships: z.optional(groupLink),
  })
  .check(
    z.refine((one) => (one.attributes.target_object === "RFP") === (one.relationships === undefined), {
      error: "must name a group, and must not for target_object RFP",
      path: ["relationships", "group"],
    }),
  );

/** Whether the field is one of RFP events cannot be seen here: the platform judges its group. */
const changedField = z.strictObject({
  id: platformId,
  type: z.literal("fields"),
  attributes: z.strictObject({
    name: z.optional(shortText),
    type_description: z.optional(shortText),
    required: z.optional(z.boolean()),
  }),
  relationships: z.optional(groupLink),
});

const reads = {
  method: "GET",
  service: "fields",
  source: "document 2, 4.2",
  repeatable: true,
  body: null,
} as const;
const changing = { service: "fields", source: "document 2, 4.2", assumption: 23 } as const;
const creates = { ...changing, kind: "create", method: "POST", repeatable: false } as const;
const updates = { ...changing, kind: "update", method: "PATCH", repeatable: true } as const;
const removes = { ...changing, kind: "delete", method: "DELETE", repeatable: true, assumption: 4 } as const;

export const listFieldGroups = defineOperation({
  ...reads,
  name: "listFieldGroups",
  kind: "list",
  path: "/field_groups",
  reply: many(fieldGroup),
});

export const createFieldGroup = defineOperation({
  ...creates,
  name: "createFieldGroup",
  collection: "field_groups",
  path: "/field_groups",
  body: newRecord("field_groups", z.strictObject({ target_object: shortText, name: shortText })),
  reply: one(fieldGroup),
});

export const getFieldGroup = defineOperation({
  ...reads,
  name: "getFieldGroup",
  kind: "get",
  path: "/field_groups/{id}",
  reply: one(fieldGroup),
});

export const updateFieldGroup = defineOperation({
  ...updates,
  name: "updateFieldGroup",
  collection: "field_groups",
  path: "/field_groups/{id}",
  body: changedRecord("field_groups", z.strictObject({ name: shortText })),
  reply: one(fieldGroup),
});

export const deleteFieldGroup = defineOperation({
  ...removes,
  name: "deleteFieldGroup",
  collection: "field_groups",
  path: "/field_groups/{id}",
  body: null,
  reply: nothing,
});

export const listFields = defineOperation({
  ...reads,
  name: "listFields",
  kind: "list",
  path: "/fields",
  assumption: 6,
  query: { filters: { group_id_equals: "one", target_object_equals: "one" } },
  reply: many(field),
});

export const createField = defineOperation({
  ...creates,
  name: "createField",
  collection: "fields",
  path: "/fields",
  body: z.strictObject({ data: newField }),
  reply: one(field),
});

export const getField = defineOperation({
  ...reads,
  name: "getField",
  kind: "get",
  path: "/fields/{id}",
  reply: one(field),
});

export const updateField = defineOperation({
  ...updates,
  name: "updateField",
  collection: "fields",
  path: "/fields/{id}",
  body: z.strictObject({ data: changedField }),
  reply: one(field),
});

export const deleteField = defineOperation({
  ...removes,
  name: "deleteField",
  collection: "fields",
  path: "/fields/{id}",
  body: null,
  reply: nothing,
});

export const listFieldOptions = defineOperation({
  ...reads,
  name: "listFieldOptions",
  kind: "list",
  path: "/fields/{field_id}/field_options",
  reply: many(fieldOption),
});

export const createFieldOption = defineOperation({
  ...creates,
  name: "createFieldOption",
  collection: "field_options",
  path: "/field_options",
  body: z.strictObject({
    data: z.strictObject({
      type: z.literal("field_options"),
      attributes: z.strictObject({ label: shortText }),
      relationships: z.strictObject({ field: linkTo("fields") }),
    }),
  }),
  reply: one(fieldOption),
});

export const updateFieldOption = defineOperation({
  ...updates,
  name: "updateFieldOption",
  collection: "field_options",
  path: "/field_options/{id}",
  body: changedRecord("field_options", z.strictObject({ label: shortText })),
  reply: one(fieldOption),
});

export const deleteFieldOption = defineOperation({
  ...removes,
  name: "deleteFieldOption",
  collection: "field_options",
  path: "/field_options/{id}",
  body: null,
  reply: nothing,
});
