// Which list a handed over send changes, in the words of the collections: how it is read, which of its operations a
// change is, and how its rows are compared. It sends nothing.
import { describe, recordListOf } from "../../collections/describe";
import type { CollectionDescription } from "../../collections/description";
import type { HandedChange, HandoverHead } from "../../platform/handoverContract";
import { pathNames, type Operation } from "../../platform/operation";
import { operations } from "../../platform/operations";
import { recordLists, type Collection, type Mapping } from "../../sync/types";
import { badRequest } from "../failure";

/** create, update, remove: of a row of the list. other: what is read back nowhere, such as an invitation. */
export type Role = "create" | "update" | "remove" | "other";

export interface HandedList {
  readonly collection: Collection;
  readonly description: CollectionDescription;
}

/** Null where nothing can be read back. Throws badRequest for a list that is not the collection's. */
export function listOf({ collection: name, list }: Pick<HandoverHead, "collection" | "list">): HandedList | null {
  const lineItems = /^lineItems\/(\d+)\/(\d+)$/.exec(name);
  if (lineItems !== null) {
    const [, eventId = "", worksheetId = ""] = lineItems;
    return described({ kind: "lineItems", eventId, worksheetId, eventTitle: "", worksheetTitle: "" });
  }
  const known = recordLists.find((one) => one === list?.name);
  if (list !== undefined && known === undefined) throw badRequest("There is no such list.", "/list/name");
  const found = known ?? recordLists.find((one) => isWholeList(one, name));
  if (found === undefined) return null;
  const whole = described({ kind: "records", list: found, within: list?.within ?? {}, title: "", withinTitle: "" });
  if (whole.description.name !== name) throw badRequest("This list is not of this collection.", "/list");
  return whole;
}

const described = (collection: Collection): HandedList => ({ collection, description: describe(collection) });

/** It needs no path values, and is read in one go. */
function isWholeList(name: (typeof recordLists)[number], collection: string): boolean {
  const { operations: own, owners } = recordListOf[name];
  return own.update?.collection === collection && owners === undefined && pathNames(own.list.path).length === 0;
}

export function roleOf(list: HandedList | null, change: Pick<HandedChange, "operation" | "body">): Role {
  if (list === null) return "other";
  const { journal } = list.description;
  if (change.operation === journal.update) return "update";
  if (change.operation === journal.remove) return "remove";
  return journal.rowsAsked({ operation: change.operation, body: change.body }) === null ? "other" : "create";
}

/** The operation that makes many records of one list at once; null where the platform has none. */
export function bulkOf({ kind, collection }: Operation): Operation | null {
  if (kind !== "create" || collection === undefined) return null;
  return [...operations.values()].find((one) => one.kind === "bulkCreate" && one.collection === collection) ?? null;
}

/** As the sender said it, else every name that its rows have, as text. */
export function mappingOf({ columns }: Pick<HandoverHead, "columns">, names: Iterable<string>): Mapping {
  const said: NonNullable<HandoverHead["columns"]> =
    columns ?? [...new Set(names)].map((key) => ({ key, type: "any" as const }));
  return said.map(({ key, type, computed = false, naming = false }) => ({ key, label: key, type, computed, naming }));
}
