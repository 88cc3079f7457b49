// What the platform's columns are now against those of a link, and the drift as it is kept on the link.
// Finding it freezes columns; it never changes the table. followColumns.ts follows it.
import { recordListOf } from "../../collections/describe";
import { columnsNow, looksChanged } from "../../collections/lineItemDrift";
import { recordColumnsNow, recordsLookChanged } from "../../collections/recordDrift";
import type { RecordList, ResourceRead } from "../../collections/recordList";
import type { RawRecord } from "../../collections/records";
import { pathOf } from "../../collections/recordsCollection";
import { collect } from "../../platform/client";
import { getWorksheet } from "../../platform/worksheets";
import { findDrift, frozenColumns, sameDrift, type ColumnsNow } from "../../sync/plan/drift";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Collection, RecordsCollection } from "../../sync/collection";
import type { Drift } from "../../sync/columnDrift";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import { isFresh } from "../fresh";
import type { Services, WorkflowOptions } from "../services";
import type { RawCells } from "../table/types";

/** The platform's columns, as far as the values of a list tell more of them. */
export type PlatformColumns = (mapping: Mapping, raw: RawCells) => ColumnsNow;

export interface PlatformColumnsRead {
  readonly columns: PlatformColumns;
  readonly now: ColumnsNow;
}

export interface Drifted {
  /** Null where they were read a moment ago, and the cells say nothing else. */
  readonly read: PlatformColumnsRead | null;
  readonly columnsAt: string | undefined;
  /** Null where nothing changed. */
  readonly drift: Drift | null;
  readonly frozen: ReadonlySet<number>;
}

const NO_DRIFT: Drifted = { read: null, columnsAt: undefined, drift: null, frozen: new Set() };

/**
 * One request; none where the columns are those of the description. Those never change, so that the answer is null
 * unless a person wants columns that the table does without.
 */
export async function readColumns(
  services: Services,
  collection: Collection,
  options: WorkflowOptions,
  always = false,
): Promise<PlatformColumns | null> {
  options.signal?.throwIfAborted();
  if (collection.kind === "records") {
    const list = recordListOf[collection.list];
    if (list.more === undefined && !always) return null;
    const now = recordColumnsNow(list, await readDescribed(services, list, collection.within, options));
    return () => now;
  }
  const path = { event_id: collection.eventId, id: collection.worksheetId };
  const { document } = await services.client.run(getWorksheet, { path }, { signal: options.signal });
  const { columns } = document.data.attributes;
  return (mapping, raw) => columnsNow(mapping, columns, recordsOf(raw));
}

/** What the platform describes of a list's further columns; nothing where it has none. */
export async function readDescribed(
  { client }: Services,
  { more }: RecordList,
  within: RecordsCollection["within"],
  { signal }: WorkflowOptions,
): Promise<readonly ResourceRead[]> {
  if (more === undefined) return [];
  return (await collect(client.pagesAny(more.describe, { path: pathOf(more.describe, within) }, { signal }))).items;
}

export function driftOf(link: LinkedTable, columns: PlatformColumns, raw: RawCells) {
  const now = columns(link.mapping, raw);
  const drift = findDrift(link, now);
  return { read: { columns, now }, drift, frozen: frozenColumns(link.mapping, drift) };
}

export interface DriftLook {
  readonly raw: RawCells;
  readonly agreed: AgreedCopy | null;
  /** However lately they were read. */
  readonly always: boolean;
}

export async function lookForDrift(
  services: Services,
  link: LinkedTable,
  { raw, agreed, always }: DriftLook,
  options: WorkflowOptions,
): Promise<Drifted> {
  const fresh = isFresh(services, Date.parse(link.columnsAt ?? ""));
  if (!always && fresh && !cellsLookChanged(link, raw, agreed)) {
    const drift = link.drift ?? null;
    return { read: null, columnsAt: link.columnsAt, drift, frozen: frozenColumns(link.mapping, drift) };
  }
  const columns = await readColumns(services, link.collection, options, always);
  if (columns === null) return NO_DRIFT;
  const columnsAt = new Date(services.clock.now()).toISOString();
  return { ...driftOf(link, columns, raw), columnsAt };
}

function cellsLookChanged(link: LinkedTable, raw: RawCells, agreed: AgreedCopy | null): boolean {
  const { collection } = link;
  return collection.kind === "lineItems"
    ? looksChanged(link, recordsOf(raw), agreed)
    : recordsLookChanged(recordListOf[collection.list], link, raw.values());
}

export function recordsOf(raw: RawCells): RawRecord[] {
  return [...raw].map(([id, data]) => ({ id, data }));
}

/**
 * Kept on the link, so that it can be shown without asking the platform; gone from it once the platform is as before.
 */
export async function keepDrift(services: Services, link: LinkedTable, drift: Drift | null): Promise<LinkedTable> {
  if (sameDrift(link.drift, drift)) return link;
  const next: LinkedTable = { ...link, drift: drift ?? undefined };
  await services.workbook.saveLink(next);
  return next;
}
