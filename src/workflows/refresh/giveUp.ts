// Gives up what a person changed: the platform's value goes into the cell, a row that was deleted in the sheet comes
// back. It reads the rows afresh, and writes over nothing but what was shown beside the platform's value.
import { describe } from "../../collections/describe";
import { AgreedBuilder, alignAgreed } from "../../sync/agreed/agreed";
import { conflictKey } from "../../sync/conflictKey";
import {
  ownEdits,
  sameOwnCell,
  type Meant,
  type OwnCell,
  type OwnEdits,
  type OwnEditsInput,
} from "../../sync/plan/ownEdits";
import { PlanDraft } from "../../sync/plan/planDraft";
import { isPendingId } from "../../sync/match/rowMatch";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { Plan, RowAppend, RowDeletion } from "../../sync/syncPlan";
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import type { PatchResult } from "../../workbook/table/types";
import { carriedSend, takeInSends } from "../outcomes/takeIn";
import { type Stopped, stopped } from "../obstacle";
import type { Backup, Services, WorkflowOptions } from "../services";
import { backUpAgreed, storeAgreed } from "../table/agreedCopy";
import { findTable, linkById, openTable, type OpenTable } from "../table/openTable";
import { planTable } from "../table/planTable";
import type { Pulled } from "../table/pull";
import { tableNames } from "../table/rowNames";
import { statusChanges } from "../table/statusChanges";
import { readRowsGround, type RowsGround } from "./rowsGround";

/** What can be given up, as it was read: each own value beside the platform's. */
export interface GiveUpOffer {
  readonly link: LinkedTable;
  readonly mapping: Mapping;
  readonly edits: OwnEdits;
  readonly names: readonly string[];
  readonly firstRow: number;
  /** Number formats of the sheet's columns, by mapping; absent where nobody looked. */
  readonly formats?: readonly string[] | undefined;
  /** When the platform's side was read, in milliseconds since 1970. */
  readonly at: number;
}

/** What the person chose of it. */
export type GiveUpChoice = Pick<OwnEdits, "cells" | "deleted">;

export interface GivenUp extends Backup {
  readonly ok: true;
  readonly link: LinkedTable;
  /** Cells that have the platform's value now. */
  readonly cells: number;
  /** Rows that were put back into the table. */
  readonly rows: number;
  /** Cells and rows that were not as shown any more: they stay as they are. */
  readonly moved: number;
  /** The table afterwards, and what of the platform was read. */
  readonly open: OpenTable;
  readonly read: Pulled;
  readonly frozen: ReadonlySet<number>;
  readonly agreed: AgreedCopy | null;
}

/** What was compared, as a preview has it. */
interface Compared extends Omit<GiveUpOffer, "edits" | "formats">, Omit<OwnEditsInput, "deletions"> {
  readonly plan: Pick<Plan, "deletions" | "creates">;
}

/** What a preview shows of the person's own, so that it can be given up from there. */
export function offerOf(compared: Compared, meant: Meant | null): GiveUpOffer {
  const { link, mapping, names, firstRow, at, plan } = compared;
  // A new row may be the record, and lost its id: given back beside it, one of the two would be sent as another one.
  const mayStand = new Set(plan.creates.map(({ like }) => like));
  const deletions = plan.deletions.filter(({ id }) => !mayStand.has(id));
  const edits = ownEdits({ ...compared, deletions }, meant);
  return { link, mapping, names, firstRow, at, edits, formats: compared.sheet.formats };
}

/** The cells that the person has selected in a linked table; none when the selection is elsewhere. */
export async function cellsToGiveUp(services: Services, linkId: string): Promise<Meant> {
  const link = await linkById(services, linkId);
  return link === undefined ? new Map() : services.workbook.selectedCells(link);
}

