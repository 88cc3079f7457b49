// Which list a handed over send changes, in the words of the collections: how it is read, which of its operations a
// change is, and how its rows are compared. It sends nothing.
import { describe, recordListOf } from "../../collections/describe";
import type { CollectionDescription } from "../../collections/description";
import { keptAsOwners } from "../../collections/owners";
import type { HandedChange, HandedPart } from "../../platform/handoverContract";
import { pathNames, type Operation } from "../../platform/operation";
import { operations } from "../../platform/operations";
import { recordLists, type Collection, type RecordListName } from "../../sync/collection";
import type { Mapping } from "../../sync/mapping";
import { badRequest } from "../failure";

/**
 * create, update, remove: of a row of the list. named: makes a record that its external id finds again. invite: nothing
 * says who is invited but the journal. other: what is read back nowhere.
 */
export type Role = "create" | "named" | "update" | "remove" | "invite" | "other";

export interface HandedList {
  readonly collection: Collection;
  readonly description: CollectionDescription;
}

/**
 * Null where nothing can be read back. `made`: ids of owners that the send has made so far. Throws badRequest for a
 * list that is not the collection's.
 */
export function listOf(
  { collection: name, list }: Pick<HandedPart, "collection" | "list">,
  made: readonly string[] = [],
): HandedList | null {
  const lineItems = /^lineItems\/(\d+)\/(\d+)$/.exec(name);
  if (lineItems !== null) {
    const [, eventId = "", worksheetId = ""] = lineItems;
    return described({ kind: "lineItems", eventId, worksheetId, eventTitle: "", worksheetTitle: "" });
  }
  const known = recordLists.find((one) => one === list?.name);
  if (list !== undefined && known === undefined) throw badRequest("There is no such list.", "/list/name");
  const found = known ?? recordLists.find((one) => isWholeList(one, name));
  if (found === undefined) return null;
  const within = { ...list?.within, ...(list?.owners === undefined ? {} : withinOwners(found, list.owners, made)) };
  const whole = described({ kind: "records", list: found, within, title: "", withinTitle: "" });
  if (whole.description.name !== name) throw badRequest("This list is not of this collection.", "/list");
  return whole;
}

/** The type of the records that a list's records belong to; undefined where they belong to none. */
export function ownerTypeOf(name: string): string | undefined {
  const known = recordLists.find((one) => one === name);
  if (known === undefined) return undefined;
  const { belongsTo, owners, columns } = recordListOf[known];
  return belongsTo?.type ?? columns.find(({ key }) => key === owners?.column)?.linksTo;
}

/** What names these owners in the list's `within`. A new owner's title is its id. */
function withinOwners(name: RecordListName, owners: readonly string[], made: readonly string[]) {
  const { belongsTo, owners: several } = recordListOf[name];
  if (several !== undefined) return keptAsOwners(made);
  if (belongsTo === undefined || owners.length !== 1)
    throw badRequest("The records of this list belong to no such owners.", "/list/owners");
  const [id] = made;
  return id === undefined ? {} : { [belongsTo.pathName]: id };
}

const described = (collection: Collection): HandedList => ({ collection, description: describe(collection) });

/** It needs no path values, and is read in one go. */
function isWholeList(name: (typeof recordLists)[number], collection: string): boolean {
  const { operations: own, owners } = recordListOf[name];
  return own.update?.collection === collection && owners === undefined && pathNames(own.list.path).length === 0;
}

/** For changes whose bodies their operations' schemas have taken: then the operation alone says it. */
export function rolesOf(list: HandedList | null): (change: Pick<HandedChange, "operation" | "body">) => Role {
  const known = new Map<string, Role>();
  return (change) => {
    const role = known.get(change.operation) ?? roleOf(list, change);
    known.set(change.operation, role);
    return role;
  };
}

function roleOf(list: HandedList | null, change: Pick<HandedChange, "operation" | "body">): Role {
  if (operations.get(change.operation)?.kind === "invite") return "invite";
  if (list === null) return "other";
  const { journal } = list.description;
  const besides = list.collection.kind === "records" ? recordListOf[list.collection.list].besides : undefined;
  if (change.operation === besides?.create.name) return "named";
  if (change.operation === besides?.remove.name) return "remove";
  if (change.operation === journal.update) return "update";
  if (change.operation === journal.remove) return "remove";
  return journal.rowsAsked({ operation: change.operation, body: change.body }) === null ? "other" : "create";
}

/** What names a record to a person, where deleting one needs more than its row; null for all other deletions. */
export function namedBy(list: HandedList | null, operation: string): string | null {
  if (list?.collection.kind !== "records") return null;
  const { besides, columns } = recordListOf[list.collection.list];
  if (besides === undefined || operation !== besides.remove.name) return null;
  return columns.find(({ naming }) => naming === true)?.key ?? null;
}

/** The operation that makes many records of one list at once; null where the platform has none. */
export function bulkOf({ kind, collection }: Operation): Operation | null {
  if (kind !== "create" || collection === undefined) return null;
  return [...operations.values()].find((one) => one.kind === "bulkCreate" && one.collection === collection) ?? null;
}

/** One request for all of them. They have one operation and one path. A platform without bulk gets rows one by one. */
export function requestOf(changes: readonly HandedChange[], takesBulk: boolean) {
  const [first] = changes;
  const single = operations.get(first?.operation ?? "");
  const bulk = single === undefined || !takesBulk ? null : bulkOf(single);
  const path = first?.path ?? {};
  if (bulk === null) return { operation: first?.operation ?? "", call: { path, body: first?.body } };
  const data = changes.map(({ body }) => amongOthers(body));
  return { operation: bulk.name, call: { path, body: { data } } };
}

/** The path says whose it is; the documents show no relationship in bulk (document 1, 4.5). */
function amongOthers(body: unknown): unknown {
  const data: unknown = hasData(body) ? body.data : null;
  if (data === null || typeof data !== "object") return null;
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== "relationships"));
}

const hasData = (body: unknown): body is { readonly data: unknown } =>
  body !== null && typeof body === "object" && "data" in body;

/** As the sender said it, else every name that its rows have, as text. */
export function mappingOf({ columns }: Pick<HandedPart, "columns">, names: Iterable<string>): Mapping {
  const said: NonNullable<HandedPart["columns"]> =
    columns ?? [...new Set(names)].map((key) => ({ key, type: "any" as const }));
  return said.map(({ key, type, computed = false, naming = false }) => ({ key, label: key, type, computed, naming }));
}
