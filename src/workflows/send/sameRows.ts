// A person's word that new rows of the sheet are records of the platform already: they get the records' ids. It sends
// nothing; what the rows hold beyond what was agreed on is then an edit like any other.
import { withoutFrozen } from "../../sync/plan/drift";
import { contentKey } from "../../sync/match/matchCreated";
import { rowWasEdited } from "../../sync/plan/planRow";
import type { AgreedCells, AgreedCopy } from "../../sync/agreedCopy";
import type { Mapping } from "../../sync/mapping";
import type { OwnRecord } from "../../sync/sentCreates";
import type { RowCreate } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { backUpAgreed, loadAgreed } from "../table/agreedCopy";
import { bindRows } from "../table/bindRows";
import { openTable, type OpenTable } from "../table/openTable";
import type { Preview } from "./types";

/** A new row that the preview showed beside a record, and where it stands by now. */
interface Same {
  readonly row: number;
  readonly id: string;
  readonly content: string;
  /** As the preview read the row. */
  readonly cells: readonly CellValue[];
}

/**
 * `rows`: of the preview's plan, each with a `like`. The row that a refresh brought down for the same record goes, as
 * long as nobody changed it: the older row may have a person's own cells beside it.
 */
export async function sameRows(
  services: Services,
  preview: Preview,
  rows: readonly RowCreate[],
): Promise<{ readonly ok: true } | Stopped> {
  const linkId = preview.link.id;
  const mapping = withoutFrozen(preview.mapping, preview.frozen);
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await loadAgreed(services, linkId);
  if (open.table.undoneTo !== null) return stopped({ kind: "previewOutdated" });
  const same = alone(
    rows.flatMap(({ row, like, cells }): Same[] =>
      like === undefined
        ? []
        : [{ row, id: like, content: contentKey(mapping, cells), cells: preview.sheet.cells[row] ?? [] }],
    ),
  );
  const there = await withoutTwins(services, open, mapping, { agreed, same });
  if (there === null) return stopped({ kind: "previewOutdated" });
  const listed = new Map(preview.remote.ids.map((id, at) => [id, preview.remote.cells[at] ?? []]));
  const bound = there.map(({ row, id, cells }) => ({
    row,
    id,
    agreed:
      sentAs(mapping, preview.own.get(id), cells, listed.get(id) ?? []) ?? agreed?.rows.get(id) ?? listed.get(id) ?? [],
    cells,
  }));
  const { ids } = await bindRows(services, open.link, agreed, bound);
  const text = services.rowTexts.confirmed(services.clock.now());
  await services.workbook.patchTable(open.link, { status: ids.map((id) => ({ id, text })) });
  await backUpAgreed(services, linkId);
  return { ok: true };
}

/** What left for the record. Where it is not sure what left, nobody agreed on more than the record still says. */
function sentAs(
  mapping: Mapping,
  own: OwnRecord | undefined,
  cells: readonly CellValue[],
  theirs: readonly CellValue[],
): AgreedCells | undefined {
  const key = contentKey(mapping, cells);
  const sent = own?.sent.find((one) => contentKey(mapping, one) === key) ?? own?.sent[0];
  if (own?.sure !== false || sent === undefined) return sent;
  return mapping.map((_, at) => (sameCell(sent[at] ?? null, theirs[at] ?? null) ? (sent[at] ?? null) : undefined));
}

/** Of several rows that are like one record the first: one record is one row. */
function alone(same: readonly Same[]): readonly Same[] {
  const ids = new Set<string>();
  return same.filter(({ id }) => !ids.has(id) && ids.add(id));
}

interface Ground {
  readonly agreed: AgreedCopy | null;
  readonly same: readonly Same[];
}

/** The rows in their places once the twins are out of the table; null where the table is not as it was shown. */
async function withoutTwins(
  services: Services,
  { link, table }: OpenTable,
  mapping: Mapping,
  { agreed, same }: Ground,
): Promise<readonly Same[] | null> {
  if (!same.every((one) => isThere(table.rows, mapping, one))) return null;
  const rowOf = new Map(table.rows.ids.map((id, row) => [id, row]));
  const isEdited = (id: string): boolean => {
    const row = rowOf.get(id);
    const cells = agreed?.rows.get(id);
    return row !== undefined && (cells === undefined || rowWasEdited(mapping, table.rows.cells[row] ?? [], cells));
  };
  const free = same.filter(({ id }) => !isEdited(id));
  const gone = free.flatMap(({ id }) => rowOf.get(id) ?? []).sort((a, b) => a - b);
  if (gone.length === 0) return free;
  await services.workbook.patchTable(link, { remove: free.flatMap(({ id }) => (rowOf.has(id) ? [id] : [])) });
  const moved = free.map((one) => ({ ...one, row: one.row - before(gone, one.row) }));
  const now = await openTable(services, link.id, { toWrite: true });
  return now.ok && moved.every((one) => isThere(now.table.rows, mapping, one)) ? moved : null;
}

/** How many of the rows that went stood above; `gone` is in order. */
function before(gone: readonly number[], row: number): number {
  let [low, high] = [0, gone.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gone[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isThere({ ids, cells }: OpenTable["table"]["rows"], mapping: Mapping, { row, content }: Same): boolean {
  return ids[row] === "" && contentKey(mapping, cells[row] ?? []) === content;
}
