// Refresh: platform to sheet. It reads the whole list first; nothing of the sheet changes if that fails or is cancelled.
import { planSync } from "../sync/planSync";
import { applyPull } from "./applyPull";
import { readBothSides } from "./bothSides";
import { openTable } from "./tables";
import type { RefreshOutcome, Services, WorkflowOptions } from "./types";

export async function refreshTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<RefreshOutcome> {
  const sides = await readBothSides(services, linkId, options);
  if (!sides.ok) return sides;
  const { pulled, settled } = sides;
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = settled.agreed;
  const plan = planSync({
    mapping: open.link.mapping,
    sheet: open.table.rows,
    remote: pulled.remote,
    agreed,
  });
  const done = await applyPull(services, open.link, open.table, plan, pulled.remote, agreed, options);
  const { link, cellsWritten, rowsAppended } = done;
  return {
    ok: true,
    link,
    plan,
    cellsWritten,
    rowsAppended,
    renamed: open.table.renamed,
    settled: settled.settled,
  };
}
