// Reads a linked collection until it can be believed about the records that it no longer names: a page that comes
// empty, or a deletion between two pages, would else make live rows look gone. It changes nothing on either side.
import { describe } from "../../collections/describe";
import { PlatformError } from "../../platform/errors";
import { ListCheck } from "../../sync/listCheck";
import type { LinkedTable } from "../../sync/types";
import type { Workbook } from "../../workbook/workbook";
import type { Services, WorkflowOptions } from "../services";
import { pullRows, type Pulled } from "./pull";

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
  const lostOf = lost.get(services.workbook) ?? new Map<string, ReadonlySet<string>>();
  lost.set(services.workbook, lostOf);
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
      if (!(error instanceof PlatformError) || error.kind !== "notFound") throw error;
    }
  }
  return found;
}
