// Refresh: platform to sheet. It reads the whole list first; nothing of the sheet changes if that fails or is
// cancelled.
import { backUpAgreed } from "../table/agreedCopy";
import { applyPull } from "../table/applyPull";
import { planTable } from "../table/planTable";
import type { RefreshDone, RefreshOutcome } from "../table/types";
import { readBothSides, type PlatformSide } from "./readBothSides";
import type { Settled } from "../journal/settle";
import { openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

export async function refreshTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<RefreshOutcome> {
  const sides = await readBothSides(services, linkId, options);
  if (!sides.ok) return sides;
  const { pulled, settled } = sides;
  const open = sides.open ?? (await openTable(services, linkId, { toWrite: true }));
  if (!open.ok) return open;
  return writeSide(services, open, pulled, settled, options);
}

/** Writes what was read into the table as it stands in `open`. */
export async function writeSide(
  services: Services,
  open: OpenTable,
  { remote, frozen, at, columnsAt }: Pick<PlatformSide, "remote" | "frozen" | "at" | "columnsAt">,
  { agreed, settled }: Pick<Settled, "agreed" | "settled">,
  options: WorkflowOptions,
): Promise<RefreshDone> {
  const { link, table } = open;
  const plan = planTable(link, { sheet: table.rows, remote, agreed, frozen });
  const done = await applyPull(services, open, { plan, remote, agreed, frozen, at, columnsAt }, options);
  const backup = await backUpAgreed(services, link.id);
  return { ok: true, ...done, ...backup, plan, renamed: table.renamed, settled };
}
