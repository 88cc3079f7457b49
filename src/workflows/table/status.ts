// The linked tables of this workbook against their agreed copies: no request to the platform.
import { localStatus } from "../../sync/plan/localStatus";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import { type RowMark, rowMarks } from "../../sync/plan/rowMarks";
import { findTable, linkById, linksOf, openTable, type OpenTable } from "./openTable";
import { copyOfSheet } from "./undone";
import type { Services } from "../services";
import type { Stopped } from "../obstacle";
import type { StatusOutcome, TableStatus } from "./types";

export async function linkedTables(services: Services): Promise<readonly LinkedTable[]> {
  return linksOf(services);
}

export async function tableStatus(services: Services, linkId: string): Promise<StatusOutcome> {
  const { workbook } = services;
  // The copy first: it tells whether the table was undone.
  const agreed = await workbook.agreedCopy(linkId);
  const open = await openTable(services, linkId, { toWrite: false });
  if (!open.ok) return open;
  const { link, table } = open;
  const known = agreed === null ? null : await copyOfSheet(services, open, agreed);
  const counts = localStatus(link.mapping, table.rows, known);
  // Each of them takes a while with ten thousand rows.
  await services.clock.wait(0);
  return {
    ok: true,
    link,
    ...counts,
    conflicts: link.openConflicts,
    lastRefresh: link.lastRefresh,
    renamed: table.renamed,
    sheetUndone: table.undoneTo !== null,
    formats: table.rows.formats,
    marks: table.sheetProtected ? null : marksOf(open, known),
  };
}

function marksOf({ link, table }: OpenTable, agreed: AgreedCopy | null): readonly RowMark[] {
  const told = table.statusKinds.flatMap((kind, row) => (kind === null ? [] : [row]));
  const conflicts = link.conflictCells ?? [];
  return rowMarks(link.mapping, table.rows, { agreed, conflicts, refused: new Set(told) });
}

/** Whether cells show marks is the workbook's own switch. */
export function marksOn({ workbook }: Services): Promise<boolean> {
  return workbook.marksOn();
}

/** Marks appear with the next count. */
export async function switchMarks(services: Services, on: boolean): Promise<void> {
  await services.workbook.switchMarks(on, await linksOf(services));
}

/** `looks`: after work that may have changed the table's size. A protected sheet keeps the marks that it has. */
export async function markTable({ workbook }: Services, status: TableStatus, looks?: "check"): Promise<void> {
  const rows = looks === undefined ? undefined : status.rows;
  if (status.marks !== null) await workbook.markRows(status.link, status.marks, rows);
}

/** Makes rows new by blanking their id: for a copied row, an unknown id, a row that is gone on the platform. */
export async function makeNewRows(
  services: Services,
  linkId: string,
  rows: readonly { readonly row: number; readonly id: string }[],
): Promise<{ readonly ok: true } | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  await services.workbook.clearIds(found.link, rows);
  return { ok: true };
}

/** Brings a cell of the linked table before the person's eyes. */
export async function showCell(services: Services, linkId: string, row: number, column: number | null): Promise<void> {
  const link = await linkById(services, linkId);
  if (link !== undefined) await services.workbook.show(link, row, column);
}

/** Calls back after edits in the linked table; the listener compares what it reads. Null: it cannot be found. */
export async function watchTable(
  services: Services,
  linkId: string,
  listener: () => void,
): Promise<(() => Promise<void>) | null> {
  const link = await linkById(services, linkId);
  if (link === undefined) return null;
  return services.workbook.watch(link, listener);
}
