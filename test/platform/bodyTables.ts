// Bodies at random, as far as the documents' tables allow them: required members there, the others now and then.
import fc from "fast-check";

const short = fc.string({ minLength: 1, maxLength: 255 });
const id = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
const flag = fc.boolean();
const deadline = fc.constantFrom(null, "2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000+05:30");
const amount = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
);
const custom = fc.oneof(fc.string(), flag, fc.maxSafeInteger(), fc.array(fc.string()), fc.constant(null));
const cells = fc.dictionary(
  fc.nat(60).map((n) => `c${n}`),
  fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
);

type Members = Readonly<Record<string, fc.Arbitrary<unknown>>>;
const all = (members: Members) => fc.record(members);
const some = (members: Members, required: string[] = []) => fc.record(members, { requiredKeys: required });
const link = (type: string) => all({ data: all({ type: fc.constant(type), id }) });
const linkOrNone = (type: string) => fc.oneof(link(type), all({ data: fc.constant(null) }));
const data = (type: string, members: Members, required = Object.keys(members)) =>
  all({ data: some({ type: fc.constant(type), ...members }, ["type", ...required]) });

const newEvent = { duplicate_bids: flag, is_public: flag, restricted: flag, external_id: short };
const changedEvent = {
  title: fc.string(),
  spend_amount: fc.option(amount, { nil: null }),
  external_id: fc.option(short, { nil: null }),
  late_bids: flag,
  revise_bids: flag,
  instant_notifications: flag,
  supplier_rsvp_deadline: deadline,
  supplier_question_deadline: deadline,
  bid_submission_deadline: deadline,
  custom_fields: fc.array(all({ name: fc.string(), value: custom })),
};
const field = { name: short, type_description: short, required: flag };
const group = all({ group: link("field_groups") });
const newField = fc.oneof(
  data("fields", {
    attributes: some({ ...field, target_object: fc.constant("RFP") }, ["name", "type_description", "target_object"]),
  }),
  data("fields", {
    attributes: some({ ...field, target_object: fc.constantFrom("PROJECT", "SUPPLIER_COMPANY", "LATER") }, [
      "name",
      "type_description",
      "target_object",
    ]),
    relationships: group,
  }),
);

const payments: readonly (readonly [RegExp, string, Members, string[]])[] = [
  [
    /PaymentCurrency/,
    "payment_currencies",
    { alpha: fc.string({ minLength: 2, maxLength: 255 }), numeric: fc.string({ maxLength: 255 }) },
    ["alpha", "numeric"],
  ],
  [/PaymentType/, "payment_types", { name: short, payment_method: short }, ["name", "payment_method"]],
  [/PaymentTerm/, "payment_terms", { name: short }, ["name"]],
];

const lineItem: Members = { attributes: all({ data: cells }) };
const worksheet = all({ worksheet: link("worksheets") });

const others: Readonly<Record<string, fc.Arbitrary<object>>> = {
  createEvent: data(
    "events",
    {
      attributes: some(newEvent),
      relationships: all({ event_template: link("event_templates"), project: link("projects") }),
    },
    ["relationships"],
  ),
  updateEvent: data(
    "events",
    {
      id,
      attributes: some(changedEvent),
      relationships: some({
        project: linkOrNone("projects"),
        spend_category: linkOrNone("spend_categories"),
        department: linkOrNone("departments"),
      }),
    },
    ["id"],
  ),
  createLineItem: data("line_items", { ...lineItem, relationships: worksheet }, ["attributes"]),
  updateLineItem: data("line_items", { ...lineItem, id, relationships: worksheet }, ["attributes", "id"]),
  bulkCreateLineItems: all({
    data: fc.array(all({ type: fc.constant("line_items"), ...lineItem }), { minLength: 1, maxLength: 5 }),
  }),
  createFieldGroup: data("field_groups", { attributes: all({ target_object: short, name: short }) }),
  updateFieldGroup: data("field_groups", { id, attributes: all({ name: short }) }),
  createField: newField,
  updateField: data("fields", { id, attributes: some(field), relationships: group }, ["id", "attributes"]),
  createFieldOption: data("field_options", {
    attributes: all({ label: short }),
    relationships: all({ field: link("fields") }),
  }),
  updateFieldOption: data("field_options", { id, attributes: all({ label: short }) }),
};

/** A body for the operation of this name. */
export function bodiesOf(name: string): fc.Arbitrary<object> {
  const known = others[name];
  if (known !== undefined) return known;
  if (name.includes("Suppliers")) {
    const type = fc.constant(name.includes("Contact") ? "supplier_contacts" : "supplier_companies");
    return all({
      data: fc.array(all({ type, id: name.includes("External") ? short : id }), {
        minLength: 1,
        maxLength: 12,
      }),
    });
  }
  const [, type = "", members = {}, required = []] = payments.find(([form]) => form.test(name)) ?? [];
  const external_id = short;
  if (name.startsWith("create")) return data(type, { attributes: some({ ...members, external_id }, required) });
  return data(type, {
    id: name.includes("External") ? short : id,
    attributes: some({ ...members, external_id: fc.option(external_id, { nil: null }) }),
  });
}
