// Custom fields as lists: groups, fields, and the options of one field (document 2, 2.4 to 2.6, 4.2; value sets: document 3).
import {
  createField,
  createFieldGroup,
  createFieldOption,
  deleteField,
  deleteFieldGroup,
  deleteFieldOption,
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
  columns: [name, target, position],
};

/** What a field holds. Only the last two of the first line have options. */
const kinds = [
  ...["Checkbox", "File", "Short Text", "Paragraph", "Date", "Integer", "Currency", "Decimal"],
  ...["Single Select", "Multiple Select", "URL", "Lookup", "Related"],
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
  belongsTo: { key: "field", type: "fields", pathName: "field_id" },
  columns: [{ ...name, key: "label", label: "Option" }, position],
};
