// Writes the platform's side of a plan into the sheet and moves the agreed copy on, never ahead of what was really
// written.
import { AgreedBuilder, agreedAfterRefresh, agreedOrEmpty, movedOn, sameAgreed } from "../../sync/agreed/agreed";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { ConflictCell, LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows } from "../../sync/rows";
import type { Plan } from "../../sync/syncPlan";
import { sameCell } from "../../values/sameCell";
import type { PatchResult, TablePatch } from "../../workbook/table/types";
import { nextTask } from "../inPieces";
import { storeAgreed } from "./agreedCopy";
import { startPace } from "../progress";
import { statusChanges } from "./statusChanges";
import { storeMet } from "./undone";
import type { OpenTable } from "./openTable";
import type { Services, WorkflowOptions } from "../services";

export interface TablePull {
  readonly plan: Plan;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  /** When the platform's side was read, in milliseconds since 1970: the time of the data. */
  readonly at: number;
  /** When the columns were last read, where that was looked after. */
  readonly columnsAt?: string | undefined;
  /** Body rows that were compared, where that was not the whole table: the time of the table's data stays as it is. */
  readonly only?: ReadonlySet<number>;
}

export interface Applied {
  readonly link: LinkedTable;
  readonly agreed: AgreedCopy;
  readonly cellsWritten: number;
  readonly rowsAppended: number;
  /** Cells that moved before they could be written: they stay as they are, and so does what was agreed on them. */
  readonly left: readonly CellPlace[];
}

export interface CellPlace {
  readonly id: string;
  readonly column: number;
}

/** Where nothing differs, no cell of the table is written and the agreed copy stays as it is stored. */
export async function applyPull(
  services: Services,
  open: Pick<OpenTable, "link" | "table">,
  pull: TablePull,
  options: WorkflowOptions,
): Promise<Applied> {
  const { plan, agreed } = pull;
  const asOf = timeOf(open.link, pull);
  const result = await write(services, open, pull, asOf, options);
  const advanced = advance(open, pull, result);
  await nextTask(services.clock, advanced.rows.size);
  const next = await store(services, open, agreed, advanced, result === NOTHING);
  const linked = linkAfter(open, pull, asOf);
  await services.workbook.saveLink(linked);
  return {
    link: linked,
    agreed: next,
    cellsWritten: writtenOf(plan, result),
    rowsAppended: plan.appends.length - (result.there?.length ?? 0),
    left: leftOf(plan, result),
  };
}

/** Nothing was to be written. */
const NOTHING: PatchResult = { missing: [], skipped: [] };

async function store(
  services: Services,
  open: Pick<OpenTable, "link" | "table">,
  before: AgreedCopy | null,
  next: AgreedCopy,
  wroteNothing: boolean,
): Promise<AgreedCopy> {
  if (before !== null && sameAgreed(before, next)) return next;
  if (wroteNothing && before !== null && movedOn(agreedOrEmpty(before, open.link.mapping), next))
    return storeMet(services, open, before, next);
  await storeAgreed(services, open.link.id, next);
  return next;
}

/** All of it in one patch, so that a table is either as before or whole. */
async function write(
  services: Services,
  { link, table }: Pick<OpenTable, "link" | "table">,
  pull: TablePull,
  asOf: string | null,
  options: WorkflowOptions,
): Promise<PatchResult> {
  const { plan } = pull;
  const writes = plan.writes.map(({ id, column, from, to }) => ({ id, column, value: to, expect: from }));
  const cells = [...writes, ...loosely(table, link.mapping.length, pull)];
  const { known, byRow } = statusChanges(services.rowTexts, { ok: true, link, table }, pull);
  if (cells.length + plan.appends.length + known.length + byRow.length === 0) return NOTHING;
  const report = startPace(services, options, "writing");
  return services.workbook.patchTable(
    link,
    {
      cells,
      append: plan.appends,
      status: known,
      statusByRow: byRow,
      whole: true,
      ...(asOf === null ? {} : { asOf }),
    },
    { signal: options.signal, onProgress: ({ rowsDone, rowsTotal }) => report(rowsDone, rowsTotal) },
  );
}

/**
 * Dates that a person wrote or pasted as texts, or that an earlier Bidsheet wrote so, become dates of Excel where both
 * sides have them. Formulas stay.
 */
