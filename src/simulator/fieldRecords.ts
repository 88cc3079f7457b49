// Custom field groups, custom fields and their options as the simulator keeps them (document 2, 2.4 to 2.6).
// Judges nothing: the rules are in routes/fields.ts and routes/fieldOptions.ts.

/** The published values (document 3, value sets). */
export const targetObjects = ["PROJECT", "RFP", "SUPPLIER_COMPANY"] as const;
export type TargetObject = (typeof targetObjects)[number];

export const typeDescriptions = [
  "Checkbox",
  "File",
  "Short Text",
  "Paragraph",
  "Date",
  "Integer",
  "Currency",
  "Decimal",
  "Single Select",
  "Multiple Select",
  "URL",
  "Lookup",
  "Related",
] as const;
export type TypeDescription = (typeof typeDescriptions)[number];

export interface GroupRecord {
  id: string;
  attributes: { target_object: TargetObject; name: string; position: number | null };
}

export interface FieldRecord {
  id: string;
  attributes: {
    name: string;
    target_object: TargetObject;
    type_description: TypeDescription;
    position: number | null;
    required: boolean;
  };
  /** Null where the field has none: target object RFP, or a group that was deleted. */
  groupId: string | null;
}

export interface OptionRecord {
  id: string;
  fieldId: string;
  attributes: { label: string; position: number | null };
}

export interface FieldRecords {
  groups: Map<string, GroupRecord>;
  fields: Map<string, FieldRecord>;
  options: Map<string, OptionRecord>;
  nextId: number;
}

export function emptyFields(): FieldRecords {
  return { groups: new Map(), fields: new Map(), options: new Map(), nextId: 1 };
}

/** Puts the record under the next free id. Groups, fields and options count together. */
export function addField<Rest extends object>(
  records: FieldRecords,
  list: Map<string, Rest & { id: string }>,
  rest: Rest,
): Rest & { id: string } {
  const record = { ...rest, id: String(records.nextId++) };
  list.set(record.id, record);
  return record;
}

/** "Options exist only for single-select and multiple-select fields" (document 2, 2.6). */
export function takesOptions(field: FieldRecord): boolean {
  const { type_description } = field.attributes;
  return type_description === "Single Select" || type_description === "Multiple Select";
}

export function optionsOf(records: FieldRecords, fieldId: string): OptionRecord[] {
  return [...records.options.values()].filter((option) => option.fieldId === fieldId);
}
