// Reads the platform's list whole and settles what earlier sends left unknown, so that sheet and platform can be compared.
import { pullRows, type Pulled } from "./pull";
import { settleSends, type Settled } from "./settle";
import { openTable, stopped } from "./tables";
import type { Services, Stopped, WorkflowOptions } from "./types";

export interface BothSides {
  readonly ok: true;
  readonly pulled: Pulled;
  readonly settled: Settled;
}

/** The list is read first: nothing of the sheet changes if that fails or is cancelled. The sheet must be read anew afterwards. */
export async function readBothSides(
  services: Services,
  linkId: string,
  options: WorkflowOptions,
): Promise<BothSides | Stopped> {
  const before = await openTable(services, linkId, { toWrite: true });
  if (!before.ok) return before;
  const stored = await services.workbook.agreedCopy(linkId);
  const pulled = await pullRows(services, before.link, stored?.rows.size ?? null, options);
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  // The person may have gone on typing while the list came in.
  const now = await openTable(services, linkId, { toWrite: true });
  if (!now.ok) return now;
  const settled = await settleSends(services, now.link, now.table, pulled, stored);
  return { ok: true, pulled, settled };
}
