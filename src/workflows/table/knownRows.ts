// Gives new rows the id of the record that they are already, where their external id tells it: a list that was pasted
// from elsewhere then changes records instead of doubling them. It sends nothing.
import { identifyingColumn } from "../../collections/describe";
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed";
import { pairKnown } from "../../sync/pairKnown";
import type { AgreedCopy, RemoteRows } from "../../sync/types";
import { storeAgreed } from "./agreedCopy";
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
  const copy = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  for (const { id, agreed: cells } of known) copy.set(id, cells);
  const next = copy.done();
  // The copy first: an id without it would make conflicts of what is an edit. Without the id the copy says nothing.
  await storeAgreed(services, link.id, next);
  const moved = await services.workbook.markNew(
    link,
    known.map(({ row, id }) => ({ row, mark: id, cells: table.rows.cells[row] ?? [] })),
  );
  if (moved.length === 0) return next;
  // An agreed row whose id the sheet lacks would look like a deleted row.
  const unmarked = new Set(moved);
  const marked = new AgreedBuilder(next);
  for (const { row, id } of known) if (unmarked.has(row)) marked.drop(id);
  const kept = marked.done();
  await storeAgreed(services, link.id, kept);
  return kept;
}
