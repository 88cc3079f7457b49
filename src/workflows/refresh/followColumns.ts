// One click: the table follows the platform's columns, then a refresh. New ones are inserted and filled, renamed and
// retyped ones follow, removed ones stay as the person's own. Where it is cut off, the columns are frozen as before,
// and it may be done again.
import { titlesOf } from "../../sync/collectionTitles";
import { toRemoteRows } from "../../collections/records";
import { inZone } from "../../collections/today";
import { alignAgreed } from "../../sync/agreed/agreed";
import { followedColumns, type FollowedColumn } from "../../sync/plan/drift";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import { stopped } from "../obstacle";
import { storeAgreed } from "../table/agreedCopy";
import type { RefreshOutcome } from "../table/types";
import { readBothSides, type PlatformRead } from "./readBothSides";
import { driftOf, recordsOf, type PlatformColumnsRead } from "./drift";
import { writeSide } from "./refresh";
import type { CellValue } from "../../values/cell";
import { findTable, openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

export async function followColumns(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<RefreshOutcome> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  const sides = await readBothSides(services, found, options, { always: true });
  if (!sides.ok) return sides;
  const { pulled, settled, open } = sides;
  // What was sent is found again by its content in the columns of then.
  if (settled.waitMs > 0) return stopped({ kind: "sendUnsettled", waitMs: settled.waitMs });
  const { read } = pulled;
  if (pulled.drift === null || read === null) return writeSide(services, open, sides, options);
  const followed = onTheSameClocks(open.link.mapping, followedColumns(open.link, read.now));
  if (followed.length === 0)
    return stopped({ kind: "noColumns", worksheetTitle: titlesOf(open.link.collection).title });
  options.signal?.throwIfAborted();
  const { link, agreed } = await follow(services, open, followed, { ...pulled, ...read }, settled.agreed);
  const again = await openTable(services, linkId, { toWrite: true });
  if (!again.ok) return again;
  const remote = toRemoteRows(link.mapping, recordsOf(pulled.raw), pulled.remote.complete);
  const { frozen } = driftOf(link, read.columns, pulled.raw);
  const own = new Map(
    [...sides.own].map(([id, one]) => [id, { ...one, sent: one.sent.map((cells) => inOrderOf(followed, cells)) }]),
  );
  const { sheetUndone } = sides;
  const now = { pulled: { ...pulled, remote, frozen }, settled: { ...settled, agreed }, own, sheetUndone };
  return writeSide(services, again, now, options);
}

/** New columns of moments speak the time zone that the sheet has. */
function onTheSameClocks(mapping: Mapping, followed: readonly FollowedColumn[]): readonly FollowedColumn[] {
  const zone = mapping.find((column) => column.zone !== undefined)?.zone;
  if (zone === undefined) return followed;
  const columns = inZone(
    followed.map(({ column }) => column),
    zone,
  );
  return followed.map(({ column, from }, at) => ({ column: columns[at] ?? column, from }));
}

function inOrderOf(followed: readonly FollowedColumn[], cells: readonly CellValue[]): readonly CellValue[] {
  return followed.map(({ from }) => (from === null ? null : (cells[from] ?? null)));
}

/** Table first, then the agreed copy, then the link: until the last of them, everything reads as before. */
async function follow(
  services: Services,
  { link }: OpenTable,
  followed: readonly FollowedColumn[],
  { columns, raw }: Pick<PlatformRead, "raw"> & PlatformColumnsRead,
  agreed: AgreedCopy | null,
): Promise<{ readonly link: LinkedTable; readonly agreed: AgreedCopy | null }> {
  const fresh = await services.workbook.changeColumns(link, changeFor(link.mapping, followed));
  const inserted = [...fresh];
  const mapping = followed.map(({ column }) => column);
  const cells = followed.map(({ from }) => (from === null ? inserted.shift() : link.columnIds.cells[from]) ?? -1);
  const moved: LinkedTable = { ...link, mapping, columnIds: { ...link.columnIds, cells } };
  const next: LinkedTable = { ...moved, drift: driftOf(moved, columns, raw).drift ?? undefined };
  const copy = agreed === null ? null : withBlankColumns(alignAgreed(agreed, mapping), followed);
  if (copy !== null) await storeAgreed(services, link.id, copy);
  await services.workbook.saveLink(next);
  return { link: next, agreed: copy };
}

function changeFor(before: Mapping, followed: readonly FollowedColumn[]) {
  const kept = followed.flatMap(({ column: to, from: column }) => {
    const from = column === null ? undefined : before[column];
    return column === null || from === undefined ? [] : [{ column, from, to }];
  });
  return {
    headers: kept
      // A header that is the person's own never was the label.
      .filter(({ from, to }) => from.header === undefined && from.label !== to.label)
      .map(({ column, from, to }) => ({ column, from: from.label, to: to.label })),
    formats: kept.filter(({ from, to }) => from.type !== to.type),
    insert: followed.filter(({ from }) => from === null).map(({ column }) => column),
  };
}

/**
 * A column that was just inserted is blank on this side, and was nothing on either side before: what the platform has
 * is to be written.
 */
function withBlankColumns(copy: AgreedCopy, followed: readonly FollowedColumn[]): AgreedCopy {
  if (followed.every(({ from }) => from !== null)) return copy;
  const rows = [...copy.rows].map(
    ([id, cells]) => [id, cells.map((value, at) => (followed[at]?.from === null ? null : value))] as const,
  );
  return { keys: copy.keys, rows: new Map(rows) };
}
