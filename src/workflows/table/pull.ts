// Reads a linked collection to its end. It changes nothing on either side.
import { describe } from "../../collections/describe";
import { toRemoteRows } from "../../collections/records";
import { collect } from "../../platform/client";
import type { Collection, LinkedTable, RemoteRows } from "../../sync/types";
import { startPace } from "../progress";
import type { Services, WorkflowOptions } from "../services";
import type { RawCells } from "./types";

export interface Pulled {
  readonly remote: RemoteRows;
  readonly raw: RawCells;
}

/**
 * The records of a collection as the platform gives them. `expected` is the number of rows of the last reading; it
 * makes a time to go possible, null where nobody knows.
 */
export async function listRows(
  services: Services,
  collection: Collection,
  expected: number | null,
  options: WorkflowOptions,
) {
  const report = startPace(services, options, "reading");
  const query = { pageSize: services.profile.limits.pageSize };
  const pages = describe(collection).pages(services.client, query, {
    signal: options.signal,
    priority: "interactive",
  });
  return collect(pages, (page) => {
    const total = expected !== null && page.itemsSoFar <= expected ? expected : null;
    report(page.itemsSoFar, total);
  });
}

/** The same as rows in a linked table's mapping. */
export async function pullRows(
  services: Services,
  link: Pick<LinkedTable, "collection" | "mapping">,
  expected: number | null,
  options: WorkflowOptions,
): Promise<Pulled> {
  const { items, complete } = await listRows(services, link.collection, expected, options);
  return {
    remote: toRemoteRows(link.mapping, items, complete),
    raw: new Map(items.map(({ id, data }) => [id, data])),
  };
}
