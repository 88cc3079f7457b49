// Which linked lists speak of each other, so that they are sent in an order.
import type { RecordListName } from "../../sync/types";
import type { TableEntry } from "../pane/screens";

const speaking: ReadonlySet<RecordListName> = new Set(["fieldGroups", "fields", "fieldOptions", "optionsOfFields"]);

/** Link ids of the account's own; fewer than two need no order. */
export function listsToOrder(tables: readonly TableEntry[], accountId: string): readonly string[] {
  return tables.flatMap(({ link }) => {
    const { id, collection } = link;
    const speaks = collection.kind === "records" && speaking.has(collection.list);
    return speaks && link.accountId === accountId ? [id] : [];
  });
}