/** What can be given up of these cells: their rows alone are read. */
export async function offerCells(
  services: Services,
  linkId: string,
  meant: Meant,
  options: WorkflowOptions = {},
): Promise<({ readonly ok: true } & GiveUpOffer) | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  const ids = [...meant.keys()].map((row) => found.table.rows.ids[row] ?? "");
  const ground = await readGround(services, linkId, new Set(ids.filter(isKnown)), options);
  if (!ground.ok) return ground;
  const { open, read, frozen, agreed } = ground;
  const { link, table } = open;
  const { mapping } = link;
  // Sorted meanwhile, the rows are found by id; a new one by its place.
  const rowOf = placesOf(table.rows.ids);
  const now = new Map([...meant].map(([row, columns]) => [rowOf.get(found.table.rows.ids[row] ?? "") ?? row, columns]));
  const edits = ownEdits({ mapping, sheet: table.rows, remote: read.remote, agreed, frozen, deletions: [] }, now);
  const names = tableNames(services.rowTexts, mapping, table);
  return { ok: true, link, mapping, edits, names, firstRow: table.firstRow, at: services.clock.now() };
}

/** Of ids that stand in one row alone. */
function placesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const twice = new Set<string>();
  ids.forEach((id, row) => (rows.has(id) ? twice.add(id) : rows.set(id, row)));
  for (const id of ["", ...twice]) rows.delete(id);
  return rows;
}

function isKnown(id: string): boolean {
  return id !== "" && !isPendingId(id);
}

/** These rows as the platform has them, and the table as it is after that. */
async function readGround(
  services: Services,
  linkId: string,
  ids: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<RowsGround | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  const sending = await underWay(services, found.link, ids);
  if (sending !== null) return sending;
  return readRowsGround(services, found, ids, options);
}

/** What is on its way to these records, or may have arrived, would bring back what is given up. */
async function underWay(services: Services, link: LinkedTable, ids: ReadonlySet<string>): Promise<Stopped | null> {
  const carried = await carriedSend(services, link, await takeInSends(services, link));
  if (carried !== null) return stopped(carried);
  const intents = await services.gateway.openIntents(describe(link.collection).name);
  return intents.some(({ path }) => ids.has(path["id"] ?? "")) ? stopped({ kind: "changeOpen" }) : null;
}

/** `chosen`: as an offer or a preview showed it. */
export async function giveUp(
  services: Services,
  linkId: string,
  chosen: GiveUpChoice,
  options: WorkflowOptions = {},
): Promise<GivenUp | Stopped> {
  const ids = new Set([...chosen.cells, ...chosen.deleted].map(({ id }) => id));
  const ground = await readGround(services, linkId, ids, options);
  if (!ground.ok) return ground;
  const still = stillAsShown(ground, chosen);
  const { workbook } = services;
  const { link } = ground.open;
  const patch = {
    cells: still.cells.map(({ id, column, ours, theirs, formula }) => ({
      id,
      column,
      value: theirs,
      expect: ours,
      formula,
    })),
    append: still.rows,
    whole: true,
  };
  options.signal?.throwIfAborted();
  const nothing = still.cells.length + still.rows.length === 0;
  const result = nothing ? NOTHING : await workbook.patchTable(link, patch, { signal: options.signal });
  const written = still.cells.filter(({ id, column }) => !wasLeft(result, id, column));
  const there = new Set(result.there);
  const rows = still.rows.filter(({ id }) => !there.has(id));
  const agreed = agreedAfter(ground, written, rows);
  if (agreed !== ground.agreed && agreed !== null) await storeAgreed(services, linkId, agreed);
  const linked = await countConflicts(services, ground, written);
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  await sayReasons(services, open, { ...ground, agreed, ids });
  const moved = chosen.cells.length - written.length + (chosen.deleted.length - rows.length);
  const backup = await backUpAgreed(services, linkId);
  const after = { open: { ...open, link: linked }, read: ground.read, frozen: ground.frozen, agreed };
  return { ok: true, link: linked, cells: written.length, rows: rows.length, moved, ...after, ...backup };
}

const NOTHING: PatchResult = { missing: [], skipped: [] };

function wasLeft({ missing, skipped }: PatchResult, id: string, column: number): boolean {
  return missing.includes(id) || skipped.some((one) => one.id === id && one.column === column);
}

