// Reads some rows of a linked table, each by itself where that takes fewer requests than the list. It changes nothing
// on either side.
import { describe } from "../../collections/describe";
import { toRemoteRows, type RawRecord, type RawRow } from "../../collections/records";
import { listAsKnown } from "../../collections/unsaid";
import { isNotFound } from "../../platform/errors";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import { startPace } from "../progress";
import type { Services, WorkflowOptions } from "../services";
import type { Pulled } from "../table/pull";
import type { RawCells } from "../table/types";
import { pullWhole } from "../table/wholeList";

/** What is known of the table: it tells how long the list is, and what answers leave out. */
export interface KnownRows {
  readonly agreed: AgreedCopy | null;
  /** Rows of the sheet. */
  readonly rows: number;
}

/** The wanted rows that the platform has, incomplete by nature; null when the list could not be read to its end. */
export async function readRows(
  services: Services,
  link: LinkedTable,
  ids: ReadonlySet<string>,
  { agreed, rows }: KnownRows,
  options: WorkflowOptions,
): Promise<Pulled | null> {
  const total = agreed?.rows.size ?? rows;
  const pages = Math.ceil(total / services.profile.limits.pageSize);
  const { one } = describe(link.collection);
  const raw =
    one !== null && ids.size < pages
      ? await readSingly(services, (id, signal) => one(services.client, id, { signal }), ids, options)
      : await readList();
  if (raw === null) return null;
  const items = [...raw].map(([id, data]) => ({ id, data }));
  const read = { raw, remote: toRemoteRows(link.mapping, items, false), pages: [] };
  return listAsKnown(link, read, agreed);

  async function readList(): Promise<RawCells | null> {
    const pulled = await pullWhole(services, link, ids, total, options);
    if (!pulled.remote.complete) return null;
    return new Map([...pulled.raw].filter(([id]) => ids.has(id)));
  }
}

async function readSingly(
  services: Services,
  read: (id: string, signal: AbortSignal | undefined) => Promise<RawRecord>,
  ids: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<RawCells> {
  const report = startPace(services, options, "reading");
  const raw = new Map<string, RawRow>();
  let done = 0;
  for (const id of ids) {
    options.signal?.throwIfAborted();
    try {
      raw.set(id, (await read(id, options.signal)).data);
    } catch (error) {
      // Gone: that is what the row is told.
      if (!isNotFound(error)) throw error;
    }
    report((done += 1), ids.size);
  }
  return raw;
}
