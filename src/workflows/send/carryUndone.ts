// Carries into the sheet what an undo has done on the platform already: cells that are set back there, rows that are
// gone there. Nothing else of the table moves, and no cell that the person edited since.
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed/agreed";
import type { AgreedCopy } from "../../sync/agreedCopy";
import { storeAgreed } from "../table/agreedCopy";
import type { OpenTable } from "../table/openTable";
import type { Services } from "../services";
import type { Preview } from "./types";

/** Answers the agreed copy as it stands afterwards. */
export async function carryUndone(
  services: Services,
  { link, table }: Pick<OpenTable, "link" | "table">,
  preview: Preview,
): Promise<AgreedCopy> {
  const before = agreedOrEmpty(preview.agreed, link.mapping);
  const { writes, appends } = preview.plan;
  const gone = removedRows(preview, table.rows.ids);
  if (writes.length + appends.length + gone.length === 0) return before;
  const cells = writes.map(({ id, column, from, to }) => ({ id, column, value: to, expect: from }));
  const status = gone.map((id) => ({ id, text: services.rowTexts.undone }));
  const { skipped, missing } = await services.workbook.patchTable(link, { cells, status, append: appends });
  // The text is found by the id, so that the id goes last.
  if (gone.length > 0) await services.workbook.patchTable(link, { ids: gone.map((id) => ({ from: id, to: "" })) });
  const left = new Set(skipped.map(({ id, column }) => `${id}/${column}`));
  const unfound = new Set(missing);
  const copy = new AgreedBuilder(before);
  for (const { id, column, to } of writes) {
    const row = copy.get(id);
    if (row === undefined || unfound.has(id) || left.has(`${id}/${column}`)) continue;
    copy.set(
      id,
      row.map((value, n) => (n === column ? to : value)),
    );
  }
  for (const { id, cells: row } of appends) copy.set(id, row);
  // A row that cannot be written, as one whose id stands twice, is told as gone, not as one that nobody knows.
  for (const id of gone) if (!unfound.has(id)) copy.drop(id);
  const agreed = copy.done();
  await storeAgreed(services, link.id, agreed);
  return agreed;
}

/** Rows that still carry the id of a line item that an undo deleted. */
function removedRows({ undoing, remote }: Preview, ids: readonly string[]): string[] {
  if (undoing === null || undoing.removed.size === 0) return [];
  const there = new Set(remote.ids);
  return ids.filter((id) => undoing.removed.has(id) && !there.has(id));
}
