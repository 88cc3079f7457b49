// The resources as the documents' tables give them, made at random: every attribute present, null where that is
// allowed, or absent, with members beside it that no table knows.
import fc from "fast-check";

const text = fc.string();
const texts = fc.option(text, { nil: null });
const flag = fc.option(fc.boolean(), { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const moment = fc.option(
  fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }).map((date) => date.toISOString()),
  { nil: null },
);
const position = fc.option(fc.nat(), { nil: null });
const id = fc.nat().map(String);
const cell = fc.oneof(text, number, fc.constant(null));
const cells = fc.dictionary(
  fc.nat(40).map((n) => `c${n}`),
  cell,
);
const custom = fc.array(
  fc.record({ name: text, value: fc.oneof(text, number, fc.boolean(), fc.array(text), fc.constant(null)) }),
  { maxLength: 3 },
);
const descriptor = { name: text, data_type: text, type_description: text, custom_field: fc.boolean() };
const column = fc.record({
  id,
  name: text,
  data_identifier: fc.nat(40).map((n) => `c${n}`),
  mapping_key: texts,
});

interface Table {
  readonly attributes: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  readonly toOne?: readonly string[];
  readonly toMany?: readonly string[];
  /** Attributes that a schema needs. */
  readonly required?: readonly string[];
}

const table = (attributes: Table["attributes"], more: Omit<Table, "attributes"> = {}): Table => ({
  attributes,
  ...more,
});

const event = table(
  {
    title: texts,
    spend_amount: fc.option(number, { nil: null }),
    event_type: texts,
    request_type: texts,
    state: texts,
    duplication_state: texts,
    late_bids: flag,
    revise_bids: flag,
    is_public: flag,
    restricted: flag,
    supplier_rsvp_deadline: moment,
    supplier_question_deadline: moment,
    bid_submission_deadline: moment,
    created_at: moment,
    updated_at: moment,
    published_at: moment,
    closed_at: moment,
    external_id: texts,
    instant_notifications: flag,
    custom_fields: custom,
  },
  {
    toOne: ["event_template", "spend_category", "project", "department"],
    toMany: ["attachments", "commodity_codes"],
  },
);
const bid = table(
  {
    intend_to_bid: flag,
    intend_to_bid_answered_at: moment,
    status: texts,
    submitted_at: moment,
    resubmitted_at: moment,
  },
  { toOne: ["event", "supplier_company"] },
);
const bidLineItem = table(
  { data: cells, updated_at: moment },
  { toOne: ["line_item", "bid", "event", "worksheet"], required: ["data"] },
);
const worksheet = table(
  {
    title: texts,
    budget: fc.option(number, { nil: null }),
    notes: texts,
    updated_at: moment,
    worksheet_type: texts,
    columns: fc.array(column, { maxLength: 5 }),
  },
  { required: ["columns"] },
);
const field = table(
  { name: texts, target_object: texts, data_type: texts, type_description: texts, position, required: flag },
  { toOne: ["group"] },
);
const entry = table({
  "Rpt-Title": texts,
  "Rpt-Days": fc.constantFrom("0.0", "12.0", 3, null),
  "Rpt-Spend": fc.constantFrom("33.3333333333333333", 7.5, false, null),
  "ID-Unique": text,
});
const schema = table(
  { fields: fc.array(fc.record({ type: fc.option(text, { nil: null }), name: text }), { maxLength: 5 }) },
  { required: ["fields"] },
);

/** What an operation's name says about its resource; the first that fits. */
export const tables: readonly (readonly [RegExp, string, Table])[] = [
  [/^describe/, "event_fields", table(descriptor)],
  [/EventReports2018/, "event_reports", table({ title: texts, description: texts })],
  [
    /Supplier.?2018|Suppliers2018/,
    "suppliers",
    table({ name: texts, custom_fields: custom }, { toMany: ["contacts"] }),
  ],
  [/ReportSchema/, "event_schemas", schema],
  [/Report/, "event_report_entries", entry],
  [/EventTemplate/, "event_templates", table({ title: texts, event_type: texts })],
  [/Event/, "events", event],
  [/Worksheet/, "worksheets", worksheet],
  [/BidLineItem/, "bid_line_items", bidLineItem],
  [/Bid/, "bids", bid],
  [/LineItem/, "line_items", table({ data: cells }, { toOne: ["worksheet"], required: ["data"] })],
  [/PaymentCurrenc/, "payment_currencies", table({ alpha: texts, numeric: texts, external_id: texts })],
  [/PaymentType/, "payment_types", table({ name: texts, external_id: texts, payment_method: texts })],
  [/PaymentTerm/, "payment_terms", table({ name: texts, external_id: texts })],
  [/FieldGroup/, "field_groups", table({ target_object: texts, name: texts, position })],
  [/FieldOption/, "field_options", table({ label: texts, position }, { toOne: ["field"] })],
  [/Field/, "fields", field],
];

const reference = fc.record({ id, type: text });
const related = (names: readonly string[] = [], of: fc.Arbitrary<unknown>) =>
  names.map((name) => [name, fc.record({ data: of })] as const);

/** A resource of this table. */
export function resourceOf(type: string, { attributes, toOne, toMany, required = [] }: Table): fc.Arbitrary<object> {
  const relations = Object.fromEntries([
    ...related(toOne, fc.option(reference, { nil: null })),
    ...related(toMany, fc.array(reference, { maxLength: 3 })),
  ]);
  const stranger: Table["attributes"] = { x_unknown: fc.jsonValue() };
  return fc.record(
    {
      id,
      type: fc.constant(type),
      attributes: fc.record({ ...attributes, ...stranger }, { requiredKeys: [...required] }),
      relationships: fc.record({ ...relations, ...stranger }, { requiredKeys: [] }),
      links: fc.record({ self: fc.webUrl() }),
      ...stranger,
    },
    { requiredKeys: ["id", "type", "attributes"] },
  );
}
