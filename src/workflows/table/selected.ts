// The selected row of a linked table: heard of, and read in one request.
import type { LinkedTable } from "../../sync/linkedTable";
import type { SelectedRow } from "../../workbook/table/types";
import type { Services } from "../services";
import { linkById } from "./openTable";

/** Calls back with the selection's address in the table, and with null where it leaves the table. */
export async function watchSelected(
  services: Services,
  linkId: string,
  listener: (address: string | null) => void,
): Promise<() => Promise<void>> {
  const link = await linkById(services, linkId);
  if (link === undefined) return () => Promise.resolve();
  return services.workbook.watchSelection(link, listener);
}

/** `link`: as the pane has it, so that nothing but the row is read. */
export function selectedRowAt({ workbook }: Services, link: LinkedTable, address: string): Promise<SelectedRow | null> {
  return workbook.selectedRow(link, address);
}
