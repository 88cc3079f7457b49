// Parts of what is sent, written strictly: a member that the documents do not name, or a value out of its bounds, is
// refused rather than dropped on its way. Only operations that change something use them: the pane's lists do not carry
// them.
import * as z from "zod/mini";

/** `name` and `external_id` have at most 255 characters (document 3, value sets). */
export const LONGEST_NAME = 255;

export const shortText = z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME));

/** Null empties it. */
export const externalId = z.nullable(shortText);

/** A platform identifier: an integer rendered as a string (document 1, shared conventions 3). */
export const platformId = z.string().check(z.regex(/^\d{1,19}$/, "must be digits only"));

/** Integers are at most 9,007,199,254,740,991 (document 3, value sets); fractions have no such bound. */
export const amount = z
  .number()
  .check(z.refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), "is too large"));

/** Any time zone, if it is valid ISO 8601 (document 1, shared conventions 5). */
export const dateTime = z.iso.datetime({ offset: true });

/** A to-one relationship as it is sent. */
export function linkTo<T extends string>(type: T) {
  return z.strictObject({ data: z.strictObject({ type: z.literal(type), id: platformId }) });
}

/** The same where it may be emptied: `data` is null (document 1, shared conventions 4). */
export function linkOrNone<T extends string>(type: T) {
  return z.strictObject({ data: z.nullable(z.strictObject({ type: z.literal(type), id: platformId })) });
}

/** A create of a resource without relationships. */
export function newRecord<T extends string, A extends z.ZodMiniType>(type: T, attributes: A) {
  return z.strictObject({ data: z.strictObject({ type: z.literal(type), attributes }) });
}

/** An update; `id` is the identifier of the path (document 1, shared conventions 9), which the gateway compares. */
export function changedRecord<T extends string, A extends z.ZodMiniType>(type: T, attributes: A, id = platformId) {
  return z.strictObject({ data: z.strictObject({ id, type: z.literal(type), attributes }) });
}