interface Still {
  readonly cells: readonly OwnCell[];
  readonly rows: readonly RowAppend[];
}

/** Of what was shown that which both sides still have. */
function stillAsShown({ open, read, frozen, agreed }: RowsGround, chosen: GiveUpChoice): Still {
  const { mapping } = open.link;
  const sheet = open.table.rows;
  const { remote } = read;
  const now = ownEdits({ mapping, sheet, remote, agreed, frozen, deletions: [] }, null);
  const found = new Map(now.cells.map((cell) => [conflictKey(cell.id, cell.column), cell]));
  const there = new Set(sheet.ids);
  const theirs = new Map(remote.ids.map((id, at) => [id, remote.cells[at] ?? []]));
  const draft = new PlanDraft();
  for (const row of chosen.deleted) {
    const cells = theirs.get(row.id);
    if (cells === undefined || there.has(row.id) || !sameRow(mapping, row, cells)) continue;
    // Not compared: a frozen cell has nothing on either side that counts, as in any new row.
    const shown = cells.map((value, column) => (frozen.has(column) ? null : value));
    draft.append(row.id, shown, mapping);
  }
  return {
    cells: chosen.cells.filter((cell) => sameOwnCell(cell, found.get(conflictKey(cell.id, cell.column)))),
    rows: draft.appends,
  };
}

function sameRow(mapping: Mapping, { cells }: RowDeletion, now: readonly CellValue[]): boolean {
  return mapping.every(({ computed }, at) => computed || sameCell(cells[at] ?? null, now[at] ?? null));
}

/** Both sides have the platform's value in these cells; of a table without a copy nothing is known of the others. */
function agreedAfter(
  { agreed, open }: RowsGround,
  cells: readonly OwnCell[],
  rows: readonly RowAppend[],
): AgreedCopy | null {
  if (agreed === null || cells.length + rows.length === 0) return agreed;
  const copy = new AgreedBuilder(alignAgreed(agreed, open.link.mapping));
  for (const { id, column, theirs } of cells) {
    const known = copy.get(id);
    if (known !== undefined)
      copy.set(
        id,
        known.map((value, at) => (at === column ? theirs : value)),
      );
  }
  for (const { id, cells: shown } of rows) copy.set(id, shown);
  return copy.done();
}

/** The card counts the conflicts of the last refresh, whose rows say so: those that are settled by this go. */
async function countConflicts(
  { workbook }: Services,
  { open: { link, table }, agreed, read, frozen }: RowsGround,
  written: readonly OwnCell[],
): Promise<LinkedTable> {
  const plan = planTable(link, { sheet: table.rows, remote: read.remote, agreed, frozen });
  const done = new Set(written.map(({ id, column }) => conflictKey(id, column)));
  const open = new Set(
    plan.conflicts.filter(({ id, column }) => !done.has(conflictKey(id, column))).map(({ row }) => row),
  );
  const counted = new Set(plan.conflicts.map(({ row }) => row).filter((row) => table.statusKinds[row] === "reason"));
  const settled = [...counted].filter((row) => !open.has(row)).length;
  if (settled === 0) return link;
  const next = { ...link, openConflicts: Math.max(0, link.openConflicts - settled) };
  await workbook.saveLink(next);
  return next;
}

/** What the rows say of themselves once they are as they are. */
async function sayReasons(
  { workbook, rowTexts }: Services,
  open: OpenTable,
  { agreed, read, frozen, ids }: Pick<RowsGround, "agreed" | "read" | "frozen"> & { readonly ids: ReadonlySet<string> },
): Promise<void> {
  const { link, table } = open;
  const plan = planTable(link, { sheet: table.rows, remote: read.remote, agreed, frozen });
  const only = new Set(table.rows.ids.flatMap((id, row) => (ids.has(id) ? [row] : [])));
  const { known, byRow } = statusChanges(rowTexts, open, { plan, agreed, frozen, only });
  if (known.length + byRow.length > 0) await workbook.patchTable(link, { status: known, statusByRow: byRow });
}
