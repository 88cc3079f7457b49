// Refresh: platform to sheet. It reads the whole list first; nothing of the sheet changes if that fails or is
// cancelled.
import { backUpAgreed } from "../table/agreedCopy";
import { applyPull } from "../table/applyPull";
import { planTable } from "../table/planTable";
import type { RefreshDone, RefreshOutcome } from "../table/types";
import { nextTask } from "../inPieces";
import { renewLook } from "./renewLook";
import { readBothSides, type BothSides, type PlatformRead } from "./readBothSides";
import type { Settled } from "../journal/settle";
import { findTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

export async function refreshTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<RefreshOutcome> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  const sides = await readBothSides(services, found, options);
  if (!sides.ok) return sides;
  const open = await renewLook(services, sides.open);
  return open.ok ? writeSide(services, open, sides, options) : open;
}

interface SidesRead extends Pick<BothSides, "own" | "sheetUndone"> {
  readonly pulled: Pick<PlatformRead, "remote" | "frozen" | "at" | "columnsAt">;
  readonly settled: Pick<Settled, "agreed" | "settled" | "waitMs">;
}

/** Writes what was read into the table as it stands in `open`. */
export async function writeSide(
  services: Services,
  open: OpenTable,
  { pulled, settled: known, own, sheetUndone }: SidesRead,
  options: WorkflowOptions,
): Promise<RefreshDone> {
  const { link, table } = open;
  const { remote, frozen, at, columnsAt } = pulled;
  const { agreed, settled, waitMs } = known;
  const plan = planTable(link, { sheet: table.rows, remote, agreed, frozen, own, unsettled: waitMs > 0 });
  await nextTask(services.clock, table.rows.ids.length);
  const done = await applyPull(services, open, { plan, remote, agreed, frozen, at, columnsAt }, options);
  const backup = await backUpAgreed(services, link.id);
  return { ok: true, ...done, ...backup, plan, renamed: table.renamed, settled, sheetUndone };
}
