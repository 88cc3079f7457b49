// Gives rows without an id the id of the record that they are, and agrees on what both sides last had. It sends
// nothing.
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed/agreed";
import type { AgreedCells, AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import type { Services } from "../services";
import { storeAgreed } from "./agreedCopy";

export interface BoundRow {
  readonly row: number;
  readonly id: string;
  readonly agreed: AgreedCells;
  /** As the row was read, in the mapping's order: another row in its place gets no id. */
  readonly cells: readonly CellValue[];
}

export interface BoundRows {
  readonly copy: AgreedCopy;
  /** Of the rows that carry their id now. */
  readonly ids: readonly string[];
}

export async function bindRows(
  services: Services,
  link: LinkedTable,
  agreed: AgreedCopy | null,
  rows: readonly BoundRow[],
): Promise<BoundRows> {
  const copy = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  for (const { id, agreed: cells } of rows) copy.set(id, cells);
  const next = copy.done();
  // The copy first: an id without it would make conflicts of what is an edit. It is ahead of the sheet until the ids
  // stand there, and again where Ctrl+Z takes them away.
  await storeAgreed(services, link.id, next, { ahead: true });
  const marks = rows.map(({ row, id, cells }) => ({ row, mark: id, cells }));
  const moved = new Set(await services.workbook.markNew(link, marks));
  if (moved.size === 0) return { copy: next, ids: rows.map(({ id }) => id) };
  // An agreed row whose id the sheet lacks would look like a deleted row.
  const marked = new AgreedBuilder(next);
  for (const { row, id } of rows) {
    if (!moved.has(row)) continue;
    const before = agreed?.rows.get(id);
    if (before === undefined) marked.drop(id);
    else marked.set(id, before);
  }
  const kept = marked.done();
  await storeAgreed(services, link.id, kept);
  return { copy: kept, ids: rows.flatMap(({ row, id }) => (moved.has(row) ? [] : [id])) };
}
