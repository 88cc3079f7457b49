// Which linked lists speak of each other, so that they are sent in an order.
import { belonging, type Connected } from "../../../values/site";
import type { RecordListName } from "../../../sync/collection";
import type { TableEntry } from "../../pane/screens/screens";

const speaking: ReadonlySet<RecordListName> = new Set(["fieldGroups", "fields", "fieldOptions", "optionsOfFields"]);

/** Link ids of the account's own; fewer than two need no order. */
export function listsToOrder(tables: readonly TableEntry[], account: Connected | undefined): readonly string[] {
  return tables.flatMap(({ link }) => {
    const { id, collection } = link;
    const speaks = collection.kind === "records" && speaking.has(collection.list);
    const isOwn = account !== undefined && belonging(link, account) === "own";
    return speaks && isOwn ? [id] : [];
  });
}
