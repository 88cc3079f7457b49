// The record of one cell: every change that a send of this person made to it, and what the platform changed between
// these sends and until the newest refresh. It is told from the gateway's journal and the agreed copy; it asks the
// platform nothing and changes nothing. A colleague's send is one of the changes on the platform: its rows are its
// sender's, so that only its sender and its time are known.
import { describe } from "../../collections/describe";
import type { SendShown } from "../../platform/sendContract";
import { shownCell } from "../../sync/shownCell";
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { readSend, type KnownSend } from "../journal/sends";
import { deletionMark, updateMark } from "../outcomes/marks";
import type { Services } from "../services";
import { loadAgreed } from "../table/agreedCopy";
import { openTable } from "../table/openTable";

export type CellRecordEntry = SentCellChange | PlatformCellChange;

interface Changed {
  /** As the sheet shows it; null is blank. */
  readonly from: CellValue;
  readonly to: CellValue;
}
export interface SentCellChange extends Changed {
  readonly kind: "sent";
  readonly send: SendShown;
}
export interface PlatformCellChange extends Changed {
  readonly kind: "platform";
  /** It happened between these moments, ISO 8601, UTC. */
  readonly after: string;
  readonly before: string;
  /** Who of this company sent to the list in between, through this gateway; none where it came from elsewhere. */
  readonly senders: readonly string[];
}

export interface CellRecord {
  readonly id: string;
  readonly label: string;
  /** What the sheet has now. */
  readonly now: CellValue;
  /** Newest first. */
  readonly entries: readonly CellRecordEntry[];
  /** There are older sends that were not read. */
  readonly more: boolean;
}

/** The gateway shows at most so many. */
const MOST = 500;
/** One question to the gateway each. */
const MOST_READ = 40;

/** Null where no single cell of a mapped column of a known row is selected. */
export async function selectedCellRecord(services: Services, linkId: string): Promise<CellRecord | null> {
  const open = await openTable(services, linkId, { toWrite: false });
  if (!open.ok) return null;
  const [selected, ...others] = await services.workbook.selectedCells(open.link);
  if (selected === undefined || others.length > 0) return null;
  const [row, columns] = selected;
  const [column, ...further] = columns;
  const id = open.table.rows.ids[row] ?? "";
  if (column === undefined || further.length > 0 || id === "") return null;
  const now = open.table.rows.cells[row]?.[column] ?? null;
  return { ...(await recordOf(services, open.link, id, column)), now: shownCell(open.link.mapping[column], now) };
}

async function recordOf(services: Services, link: LinkedTable, id: string, column: number) {
  const mapped = link.mapping[column];
  const sends = await services.gateway.sends(describe(link.collection).name, MOST);
  const own = sends.filter(({ by }) => by.own);
  const read = own.slice(0, MOST_READ);
  const sent: SentCellChange[] = [];
  for (const { id: sendId } of read) {
    const known = await readSend(services, sendId, link);
    const change = known === null ? null : changeIn(known, id, column);
    if (known !== null && change !== null) sent.push({ kind: "sent", send: known.send, ...change });
  }
  const agreed = (await loadAgreed(services, link.id))?.rows.get(id)?.[column];
  const entries = withPlatform(sent, sends, agreed, link.lastRefresh);
  const shown = entries.map((entry) => ({
    ...entry,
    from: shownCell(mapped, entry.from),
    to: shownCell(mapped, entry.to),
  }));
  return { id, label: mapped?.label ?? "", entries: shown, more: own.length > read.length };
}

/** What the send did to the cell; null where it did not touch it, or did not arrive. */
function changeIn({ plan, outcomes }: KnownSend, id: string, column: number): Changed | null {
  if (plan === null || outcomes === null) return null;
  const arrived = (mark: string) => outcomes.get(mark)?.outcome === "sent";
  const update = plan.updates.find((one) => one.id === id);
  const cell = update?.cells.find(([at]) => at === column);
  if (cell !== undefined) return arrived(updateMark(id, plan.nth)) ? { from: cell[1], to: cell[2] } : null;
  const created = plan.creates.find(({ mark }) => outcomes.get(mark)?.id === id && arrived(mark));
  if (created !== undefined) return { from: null, to: created.cells[column] ?? null };
  const gone = plan.deletions.find((one) => one.id === id);
  return gone !== undefined && arrived(deletionMark(id, plan.nth))
    ? { from: gone.cells?.[column] ?? null, to: null }
    : null;
}

/** Where one send found another value than the one before it had left, it was changed on the platform. */
function withPlatform(
  sent: readonly SentCellChange[],
  sends: readonly SendShown[],
  agreed: CellValue | undefined,
  lastRefresh: string | null,
): CellRecordEntry[] {
  const entries: CellRecordEntry[] = [];
  let next: { readonly value: CellValue; readonly at: string } | null =
    agreed === undefined || lastRefresh === null ? null : { value: agreed, at: lastRefresh };
  for (const change of sent) {
    const after = change.send.endedAt ?? change.send.at;
    if (next !== null && !sameCell(change.to, next.value)) {
      const between = sends.filter(({ at, by }) => !by.own && at >= after && at <= (next?.at ?? at));
      const senders = [...new Set(between.map(({ by }) => by.userEmail))];
      entries.push({ kind: "platform", from: change.to, to: next.value, after, before: next.at, senders });
    }
    entries.push(change);
    next = { value: change.from, at: change.send.at };
  }
  return entries;
}
