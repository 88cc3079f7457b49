// Reads a linked collection to its end. It changes nothing on either side.
import { toRemoteRows } from "../collections/lineItems";
import { collect } from "../platform/client";
import { listLineItems } from "../platform/lineItems";
import type { LinkedTable, RemoteRows } from "../sync/types";
import { startPace } from "./pace";
import type { RawCells, Services, WorkflowOptions } from "./types";

export interface Pulled {
  readonly remote: RemoteRows;
  readonly raw: RawCells;
}

/**
 * The line items of a worksheet as the platform gives them. `expected` is the number of rows of the last reading; it makes a
 * time to go possible, null where nobody knows.
 */
export async function listRows(
  services: Services,
  { eventId, worksheetId }: Pick<LinkedTable["collection"], "eventId" | "worksheetId">,
  expected: number | null,
  options: WorkflowOptions,
) {
  const report = startPace(services, options, "reading");
  const pages = services.client.pages(
    listLineItems,
    {
      path: { event_id: eventId, worksheet_id: worksheetId },
      query: { pageSize: services.profile.limits.pageSize },
    },
    { signal: options.signal, priority: "interactive" },
  );
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
    raw: new Map(items.map((item) => [item.id, item.attributes.data])),
  };
}
