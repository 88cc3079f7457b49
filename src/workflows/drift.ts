// What the platform's columns are now against those of a link, and the drift as it is kept on the link.
// Finding it freezes columns; it never changes the table. Adopting it stands in adoptDrift.ts.
import { columnsNow } from "../collections/lineItemDrift";
import type { LineItemRecord } from "../collections/lineItems";
import { getWorksheet, type WorksheetColumn } from "../platform/worksheets";
import { findDrift, frozenColumns, sameDrift, type ColumnsNow } from "../sync/drift";
import type { Drift, LinkedTable } from "../sync/types";
import type { RawCells, Services, WorkflowOptions } from "./types";

export interface Drifted {
  readonly columns: readonly WorksheetColumn[];
  readonly now: ColumnsNow;
  /** Null where nothing changed. */
  readonly drift: Drift | null;
  readonly frozen: ReadonlySet<number>;
}

/** One request. */
export async function readColumns(
  services: Services,
  { eventId, worksheetId }: LinkedTable["collection"],
  options: WorkflowOptions,
): Promise<readonly WorksheetColumn[]> {
  options.signal?.throwIfAborted();
  const path = { event_id: eventId, id: worksheetId };
  const { document } = await services.client.run(getWorksheet, { path }, { signal: options.signal });
  return document.data.attributes.columns;
}

export function driftOf(link: LinkedTable, columns: readonly WorksheetColumn[], raw: RawCells): Drifted {
  const now = columnsNow(link.mapping, columns, recordsOf(raw));
  const drift = findDrift(link, now);
  return { columns, now, drift, frozen: frozenColumns(link.mapping, drift) };
}

export function recordsOf(raw: RawCells): LineItemRecord[] {
  return [...raw].map(([id, data]) => ({ id, attributes: { data } }));
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
