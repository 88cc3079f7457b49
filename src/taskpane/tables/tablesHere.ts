// The linked tables that may be taken for one of the connected site: ids of another one mean other records.
import { belonging, type Connected } from "../../values/site";
import type { TableEntry } from "../pane/screens/screens";

export function tablesHere(
  tables: readonly TableEntry[] | null,
  account: Connected | undefined,
): readonly TableEntry[] {
  return (tables ?? []).filter(({ link }) => account !== undefined && belonging(link, account) !== "elsewhere");
}
