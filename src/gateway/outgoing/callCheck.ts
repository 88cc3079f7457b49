// Checks what a tool asks for against the operation's own description, before anything is paced, journalled or sent.
// What it returns is what is sent: nothing of the call passes through unchecked.
import type * as mini from "zod/mini";
import type { operationCall } from "../../platform/gatewayContract";
import {
  fillPath,
  filterAttribute,
  isIntegerName,
  pathNames,
  queryText,
  type Operation,
  type Query,
} from "../../platform/operation";
import { checkAllowed } from "../profile/allowed";
import { operations } from "../../platform/operations";
import { badRequest, GatewayFailure } from "../failure";
import { readCursor } from "./nextPage";
import type { Person } from "../people";
import { wireForm, type Profile } from "../profile/profile";
import { pointerTo } from "../requestBody";
import { checkRights } from "../signIn/rights";

export type CallText = mini.infer<typeof operationCall>;

/** By its name. Throws unknownOperation. */
export function operationOf(name: string): Operation {
  const operation = operations.get(name);
  if (operation !== undefined) return operation;
  throw new GatewayFailure({ kind: "unknownOperation", detail: "The gateway does not know this operation." });
}

export interface CheckedCall {
  readonly operation: Operation;
  readonly method: string;
  readonly path: Readonly<Record<string, string>>;
  /** Below the service's base, filled and encoded. */
  readonly filled: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** Parsed; undefined when the operation has none. */
  readonly body: unknown;
  readonly collection: string;
  /** How many filters it has; those of a cursor are not counted. */
  readonly filters: number;
}

const MOST_TEXT = 1000;

/**
 * Throws badRequest with a pointer to what is wrong, and notAllowed for what the role or the company does not allow:
 * whoever sends, the pane or the gateway itself, gets here first.
 */
export function checkCall(profile: Profile, person: Person, operation: Operation, call: CallText): CheckedCall {
  checkRights(person.rights, operation);
  const wire = wireForm(profile, operation);
  // A cursor already holds path and query: what is beside it is neither needed nor used.
  const page = call.cursor === undefined ? null : readCursor(person, operation.name, call.cursor);
  const path = page?.path ?? checkPath(operation, call.path ?? {});
  const search = page?.search ?? searchOf(checkQuery(operation, call.query ?? {}, profile.limits.pageSize));
  const body = checkBody(profile, operation, path, call.body);
  checkAllowed(profile.allow, person, operation, body);
  const collection = (operation.collection ?? operation.name).replace(
    /\{(\w+)\}/g,
    (_all, name: string) => path[name] ?? "",
  );
  const filters = page === null ? Object.keys(call.query?.filter ?? {}).length : 0;
  const filled = fill(wire.path, path);
  return { operation, method: wire.method, path, filled, search, body, collection, filters };
}

function searchOf(query: Query): string {
  const text = queryText(query);
  return text === "" ? "" : `?${text}`;
}

function fill(path: string, values: Readonly<Record<string, string>>): string {
  try {
    return fillPath(path, values);
  } catch (error) {
    throw badRequest(error instanceof RangeError ? error.message : "The path is wrong.", "/path");
  }
}

function checkPath(operation: Operation, given: Readonly<Record<string, string>>): Record<string, string> {
  const names = pathNames(operation.path);
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw badRequest(`${operation.name} has no path value "${name.slice(0, 100)}".`, "/path");
  return Object.fromEntries(
    names.map((name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined || value === "")
        throw badRequest(`The path value "${name}" is missing.`, `/path/${name}`);
      if (isIntegerName(name) && !/^\d{1,19}$/.test(value))
        throw badRequest(`"${name}" must be digits only.`, `/path/${name}`);
      if (value.length > MOST_TEXT) throw badRequest(`"${name}" is too long.`, `/path/${name}`);
      return [name, value];
    }),
  );
}

function checkQuery(operation: Operation, query: NonNullable<CallText["query"]>, mostPage: number): Query {
  const rules = operation.query ?? {};
  const filter = Object.entries(query.filter ?? {}).map(([name, value]) => checkFilter(operation, name, value));
  checkOneAnAttribute(filter.map(([name]) => name));
  for (const name of query.include ?? [])
    if (!isAllowed(rules.include, name, RELATIONSHIP))
      throw badRequest(`${operation.name} cannot include "${name.slice(0, 100)}".`, "/query/include");
  if (query.sort !== undefined && !isAllowed(rules.sort, query.sort, SORT))
    throw badRequest(`${operation.name} cannot be sorted this way.`, "/query/sort");
  const pageSize = checkPageSize(operation, query.pageSize, mostPage);
  return {
    filter: Object.fromEntries(filter),
    ...(query.include === undefined ? {} : { include: query.include }),
    ...(query.sort === undefined ? {} : { sort: query.sort }),
    ...(pageSize === undefined ? {} : { pageSize }),
  };
}

