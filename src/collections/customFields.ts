// Custom fields as lists: groups, fields, and the options of one field (document 2, 2.4 to 2.6, 4.2; value sets:
// document 3).
import {
  createField,
  createFieldGroup,
  createFieldOption,
  deleteField,
  deleteFieldGroup,
  deleteFieldOption,
  getField,
  getFieldGroup,
  listFieldGroups,
  listFieldOptions,
  listFields,
  updateField,
  updateFieldGroup,
  updateFieldOption,
} from "../platform/fields";
import type { RowBreach } from "../sync/rowBreach";
import { GROUP_FILTER, TARGET_FILTER } from "./fieldFilters";
import { FLAG_WORDS } from "./flagWords";
import { isOwner } from "./owners";
import { ONLY, type RecordColumn, type RecordList, type RowAbout } from "./recordList";
import type { RawRow } from "./records";
import { isNewRow } from "./rowRules";
import { selects } from "./selects";

const LONGEST = 255;
const targets = ["PROJECT", "RFP", "SUPPLIER_COMPANY"];
const name: RecordColumn = {
  key: "name",
  label: "Name",
  type: "text",
  naming: true,
  required: true,
  longest: LONGEST,
};
const target: RecordColumn = {
  key: "target_object",
  label: "Belongs to",
  type: "text",
  required: true,
  offered: targets,
  fixed: true,
};
const position: RecordColumn = { key: "position", label: "Position", type: "number", computed: true };

export const fieldGroupList: RecordList = {
  title: "Field groups",
  type: "field_groups",
  operations: {
    list: listFieldGroups,
    get: getFieldGroup,
    create: createFieldGroup,
    update: updateFieldGroup,
    remove: deleteFieldGroup,
  },
  columns: [name, target, position, { key: "id", label: "Group ID", type: "text", computed: true }],
};

const isSelect = (kind: unknown): boolean => typeof kind !== "string" || selects.includes(kind);

/** What a field holds. */
const kinds = [
  "Checkbox",
  "File",
  "Short Text",
  "Paragraph",
  "Date",
  "Integer",
  "Currency",
  "Decimal",
  ...selects,
  "URL",
  "Lookup",
  "Related",
];

export const fieldList: RecordList = {
  title: "Custom fields",
  type: "fields",
  filters: true,
  operations: { list: listFields, get: getField, create: createField, update: updateField, remove: deleteField },
  columns: [
    { ...name, always: true },
    target,
    { key: "type_description", label: "Type", type: "text", required: true, offered: kinds },
    { key: "required", label: "Required", type: "text", flag: true, values: FLAG_WORDS, keeps: true },
    { key: "group", label: "Group ID", type: "text", linksTo: "field_groups", sharing: "target_object", keeps: true },
    { key: "data_type", label: "Data type", type: "text", computed: true },
    position,
    { key: "id", label: "Field ID", type: "text", computed: true },
  ],
  rowRule: (row, about) => outside(row, about) ?? groupProblem(row),
};

/** Document 2, 4.2, rules: a field of RFP events has no group, any other one must have one. */
function groupProblem(row: RawRow): RowBreach | null {
  const hasGroup = (row["group"] ?? "") !== "";
  if (row["target_object"] === "RFP") return hasGroup ? { kind: "groupOfRfpField" } : null;
  return hasGroup ? null : { kind: "noGroup" };
}

/** A field of the group or of the object that a table is filtered by. */
function isListed(row: RawRow, { [GROUP_FILTER]: group, [TARGET_FILTER]: target, [ONLY]: only }: RowAbout["within"]) {
  const isOf = (key: string, wanted: string | undefined) => wanted === undefined || row[key] === wanted;
  return isOf("id", only) && isOf("group", group) && isOf("target_object", target);
}

/** For a new field that its own table would not list once it is created. */
function outside(row: RawRow, about: RowAbout): RowBreach | null {
  const { within } = about;
  if (!isNewRow(about)) return null;
  if (within[ONLY] !== undefined) return { kind: "oneFieldAlone" };
  const [group, target] = [within[GROUP_FILTER], within[TARGET_FILTER]];
  if (group !== undefined && row["group"] !== group)
    return { kind: "otherGroup", label: labelled(about, "group"), group };
  return target === undefined || row["target_object"] === target
    ? null
    : { kind: "otherTarget", label: labelled(about, "target_object"), target };
}

const labelled = ({ mapping }: RowAbout, key: string): string => mapping.find((one) => one.key === key)?.label ?? key;

export const fieldOptionList: RecordList = {
  title: "Field options",
  type: "field_options",
  operations: {
    list: listFieldOptions,
    create: createFieldOption,
    update: updateFieldOption,
    remove: deleteFieldOption,
  },
  belongsTo: {
    key: "field",
    type: "fields",
    pathName: "field_id",
    facts: { read: getField, keys: ["type_description", "target_object"] },
  },
  columns: [{ ...name, key: "label", label: "Option" }, position],
  // Document 2, 4.2, rules: the parent field is a select. A kind that nobody told is left to the platform.
  rowRule: (_row, { within: { type_description: kind } }) =>
    isSelect(kind) ? null : { kind: "noOptions", type: kind ?? "", selects },
};

/** The options of several fields in one table. */
export const optionsOfFieldsList: RecordList = {
  title: "Options of fields",
  type: "field_options",
  filters: true,
  operations: fieldOptionList.operations,
  owners: {
    list: listFields,
    titleKey: "name",
    pathName: "field_id",
    column: "field",
    has: ({ attributes }) => isSelect(attributes["type_description"]),
    lists: isListed,
  },
  columns: [
    {
      key: "field",
      label: "Field",
      type: "text",
      linksTo: "fields",
      required: true,
      fixed: true,
    },
    ...fieldOptionList.columns,
    { key: "id", label: "Option ID", type: "text", computed: true },
  ],
  rowRule: ({ field = null }, about) =>
    !isNewRow(about) || isOwner(about.within, field) ? null : { kind: "noSelectField", name: String(field ?? "") },
};
