// Reads the platform's columns and list whole and settles what earlier sends left unknown, so that sheet and platform
// can be compared. The sheet's cells are read once, after the list.
import { type Stopped, stopped } from "../obstacle";
import { loadAgreed } from "../table/agreedCopy";
import { agreedAsUndone } from "../table/undone";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { OwnCreates } from "../../sync/sentCreates";
import { pairKnownRows } from "../table/knownRows";
import { pairOwnRows } from "../table/ownRows";
import { shiftedStop } from "../table/shifted";
import { madeIds } from "../journal/madeIds";
import { ownCreates } from "../journal/ownCreates";
import { keepDrift, lookForDrift, type Drifted } from "./drift";
import { listAsKnown } from "../../collections/unsaid";
import { nextTask } from "../inPieces";
import { isPendingId } from "../../sync/match/rowMatch";
import { followOwners } from "./listWithin";
import type { Pulled } from "../table/pull";
import { lacksLiving, pullWhole } from "../table/wholeList";
import { takeInSends, type TakenIn } from "../outcomes/takeIn";
import { settleSends, type Settled } from "../journal/settle";
import { openTable, type FoundTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

/** What the platform said, as far as a plan needs it. */
export interface PlatformRead extends Pulled, Drifted {
  /** Milliseconds since 1970: when it was read to its end. */
  readonly at: number;
}

export interface BothSides {
  readonly ok: true;
  readonly pulled: PlatformRead;
  readonly settled: Settled;
  /** The table as it is once the list has come in and earlier sends are settled. */
  readonly open: OpenTable;
  /** What earlier sends of the table created, as far as its new rows may be that. */
  readonly own: OwnCreates;
  /** What came of sends since the sheet was last written. */
  readonly taken: TakenIn;
  /** Ctrl+Z took back in the sheet what was written there; `settled` has what counts as agreed now. */
  readonly sheetUndone: boolean;
}

/**
 * `always`: the columns are read however lately they were. The list is read first: nothing of the sheet changes if that
 * fails or is cancelled.
 */
export async function readBothSides(
  services: Services,
  { link: found, table: look }: FoundTable,
  options: WorkflowOptions,
  { always = false }: { readonly always?: boolean } = {},
): Promise<BothSides | Stopped> {
  // What came of sends that the gateway carries out is in the sheet before anything is compared.
  const taken = await takeInSends(services, found);
  const newest = await loadAgreed(services, found.id);
  const asked = await followOwners(services, found, options);
  if (asked === null) return stopped({ kind: "listIncomplete" });
  const known = { agreed: newest, always, ids: look.rows.ids };
  const read = await readWhole(services, asked, known, options);
  if (!read.ok) return read;
  const { pulled } = read;
  const { agreed: stored, table: looked } = await agreedAsUndone(services, read.now, newest);
  const now = { ...read.now, table: looked };
  const link = await keepDrift(services, now.link, pulled.drift);
  await nextTask(services.clock, looked.rows.ids.length);
  // What a send left unknown is compared by ids: they must be right first.
  const shiftedBefore = shiftedStop({ link, table: looked }, { ...pulled, agreed: stored });
  if (shiftedBefore !== null) return shiftedBefore;
  const sent = await settleSends(services, link, now.table, pulled, stored);
  const wrote = sent.agreed !== stored || sent.settled > 0;
  const table = wrote ? await openTable(services, found.id, { toWrite: true }) : { ...now, link };
  if (!table.ok) return table;
  const paired = await pairRows(services, table, pulled, sent.agreed);
  const { own, agreed } = paired;
  // Whoever writes ids into the sheet stores the agreed copy with them.
  const open = agreed === sent.agreed ? table : await openTable(services, found.id, { toWrite: true });
  if (!open.ok) return open;
  const bound = open.table === now.table ? { agreed, table: open.table } : await agreedAsUndone(services, open, agreed);
  const { agreed: last, table: stands } = bound;
  await nextTask(services.clock, stands.rows.ids.length);
  const isSame = last === stored && stands === looked;
  const shifted = isSame ? null : shiftedStop({ link: open.link, table: stands }, { ...pulled, agreed: last });
  if (shifted !== null) return shifted;
  await nextTask(services.clock, stands.rows.ids.length);
  const sheetUndone = taken.rebound || stored !== newest || last !== agreed;
  const reads = { ...open, table: stands };
  return { ok: true, pulled, settled: { ...sent, agreed: last }, open: reads, own, sheetUndone, taken };
}

/** The list whole, and then the table: the person may have gone on typing while the list came in. */
async function readWhole(
  services: Services,
  asked: OpenTable["link"],
  known: KnownBefore,
  options: WorkflowOptions,
): Promise<{ readonly ok: true; readonly pulled: PlatformRead; readonly now: OpenTable } | Stopped> {
  const pulled = await readPlatform(services, asked, known, options);
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  const now = await openTable(services, asked.id, { toWrite: true });
  if (!now.ok) return now;
  const made = await madeIds(services, now.link, now.table.rows);
  if (!(await lacksLiving(services, now.link, pulled.remote, made, options))) return { ok: true, pulled, now };
  // What the list lacks would count as never made, and its row as new.
  return readWhole(services, asked, { ...known, ids: [...(known.ids ?? []), ...made] }, options);
}

/** New rows that are records already, by what a person calls them or by what was sent. */
async function pairRows(services: Services, open: OpenTable, pulled: PlatformRead, before: AgreedCopy | null) {
  const { remote, frozen } = pulled;
  const known = await pairKnownRows(services, open, remote, before);
  const now = known === before ? open : await openTable(services, open.link.id, { toWrite: true });
  const { link, table } = now.ok ? now : open;
  const { own, sure } = await ownCreates(services, { link, sheet: table.rows, remote, agreed: known });
  return { own, agreed: await pairOwnRows(services, { link, table }, { remote, agreed: known, frozen, own: sure }) };
}

interface KnownBefore {
  readonly agreed: AgreedCopy | null;
  readonly always?: boolean;
  /** What stands in the sheet's id cells, and records that earlier sends made. */
  readonly ids?: readonly string[];
}

/**
 * List and columns, the columns last: a column that is removed while the list comes in would else look like a column
 * that somebody blanked in every row.
 */
export async function readPlatform(
  services: Services,
  link: OpenTable["link"],
  { agreed, always = false, ids = [] }: KnownBefore,
  options: WorkflowOptions,
): Promise<PlatformRead> {
  const known = [...(agreed?.rows.keys() ?? []), ...ids.filter((id) => id !== "" && !isPendingId(id))];
  const read = await pullWhole(services, link, known, agreed?.rows.size ?? null, options);
  const pulled = listAsKnown(link, read, agreed);
  await nextTask(services.clock, pulled.remote.ids.length);
  const drifted = await lookForDrift(services, link, { raw: pulled.raw, agreed, always }, options);
  return { ...pulled, ...drifted, at: services.clock.now() };
}
