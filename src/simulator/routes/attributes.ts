// Reads the attributes, type and id of a body against a schema. Every wrong member becomes one 422 error with its
// pointer. An attribute that the schema does not know is refused, never ignored.
import { z } from "zod";
import { conflict, Refusal, type ErrorObject } from "../jsonApi";
import type { Behaviour } from "../operations";
import type { Sent } from "./bodies";

/** `name` and `external_id` have at most 255 characters (document 3, value sets). */
export const nameText = z.string().min(1).max(255);
export const externalIdText = nameText.nullable().default(null);
export const positionNumber = z.int().min(0).nullable().default(null);

/** An update gives `current`: what is not sent stays as it is, and the whole must still fit. */
export function readAttributesAs<Attributes>(
  sent: Sent,
  schema: z.ZodType<Attributes>,
  current: object = {},
): Attributes {
  const given = z.record(z.string(), z.unknown()).safeParse(sent.attributes ?? {});
  if (!given.success) throw new Refusal(422, [problem("attributes must be an object", "/data/attributes")]);
  const result = schema.safeParse({ ...current, ...given.data });
  if (result.success) return result.data;
  throw new Refusal(422, result.error.issues.flatMap(errorsOf));
}

function errorsOf(issue: z.core.$ZodIssue): ErrorObject[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => problem(`${key} is not an attribute to send`, pointer([key])));
  const where = issue.path.map(String);
  return [problem(`${where.join(".")}: ${issue.message}`, pointer(where))];
}

function problem(detail: string, where: string): ErrorObject {
  return { title: "Validation Error", detail, source: { pointer: where } };
}

function pointer(path: string[]): string {
  return ["/data/attributes", ...path].join("/");
}

/** What every update carries, changed or not, where published bodies say so (document 4, updates). */
export function checkAlways(sent: Sent, { strict }: Behaviour, names: readonly string[]): void {
  if (!strict) return;
  const given = z.record(z.string(), z.unknown()).safeParse(sent.attributes ?? {}).data ?? {};
  const missing = names.filter((name) => given[name] === undefined || given[name] === null);
  if (missing.length > 0)
    throw new Refusal(
      422,
      missing.map((name) => problem(`${name} is required`, pointer([name]))),
    );
}

/** 409 for a missing or wrong `type` (document 3, errors). */
export function checkType(sent: Sent, type: string): void {
  if (sent.type !== type) throw conflict(`type must be "${type}"`, "/data/type");
}

/** `data.id` must equal the identifier of the path (document 1, shared convention 9), else 409 (document 3, errors). */
export function checkId(sent: Sent, id: string): void {
  if (sent.id !== id) throw conflict(`id must be "${id}", as in the path`, "/data/id");
}
