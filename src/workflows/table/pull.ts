// Reads a linked collection to its end. It changes nothing on either side.
import { describe } from "../../collections/describe";
import { toRemoteRows } from "../../collections/records";
import type { RawRecord } from "../../collections/records";
import { collect, type Page } from "../../platform/client";
import type { ListPage } from "../../sync/plan/renewal";
import type { Collection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows } from "../../sync/rows";
import { askedIfLarge } from "../largeRead";
import { startPace } from "../progress";
import type { Services, WorkflowOptions } from "../services";
import type { RawCells } from "./types";

export interface Pulled {
  readonly remote: RemoteRows;
  readonly raw: RawCells;
  /** The pages that it came in, so that a part of it can be read again. */
  readonly pages: readonly ListPage[];
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
  const read: ListPage[] = [];
  let from: string | null = null;
  let at = services.clock.now();
  const asked = askedIfLarge(services, pages, lookAtPage, { expected, onLarge: options.onLarge });
  const collected = await collect(asked, (page) => {
    // A second page without a cursor begins another list, which no cursor of this one gives.
    const whole = read.length > 0 && (from === null || read[0]?.whole === true);
    const ids = page.items.map(({ id }) => id);
    if (whole) read.splice(0, read.length, joined(read, ids, at));
    else read.push({ from, whole, ids, at });
    from = page.nextCursor;
    at = services.clock.now();
    const total = expected !== null && page.itemsSoFar <= expected ? expected : null;
    report(page.itemsSoFar, total);
  });
  return { ...collected, pages: read };
}

const lookAtPage = ({ items, nextCursor, hint }: Page<RawRecord>) => ({
  rows: items.length,
  isLast: nextCursor === null,
  hint,
});

/** All that was read so far as one page. */
function joined(pages: readonly ListPage[], ids: readonly string[], at: number): ListPage {
  const before = pages.flatMap((page) => page.ids);
  return { from: null, whole: true, ids: [...before, ...ids], at: Math.min(at, ...pages.map((page) => page.at)) };
}

/** The same as rows in a linked table's mapping. */
export async function pullRows(
  services: Services,
  link: Pick<LinkedTable, "collection" | "mapping">,
  expected: number | null,
  options: WorkflowOptions,
): Promise<Pulled> {
  const { items, complete, pages } = await listRows(services, link.collection, expected, options);
  return {
    remote: toRemoteRows(link.mapping, items, complete),
    raw: new Map(items.map(({ id, data }) => [id, data])),
    pages,
  };
}
