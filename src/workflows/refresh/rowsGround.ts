// Some rows of a linked table on both sides, and what has drifted meanwhile. It writes nothing but what drifted.
import { frozenColumns, withKnownValues } from "../../sync/plan/drift";
import type { AgreedCopy } from "../../sync/agreedCopy";
import { type Stopped, stopped } from "../obstacle";
import type { Services, WorkflowOptions } from "../services";
import { loadAgreed } from "../table/agreedCopy";
import { openTable, type FoundTable, type OpenTable } from "../table/openTable";
import { shiftedStop } from "../table/shifted";
import { agreedAsUndone } from "../table/undone";
import type { Pulled } from "../table/pull";
import { driftOf, keepDrift, readColumns } from "./drift";
import { readRows } from "./readRows";

export interface RowsGround {
  readonly ok: true;
  /** Looked at after the platform was read. */
  readonly open: OpenTable;
  readonly read: Pulled;
  readonly frozen: ReadonlySet<number>;
  readonly agreed: AgreedCopy | null;
  /** Ctrl+Z took back in the sheet what was written there. */
  readonly sheetUndone: boolean;
}

/** `ids`: of records; rows without one are nowhere else. */
export async function readRowsGround(
  services: Services,
  found: FoundTable,
  ids: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<RowsGround | Stopped> {
  const newest = await loadAgreed(services, found.link.id);
  const known = { agreed: newest, rows: found.table.rows.ids.length };
  const read = await readRows(services, found.link, ids, known, options);
  if (read === null) return stopped({ kind: "listIncomplete" });
  const columns = await readColumns(services, found.link.collection, options);
  // The person may have gone on typing, and sorting, while the rows came in: they are found by id.
  const looked = await openTable(services, found.link.id, { toWrite: true });
  if (!looked.ok) return looked;
  const { agreed, table } = await agreedAsUndone(services, looked, newest);
  const open = { ...looked, table };
  const shifted = shiftedStop(open, { remote: read.remote, agreed });
  if (shifted !== null) return shifted;
  const drift =
    columns === null ? null : withKnownValues(driftOf(open.link, columns, new Map()).drift, open.link.drift);
  const link = await keepDrift(services, open.link, drift);
  return {
    ok: true,
    open: { ...open, link },
    read,
    frozen: frozenColumns(link.mapping, drift),
    agreed,
    sheetUndone: agreed !== newest,
  };
}
