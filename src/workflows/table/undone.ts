// What both sides agreed on, where Ctrl+Z took back in the sheet what was written there.
import { agreedOrEmpty } from "../../sync/agreed/agreed";
import { agreedAfterUndo, agreedIfUndone, agreedWithoutMoved } from "../../sync/agreed/undone";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Services } from "../services";
import { loadAgreed, noteStored, storeAgreed } from "./agreedCopy";
import type { OpenTable } from "./openTable";

interface Bound {
  readonly agreed: AgreedCopy | null;
  readonly table: OpenTable["table"];
}

/**
 * The very same copy and table where nothing was undone. Else the copy that fits the sheet, which is stored from now
 * on, and the table as it stands then.
 */
export async function agreedAsUndone(
  services: Pick<Services, "workbook">,
  { link, table }: Pick<OpenTable, "link" | "table">,
  agreed: AgreedCopy | null,
): Promise<Bound> {
  if (agreed === null || (table.undoneTo === null && !table.isAhead)) return { agreed, table };
  const copy = await copyOfSheet(services, { link, table }, agreed);
  if (table.undoneTo === null) {
    await storeAgreed(services, link.id, copy, { asked: true });
    return { agreed: copy, table };
  }
  noteStored(services, link.id, await services.workbook.renewAgreed(link, copy));
  const now = await services.workbook.readTable(link);
  if (!now.ok) return { agreed: copy, table };
  // Ctrl+Z once more before the mark stood: nothing else tells it from an edit.
  const still = agreedWithoutMoved(copy, table.rows, now.table.rows);
  if (still !== copy) await storeAgreed(services, link.id, still);
  return { agreed: still, table: now.table };
}

/** Before anything is written into a table whose cells nobody has read yet. */
export interface BoundFirst {
  /** The stored copy, which belongs to the sheet as it stands. */
  readonly agreed: AgreedCopy | null;
  /** Something was undone, and the copy is another one than before. */
  readonly rebound: boolean;
}

/**
 * Whoever writes into an undone sheet without a look at its copy would give it the newest mark, and what Ctrl+Z brought
 * back would pass for an edit. The cells are read only where the mark says that something was undone, or may have been.
 */
export async function bindFirst(
  services: Pick<Services, "workbook" | "gateway">,
  link: LinkedTable,
): Promise<BoundFirst> {
  const agreed = await loadAgreed(services, link.id);
  const look = await services.workbook.lookAtTable(link);
  if (!look.ok || (look.table.undoneTo === null && !look.table.isAhead)) return { agreed, rebound: false };
  // Another window may have stored its own meanwhile.
  const newest = await loadAgreed(services, link.id);
  const read = await services.workbook.readTable(link);
  if (!read.ok) return { agreed: newest, rebound: false };
  const bound = await agreedAsUndone(services, { link, table: read.table }, newest);
  return { agreed: bound.agreed, rebound: bound.agreed !== newest };
}

/**
 * Stores what both sides came to have alike without a cell being written, under a mark of its own: Ctrl+Z may still
 * bring back what stood there before, and without a new mark nothing would tell that from an edit. The answer is the
 * copy that was stored: what moved before the mark stood is agreed on as it was `before`.
 */
export async function storeMet(
  services: Pick<Services, "workbook">,
  { link, table }: Pick<OpenTable, "link" | "table">,
  before: AgreedCopy,
  next: AgreedCopy,
): Promise<AgreedCopy> {
  await services.workbook.patchTable(link, { marks: true });
  const now = await services.workbook.readTable(link);
  const still = now.ok
    ? agreedWithoutMoved(next, table.rows, now.table.rows, agreedOrEmpty(before, link.mapping))
    : next;
  await storeAgreed(services, link.id, still);
  return still;
}

/** The very same copy where it belongs to the sheet as it was read. It stores nothing. */
export async function copyOfSheet(
  { workbook }: Pick<Services, "workbook">,
  { link, table }: Pick<OpenTable, "link" | "table">,
  agreed: AgreedCopy,
): Promise<AgreedCopy> {
  const { undoneTo, isAhead, rows } = table;
  if (undoneTo === null && !isAhead) return agreed;
  const past = await workbook.agreedPast(link.id, undoneTo);
  if (undoneTo !== null) return agreedAfterUndo(link.mapping, rows, agreed, past);
  return past === null ? agreed : agreedIfUndone(link.mapping, rows, agreed, past);
}
