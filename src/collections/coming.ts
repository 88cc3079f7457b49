// Records that the same send makes or changes before another list's rows leave, so that those rows may name them. They
// are kept beside the owners in the collection's `within`, and are never read. Pure.
import type { Collection, RecordsCollection } from "../sync/collection";
import { recordListOf } from "./describe";
import { withIds } from "./knownHere";
import { comingOwner, isOwner, OWNER, withoutComing } from "./owners";
import type { RawRecord } from "./records";

type Within = RecordsCollection["within"];

/** What a list of the send will have, by the platform's ids; new records have stand-ins. */
export interface ComingList {
  readonly collection: Collection;
  readonly records: readonly RawRecord[];
}

/** Looks like an id of the platform, whose ids begin with no zero: "0000000000000000012" is the twelfth new record. */
const STAND_IN = /^0{3,}\d+$/;
const ID_LENGTH = 19;
export const standIn = (nth: number): string => String(nth).padStart(ID_LENGTH, "0");
export const isStandIn = (id: unknown): boolean => typeof id === "string" && STAND_IN.test(id);

/** The same collection where the send has come to it. */
export function withComing(collection: Collection, lists: readonly ComingList[]): Collection {
  if (collection.kind !== "records") return collection;
  const { owners, belongsTo } = recordListOf[collection.list];
  const coming: Record<string, string> = {};
  for (const list of lists) {
    if (list.collection.kind !== "records") continue;
    const described = recordListOf[list.collection.list];
    const { type, operations } = described;
    for (const { id, data: shown } of list.records) {
      const data = withIds(described, list.collection.within, shown);
      if (owners !== undefined && owners.list === operations.list) {
        const title = String(data[owners.titleKey] ?? "").trim();
        const takes = owners.has({ id, attributes: data }) && owners.lists?.(data, collection.within) !== false;
        if (takes && title !== "" && !isOwner(collection.within, title)) coming[comingOwner(id)] = title;
      }
      if (belongsTo?.type === type && collection.within[belongsTo.pathName] === id)
        for (const key of belongsTo.facts?.keys ?? []) coming[key] = String(data[key] ?? "");
    }
  }
  return { ...collection, within: { ...collection.within, ...coming } };
}

/** As the gateway reads the list: with the owners that the platform has by now under its ids. */
export function listedWithin(within: Within): Within {
  const known = Object.entries(within).flatMap(([name, title]) => {
    const id = name.startsWith(comingOwner("")) ? name.slice(comingOwner("").length) : "";
    return id === "" || isStandIn(id) ? [] : [[OWNER + id, title] as const];
  });
  return { ...Object.fromEntries(known), ...withoutComing(within) };
}
