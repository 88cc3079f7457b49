// The linked tables of this workbook against their agreed copies: no request to the platform.
import { localStatus } from "../../sync/localStatus";
import { agreedAfterUndo } from "../../sync/undone";
import type { LinkedTable } from "../../sync/types";
import { findTable, linkById, linksOf, openTable } from "./openTable";
import type { Services } from "../services";
import type { Stopped } from "../obstacle";
import type { StatusOutcome } from "./types";

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
  const past = table.undoneTo === null ? null : await workbook.agreedPast(linkId, table.undoneTo);
  const known =
    table.undoneTo === null || agreed === null ? agreed : agreedAfterUndo(link.mapping, table.rows, agreed, past);
  const counts = localStatus(link.mapping, table.rows, known);
  return {
    ok: true,
    link,
    ...counts,
    conflicts: link.openConflicts,
    lastRefresh: link.lastRefresh,
    renamed: table.renamed,
    sheetUndone: table.undoneTo !== null,
  };
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

/** Calls back after edits in the linked table; the listener compares what it reads. */
export async function watchTable(
  services: Services,
  linkId: string,
  listener: () => void,
): Promise<() => Promise<void>> {
  const link = await linkById(services, linkId);
  if (link === undefined) return () => Promise.resolve();
  return services.workbook.watch(link, listener);
}
