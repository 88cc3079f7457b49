// Rows whose values no longer stand beside their own ids: nothing is sent or written until the ids are right again.
import { AgreedBuilder } from "../../sync/agreed/agreed";
import { checksum } from "../../sync/agreed/checksum";
import { rowsMoved, shiftedIds, type IdMove, type ShiftedIds } from "../../sync/shifted/shiftedIds";
import { contentKey } from "../../sync/match/matchCreated";
import { isPendingId } from "../../sync/match/rowMatch";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Mapping } from "../../sync/mapping";
import type { PlanInput } from "../../sync/syncPlan";
import { type Stopped, stopped } from "../obstacle";
import type { Backup, Services } from "../services";
import { backUpAgreed, loadAgreed, storeAgreed } from "./agreedCopy";
import { findTable, openTable, type OpenTable } from "./openTable";
import { cellsName } from "./rowNames";

const ROWS_SHOWN = 3;

/** Null where rows and ids belong together. */
export function shiftedStop(
  { link, table }: Pick<OpenTable, "link" | "table">,
  { remote, agreed, frozen }: Pick<PlanInput, "remote" | "agreed" | "frozen">,
): Stopped | null {
  const { mapping } = link;
  const shifted = shiftedIds({ mapping, sheet: table.rows, remote, agreed, ...(frozen ? { frozen } : {}) });
  if (shifted === null || nameOfMoves(mapping, shifted.moves) === link.rowsMeant) return null;
  const names = new Map(shifted.moves.map(({ to, cells }) => [to, cellsName(mapping, cells)]));
  const moved = rowsMoved(shifted.moves);
  // A row that came to stand beside no id has nobody's.
  const besideIds = moved.filter(({ from }) => from !== "" && !isPendingId(from));
  const shown = besideIds.slice(0, ROWS_SHOWN).map(({ row, from, cells }) => ({
    sheetRow: table.firstRow + row,
    name: cellsName(mapping, cells),
    idOf: names.get(from) ?? "",
  }));
  return stopped({ kind: "rowsShifted", rows: moved.length, shown, ...shifted });
}

export interface IdsRight extends Backup {
  readonly ok: true;
  /** Rows that carry their own id again. */
  readonly rows: number;
}

/** What the platform computes is no part of it: a refresh writes that. */
function nameOfMoves(mapping: Mapping, moves: readonly IdMove[]): string {
  return checksum(JSON.stringify(moves.map(({ from, to, cells }) => [from, to, contentKey(mapping, cells)])));
}

/**
 * The person's word that they typed these rows: they count as edits, for everybody who opens the file. `shifted`: as an
 * obstacle showed it. Where one of these rows is edited afterwards the question comes again.
 */
export async function keepRows(
  services: Services,
  linkId: string,
  { moves }: ShiftedIds,
): Promise<{ readonly ok: true } | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  await services.workbook.saveLink({ ...found.link, rowsMeant: nameOfMoves(found.link.mapping, moves) });
  return { ok: true };
}

/** `shifted`: as an obstacle showed it. Nothing is written where one of these rows is no longer as it was read. */
export async function putIdsRight(
  services: Services,
  linkId: string,
  { moves, unsure }: ShiftedIds,
): Promise<IdsRight | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await loadAgreed(services, linkId);
  // Undone since: what counts as agreed is looked at first.
  if (open.table.undoneTo !== null) return stopped({ kind: "previewOutdated" });
  const asked = withoutRows(agreed, unsure);
  // The copy first: a row of an id that nobody can tell would else be sent as an edit of it.
  if (asked !== null && asked !== agreed) await storeAgreed(services, linkId, asked);
  const written = await services.workbook.moveIds(open.link, moves);
  if (!written && agreed !== null && asked !== agreed) await storeAgreed(services, linkId, agreed);
  const backup = await backUpAgreed(services, linkId);
  return written ? { ok: true, rows: rowsMoved(moves).length, ...backup } : stopped({ kind: "previewOutdated" });
}

function withoutRows(agreed: AgreedCopy | null, ids: readonly string[]): AgreedCopy | null {
  if (agreed === null || ids.length === 0) return agreed;
  const copy = new AgreedBuilder(agreed);
  for (const id of ids) copy.drop(id);
  return copy.done();
}
