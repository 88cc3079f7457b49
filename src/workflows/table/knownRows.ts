// Gives new rows the id of the record that they are already, where their external id tells it: a list that was pasted
// from elsewhere then changes records instead of doubling them. It sends nothing.
import { identifyingColumn } from "../../collections/describe";
import { pairKnown } from "../../sync/match/pairKnown";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { RemoteRows } from "../../sync/rows";
import { bindRows } from "./bindRows";
import type { OpenTable } from "./openTable";
import type { Services } from "../services";

/** Answers the agreed copy; the very same one where no row was paired. */
export async function pairKnownRows(
  services: Services,
  { link, table }: Pick<OpenTable, "link" | "table">,
  remote: RemoteRows,
  agreed: AgreedCopy | null,
): Promise<AgreedCopy | null> {
  const column = identifyingColumn(link.collection, link.mapping);
  if (column === null) return agreed;
  const known = pairKnown(link.mapping, column, table.rows, remote);
  if (known.length === 0) return agreed;
  const rows = known.map((one) => ({ ...one, cells: table.rows.cells[one.row] ?? [] }));
  return (await bindRows(services, link, agreed, rows)).copy;
}
