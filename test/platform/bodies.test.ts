// What is sent, strictly: exactly the attributes that the documents list, the required ones there, within the published
// bounds.
import { createEvent, updateEvent } from "../../src/platform/eventChanges";
import { createField, createFieldGroup, createFieldOption, updateField } from "../../src/platform/fields";
import { paymentCurrencies, paymentTerms, paymentTypes } from "../../src/platform/payments";
import { addSuppliers, addSuppliersByExternalIds } from "../../src/platform/suppliers";

interface Strict {
  readonly body: {
    safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } };
  } | null;
}

/** The path to the first refused member, or null when the body is taken. */
function refusal(operation: Strict, data: unknown): string | null {
  const parsed = operation.body?.safeParse({ data });
  return parsed?.success === false ? (parsed.error?.issues[0]?.path.join(".") ?? "") : null;
}

const link = (type: string, id = "7") => ({ data: { type, id } });
const long = "x".repeat(256);

describe("what is sent", () => {
  test("an event is created with its template and its project, and with nothing that is not listed", () => {
    const relationships = { event_template: link("event_templates"), project: link("projects") };
    const attributes = { duplicate_bids: true, is_public: false, restricted: true, external_id: "E-1" };
    const data = { type: "events", attributes, relationships };
    expect(refusal(createEvent, data)).toBeNull();
    expect(refusal(createEvent, { type: "events", relationships })).toBeNull();
    expect(refusal(createEvent, { ...data, attributes: { title: "Bolts" } })).toBe("data.attributes");
    expect(refusal(createEvent, { ...data, relationships: { project: link("projects") } })).toBe(
      "data.relationships.event_template",
    );
    expect(refusal(createEvent, { ...data, relationships: { event_template: link("event_templates") } })).toBe(
      "data.relationships.project",
    );
    expect(refusal(createEvent, { ...data, attributes: { external_id: long } })).toBe("data.attributes.external_id");
    expect(refusal(createEvent, { ...data, id: "1" })).toBe("data");
  });

  test.each([
    ["title", "Bolts", null],
    ["spend_amount", 12.5, null],
    ["spend_amount", null, null],
    ["external_id", null, null],
    ["external_id", "", "data.attributes.external_id"],
    ["spend_amount", 2 ** 53, "data.attributes.spend_amount"],
    ["spend_amount", "12.5", "data.attributes.spend_amount"],
    ["bid_submission_deadline", "2026-03-01T12:00:00+01:00", null],
    ["bid_submission_deadline", "2026-03-01T12:00:00.000Z", null],
    ["bid_submission_deadline", null, null],
    ["bid_submission_deadline", "next Friday", "data.attributes.bid_submission_deadline"],
    ["state", "closed", "data.attributes"],
    ["is_public", true, "data.attributes"],
    ["custom_fields", [{ name: "Weight", value: "1.25" }], null],
    ["custom_fields", [{ name: "Cost", value: 2 ** 53 - 1 }], null],
    ["custom_fields", [{ name: "Cost", value: 2 ** 53 }], "data.attributes.custom_fields.0.value"],
    ["custom_fields", [{ name: "Cost", value: 1.5 }], "data.attributes.custom_fields.0.value"],
    ["custom_fields", [{ name: "Tags", value: ["a", "b"] }], null],
    ["custom_fields", [{ name: "File", value: { url: "x" } }], "data.attributes.custom_fields.0.value"],
  ])("an event's %s is updated with %j or refused at %p", (name, value, where) => {
    expect(refusal(updateEvent, { id: "1", type: "events", attributes: { [name]: value } })).toBe(where);
  });

  test("payment records need what is published as required, within the published lengths", () => {
    const currency = (attributes: unknown) =>
      refusal(paymentCurrencies.create, { type: "payment_currencies", attributes });
    expect(currency({ alpha: "EUR", numeric: "978", external_id: "e" })).toBeNull();
    expect(currency({ alpha: "E", numeric: "978" })).toBe("data.attributes.alpha");
    expect(currency({ alpha: long, numeric: "978" })).toBe("data.attributes.alpha");
    expect(currency({ alpha: "EUR", numeric: "" })).toBeNull();
    expect(currency({ alpha: "EUR" })).toBe("data.attributes.numeric");
    const type = (attributes: unknown) => refusal(paymentTypes.create, { type: "payment_types", attributes });
    expect(type({ name: "Cheque", payment_method: "Check" })).toBeNull();
    expect(type({ name: "Cheque" })).toBe("data.attributes.payment_method");
    const term = (attributes: unknown) => refusal(paymentTerms.create, { type: "payment_terms", attributes });
    expect(term({ name: "x".repeat(255) })).toBeNull();
    expect(term({ name: long })).toBe("data.attributes.name");
    expect(term({ name: "Net 30", alpha: "EUR" })).toBe("data.attributes");
    expect(
      refusal(paymentTerms.update, { id: "1", type: "payment_terms", attributes: { external_id: "n30" } }),
    ).toBeNull();
    expect(refusal(paymentTerms.update, { id: "1", type: "payment_types", attributes: {} })).toBe("data.type");
  });

  test("a field of RFP events has no group and any other one must have one", () => {
    const attributes = { name: "Weight", type_description: "Decimal", required: false };
    const made = (target_object: string, relationships?: unknown) =>
      refusal(createField, {
        type: "fields",
        attributes: { ...attributes, target_object },
        ...(relationships === undefined ? {} : { relationships }),
      });
    const group = { group: link("field_groups") };
    expect(made("RFP")).toBeNull();
    expect(made("RFP", group)).toBe("data.relationships.group");
    expect(made("PROJECT", group)).toBeNull();
    expect(made("PROJECT")).toBe("data.relationships.group");
    expect(made("SUPPLIER_COMPANY", {})).toBe("data.relationships.group");
    expect(refusal(updateField, { id: "1", type: "fields", attributes, relationships: group })).toBeNull();
    expect(refusal(updateField, { id: "1", type: "fields", attributes: { target_object: "RFP" } })).toBe(
      "data.attributes",
    );
  });

  test("groups and options have exactly what the documents list", () => {
    const group = (attributes: unknown) => refusal(createFieldGroup, { type: "field_groups", attributes });
    expect(group({ target_object: "PROJECT", name: "Costs" })).toBeNull();
    expect(group({ target_object: "PROJECT", name: "Costs", position: 1 })).toBe("data.attributes");
    const option = { type: "field_options", attributes: { label: "Red" } };
    expect(refusal(createFieldOption, { ...option, relationships: { field: link("fields") } })).toBeNull();
    expect(refusal(createFieldOption, option)).toBe("data.relationships");
  });

  test("suppliers are named by digits, or by the external identifiers that the operation asks for", () => {
    const company = (id: string) => ({ type: "supplier_companies", id });
    expect(refusal(addSuppliers, [company("12")])).toBeNull();
    expect(refusal(addSuppliers, [company("12"), company("ACME/1")])).toBe("data.1.id");
    expect(refusal(addSuppliers, [])).toBe("data");
    expect(refusal(addSuppliers, [{ type: "supplier_contacts", id: "1" }])).toBe("data.0.type");
    expect(refusal(addSuppliersByExternalIds, [company("ACME/1 ü")])).toBeNull();
    expect(refusal(addSuppliersByExternalIds, [company("")])).toBe("data.0.id");
  });
});
