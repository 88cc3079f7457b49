// The event whose row a person has selected in a linked table of events. Reading only.
import { linksOf, openTable } from "../table/openTable";
import type { Services } from "../services";

/** Null where not exactly one row of a table of events is selected, or its row is of no event yet. */
export async function selectedEvent(services: Services): Promise<string | null> {
  for (const link of await linksOf(services)) {
    if (link.collection.kind !== "records" || link.collection.list !== "events") continue;
    const open = await openTable(services, link.id, { toWrite: false });
    if (!open.ok) continue;
    const [row, ...more] = await services.workbook.selectedRows(link);
    if (row === undefined) continue;
    const id = open.table.rows.ids[row] ?? "";
    return more.length === 0 && /^\d{1,19}$/.test(id) ? id : null;
  }
  return null;
}
