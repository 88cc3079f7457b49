// Puts the number that a person chose into a cell of theirs that holds it as text. It sends nothing.
import type { OwnNumber } from "../../workbook/table/types";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { openTable } from "./openTable";

/** Cells that are no longer as they were shown stay as they are: the next comparison names them again. */
export async function useNumbers(
  services: Services,
  linkId: string,
  numbers: readonly OwnNumber[],
): Promise<{ readonly ok: true } | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  // A write would give an undone sheet the newest mark.
  if (open.table.undoneTo !== null || open.table.isAhead) return stopped({ kind: "previewOutdated" });
  await services.workbook.writeNumbers(open.link, numbers);
  return { ok: true };
}
