// A body for each operation that takes one, as the documents' tables allow it.

const link = (type: string) => ({ data: { type, id: "9" } });

const attributesOf: Readonly<Record<string, object>> = {
  payment_currencies: { alpha: "EUR", numeric: "978", external_id: "eur" },
  payment_types: { name: "Cheque", payment_method: "Check" },
  payment_terms: { name: "Net 30" },
  field_groups: { name: "Costs" },
  fields: { name: "Weight", type_description: "Decimal", required: true },
  field_options: { label: "Red" },
  events: { external_id: "E-1" },
  line_items: { data: { c1: "Bolt", c2: 5 } },
};

const resources: readonly (readonly [RegExp, string])[] = [
  [/PaymentCurrency/, "payment_currencies"],
  [/PaymentType/, "payment_types"],
  [/PaymentTerm/, "payment_terms"],
  [/FieldGroup/, "field_groups"],
  [/FieldOption/, "field_options"],
  [/Field$/, "fields"],
  [/LineItem/, "line_items"],
  [/Event/, "events"],
];

/** What only a create takes. */
function createParts(type: string): Record<string, unknown> {
  if (type === "events")
    return { relationships: { event_template: link("event_templates"), project: link("projects") } };
  if (type === "field_options") return { relationships: { field: link("fields") } };
  const target = { ...attributesOf[type], target_object: "RFP" };
  return type === "fields" || type === "field_groups" ? { attributes: target } : {};
}

/** Undefined for an operation without a body. `path` gives an update its id. */
export function bodyOf(name: string, path: Readonly<Record<string, string>>): unknown {
  if (/^(list|get|describe|delete)/.test(name)) return undefined;
  if (/Suppliers/.test(name)) {
    const type = /Contact/.test(name) ? "supplier_contacts" : "supplier_companies";
    return { data: [{ type, id: "5" }] };
  }
  const type = resources.find(([form]) => form.test(name))?.[1] ?? "";
  const record = { type, attributes: attributesOf[type] };
  if (name.startsWith("bulk")) return { data: [record, record] };
  if (name.startsWith("create")) return { data: { ...record, ...createParts(type) } };
  return { data: { id: Object.values(path).at(-1), ...record } };
}
