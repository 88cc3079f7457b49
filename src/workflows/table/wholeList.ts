// Reads a linked collection until it can be believed about the records that it no longer names: a page that comes
// empty, or a deletion between two pages, would else make live rows look gone. It changes nothing on either side.
import { describe } from "../../collections/describe";
import { isNotFound } from "../../platform/errors";
import { ListCheck, MOST_LOOKED_UP } from "../../sync/plan/listCheck";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows } from "../../sync/rows";
import type { Workbook } from "../../workbook/workbook";
import type { Services, WorkflowOptions } from "../services";
import { pullRows, type Pulled } from "./pull";
import { ownedMap } from "../../values/ownedMap";

/**
 * Records that are known to be gone, by link: their rows stay until a person deletes them, and are not looked up again.
 */
const lost = new WeakMap<Workbook, Map<string, ReadonlySet<string>>>();

/** `known`: ids of an earlier reading. Incomplete where the list goes on losing records that are there. */
export async function pullWhole(
  services: Services,
  link: Pick<LinkedTable, "id" | "collection" | "mapping">,
  known: Iterable<string>,
  expected: number | null,
  options: WorkflowOptions,
): Promise<Pulled> {
  const lostOf = lostIn(services);
  const check = new ListCheck(known, lostOf.get(link.id) ?? new Set());
  for (;;) {
    const pulled = await pullRows(services, link, expected, options);
    if (!pulled.remote.complete) return pulled;
    const { one } = describe(link.collection);
    const asked = check.lookUp(pulled.remote.ids);
    const looked = one === null ? [] : asked;
    const verdict = check.judge(looked, await thatAre(services, link, looked, options));
    if (verdict === "short") return { ...pulled, remote: { ...pulled.remote, complete: false } };
    if (verdict === "again") continue;
    lostOf.set(link.id, check.lost);
    return pulled;
  }
}

/** Whether the list lacks one of these records although it is there. */
export async function lacksLiving(
  services: Services,
  link: Pick<LinkedTable, "id" | "collection">,
  { ids: listed }: RemoteRows,
  ids: readonly string[],
  options: WorkflowOptions,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const names = new Set(listed);
  const gone = lostIn(services).get(link.id) ?? new Set();
  const open = ids.filter((id) => !names.has(id) && !gone.has(id)).slice(0, MOST_LOOKED_UP);
  // Where the platform gives no single record, two lists that agree must do.
  if (describe(link.collection).one === null) return open.length > 0;
  const found = await thatAre(services, link, open, options);
  lostIn(services).set(link.id, new Set([...gone, ...open.filter((id) => !found.has(id))]));
  return found.size > 0;
}

function lostIn({ workbook }: Services): Map<string, ReadonlySet<string>> {
  return ownedMap(lost, workbook);
}

async function thatAre(
  { client }: Services,
  { collection }: Pick<LinkedTable, "collection">,
  ids: readonly string[],
  { signal }: WorkflowOptions,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const { one } = describe(collection);
  if (one === null) return found;
  for (const id of ids) {
    signal?.throwIfAborted();
    try {
      await one(client, id, { signal });
      found.add(id);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return found;
}
