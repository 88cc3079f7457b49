// Reads the platform's columns and list whole and settles what earlier sends left unknown, so that sheet and platform can be compared.
import { loadAgreed } from "./agreedCopy";
import { driftOf, keepDrift, readColumns, type Drifted } from "./drift";
import { pullRows, type Pulled } from "./pull";
import { settleSends, type Settled } from "./settle";
import { openTable, stopped, type OpenTable } from "./tables";
import type { Services, Stopped, WorkflowOptions } from "./types";

/** What the platform said, as far as a plan needs it. */
export interface PlatformSide extends Pulled, Drifted {
  /** Milliseconds since 1970: when it was read to its end. */
  readonly at: number;
}

export interface BothSides {
  readonly ok: true;
  readonly pulled: PlatformSide;
  readonly settled: Settled;
  /** The table as it stood when the list had come in; null when settling wrote into it since. */
  readonly open: OpenTable | null;
}

/** The list is read first: nothing of the sheet changes if that fails or is cancelled. */
export async function readBothSides(
  services: Services,
  linkId: string,
  options: WorkflowOptions,
): Promise<BothSides | Stopped> {
  const before = await openTable(services, linkId, { toWrite: true });
  if (!before.ok) return before;
  const stored = await loadAgreed(services, linkId);
  const pulled = await readPlatform(services, before.link, stored?.rows.size ?? null, options);
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  // The person may have gone on typing while the list came in.
  const now = await openTable(services, linkId, { toWrite: true });
  if (!now.ok) return now;
  const link = await keepDrift(services, now.link, pulled.drift);
  const settled = await settleSends(services, link, now.table, pulled, stored);
  const untouched = settled.agreed === stored && settled.settled === 0;
  return { ok: true, pulled, settled, open: untouched ? { ...now, link } : null };
}

/**
 * List and columns, the columns last: a column that is removed while the list comes in would else look like a column that somebody
 * blanked in every row.
 */
export async function readPlatform(
  services: Services,
  link: OpenTable["link"],
  expected: number | null,
  options: WorkflowOptions,
): Promise<PlatformSide> {
  const pulled = await pullRows(services, link, expected, options);
  const columns = await readColumns(services, link.collection, options);
  return { ...pulled, ...driftOf(link, columns, pulled.raw), at: services.clock.now() };
}
