// Worksheets and their columns (document 1, 2.3, 4.4). Columns are named by `data_identifier`, never by position or
// number.
import * as z from "zod/mini";
import { identifier, many, one, resource } from "./jsonApi";
import { defineOperation } from "./operation";

export const worksheetColumn = z.looseObject({
  id: z.optional(identifier),
  name: z.pipe(
    z.nullish(z.string()),
    z.transform((name) => name ?? ""),
  ),
  data_identifier: z.string(),
  mapping_key: z.nullish(z.string()),
});
export type WorksheetColumn = z.infer<typeof worksheetColumn>;

export const worksheet = resource(
  "worksheets",
  z.looseObject({
    title: z.nullish(z.string()),
    budget: z.nullish(z.union([z.number(), z.string()])),
    notes: z.nullish(z.string()),
    updated_at: z.nullish(z.string()),
    worksheet_type: z.nullish(z.string()),
    columns: z.pipe(
      z.nullish(z.array(worksheetColumn)),
      z.transform((columns) => columns ?? []),
    ),
  }),
  z.looseObject({}),
);
export type WorksheetResource = z.infer<typeof worksheet>;

export const listWorksheets = defineOperation({
  name: "listWorksheets",
  kind: "list",
  method: "GET",
  path: "/events/{event_id}/worksheets",
  service: "events",
  repeatable: true,
  source: "document 1, 4.4",
  body: null,
  reply: many(worksheet),
});

export const getWorksheet = defineOperation({
  name: "getWorksheet",
  kind: "get",
  method: "GET",
  path: "/events/{event_id}/worksheets/{id}",
  service: "events",
  repeatable: true,
  source: "document 1, 4.4",
  body: null,
  reply: one(worksheet),
});
