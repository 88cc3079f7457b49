// Custom fields as lists: groups, fields, and the options of one field (document 2, 2.4 to 2.6, 4.2; value sets: document 3).
import {
  createField,
  createFieldGroup,
  createFieldOption,
  deleteField,
  deleteFieldGroup,
  deleteFieldOption,
  getField,
  listFieldGroups,
  listFieldOptions,
  listFields,
  updateField,
  updateFieldGroup,
  updateFieldOption,
} from "../platform/fields";
import { FLAG_WORDS } from "./flagWords";
import type { RecordColumn, RecordList } from "./recordList";

const LONGEST = 255;
const targets = ["PROJECT", "RFP", "SUPPLIER_COMPANY"];
const name: RecordColumn = {
  ...{ key: "name", label: "Name", type: "text", naming: true },
  ...{ required: true, longest: LONGEST },
};
const target: RecordColumn = {
  ...{ key: "target_object", label: "Belongs to", type: "text" },
  ...{ required: true, values: targets, fixed: true },
};
const position: RecordColumn = { key: "position", label: "Position", type: "number", computed: true };

export const fieldGroupList: RecordList = {
  ...{ title: "Field groups", type: "field_groups" },
  operations: {
    list: listFieldGroups,
    create: createFieldGroup,
    update: updateFieldGroup,
    remove: deleteFieldGroup,
  },
  columns: [name, target, position, { key: "id", label: "Group ID", type: "text", computed: true }],
};

const selects = ["Single Select", "Multiple Select"];
/** What a field holds. */
const kinds = [
  ...["Checkbox", "File", "Short Text", "Paragraph", "Date", "Integer", "Currency", "Decimal"],
  ...[...selects, "URL", "Lookup", "Related"],
];

export const fieldList: RecordList = {
  ...{ title: "Custom fields", type: "fields" },
  operations: { list: listFields, create: createField, update: updateField, remove: deleteField },
  columns: [
    name,
    target,
    { key: "type_description", label: "Type", type: "text", required: true, values: kinds },
    { key: "required", label: "Required", type: "text", flag: true, values: FLAG_WORDS, keeps: true },
    { key: "group", label: "Group ID", type: "text", linksTo: "field_groups", keeps: true },
    { key: "data_type", label: "Data type", type: "text", computed: true },
    position,
  ],
  // Document 2, 4.2, rules: a field of RFP events has no group, any other one must have one.
  rowRule: (row) => {
    const hasGroup = (row["group"] ?? "") !== "";
    if (row["target_object"] === "RFP")
      return hasGroup ? "a field of RFP events has no group. Clear the group." : null;
    return hasGroup ? null : "a field that is not for RFP events needs a group. Type the group's ID.";
  },
};

export const fieldOptionList: RecordList = {
  ...{ title: "Field options", type: "field_options" },
  operations: {
    ...{ list: listFieldOptions, create: createFieldOption },
    ...{ update: updateFieldOption, remove: deleteFieldOption },
  },
  belongsTo: {
    ...{ key: "field", type: "fields", pathName: "field_id" },
    facts: { read: getField, keys: ["type_description"] },
  },
  columns: [{ ...name, key: "label", label: "Option" }, position],
  // Document 2, 4.2, rules: the parent field is a select. A kind that nobody told is left to the platform.
  rowRule: (_row, { within: { type_description: kind = "" } }) =>
    kind === "" || selects.includes(kind)
      ? null
      : `a field of type ${kind} has no options. Only ${selects.join(" and ")} have. If its type was changed since, link its options again.`,
};
