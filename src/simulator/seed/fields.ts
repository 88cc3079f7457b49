// The custom fields of every seed: three groups, 25 fields of every type, options of the select fields.
// Draws nothing but the first id.
import { addField, emptyFields, type FieldRecords, type TargetObject, type TypeDescription } from "../fieldRecords";
import { Random } from "./random";

interface FieldPlan {
  name: string;
  type: TypeDescription;
  required?: true;
  options?: string[];
}

interface GroupPlan {
  /** Null: fields for target object RFP have no group (document 2, 2.4). */
  name: string | null;
  target: TargetObject;
  position: number | null;
  fields: FieldPlan[];
}

const plans: GroupPlan[] = [
  {
    name: "Sourcing strategy",
    target: "PROJECT",
    position: 1,
    fields: [
      {
        name: "Business unit",
        type: "Single Select",
        required: true,
        options: ["Assembly", "Logistics", "IT"],
      },
      { name: "Plants", type: "Multiple Select", options: ["Lyon", "Brno", "Zürich", "Sao Paulo"] },
      { name: "Strategy in short", type: "Short Text" },
      { name: "Strategy in full", type: "Paragraph" },
      { name: "Board approval", type: "Date" },
      { name: "Number of sites", type: "Integer" },
    ],
  },
  {
    name: "Budget",
    target: "PROJECT",
    position: null,
    fields: [
      { name: "Approved budget", type: "Currency" },
      { name: "Target saving in percent", type: "Decimal" },
      { name: "Capital expenditure", type: "Checkbox" },
      { name: "Business case", type: "File" },
      { name: "Cost center", type: "Lookup", required: true },
      { name: "Predecessor", type: "Related" },
    ],
  },
  {
    name: "Supplier master data",
    target: "SUPPLIER_COMPANY",
    position: 2,
    fields: [
      { name: "D-U-N-S number", type: "Short Text" },
      { name: "Certificates", type: "File" },
      { name: "Employees", type: "Integer" },
      { name: "Regions", type: "Multiple Select", options: ["EMEA", "APAC", "Americas"] },
      { name: "Ownership", type: "Single Select", options: ["Family", "Listed", "Public", "0"] },
      { name: "Annual revenue", type: "Currency" },
      { name: "Code of conduct", type: "URL" },
      { name: "Signed code of conduct", type: "Checkbox", required: true },
    ],
  },
  {
    name: null,
    target: "RFP",
    position: null,
    fields: [
      { name: "Cost center", type: "Short Text" },
      { name: "Savings target in percent", type: "Decimal" },
      { name: "Sites", type: "Multiple Select", options: ["Lyon", "Brno"] },
      { name: "Sustainability clause", type: "Checkbox" },
      { name: "Award by", type: "Date" },
    ],
  },
];

export function seedFields(seed: number | string, shift = 0): FieldRecords {
  const records = emptyFields();
  records.nextId = 800 + new Random(seed, "fields").integer(1, 90) + shift;
  for (const plan of plans) addGroup(records, plan);
  return records;
}

function addGroup(records: FieldRecords, { name, target, position, fields }: GroupPlan): void {
  const attributes = { target_object: target, name: name ?? "", position };
  const groupId = name === null ? null : addField(records, records.groups, { attributes }).id;
  fields.forEach((plan, index) => addPlanned(records, plan, target, groupId, index));
}

function addPlanned(
  records: FieldRecords,
  plan: FieldPlan,
  target_object: TargetObject,
  groupId: string | null,
  index: number,
): void {
  const { name, type: type_description } = plan;
  const position = index % 3 === 2 ? null : index + 1;
  const attributes = { name, target_object, type_description, position, required: plan.required ?? false };
  const field = addField(records, records.fields, { attributes, groupId });
  plan.options?.forEach((label, at) =>
    addField(records, records.options, { fieldId: field.id, attributes: { label, position: at || null } }),
  );
}
