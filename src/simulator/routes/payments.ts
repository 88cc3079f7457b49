// The payments service (document 2, 4.1): one set of operations for currencies, types and terms.
// Unpaged; an external id names at most one record of its list.
import { z } from "zod";
import { invalid, notFound, type Answer, type Resource } from "../jsonApi";
import type { Call, Operation, Service } from "../operations";
import { addPayment, type PaymentRecord, type PaymentResource } from "../paymentRecords";
import { checkAlways, checkId, checkType, externalIdText, nameText, readAttributesAs } from "./attributes";
import { readData } from "./bodies";

const BASE = "/services/payments/v1";

/** The published values (document 3, value sets). */
const paymentMethods = [
  "Direct Deposit",
  "Check",
  "EFT",
  "Cash",
  "Credit Card",
  "Wire",
  "Manual",
  "Direct Debit",
  "PayPal",
  "EFT with Reference",
] as const;

interface Kind {
  resource: PaymentResource;
  /** As the operations' names write it. */
  one: string;
  many: string;
  /** What every update carries, changed or not (document 4, updates). */
  always: string[];
  schema: z.ZodType<PaymentRecord["attributes"]>;
  /** Where a strict platform takes other values. */
  strictSchema?: z.ZodType<PaymentRecord["attributes"]>;
}

const currency = z.strictObject({
  alpha: z.string().min(2).max(255),
  numeric: nameText,
  external_id: externalIdText,
});

/** What is required and how long it may be: document 3, value sets. */
const kinds: Kind[] = [
  {
    resource: "payment_currencies",
    one: "PaymentCurrency",
    many: "PaymentCurrencies",
    always: ["alpha", "numeric"],
    schema: currency,
    // "`numeric` may be an empty string" (document 4, currencies).
    strictSchema: currency.extend({ numeric: z.string().max(255) }),
  },
  {
    resource: "payment_types",
    one: "PaymentType",
    many: "PaymentTypes",
    always: ["name"],
    schema: z.strictObject({
      name: nameText,
      external_id: externalIdText,
      payment_method: z.enum(paymentMethods),
    }),
  },
  {
    resource: "payment_terms",
    one: "PaymentTerm",
    many: "PaymentTerms",
    always: ["name"],
    schema: z.strictObject({ name: nameText, external_id: externalIdText }),
  },
];

export const paymentsService: Service = {
  name: "payments",
  base: BASE,
  version: "1.0", // document 2, part 9
  requestsPerSecond: 5, // document 2, part 8
  operations: kinds.flatMap(operationsOf),
};

type Find = (call: Call, kind: Kind) => PaymentRecord;

function operationsOf(kind: Kind): Operation[] {
  const { one, many } = kind;
  const path = `/${kind.resource}`;
  const byExternalId = `${path}/{external_id}/external_id`;
  const change = (find: Find, id: string) => (call: Call) => update(call, kind, find(call, kind), id);
  return [
    // page parameters are taken and ignored: payments are unpaged (document 3, paging)
    { name: `list${many}`, method: "GET", path, query: ["page"], answer: (call) => list(call, kind) },
    { name: `create${one}`, method: "POST", path, answer: (call) => create(call, kind) },
    { name: `update${one}`, method: "PATCH", path: `${path}/{id}`, answer: change(findById, "id") },
    {
      name: `delete${one}`,
      method: "DELETE",
      path: `${path}/{id}`,
      answer: (call) => remove(call, kind, findById(call, kind)),
    },
    {
      name: `update${one}ByExternalId`,
      method: "PATCH",
      path: byExternalId,
      answer: change(findByExternalId, "external_id"),
    },
    {
      name: `delete${one}ByExternalId`,
      method: "DELETE",
      path: byExternalId,
      answer: (call) => remove(call, kind, findByExternalId(call, kind)),
    },
  ];
}

function list(call: Call, kind: Kind): Answer {
  const data = [...listOf(call, kind).values()].map((record) => resource(kind, record));
  return { status: 200, document: { meta: { count: data.length }, data, links: {} } };
}

function create(call: Call, kind: Kind): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, kind.resource);
  const attributes = readAttributesAs(sent, schemaOf(call, kind));
  refuseTaken(call, kind, attributes);
  const record = addPayment(call.records.payments, kind.resource, attributes);
  return { status: 201, document: { data: resource(kind, record) } };
}

/** `data.id` is the identifier of the path: the external one where the path has that (document 2, part 4). */
function update(call: Call, kind: Kind, record: PaymentRecord, idInPath: string): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, kind.resource);
  checkId(sent, call.path[idInPath] ?? "");
  checkAlways(sent, call.behaviour, kind.always);
  const attributes = readAttributesAs(sent, schemaOf(call, kind), record.attributes);
  refuseTaken(call, kind, attributes, record);
  record.attributes = attributes;
  return { status: 200, document: { data: resource(kind, record) } };
}

function schemaOf({ behaviour }: Call, { schema, strictSchema = schema }: Kind) {
  return behaviour.strict ? strictSchema : schema;
}

function remove(call: Call, kind: Kind, record: PaymentRecord): Answer {
  listOf(call, kind).delete(record.id);
  return { status: 204 };
}

/**
 * An external id "is used to prevent duplicate creation" (document 1, shared convention 6); that it is 422 is our
 * choice.
 */
function refuseTaken(call: Call, kind: Kind, attributes: PaymentRecord["attributes"], self?: PaymentRecord): void {
  const { external_id } = attributes;
  const holder = external_id === null ? undefined : withExternalId(call, kind, external_id);
  if (holder && holder !== self)
    throw invalid(`external_id has already been taken by ${holder.id}`, "/data/attributes/external_id");
}

function findById(call: Call, kind: Kind): PaymentRecord {
  const id = call.path["id"] ?? "";
  const record = listOf(call, kind).get(id);
  if (!record) throw notFound(`${kind.one} ${id}`);
  return record;
}

function findByExternalId(call: Call, kind: Kind): PaymentRecord {
  const externalId = call.path["external_id"] ?? "";
  const record = withExternalId(call, kind, externalId);
  if (!record) throw notFound(`${kind.one} with external id ${externalId}`);
  return record;
}

function withExternalId(call: Call, kind: Kind, externalId: string | undefined): PaymentRecord | undefined {
  return [...listOf(call, kind).values()].find((record) => record.attributes["external_id"] === externalId);
}

function listOf(call: Call, kind: Kind): Map<string, PaymentRecord> {
  return call.records.payments.lists[kind.resource];
}

function resource(kind: Kind, record: PaymentRecord): Resource {
  return { id: record.id, type: kind.resource, attributes: record.attributes };
}
