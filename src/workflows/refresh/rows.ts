// Refreshes some rows of a table: only these are read (where that takes fewer requests than the list), compared and
// written. It never appends or deletes a row, settles no earlier send, and leaves the time of the table's data as it
// is.
import { rowWasEdited } from "../../sync/plan/planRow";
import { alignAgreed } from "../../sync/agreed/agreed";
import { isPendingId } from "../../sync/match/rowMatch";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Plan, RowGone } from "../../sync/syncPlan";
import type { Stopped } from "../obstacle";
import { backUpAgreed } from "../table/agreedCopy";
import { applyPull } from "../table/applyPull";
import type { RefreshDone } from "../table/types";
import { doubtTypedBack } from "../journal/typedBack";
import { takeInSends } from "../outcomes/takeIn";
import { planTable } from "../table/planTable";
import type { Pulled } from "../table/pull";
import { readRowsGround } from "./rowsGround";
import { findTable, linkById, type FoundTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

export interface RowsRefreshed extends RefreshDone {
  /** Selected rows that were compared. */
  readonly rows: number;
  /** Selected rows without an id that the platform could know: new rows, and rows whose create is under way. */
  readonly passedOver: number;
}

/** The rows of a linked table that the person has selected; empty when the selection is elsewhere. */
export async function selectedRows(services: Services, linkId: string): Promise<readonly number[]> {
  const link = await linkById(services, linkId);
  return link === undefined ? [] : services.workbook.selectedRows(link);
}

/** `rows`: body rows, as `selectedRows` answers them. */
export async function refreshRows(
  services: Services,
  linkId: string,
  rows: readonly number[],
  options: WorkflowOptions = {},
): Promise<RowsRefreshed | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  const taken = await takeInSends(services, found.link);
  const ids = knownIds(found, rows);
  const ground = await readRowsGround(services, found, ids, options);
  if (!ground.ok) return ground;
  const { open, read, frozen } = ground;
  const { link } = open;
  const only = rowsOf(open, ids);
  const sides = { link, sheet: open.table.rows, remote: read.remote, frozen, agreed: ground.agreed };
  const agreed = await doubtTypedBack(services, { ...sides, arrived: new Set() });
  const plan = planRows(open, only, read, agreed, frozen);
  const pull = { plan, remote: read.remote, agreed, frozen, at: services.clock.now(), only };
  const done = await applyPull(services, { link, table: open.table }, pull, options);
  const { renamed } = open.table;
  return {
    ok: true,
    ...done,
    ...(await backUpAgreed(services, link.id)),
    plan,
    renamed,
    settled: 0,
    sheetUndone: taken.rebound || ground.sheetUndone,
    rows: only.size,
    passedOver: rows.length - ids.size,
  };
}

function knownIds({ table }: FoundTable, rows: readonly number[]): ReadonlySet<string> {
  const ids = rows.map((row) => table.rows.ids[row] ?? "");
  return new Set(ids.filter((id) => id !== "" && !isPendingId(id)));
}

function rowsOf({ table }: OpenTable, ids: ReadonlySet<string>): ReadonlySet<number> {
  return new Set(table.rows.ids.flatMap((id, row) => (ids.has(id) ? [row] : [])));
}

/**
 * The whole table is compared with these rows alone, so that copies are seen; what it says of other rows counts for
 * nothing.
 */
function planRows(
  { link, table }: OpenTable,
  only: ReadonlySet<number>,
  { remote }: Pulled,
  agreed: AgreedCopy | null,
  frozen: ReadonlySet<number>,
): Plan {
  const plan = planTable(link, { sheet: table.rows, remote, agreed, frozen });
  const own = <T extends { readonly row: number }>(list: readonly T[]) => list.filter(({ row }) => only.has(row));
  const listed = new Set(remote.ids);
  const copy = agreed === null ? null : alignAgreed(agreed, link.mapping);
  const gone = [...only].flatMap((row): RowGone[] => {
    const id = table.rows.ids[row] ?? "";
    const cells = copy?.rows.get(id);
    if (listed.has(id) || cells === undefined) return [];
    return [{ row, id, edited: rowWasEdited(link.mapping, table.rows.cells[row] ?? [], cells) }];
  });
  return {
    ...plan,
    creates: [],
    appends: [],
    appendsHeld: [],
    deletions: [],
    deletionsHeld: null,
    gone,
    updates: own(plan.updates),
    writes: own(plan.writes),
    conflicts: own(plan.conflicts),
    problems: own(plan.problems),
  };
}
