// An operation is data: its name, method, path, rules and schemas. The client runs it, the gateway's allow-list is made
// of it. Nothing here sends anything.
import type { FailureKind } from "./errors";
import type * as z from "zod/mini";

export type Service = "events" | "payments" | "fields" | "reports";
export type Method = "GET" | "POST" | "PATCH" | "DELETE";
/** "invite" sends mail to suppliers, or takes an invitation back (document 1, part 6). */
export type OperationKind = "list" | "get" | "describe" | "create" | "bulkCreate" | "update" | "delete" | "invite";

/** The names between braces in a path: PathValues<"/events/{id}"> is {id: string}. A missing one does not compile. */
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;
export type PathValues<P extends string> = { readonly [Name in PathNames<P>]: string };

/**
 * Filters by attribute and operator; at most one an attribute, five or fewer a request (document 1, shared conventions
 * 7).
 */
export type FilterRules = Readonly<Record<string, "one" | "many">>;
/** More are sent, and the answer may be slow. */
export const MOST_FILTERS = 5;

export interface QueryRules {
  readonly filters?: FilterRules;
  /** "any": the documents take the parameter but do not show its values (document 2, 4.3). */
  readonly include?: readonly string[] | "any";
  readonly sort?: readonly string[] | "any";
  /**
   * Whether `page[size]` is sent. Some lists return `next` although they declare no page parameter (document 3,
   * paging).
   */
  readonly paged?: boolean;
}

export interface Query {
  readonly filter?: Readonly<Record<string, string | readonly string[]>>;
  readonly include?: readonly string[];
  readonly sort?: string;
  readonly pageSize?: number;
}

export interface Operation<P extends string = string, Body = unknown, Reply = unknown> {
  readonly name: string;
  readonly kind: OperationKind;
  readonly method: Method;
  /** Below the service's base address. */
  readonly path: P;
  readonly service: Service;
  /** Sending it twice changes nothing more than sending it once. */
  readonly repeatable: boolean;
  /** Where the documents describe it. */
  readonly source: string;
  /** The number in the README's "What we assumed", for what the documents do not show. */
  readonly assumption?: number;
  readonly query?: QueryRules;
  /** The dated version of a report operation, where it is not the profile's (document 2, part 9). */
  readonly version?: string;
  /** What a person can do instead when the platform answers 410. */
  readonly whenGone?: string;
  /** What a document is that is not the promised one and yet is known; null where it is none of those. */
  readonly misread?: (document: unknown) => FailureKind | null;
  /**
   * For operations that change something: the list that they change, one text for all of them
   * ("lineItems/{event_id}/...").
   */
  readonly collection?: string;
  /** Null for an operation without a request body. */
  readonly body: z.ZodMiniType<Body> | null;
  /** `nothing` for an operation that answers 204. */
  readonly reply: z.ZodMiniType<Reply>;
}

/** Operations that change something need an idempotency key and a journal entry. */
export function changes(operation: Operation): boolean {
  return operation.method !== "GET";
}

export function defineOperation<const P extends string, Body = null, Reply = null>(
  operation: Operation<P, Body, Reply>,
): Operation<P, Body, Reply> {
  return operation;
}

/** By path: there are as many as operations. */
const namesByPath = new Map<string, readonly string[]>();

/** The names that stand between braces, in order. */
export function pathNames(path: string): readonly string[] {
  const known = namesByPath.get(path);
  if (known !== undefined) return known;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  namesByPath.set(path, names);
  return names;
}

/** External identifiers are free text; all other path values are integer identifiers (document 1, 4.1 to 4.7). */
export function isIntegerName(name: string): boolean {
  return !name.endsWith("external_id");
}

/**
 * Puts percent-encoded values into a path. Throws RangeError for a missing or empty value, or one that would leave the
 * path.
 */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined || value === "") throw new RangeError(`The path value "${name}" is missing.`);
    // "." and ".." stay as they are under percent-encoding and would name another resource.
    if (value === "." || value === "..") throw new RangeError(`The path value "${name}" cannot be "${value}".`);
    return encodeURIComponent(value);
  });
}

const OPERATOR = /_(?:not_equals|equals|not_contains|contains|from|to|not_empty|empty)$/;

/** What a filter asks about: "created_at" for "created_at_from". */
export function filterAttribute(filter: string): string {
  return filter.replace(OPERATOR, "");
}

/** Query text as the platform reads it: `filter[state_equals][]=draft`, `page[size]=100`. */
export function queryText(query: Query): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query.filter ?? {})) {
    if (typeof value === "string") parts.append(`filter[${name}]`, value);
    else for (const item of value) parts.append(`filter[${name}][]`, item);
  }
  if (query.include?.length) parts.append("include", query.include.join(","));
  if (query.sort) parts.append("sort", query.sort);
  if (query.pageSize !== undefined) parts.append("page[size]", String(query.pageSize));
  return parts.toString();
}
