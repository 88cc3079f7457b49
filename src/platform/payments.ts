// Payment currencies, types and terms: three resources with one set of operations (document 2, 2.1 to 2.3, 4.1). Their
// lists are not paged (document 3, paging).
import * as z from "zod/mini";
import { changedRecord, externalId, LONGEST_NAME, newRecord, shortText } from "./bodies";
import { many, nothing, one, resource } from "./jsonApi";
import { defineOperation } from "./operation";

const text = z.nullish(z.string());
/** Codes made of digits have been seen as numbers where text is documented (document 3, traps). */
const code = z.nullish(z.union([z.string(), z.number()]));

interface Names<R extends string> {
  readonly type: R;
  readonly one: string;
  readonly many: string;
}

interface Schemas<A, C, U> {
  /** Tolerant. */
  readonly read: A;
  /** With the required attributes (document 3, value sets). */
  readonly create: C;
  /** Any of them. */
  readonly update: U;
}

const common = { service: "payments", source: "document 2, 4.1" } as const;
const updates = { ...common, kind: "update", method: "PATCH", repeatable: true } as const;
const removes = { ...common, kind: "delete", method: "DELETE", repeatable: true } as const;

function paymentOperations<R extends string, A extends z.ZodMiniType, C extends z.ZodMiniType, U extends z.ZodMiniType>(
  names: Names<R>,
  schemas: Schemas<A, C, U>,
) {
  const { type } = names;
  const record = resource(type, schemas.read, z.looseObject({}));
  return {
    list: defineOperation({
      ...common,
      name: `list${names.many}`,
      kind: "list",
      method: "GET",
      path: `/${type}` as const,
      repeatable: true,
      body: null,
      reply: many(record),
    }),
    create: defineOperation({
      ...common,
      name: `create${names.one}`,
      collection: type,
      kind: "create",
      method: "POST",
      path: `/${type}` as const,
      repeatable: false,
      assumption: 21,
      body: newRecord(type, schemas.create),
      reply: one(record),
    }),
    ...operationsOfOne(names, record, schemas.update),
  };
}

/** Update and delete, by the platform's identifier and by the external one. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what is returned has these types
function operationsOfOne<R extends string, A extends z.ZodMiniType, U extends z.ZodMiniType>(
  names: Names<R>,
  record: A,
  update: U,
) {
  const { type } = names;
  const byId = { collection: type, path: `/${type}/{id}` as const };
  const byExternalId = { collection: type, path: `/${type}/{external_id}/external_id` as const };
  const reply = one(record);
  return {
    update: defineOperation({
      ...updates,
      ...byId,
      name: `update${names.one}`,
      assumption: 21,
      body: changedRecord(type, update),
      reply,
    }),
    remove: defineOperation({
      ...removes,
      ...byId,
      name: `delete${names.one}`,
      assumption: 4,
      body: null,
      reply: nothing,
    }),
    // Once it has changed the external id, a second one finds nothing (404) and changes nothing.
    updateByExternalId: defineOperation({
      ...updates,
      ...byExternalId,
      name: `update${names.one}ByExternalId`,
      assumption: 22,
      body: changedRecord(type, update, shortText),
      reply,
    }),
    removeByExternalId: defineOperation({
      ...removes,
      ...byExternalId,
      name: `delete${names.one}ByExternalId`,
      assumption: 22,
      body: null,
      reply: nothing,
    }),
  };
}

const external_id = z.optional(shortText);
const changedExternalId = z.optional(externalId);
/** "`numeric` may be an empty string" (document 4, currencies). */
const numeric = z.string().check(z.maxLength(LONGEST_NAME));
const alpha = z.string().check(z.minLength(2), z.maxLength(255));

export const paymentCurrencies = paymentOperations(
  { type: "payment_currencies", one: "PaymentCurrency", many: "PaymentCurrencies" },
  {
    read: z.looseObject({ alpha: text, numeric: code, external_id: text }),
    create: z.strictObject({ alpha, numeric, external_id }),
    update: z.strictObject({
      alpha: z.optional(alpha),
      numeric: z.optional(numeric),
      external_id: changedExternalId,
    }),
  },
);

/**
 * `payment_method` is known as Direct Deposit, Check, EFT, Cash, Credit Card, Wire, Manual, Direct Debit, PayPal, EFT
 * with Reference.
 */
export const paymentTypes = paymentOperations(
  { type: "payment_types", one: "PaymentType", many: "PaymentTypes" },
  {
    read: z.looseObject({ name: text, external_id: text, payment_method: text }),
    create: z.strictObject({ name: shortText, payment_method: shortText, external_id }),
    update: z.strictObject({
      name: z.optional(shortText),
      payment_method: z.optional(shortText),
      external_id: changedExternalId,
    }),
  },
);

export const paymentTerms = paymentOperations(
  { type: "payment_terms", one: "PaymentTerm", many: "PaymentTerms" },
  {
    read: z.looseObject({ name: text, external_id: text }),
    create: z.strictObject({ name: shortText, external_id }),
    update: z.strictObject({ name: z.optional(shortText), external_id: changedExternalId }),
  },
);
