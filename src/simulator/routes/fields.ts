// The custom fields service (document 2, 4.2): groups and fields. Options have a file of their own.
import { addField, optionsOf, takesOptions } from "../fieldRecords";
import type { FieldRecord, FieldRecords, TargetObject } from "../fieldRecords";
import { filtered, type FilterTable } from "../filters";
import { invalid, type Answer } from "../jsonApi";
import type { Call, Operation, Service } from "../operations";
import { checkAlways, checkId, checkType, readAttributesAs } from "./attributes";
import { readData, type Sent } from "./bodies";
import {
  FIELDS_BASE,
  deleteField,
  fieldAttributes,
  fieldResource,
  findField,
  findGroup,
  groupAttributes,
  groupResource,
  relatedId,
} from "./fieldBodies";
import { optionOperations } from "./fieldOptions";

/** The filters of fields (document 3, filters). */
const fieldFilters: FilterTable<FieldRecord> = {
  group_id: { kind: "choice", read: (field) => field.groupId },
  target_object: { kind: "choice", read: (field) => field.attributes.target_object },
};

/**
 * An update cannot move a group or a field to another kind of object: its body has no `target_object` (document 2,
 * 4.2).
 */
const groupChange = groupAttributes.omit({ target_object: true });
const fieldChange = fieldAttributes.omit({ target_object: true });

const GROUP = "/field_groups/{id}";
const FIELD = "/fields/{id}";

const operations: Operation[] = [
  // page parameters are taken and ignored: fields are unpaged (document 3, paging)
  { name: "listFieldGroups", method: "GET", path: "/field_groups", query: ["page"], answer: listGroups },
  { name: "createFieldGroup", method: "POST", path: "/field_groups", answer: createGroup },
  {
    name: "getFieldGroup",
    method: "GET",
    path: GROUP,
    answer: (call) => ({ status: 200, document: { data: groupResource(findGroup(call)) } }),
  },
  { name: "updateFieldGroup", method: "PATCH", path: GROUP, answer: updateGroup },
  { name: "deleteFieldGroup", method: "DELETE", path: GROUP, answer: deleteGroup },
  { name: "listFields", method: "GET", path: "/fields", query: ["page", "filter"], answer: listFields },
  { name: "createField", method: "POST", path: "/fields", answer: createField },
  {
    name: "getField",
    method: "GET",
    path: FIELD,
    answer: (call) => one(200, call, findField(call, call.path["id"])),
  },
  { name: "updateField", method: "PATCH", path: FIELD, answer: updateField },
  {
    name: "deleteField",
    method: "DELETE",
    path: FIELD,
    answer: (call) => {
      deleteField(call, findField(call, call.path["id"]));
      return { status: 204 };
    },
  },
  ...optionOperations,
];

export const fieldsService: Service = {
  name: "fields",
  base: FIELDS_BASE,
  version: "1.0", // document 2, part 9
  requestsPerSecond: 5, // document 2, part 8
  operations,
};

function listGroups({ records }: Call): Answer {
  const data = [...records.fields.groups.values()].map(groupResource);
  return { status: 200, document: { meta: { count: data.length }, data } };
}

function createGroup(call: Call): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, "field_groups");
  const { fields } = call.records;
  const group = addField(fields, fields.groups, { attributes: readAttributesAs(sent, groupAttributes) });
  return { status: 201, document: { data: groupResource(group) } };
}

function updateGroup(call: Call): Answer {
  const group = findGroup(call);
  const sent = readData(call.body, "one");
  checkType(sent, "field_groups");
  checkId(sent, group.id);
  const { target_object, ...current } = group.attributes;
  group.attributes = { target_object, ...readAttributesAs(sent, groupChange, current) };
  return { status: 200, document: { data: groupResource(group) } };
}

/** Its fields stay, without a group: only a new field needs one (document 2, 2.4). */
function deleteGroup(call: Call): Answer {
  const group = findGroup(call);
  for (const field of call.records.fields.fields.values()) if (field.groupId === group.id) field.groupId = null;
  call.records.fields.groups.delete(group.id);
  return { status: 204 };
}

function listFields({ records, url }: Call): Answer {
  const fields = filtered([...records.fields.fields.values()], url.searchParams, fieldFilters);
  const data = fields.map((field) => fieldResource(field, url));
  return { status: 200, document: { meta: { count: data.length }, data } };
}

function createField(call: Call): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, "fields");
  const { fields } = call.records;
  const attributes = readAttributesAs(sent, fieldAttributes);
  const groupId = groupOf(fields, sent, attributes.target_object, "required");
  return one(201, call, addField(fields, fields.fields, { attributes, groupId: groupId ?? null }));
}

function updateField(call: Call): Answer {
  const field = findField(call, call.path["id"]);
  const sent = readData(call.body, "one");
  checkType(sent, "fields");
  checkId(sent, field.id);
  checkAlways(sent, call.behaviour, ["name"]);
  const { fields } = call.records;
  const { target_object, ...current } = field.attributes;
  const attributes = { target_object, ...readAttributesAs(sent, fieldChange, current) };
  const groupId = groupOf(fields, sent, target_object, "optional");
  if (optionsOf(fields, field.id).length > 0 && !takesOptions({ ...field, attributes }))
    throw invalid("type_description must stay a select while there are options", "/data/attributes/type_description");
  field.attributes = attributes;
  if (groupId !== undefined) field.groupId = groupId;
  return one(200, call, field);
}

/**
 * RFP: the group "must be omitted on create and update"; every other target object: "required on create"
 * (document 2, 4.2). That a group holds fields of its own target object only is our reading.
 */
function groupOf(
  fields: FieldRecords,
  sent: Sent,
  target: TargetObject,
  need: "required" | "optional",
): string | undefined {
  const where = "/data/relationships/group";
  const id = relatedId(sent, "group", "field_groups");
  if (target === "RFP") {
    if (id !== undefined) throw invalid("group must be omitted for target_object RFP", where);
    return undefined;
  }
  if (id === undefined && need === "optional") return undefined;
  if (id === undefined) throw invalid(`group is required for target_object ${target}`, where);
  const group = fields.groups.get(id ?? "");
  if (group?.attributes.target_object !== target) throw invalid(`group must name a field group for ${target}`, where);
  return group.id;
}

function one(status: number, call: Call, field: FieldRecord): Answer {
  return { status, document: { data: fieldResource(field, call.url) } };
}
