// Tables of ours that are linked to no list of the platform, for the code that reads and writes linked tables.
import type { LinkedTable } from "../../sync/linkedTable";

/** Only the table, its title and its columns are asked of it. */
export function unlistedTable(
  { id, tableId, tableName }: Pick<LinkedTable, "id" | "tableId" | "tableName">,
  title: string,
  columns: Pick<LinkedTable, "mapping" | "columnIds">,
): LinkedTable {
  return {
    id,
    tableId,
    tableName,
    accountId: "",
    accountLabel: "",
    collection: { kind: "lineItems", eventId: "", eventTitle: "", worksheetId: "", worksheetTitle: title },
    lastRefresh: null,
    openConflicts: 0,
    ...columns,
  };
}
