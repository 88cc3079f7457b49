// Writes a patch into a linked table: named cells and new rows, nothing else. It reads before it writes, works in chunks, compares
// what it wrote, and leaves whole rows when it is cancelled. It may run twice: rows are found by id, and no row is appended twice.
import type { LinkedTable, Mapping } from "../sync/types";
import { appendBlocks, formatRows, makeRoom, resizeTo } from "./appendRows";
import { bindToWrite, type BoundTable } from "./bind";
import { chunkBlocks, groupCells, type CellAt, type CellBlock } from "./blocks";
import { CHUNK_BYTES } from "./bytes";
import { isKind } from "./errors";
import { asExpected } from "./expected";
import { lift, putBack, putBackAfterFailure, type Lifted } from "./lifted";
import { planPatch } from "./patchPlan";
import { breathe, type Session } from "./session";
import type { PatchResult, TablePatch, WorkOptions } from "./types";
import { writeBlocks, type Written } from "./writeBlocks";

const CELLS_A_TASK = 50_000;

interface Attempt {
  readonly link: LinkedTable;
  readonly patch: TablePatch;
  readonly options: WorkOptions;
  readonly chunkBytes: number;
  lifted: Lifted | null;
}

export async function patchTable(
  session: Session,
  link: LinkedTable,
  patch: TablePatch,
  options: WorkOptions = {},
): Promise<PatchResult> {
  const attempt = { link, patch, options, chunkBytes: CHUNK_BYTES, lifted: null };
  try {
    return await runAttempt(session, attempt);
  } catch (error) {
    if (!isKind(error, "tooLarge")) throw error;
    return await runAttempt(session, { ...attempt, chunkBytes: CHUNK_BYTES / 2 });
  }
}

async function runAttempt(session: Session, attempt: Attempt): Promise<PatchResult> {
  try {
    return await session.run((context) => patchOnce(context, attempt));
  } finally {
    if (attempt.lifted) await putBackAfterFailure(session, attempt.lifted);
  }
}

async function patchOnce(context: Excel.RequestContext, attempt: Attempt): Promise<PatchResult> {
  const { link, patch } = attempt;
  attempt.options.signal?.throwIfAborted();
  const bound = await bindToWrite(context, link);
  const plan = await planPatch(bound, link.mapping, patch);
  const checked = await asExpected(context, bound, plan.cells);
  const skipped = [...plan.refused, ...checked.skipped];
  if (checked.cells.length + plan.appends.length === 0) return { missing: plan.missing, skipped };
  await lift(context, bound, plan.appends.length > 0, (lifted) => (attempt.lifted = lifted));
  await makeRoom(context, bound, plan.appends.length);
  const blocks = await groupInTasks(checked.cells);
  const fresh = await appendBlocks(bound, link.mapping, plan.appends, plan.statusOfAppends);
  const altered = await writeAll(context, bound, [...blocks, ...fresh], attempt);
  if (attempt.lifted) {
    putBack(bound.table, attempt.lifted);
    await context.sync();
    attempt.lifted = null;
  }
  return { missing: plan.missing, skipped: [...skipped, ...named(altered, bound, attempt)] };
}

/** A refresh may change every cell: each task groups no more than takes some milliseconds. */
async function groupInTasks(cells: readonly CellAt[]): Promise<CellBlock[]> {
  const blocks: CellBlock[] = [];
  for (let at = 0; at < cells.length; at += CELLS_A_TASK) {
    blocks.push(...groupCells(cells.slice(at, at + CELLS_A_TASK)));
    await breathe();
  }
  return blocks;
}

/** Answers the cells that do not hold what was written. */
async function writeAll(
  context: Excel.RequestContext,
  bound: BoundTable,
  blocks: readonly CellBlock[],
  { chunkBytes, options, link }: Attempt,
): Promise<Written["altered"]> {
  const rowsTotal = blocks.reduce((sum, block) => sum + block.values.length, 0);
  const ids = [...bound.ids];
  const altered: Written["altered"][number][] = [];
  let rowsDone = 0;
  for (const chunk of chunkBlocks(blocks, chunkBytes)) {
    options.signal?.throwIfAborted();
    const written = await writeBlocks(context, bound, chunk, ids, {
      before: () => formatNewRows(bound, link.mapping, chunk),
      after: () => growTo(bound, chunk),
    });
    altered.push(...written.altered);
    rowsDone += chunk.reduce((sum, block) => sum + block.values.length, 0);
    options.onProgress?.({ rowsDone, rowsTotal });
    await breathe();
  }
  return altered;
}

function newRows(bound: BoundTable, chunk: readonly CellBlock[]): { from: number; count: number } | null {
  const fresh = chunk.filter((block) => block.row >= bound.rowCount);
  const first = fresh[0];
  if (!first) return null;
  return { from: first.row, count: fresh.reduce((sum, block) => sum + block.values.length, 0) };
}

function formatNewRows(bound: BoundTable, mapping: Mapping, chunk: readonly CellBlock[]): void {
  const rows = newRows(bound, chunk);
  if (rows) formatRows(bound, mapping, rows);
}

/** Queued after the values, so that a refused chunk leaves the table as long as it was. */
function growTo(bound: BoundTable, chunk: readonly CellBlock[]): void {
  const rows = newRows(bound, chunk);
  if (rows) resizeTo(bound, rows.from + rows.count);
}

function named(
  altered: Written["altered"],
  bound: BoundTable,
  { patch }: Attempt,
): { readonly id: string; readonly column: number }[] {
  const renamed = new Map((patch.ids ?? []).map(({ from, to }) => [to, from]));
  return altered.flatMap(({ id, offset }) => {
    const column = bound.columns.cells.indexOf(offset);
    return column < 0 ? [] : [{ id: renamed.get(id) ?? id, column }];
  });
}
