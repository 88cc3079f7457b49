// What a list's rules and its pages go by beside the path values that name it: facts of the record that it belongs to,
// the owners whose records it holds. Read again with every refresh, since a field may change its type or its name. It
// sends nothing.
import { recordListOf } from "../../collections/describe";
import { withoutKnown } from "../../collections/knownHere";
import { keptOwners, withoutOwners } from "../../collections/owners";
import type { RecordList } from "../../collections/recordList";
import { queryOf } from "../../collections/recordsCollection";
import { byTodaysRules } from "../../collections/today";
import { collect } from "../../platform/client";
import type { RecordsCollection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Services, WorkflowOptions } from "../services";
import { knownNames } from "./knownNames";

type Within = RecordsCollection["within"];

/** Null where the owners could not be read to their end. */
export async function withinNow(
  services: Services,
  list: RecordList,
  within: Within,
  options: WorkflowOptions,
): Promise<Within | null> {
  const facts = await ownerFacts(services, list, within, options);
  const kept = { ...withoutKnown(within), ...facts, ...(await knownNames(services, list)) };
  if (list.owners === undefined) return kept;
  const owners = await readOwners(services, list.owners, within, options);
  return owners === null ? null : { ...withoutOwners(kept), ...owners };
}

/** The link with what holds now, kept in the workbook where that changed; null as above. */
export async function followOwners(
  services: Services,
  link: LinkedTable,
  options: WorkflowOptions,
): Promise<LinkedTable | null> {
  const { collection } = link;
  if (collection.kind !== "records") return link;
  const list = recordListOf[collection.list];
  const within = await withinNow(services, list, collection.within, options);
  if (within === null) return null;
  if (sameWithin(within, collection.within)) return link;
  const next = byTodaysRules({ ...link, collection: { ...collection, within } });
  await services.workbook.saveLink(next);
  return next;
}

function sameWithin(a: Within, b: Within): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** What it has no text for is left out, and what was known of it stays. */
async function ownerFacts(
  services: Services,
  { belongsTo }: RecordList,
  within: Within,
  { signal }: WorkflowOptions,
): Promise<Within> {
  if (belongsTo?.facts === undefined) return {};
  const { read, keys } = belongsTo.facts;
  const path = { id: within[belongsTo.pathName] ?? "" };
  const { attributes } = (await services.client.runAny(read, { path }, { signal })).document.data;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof attributes[key] === "string" ? [[key, attributes[key]]] : [])),
  );
}

async function readOwners(
  services: Services,
  owners: NonNullable<RecordList["owners"]>,
  within: Within,
  { signal }: WorkflowOptions,
): Promise<Within | null> {
  const query = queryOf(owners.list, within, services.profile.limits.pageSize);
  const { items, complete } = await collect(services.client.pagesAny(owners.list, { path: {}, ...query }, { signal }));
  return complete ? keptOwners(owners, items) : null;
}
