// The JSON:API envelope (document 1, shared conventions 3 and 4), read tolerantly: unknown members pass, absent ones
// are allowed wherever the documents do not promise them. It refuses what cannot be worked with: no data, no id, no
// type.
import * as z from "zod/mini";

/** Identifiers are integers rendered as strings; a number is taken as well (document 1, shared conventions 3). */
export const identifier = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
);

/** A cell is text, a number or null; anything else is kept as its JSON text, so that it is seen and not lost. */
export const cellRead = z.pipe(
  z.unknown(),
  z.transform((value): string | number | null => {
    if (typeof value === "string" || typeof value === "number") return value;
    return value === null || value === undefined ? null : JSON.stringify(value);
  }),
);

/** Links have been seen with leading white space, as null, absent, and as objects with `href` (document 3, traps). */
const link = z.pipe(
  z.nullish(z.union([z.string(), z.looseObject({ href: z.string() })])),
  z.transform((value) => {
    const text = typeof value === "string" ? value : value?.href;
    return text?.trim() ? text.trim() : null;
  }),
);

const links = z.nullish(z.looseObject({ self: z.optional(link), next: z.optional(link), prev: z.optional(link) }));

const reference = z.looseObject({ id: identifier, type: z.string() });
export const toOne = z.nullish(z.looseObject({ data: z.nullish(reference) }));
/** A bare array is read as `{data: [...]}` (document 4, events). */
export const toMany = z.pipe(
  z.nullish(z.union([z.looseObject({ data: z.nullish(z.array(reference)) }), z.array(reference)])),
  z.transform((value) => (Array.isArray(value) ? { data: value } : value)),
);

/** A resource with the given attributes and relationships. */
export function resource<A extends z.ZodMiniType, R extends z.ZodMiniType>(
  type: string,
  attributes: A,
  relationships: R,
) {
  return z.looseObject({
    id: identifier,
    type: z.pipe(
      z.string(),
      z.transform((got) => got || type),
    ),
    attributes,
    relationships: z.optional(relationships),
    links: z.optional(links),
  });
}

/** Related resources that `include` asked for. Beyond id and type nothing is promised (document 3, traps). */
const related = z.looseObject({
  id: identifier,
  type: z.string(),
  attributes: z.nullish(z.record(z.string(), z.unknown())),
});
export type Included = z.infer<typeof related>;
export const included = z.optional(z.array(related));

/** `{data: resource}` */
export function one<R extends z.ZodMiniType>(of: R) {
  return z.looseObject({ data: of, included });
}

/** `{meta: {count}, data: [resource], links: {next}}`; `meta.count` is a hint, never a total (document 3, paging). */
export function many<R extends z.ZodMiniType>(of: R) {
  return z.looseObject({
    data: z.array(of),
    meta: z.nullish(z.looseObject({ count: z.nullish(z.number()) })),
    links,
    included,
  });
}

/** Only `links.next` of any document: what a gateway needs to follow a list without knowing its resource. */
export const nextLink = z.looseObject({ links });

/** The platform's error body: only `detail` is promised (document 3, errors). */
export const errorDocument = z.looseObject({
  errors: z.array(
    z.looseObject({
      title: z.optional(z.nullable(z.string())),
      detail: z.optional(z.nullable(z.string())),
      source: z.nullish(z.looseObject({ pointer: z.nullish(z.string()) })),
    }),
  ),
});

/**
 * 204 has no document: the gateway says null. A platform that answers 200 with one to a delete has deleted too
 * (document 1, 4.5).
 */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);