function loosely(
  { rows }: OpenTable["table"],
  width: number,
  { remote, frozen, only }: TablePull,
): NonNullable<TablePatch["cells"]> {
  const { loose } = rows;
  if (loose === undefined || loose.size === 0) return [];
  const there = new Map(remote.ids.map((id, at) => [id, remote.cells[at]]));
  return [...loose].flatMap((at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const [id, value] = [rows.ids[row] ?? "", rows.cells[row]?.[column] ?? null];
    const theirs = there.get(id);
    const stays = frozen.has(column) || rows.formulas.has(at) || only?.has(row) === false;
    if (theirs === undefined || stays || !sameCell(theirs[column] ?? null, value)) return [];
    return [{ id, column, value, expect: value }];
  });
}

/** A workbook is no place for thousands of them. */
const MOST_CONFLICTS = 500;

/** Rows that were not compared keep theirs. */
function conflictCells(
  { conflictCells: before = [], mapping }: LinkedTable,
  { plan, only }: TablePull,
  ids: readonly string[],
): readonly ConflictCell[] | undefined {
  const compared = new Set([...(only ?? [])].map((row) => ids[row]));
  const kept = only === undefined ? [] : before.filter(({ id }) => !compared.has(id));
  const found = plan.conflicts.map(({ id, column, theirs }) => ({ id, key: mapping[column]?.key ?? "", theirs }));
  const cells = [...kept, ...found].slice(0, MOST_CONFLICTS);
  return cells.length === 0 ? undefined : cells;
}

function linkAfter(
  { link, table }: Pick<OpenTable, "link" | "table">,
  pull: TablePull,
  asOf: string | null,
): LinkedTable {
  const { plan, only, columnsAt } = pull;
  const conflicts = new Set(plan.conflicts.map((conflict) => conflict.row)).size;
  return {
    ...link,
    // Some rows say nothing about the conflicts of the others.
    openConflicts: only === undefined ? conflicts : Math.max(conflicts, link.openConflicts),
    conflictCells: conflictCells(link, pull, table.rows.ids),
    lastRefresh: asOf ?? link.lastRefresh,
    columnsAt: columnsAt ?? link.columnsAt,
    sendNote: only === undefined && isInStep(plan) ? undefined : link.sendNote,
  };
}

/** Nothing of the sheet waits for being sent or decided: what a send left to decide is decided. */
function isInStep({ creates, updates, deletions, conflicts, problems, gone }: TablePull["plan"]): boolean {
  return [creates, updates, deletions, conflicts, problems, gone].every(({ length }) => length === 0);
}

/**
 * Of a whole table only; never earlier than what was there before. Texts of one form stand in the order of their times.
 */
function timeOf({ lastRefresh }: LinkedTable, { remote, only, at }: TablePull): string | null {
  if (!remote.complete || only !== undefined) return null;
  const asOf = new Date(at).toISOString();
  return lastRefresh !== null && lastRefresh > asOf ? lastRefresh : asOf;
}

/** Skipped cells of appended rows are none of the plan's writes. */
function writtenOf({ writes }: Plan, { skipped }: PatchResult): number {
  const left = new Set(skipped.map(({ id, column }) => `${id}/${column}`));
  return writes.filter(({ id, column }) => !left.has(`${id}/${column}`)).length;
}

function leftOf({ writes }: Plan, { skipped, missing }: PatchResult): readonly CellPlace[] {
  if (skipped.length + missing.length === 0) return [];
  const left = new Set(skipped.map(({ id, column }) => `${id}/${column}`));
  const lost = new Set(missing);
  return writes.filter(({ id, column }) => lost.has(id) || left.has(`${id}/${column}`));
}

/**
 * What was not written keeps its old agreed value: an edit made meanwhile then shows as a conflict and not as an order.
 */
function advance(
  { link, table }: Pick<OpenTable, "link" | "table">,
  { plan, remote, agreed, frozen }: TablePull,
  result: PatchResult,
): AgreedCopy {
  const after = agreedAfterRefresh(plan, remote, link.mapping, agreed, frozen, table.rows.ids);
  const { missing, skipped, there = [] } = result;
  if (missing.length + skipped.length + there.length === 0) return after;
  const before = agreedOrEmpty(agreed, link.mapping);
  const copy = new AgreedBuilder(after);
  // A row that the person put back meanwhile may hold what nobody compared.
  for (const id of [...missing, ...there]) restore(copy, before, id);
  for (const { id } of skipped) restore(copy, before, id);
  return copy.done();
}

function restore(copy: AgreedBuilder, before: AgreedCopy, id: string): void {
  const cells = before.rows.get(id);
  if (cells === undefined) copy.drop(id);
  else copy.set(id, cells);
}