/**
 * A relationship's name as JSON:API spells it; report columns to sort by may hold blanks and signs, a minus first turns
 * round.
 */
const RELATIONSHIP = /^[A-Za-z0-9_.-]{1,100}$/;
const SORT = /^[^\p{C}]{1,200}$/u;

function isAllowed(rule: readonly string[] | "any" | undefined, text: string, form: RegExp): boolean {
  return rule === "any" ? form.test(text) : rule !== undefined && rule.includes(text);
}

/**
 * Only one filter for each attribute is supported (document 1, shared conventions 7): the platform might drop the other
 * one.
 */
function checkOneAnAttribute(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const attribute = filterAttribute(name);
    const other = seen.get(attribute);
    if (other !== undefined)
      throw badRequest(
        `The filters "${other}" and "${name}" are of one attribute: use only one.`,
        `/query/filter/${name}`,
      );
    seen.set(attribute, name);
  }
}

function checkFilter(operation: Operation, name: string, value: string | string[]): [string, string | string[]] {
  const rules = operation.query?.filters ?? {};
  const pointer = `/query/filter/${name.slice(0, 100)}`;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) throw badRequest(`${operation.name} has no filter "${name.slice(0, 100)}".`, pointer);
  if (typeof value !== "string" && rule === "one")
    throw badRequest(`The filter "${name}" accepts only one value.`, pointer);
  // An empty list would send no filter at all, and answer everything.
  if (value.length === 0 && typeof value !== "string") throw badRequest(`The filter "${name}" has no value.`, pointer);
  const texts = typeof value === "string" ? [value] : value;
  if (texts.some((text) => text.length > MOST_TEXT)) throw badRequest(`The filter "${name}" is too long.`, pointer);
  return [name, value];
}

function checkPageSize(operation: Operation, asked: number | undefined, most: number): number | undefined {
  const paged = operation.query?.paged === true;
  if (asked === undefined) return paged ? most : undefined;
  if (!paged) throw badRequest(`${operation.name} has no page size.`, "/query/pageSize");
  if (!Number.isInteger(asked) || asked < 1 || asked > most)
    throw badRequest(`The page size must be from 1 to ${most}.`, "/query/pageSize");
  return asked;
}

function checkBody(
  profile: Profile,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  given: unknown,
): unknown {
  if (operation.body === null) {
    if (given !== undefined && given !== null) throw badRequest(`${operation.name} has no body.`, "/body");
    return undefined;
  }
  const parsed = operation.body.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    // Schema messages name types and keys, never the value that was given.
    throw badRequest(
      `The body does not fit ${operation.name}: ${issue?.message ?? "unreadable"}.`.slice(0, 300),
      pointerTo("/body", issue),
    );
  }
  const data: unknown =
    parsed.data !== null && typeof parsed.data === "object" ? Reflect.get(parsed.data, "data") : undefined;
  if (operation.kind === "update") checkSameId(operation, path, data);
  const { bulkCreate, supplierReferences } = profile.limits;
  if (operation.kind === "bulkCreate") checkCount(data, bulkCreate, "records");
  if (operation.kind === "invite") checkCount(data, supplierReferences, "suppliers");
  return parsed.data;
}

function checkCount(data: unknown, most: number, what: string): void {
  if (Array.isArray(data) && data.length > most)
    throw badRequest(`One request can have at most ${most} ${what}.`, "/body/data");
}

/**
 * Document 1, shared conventions 9: the body's identifier equals the path's; where the path holds an external
 * identifier, that one (document 2, 4).
 */
function checkSameId(operation: Operation, path: Readonly<Record<string, string>>, data: unknown): void {
  const last = pathNames(operation.path).at(-1) ?? "";
  const id: unknown = data !== null && typeof data === "object" ? Reflect.get(data, "id") : undefined;
  if (id !== path[last]) throw badRequest("data.id must equal the id in the path.", "/body/data/id");
}
