// Line items (document 1, 2.4, 4.5): cells keyed by the worksheet's column identifiers. Computed cells come back, they
// are never sent.
import * as z from "zod/mini";
import { cellRead, identifier, many, nothing, one, resource, toOne } from "./jsonApi";
import { defineOperation } from "./operation";

const cellSent = z.union([z.string(), z.number(), z.null()]);

export const lineItem = resource(
  "line_items",
  z.looseObject({ data: z.record(z.string(), cellRead) }),
  z.looseObject({ worksheet: z.optional(toOne) }),
);

/** Column identifiers have the form c<n>: nothing else goes out as a cell's key. */
const cellsSent = z.record(z.string().check(z.regex(/^c\d+$/)), cellSent);
/** What is sent is written strictly: a member that we do not know is refused rather than dropped on its way. */
const worksheetReference = z.strictObject({
  worksheet: z.strictObject({ data: z.strictObject({ type: z.literal("worksheets"), id: identifier }) }),
});

const newLineItem = z.strictObject({
  type: z.literal("line_items"),
  attributes: z.strictObject({ data: cellsSent }),
  relationships: z.optional(worksheetReference),
});
const changedLineItem = z.strictObject({
  id: z.string(),
  type: z.literal("line_items"),
  attributes: z.strictObject({ data: cellsSent }),
  relationships: z.optional(worksheetReference),
});

const PREFIX = "/events/{event_id}/worksheets/{worksheet_id}/line_items";
/** Document 1, part 8. The profile may lower it. */
export const BULK_CREATE_LIMIT = 200;

const common = { service: "events", source: "document 1, 4.5" } as const;
const collection = "lineItems/{event_id}/{worksheet_id}";

export const listLineItems = defineOperation({
  ...common,
  name: "listLineItems",
  kind: "list",
  method: "GET",
  path: PREFIX,
  repeatable: true,
  // No page parameter is declared for it, yet it returns `next`: a size is sent and what comes back is checked.
  assumption: 7,
  query: { paged: true },
  body: null,
  reply: many(lineItem),
});

export const createLineItem = defineOperation({
  ...common,
  name: "createLineItem",
  collection,
  kind: "create",
  method: "POST",
  path: PREFIX,
  repeatable: false,
  assumption: 1,
  body: z.strictObject({ data: newLineItem }),
  reply: one(lineItem),
});

export const bulkCreateLineItems = defineOperation({
  ...common,
  name: "bulkCreateLineItems",
  collection,
  kind: "bulkCreate",
  method: "POST",
  path: `${PREFIX}/bulk`,
  repeatable: false,
  assumption: 2,
  body: z.strictObject({
    data: z.array(newLineItem).check(z.minLength(1), z.maxLength(BULK_CREATE_LIMIT)),
  }),
  reply: many(lineItem),
});

export const getLineItem = defineOperation({
  ...common,
  name: "getLineItem",
  kind: "get",
  method: "GET",
  path: `${PREFIX}/{id}`,
  repeatable: true,
  body: null,
  reply: one(lineItem),
});

export const updateLineItem = defineOperation({
  ...common,
  name: "updateLineItem",
  collection,
  kind: "update",
  method: "PATCH",
  path: `${PREFIX}/{id}`,
  // Sets cells to given values: sending it twice changes nothing more.
  repeatable: true,
  assumption: 3,
  body: z.strictObject({ data: changedLineItem }),
  reply: one(lineItem),
});

export const deleteLineItem = defineOperation({
  ...common,
  name: "deleteLineItem",
  collection,
  kind: "delete",
  method: "DELETE",
  path: `${PREFIX}/{id}`,
  // A second delete answers 404: the row is as gone as it was.
  repeatable: true,
  assumption: 4,
  body: null,
  reply: nothing,
});
