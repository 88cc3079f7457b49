// Takes back what a person typed in one row: each cell gets what sheet and platform last agreed on. It asks the
// platform nothing, and writes over nothing that was typed meanwhile.
import { alignAgreed } from "../../sync/agreed/agreed";
import { changedColumns } from "../../sync/plan/localStatus";
import type { Stopped } from "../obstacle";
import type { Backup, Services } from "../services";
import { backUpAgreed, loadAgreed, storeAgreed } from "./agreedCopy";
import { openTable } from "./openTable";

export interface EditsUndone extends Backup {
  readonly ok: true;
  /** Cells that have their agreed value again. */
  readonly cells: number;
  /** Cells that were changed once more in between: they stay as they are. */
  readonly moved: number;
}

export async function undoEdits(services: Services, linkId: string, rowId: string): Promise<EditsUndone | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const { link, table } = open;
  const { mapping } = link;
  const { ids, cells, formulas } = table.rows;
  const row = ids.indexOf(rowId);
  const agreed = await loadAgreed(services, linkId);
  const before = agreed === null ? undefined : alignAgreed(agreed, mapping).rows.get(rowId);
  if (agreed === null || before === undefined || row < 0) return { ok: true, cells: 0, moved: 0 };
  const now = cells[row] ?? [];
  const patch = changedColumns(mapping, now, before).map((column) => ({
    id: rowId,
    column,
    value: before[column] ?? null,
    expect: now[column] ?? null,
    formula: formulas.get(row * mapping.length + column) ?? null,
  }));
  if (patch.length === 0) return { ok: true, cells: 0, moved: 0 };
  const { skipped, missing } = await services.workbook.patchTable(link, { cells: patch, whole: true });
  // The copy belongs to the table as it is now: what is undone in Excel later is seen by that.
  await storeAgreed(services, linkId, agreed);
  const moved = missing.length > 0 ? patch.length : skipped.length;
  return { ok: true, cells: patch.length - moved, moved, ...(await backUpAgreed(services, linkId)) };
}
