// What both sides agreed on, where Ctrl+Z took back in the sheet what was written there.
import { agreedAfterUndo } from "../../sync/undone";
import type { AgreedCopy } from "../../sync/types";
import type { Services } from "../services";
import { noteStored } from "./agreedCopy";
import type { OpenTable } from "./openTable";

/** The very same copy where nothing was undone. Else the one that fits the sheet as it is: it is stored from now on. */
export async function agreedAsUndone(
  services: Pick<Services, "workbook">,
  { link, table }: Pick<OpenTable, "link" | "table">,
  agreed: AgreedCopy | null,
): Promise<AgreedCopy | null> {
  if (table.undoneTo === null || agreed === null) return agreed;
  const past = await services.workbook.agreedPast(link.id, table.undoneTo);
  const copy = agreedAfterUndo(link.mapping, table.rows, agreed, past);
  noteStored(services, link.id, await services.workbook.renewAgreed(link, copy));
  return copy;
}
