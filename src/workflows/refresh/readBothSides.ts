// Reads the platform's columns and list whole and settles what earlier sends left unknown, so that sheet and platform
// can be compared.
import { type Stopped, stopped } from "../obstacle";
import { loadAgreed } from "../table/agreedCopy";
import type { AgreedCopy } from "../../sync/types";
import { pairKnownRows } from "../table/knownRows";
import { keepDrift, lookForDrift, type Drifted } from "./drift";
import { followOwners } from "./listWithin";
import { pullRows, type Pulled } from "../table/pull";
import { settleSends, type Settled } from "../journal/settle";
import { openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

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

/**
 * `always`: the columns are read however lately they were. The list is read first: nothing of the sheet changes if that
 * fails or is cancelled.
 */
export async function readBothSides(
  services: Services,
  linkId: string,
  options: WorkflowOptions,
  { always = false }: { readonly always?: boolean } = {},
): Promise<BothSides | Stopped> {
  const before = await openTable(services, linkId, { toWrite: true });
  if (!before.ok) return before;
  const stored = await loadAgreed(services, linkId);
  const asked = await followOwners(services, before.link, options);
  if (asked === null) return stopped({ kind: "listIncomplete" });
  const pulled = await readPlatform(services, asked, { agreed: stored, always }, options);
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  // The person may have gone on typing while the list came in.
  const now = await openTable(services, linkId, { toWrite: true });
  if (!now.ok) return now;
  const link = await keepDrift(services, now.link, pulled.drift);
  const sent = await settleSends(services, link, now.table, pulled, stored);
  const agreed = await pairKnownRows(services, { link, table: now.table }, pulled.remote, sent.agreed);
  const settled = { ...sent, agreed };
  const untouched = settled.agreed === stored && settled.settled === 0;
  return { ok: true, pulled, settled, open: untouched ? { ...now, link } : null };
}

/**
 * List and columns, the columns last: a column that is removed while the list comes in would else look like a column
 * that somebody blanked in every row.
 */
export async function readPlatform(
  services: Services,
  link: OpenTable["link"],
  { agreed, always = false }: { readonly agreed: AgreedCopy | null; readonly always?: boolean },
  options: WorkflowOptions,
): Promise<PlatformSide> {
  const pulled = await pullRows(services, link, agreed?.rows.size ?? null, options);
  const drifted = await lookForDrift(services, link, { raw: pulled.raw, agreed, always }, options);
  return { ...pulled, ...drifted, at: services.clock.now() };
}
