// The two supplier operations of version 2018-04-01 (document 2, 2.8 and 4.3). Later versions do not serve them.
import type { FieldRecord } from "../fieldRecords";
import { optionsOf } from "../fieldRecords";
import { badParameter, notFound, type Answer, type Resource } from "../jsonApi";
import type { Call, Operation } from "../operations";
import { pageOfRows } from "../reports/paging";
import { Random } from "../seed/random";
import { OLDER } from "./reportVersion";
import type { SupplierRecord } from "../supplierRecords";

export const supplierOperations: Operation[] = [
  {
    name: "listSuppliers2018",
    method: "GET",
    path: "/suppliers",
    query: ["page", "sort", "include"],
    versions: [OLDER],
    answer: list,
  },
  {
    name: "getSupplier2018",
    method: "GET",
    path: "/suppliers/{supplier_id}",
    query: ["include"],
    versions: [OLDER],
    answer: get,
  },
];

function list(call: Call): Answer {
  const suppliers = sorted(call);
  const rows = { size: suppliers.length, has: () => true, at: (row: number) => suppliers[row] };
  const { items, links } = pageOfRows(rows, call.url);
  const included = includedContacts(call, items);
  const data = items.map((supplier) => resource(supplier, { name: supplier.name }));
  return { status: 200, document: { data, links, ...(included && { included }) } };
}

function get(call: Call): Answer {
  const id = call.path["supplier_id"] ?? "";
  const supplier = call.records.suppliers.get(id);
  if (!supplier) throw notFound(`Supplier ${id}`);
  const included = includedContacts(call, [supplier]);
  const data = resource(supplier, { name: supplier.name, custom_fields: customFields(call, supplier) });
  return { status: 200, document: { data, ...(included && { included }) } };
}

/** The order without `sort` is not shown: by id is our choice. */
const orders: Record<string, (call: Call, a: SupplierRecord, b: SupplierRecord) => number> = {
  id: (_call, a, b) => Number(a.id) - Number(b.id),
  name: (_call, a, b) => (a.name < b.name ? -1 : 1),
  created_at: (call, a, b) => createdAt(call, a) - createdAt(call, b),
};

function sorted(call: Call): SupplierRecord[] {
  const sort = call.url.searchParams.get("sort");
  const name = sort?.replace(/^-/, "") ?? "id";
  const order = sort === "id" || sort === "-id" ? undefined : orders[name];
  if (!order) throw badParameter(`Suppliers cannot be sorted by ${sort ?? ""}`, "sort");
  const suppliers = [...call.records.suppliers.values()].sort((a, b) => order(call, a, b));
  return sort?.startsWith("-") ? suppliers.reverse() : suppliers;
}

/** When a supplier was registered decides an order but is not shown (document 2, 2.8). */
function createdAt({ records }: Call, { id }: SupplierRecord): number {
  return new Random(records.seed, "supplier created", id).next();
}

/** "By default relationships carry only id and type" (document 2, part 8). */
function resource(supplier: SupplierRecord, attributes: object): Resource {
  const data = supplier.contactIds.map((id) => ({ type: "supplier_contacts", id }));
  return { id: supplier.id, type: "suppliers", attributes, relationships: { contacts: { data } } };
}

function includedContacts({ url, records }: Call, suppliers: SupplierRecord[]): Resource[] | undefined {
  const include = url.searchParams.get("include") ?? "";
  if (include === "") return undefined;
  if (include !== "contacts") throw badParameter(`There is no relationship ${include} to include`, "include");
  return suppliers
    .flatMap((supplier) => supplier.contactIds.flatMap((id) => records.contacts.get(id) ?? []))
    .map(({ id, email, externalId }) => ({
      id,
      type: "supplier_contacts",
      attributes: { ...nameOf(id, email), email, external_id: externalId },
    }));
}

/** No document shows a contact's attributes (document 1, 2.1): some come with a name, some with its two parts. */
function nameOf(id: string, email: string): object {
  const [desk = ""] = email.split("@");
  return Number(id) % 2 === 0 ? { name: `${desk} desk` } : { first_name: desk, last_name: "desk" };
}

type CustomValue = string | number | string[] | { title: string; file_type: string; url: string }[] | null;

function customFields(call: Call, supplier: SupplierRecord): { name: string; value: CustomValue }[] {
  return [...call.records.fields.fields.values()]
    .filter((field) => field.attributes.target_object === "SUPPLIER_COMPANY")
    .map((field) => ({ name: field.attributes.name, value: customValue(call, supplier, field) }));
}

/** "A string, a number, an array of strings, or an array of files" (document 2, 2.8). */
function customValue({ records, url }: Call, { id }: SupplierRecord, field: FieldRecord): CustomValue {
  const random = new Random(records.seed, "supplier value", id, field.id);
  const labels = optionsOf(records.fields, field.id).map(({ attributes }) => attributes.label);
  switch (field.attributes.type_description) {
    case "File":
      return [
        {
          title: "ISO 9001.pdf",
          file_type: "application/pdf",
          url: `${url.origin}/attachments/${random.integer(66_000, 67_000)}/ISO%209001.pdf`,
        },
      ];
    case "Multiple Select":
      return labels.filter(() => random.chance(0.6));
    case "Single Select":
      return labels[random.integer(0, labels.length)] ?? null;
    case "Integer":
    case "Currency":
      return random.integer(1, 90_000);
    case "Checkbox":
      return random.chance(0.5) ? "true" : "false";
    default:
      return random.chance(0.8) ? `00${random.integer(1_000_000, 9_999_999)}` : null;
  }
}
