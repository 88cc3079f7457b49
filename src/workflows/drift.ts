// What the platform's columns are now against those of a link, and the drift as it is kept on the link.
// Finding it freezes columns; it never changes the table. Adopting it stands in adoptDrift.ts.
import { columnsNow, looksChanged } from "../collections/lineItemDrift";
import type { RawRecord } from "../collections/records";
import { getWorksheet, type WorksheetColumn } from "../platform/worksheets";
import { findDrift, frozenColumns, sameDrift, type ColumnsNow } from "../sync/drift";
import type { AgreedCopy, Drift, LineItemsCollection, LinkedTable } from "../sync/types";
import type { RawCells, Services, WorkflowOptions } from "./types";

export interface ColumnsRead {
  readonly columns: readonly WorksheetColumn[];
  readonly now: ColumnsNow;
}

export interface Drifted {
  /** Null where they were read a moment ago, and the cells say nothing else. */
  readonly read: ColumnsRead | null;
  readonly columnsAt: string | undefined;
  /** Null where nothing changed. */
  readonly drift: Drift | null;
  readonly frozen: ReadonlySet<number>;
}

const NO_DRIFT: Drifted = { read: null, columnsAt: undefined, drift: null, frozen: new Set() };

/** One request. */
export async function readColumns(
  services: Services,
  { eventId, worksheetId }: LineItemsCollection,
  options: WorkflowOptions,
): Promise<readonly WorksheetColumn[]> {
  options.signal?.throwIfAborted();
  const path = { event_id: eventId, id: worksheetId };
  const { document } = await services.client.run(getWorksheet, { path }, { signal: options.signal });
  return document.data.attributes.columns;
}

export function driftOf(link: LinkedTable, columns: readonly WorksheetColumn[], raw: RawCells) {
  const now = columnsNow(link.mapping, columns, recordsOf(raw));
  const drift = findDrift(link, now);
  return { read: { columns, now }, drift, frozen: frozenColumns(link.mapping, drift) };
}

/** Columns that were read so lately are not read again, as a preview of that age is not: unless the cells show a change. */
const FRESH_MS = 60_000;

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
  const { collection } = link;
  // Other lists have the columns that their description says.
  if (collection.kind !== "lineItems") return NO_DRIFT;
  const age = services.clock.now() - Date.parse(link.columnsAt ?? "");
  // No time at all is no number, and not fresh.
  if (!always && age <= FRESH_MS && !looksChanged(link, recordsOf(raw), agreed)) {
    const drift = link.drift ?? null;
    return { read: null, columnsAt: link.columnsAt, drift, frozen: frozenColumns(link.mapping, drift) };
  }
  const columns = await readColumns(services, collection, options);
  const columnsAt = new Date(services.clock.now()).toISOString();
  return { ...driftOf(link, columns, raw), columnsAt };
}

export function recordsOf(raw: RawCells): RawRecord[] {
  return [...raw].map(([id, data]) => ({ id, data }));
}

/** Kept on the link, so that it can be shown without asking the platform; gone from it once the platform is as before. */
export async function keepDrift(
  services: Services,
  link: LinkedTable,
  drift: Drift | null,
): Promise<LinkedTable> {
  if (sameDrift(link.drift, drift)) return link;
  const next: LinkedTable = { ...link, drift: drift ?? undefined };
  await services.workbook.saveLink(next);
  return next;
}
