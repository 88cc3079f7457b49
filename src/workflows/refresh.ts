// Refresh: platform to sheet. It reads the whole list first; nothing of the sheet changes if that fails or is cancelled.
import { planSync } from "../sync/planSync";
import { applyPull } from "./applyPull";
import { pullRows } from "./pull";
import { settleSends } from "./settle";
import { openTable, stopped } from "./tables";
import type { RefreshOutcome, Services, WorkflowOptions } from "./types";

export async function refreshTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<RefreshOutcome> {
  const before = await openTable(services, linkId, { toWrite: true });
  if (!before.ok) return before;
  const stored = await services.workbook.agreedCopy(linkId);
  const pulled = await pullRows(services, before.link, stored?.rows.size ?? null, options);
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  // The person may have gone on typing while the list came in: compare with what stands there now.
  const unsettled = await openTable(services, linkId, { toWrite: true });
  if (!unsettled.ok) return unsettled;
  const { settled, agreed } = await settleSends(services, unsettled.link, unsettled.table, pulled, stored);
  const open = settled === 0 ? unsettled : await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const plan = planSync({
    mapping: open.link.mapping,
    sheet: open.table.rows,
    remote: pulled.remote,
    agreed,
  });
  const done = await applyPull(services, open.link, open.table, plan, pulled.remote, agreed, options);
  const { link, cellsWritten, rowsAppended } = done;
  return { ok: true, link, plan, cellsWritten, rowsAppended, renamed: open.table.renamed, settled };
}
