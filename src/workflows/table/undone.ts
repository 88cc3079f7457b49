// What both sides agreed on, where Ctrl+Z took back in the sheet what was written there.
import { agreedAfterUndo, agreedIfUndone, withoutMoved } from "../../sync/undone";
import type { AgreedCopy } from "../../sync/types";
import type { Services } from "../services";
import { noteStored, storeAgreed } from "./agreedCopy";
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
  const still = withoutMoved(copy, table.rows, now.table.rows);
  if (still !== copy) await storeAgreed(services, link.id, still);
  return { agreed: still, table: now.table };
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
