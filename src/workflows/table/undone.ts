// What both sides agreed on, where Ctrl+Z took back in the sheet what was written there.
import { agreedAfterUndo, withoutMoved } from "../../sync/undone";
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
  if (table.undoneTo === null || agreed === null) return { agreed, table };
  const past = await services.workbook.agreedPast(link.id, table.undoneTo);
  const copy = agreedAfterUndo(link.mapping, table.rows, agreed, past);
  noteStored(services, link.id, await services.workbook.renewAgreed(link, copy));
  const now = await services.workbook.readTable(link);
  if (!now.ok) return { agreed: copy, table };
  // Ctrl+Z once more before the mark stood: nothing else tells it from an edit.
  const still = withoutMoved(copy, table.rows, now.table.rows);
  if (still !== copy) await storeAgreed(services, link.id, still);
  return { agreed: still, table: now.table };
}
