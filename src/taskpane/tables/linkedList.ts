// Whether a list is linked in this workbook already. A table of a part of it is another one.
import { FILTER, ONLY } from "../../collections/recordList";
import type { RecordsCollection } from "../../sync/collection";
import type { RecordsRequest } from "../../workflows/link/records";
import type { TableEntry } from "../pane/screens/screens";

/** The id of its link; null where this workbook has none. */
export function linkedList(
  tables: readonly TableEntry[] | null,
  { list, within }: Pick<RecordsRequest, "list" | "within">,
): string | null {
  const wanted = partOf(within);
  const found = tables?.find(
    ({ link: { collection } }) =>
      collection.kind === "records" && collection.list === list && partOf(collection.within) === wanted,
  );
  return found?.link.id ?? null;
}

/** What tells a table from others of its list; facts that only its rules go by are left out. */
function partOf(within: RecordsCollection["within"]): string {
  const names = Object.keys(within).filter((name) => name === "field_id" || name === ONLY || name.startsWith(FILTER));
  return JSON.stringify(names.sort().map((name) => [name, within[name]]));
}
