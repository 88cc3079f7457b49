// Finds and reads a linked table, and names what stands in the way before anything is changed.
import type { LinkedTable } from "../../sync/types";
import type { TableRead } from "../../workbook/table/types";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";

export interface OpenTable {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly table: TableRead;
}

/** The link and its table as it stands. `toWrite` also refuses a protected sheet, another account's link. */
export async function openTable(
  services: Services,
  linkId: string,
  { toWrite }: { readonly toWrite: boolean },
): Promise<OpenTable | Stopped> {
  const link = (await services.workbook.links()).find((one) => one.id === linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  if (toWrite && link.accountId !== services.account.id)
    return stopped({ kind: "otherAccount", linkedBy: link.accountLabel });
  const read = await services.workbook.readTable(link);
  if (!read.ok) return stopped(read.problem);
  if (toWrite && read.table.sheetProtected) return stopped({ kind: "sheetProtected", sheetName: read.table.sheetName });
  return { ok: true, link, table: read.table };
}
