// Bodies and resources of the custom fields service (document 2, 2.4 to 2.6), and how a path finds its records.
// Changes nothing.
import { z } from "zod";
import { optionsOf, targetObjects, typeDescriptions } from "../fieldRecords";
import type { FieldRecord, GroupRecord, OptionRecord, TypeDescription } from "../fieldRecords";
import { notFound, type Resource } from "../jsonApi";
import type { Call } from "../operations";
import { nameText, positionNumber } from "./attributes";
import type { Sent } from "./bodies";

export const FIELDS_BASE = "/services/fields/v1";

export const groupAttributes = z.strictObject({
  target_object: z.enum(targetObjects),
  name: nameText,
  position: positionNumber,
});

export const fieldAttributes = z.strictObject({
  name: nameText,
  target_object: z.enum(targetObjects),
  type_description: z.enum(typeDescriptions),
  position: positionNumber,
  required: z.boolean().default(false),
});

export const optionAttributes = z.strictObject({ label: nameText, position: positionNumber });

/** `data_type` "is derived by the service" (document 2, 2.5). The four types are those of document 1, 2.8. */
const dataTypes: Record<TypeDescription, "string" | "number" | "boolean" | "object"> = {
  Checkbox: "boolean",
  File: "object",
  "Short Text": "string",
  Paragraph: "string",
  Date: "string",
  Integer: "number",
  Currency: "number",
  Decimal: "number",
  "Single Select": "string",
  "Multiple Select": "string",
  URL: "string",
  Lookup: "string",
  Related: "object",
};

export function groupResource({ id, attributes }: GroupRecord): Resource {
  return { id, type: "field_groups", attributes };
}

/**
 * A field for target object RFP has no group at all; one whose group was deleted has an empty one (document 1, shared
 * convention 4).
 */
export function fieldResource({ id, attributes, groupId }: FieldRecord, url: URL): Resource {
  const group = { data: groupId === null ? null : { type: "field_groups", id: groupId } };
  return {
    id,
    type: "fields",
    attributes: { ...attributes, data_type: dataTypes[attributes.type_description] },
    ...(attributes.target_object === "RFP" ? {} : { relationships: { group } }),
    links: { self: `${url.origin}${FIELDS_BASE}/fields/${id}` },
  };
}

export function optionResource({ id, attributes, fieldId }: OptionRecord): Resource {
  return {
    id,
    type: "field_options",
    attributes,
    relationships: { field: { data: { type: "fields", id: fieldId } } },
  };
}

export function findGroup({ records, path }: Call): GroupRecord {
  return found(records.fields.groups.get(path["id"] ?? ""), `Field group ${path["id"] ?? ""}`);
}

export function findField({ records }: Call, id = ""): FieldRecord {
  return found(records.fields.fields.get(id), `Field ${id}`);
}

export function findOption({ records, path }: Call): OptionRecord {
  return found(records.fields.options.get(path["id"] ?? ""), `Field option ${path["id"] ?? ""}`);
}

function found<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) throw notFound(what);
  return item;
}

/** The id that a to-one relationship names: undefined when it is not sent, null when it names nothing of that type. */
export function relatedId(sent: Sent, name: string, type: string): string | null | undefined {
  const all = z.record(z.string(), z.unknown()).safeParse(sent.relationships ?? {});
  if (!all.success) return null;
  if (all.data[name] === undefined) return undefined;
  const one = z.looseObject({ data: z.looseObject({ type: z.literal(type), id: z.string() }) });
  return one.safeParse(all.data[name]).data?.data.id ?? null;
}

export function deleteField(call: Call, field: FieldRecord): void {
  for (const option of optionsOf(call.records.fields, field.id)) call.records.fields.options.delete(option.id);
  call.records.fields.fields.delete(field.id);
}
