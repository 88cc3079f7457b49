// The field descriptors of events, worksheets, bids and bid line items (document 1, 2.8). Events have custom fields as
// well.
import type { Answer, Resource } from "../jsonApi";
import type { Call, Operation } from "../operations";
import type { FieldRecord, TypeDescription } from "../fieldRecords";

type DataType = "string" | "number" | "boolean" | "object";
type Kind = [data_type: DataType, type_description: string];
type Group = [kind: Kind, ...names: string[]];

const shortText: Kind = ["string", "Short Text"];
const select: Kind = ["string", "Single Select"];
const checkbox: Kind = ["boolean", "Checkbox"];
const date: Kind = ["string", "Date"];
const relationship: Kind = ["object", "Single Relationship"];

const described: { type: string; name: string; path: string; groups: Group[] }[] = [
  {
    type: "event_fields",
    name: "describeEvents",
    path: "/events/describe",
    groups: [
      [shortText, "title", "external_id"],
      [select, "state"],
      [["number", "Currency"], "spend_amount"],
      [select, "request_type"],
      [checkbox, "late_bids", "revise_bids", "instant_notifications", "is_public", "restricted"],
      [shortText, "department"],
      [date, "supplier_rsvp_deadline", "supplier_question_deadline", "bid_submission_deadline"],
      [date, "created_at", "updated_at", "published_at", "closed_at"],
    ],
  },
  {
    type: "worksheet_fields",
    name: "describeWorksheets",
    path: "/worksheets/describe",
    groups: [
      [shortText, "title"],
      [["number", "Decimal"], "budget"],
      [["string", "Paragraph"], "notes"],
      [date, "updated_at"],
    ],
  },
  {
    type: "bid_fields",
    name: "describeBids",
    path: "/bids/describe",
    groups: [
      [checkbox, "intend_to_bid"],
      [date, "intend_to_bid_answered_at", "submitted_at", "resubmitted_at"],
      [select, "status"],
      [relationship, "event", "supplier_company"],
    ],
  },
  {
    type: "bid_line_item_fields",
    name: "describeBidLineItems",
    path: "/bid_line_items/describe",
    groups: [
      [["string", "Lookup"], "data"],
      [date, "updated_at"],
      [relationship, "event", "bid", "worksheet", "line_item"],
    ],
  },
];

/** These stand before the operations that take an id at the same place of the path. */
export const describeOperations: Operation[] = described.map(({ type, name, path, groups }) => ({
  name,
  method: "GET",
  path,
  answer: (call) => answer(type, groups, type === "event_fields" ? eventFieldsOf(call) : []),
}));

function answer(type: string, groups: Group[], custom: FieldRecord[]): Answer {
  const builtIn = groups.flatMap(([kind, ...names]) => names.map((name) => descriptor(type, name, name, kind)));
  const data = [...builtIn, ...custom.map((field) => customDescriptor(type, field))];
  return { status: 200, document: { meta: { count: data.length }, data } };
}

/** The custom fields of events are those of the fields service whose target object is RFP (document 2, 2.5). */
export function eventFieldsOf(call: Call): FieldRecord[] {
  return [...call.records.fields.fields.values()].filter((field) => field.attributes.target_object === "RFP");
}

function customDescriptor(type: string, { id, attributes }: FieldRecord): Resource {
  const { name, type_description } = attributes;
  const kind: Kind = [dataTypeOf[type_description] ?? "string", type_description];
  return descriptor(type, `custom_field_${id}`, name, kind, true);
}

/** All others are strings on the wire, decimals included (document 3, value sets). */
const dataTypeOf: Partial<Record<TypeDescription, DataType>> = {
  Checkbox: "boolean",
  Integer: "number",
  Currency: "number",
  "Multiple Select": "object",
  File: "object",
  Related: "object",
};

function descriptor(
  type: string,
  id: string,
  name: string,
  [data_type, type_description]: Kind,
  custom_field = false,
): Resource {
  return { id, type, attributes: { name, data_type, type_description, custom_field } };
}
