// Writes a patch into a linked table: named cells, new rows, rows that leave, nothing else. It reads all that it must
// know, and only then begins: what fits goes in one request, with the filters off before it and on behind it. It may
// run twice: rows are found by id.
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import {
  appendBlocks,
  appendedPlace,
  askRoom,
  formatRows,
  growOver,
  moveDown,
  newRows,
  offerLists,
  rangeOfNew,
  type RoomAsked,
} from "./appendRows";
import { Landing } from "./landing";
import { bindToWrite, type BoundTable } from "./bind";
import { chunkBlocks, groupCells, type CellAt, type CellBlock } from "../excel/blocks";
import { dateCells, formatDates, type DateCells } from "./dateCells";
import { asExpected, isWary, type Checked } from "./expected";
import { beginMark, markAlone, NO_MARKING, type Marking } from "./markCell";
import { endPast } from "./endPast";
import { isKind } from "../excel/errors";
import { askLine, headerCell, patchLine, setLine } from "./freshness";
import { type Offers, dropdownsOf } from "./longLists";
import { OwnLines } from "./ownLines";
import { askFilters, filtersOf, liftFilters, liftTotals, putTotalsBack, restoreFilters } from "./filtersOff";
import { planPatch, type PatchPlan } from "./patchPlan";
import { askBelow, takeOut, type LeavingRows } from "./removeRows";
import { breathe, breatheFor, type ExcelSession } from "../excel/session";
import { inSizes, type Size } from "../excel/sizes";
import { takeBack } from "./rollBack";
import type { LineTexts, PatchResult, TablePatch, WorkOptions } from "./types";
import { Kept } from "./undoRecord";
import { generationOf, type Generation } from "../store/generation";
import { writeBlocks, type Written } from "./writeBlocks";
import { answerGrowth, SecondLook, seenCells } from "./secondLook";
import { askToWrite } from "../store/writtenTexts";
import { statusesOf, statusScope } from "./statusScope";

const CELLS_A_TASK = 50_000;

interface Attempt {
  readonly link: LinkedTable;
  readonly patch: TablePatch;
  /** What the line above the table says; null: the patch says nothing of it. */
  readonly line: LineTexts | null;
  readonly options: WorkOptions;
  readonly size: Size;
  /** Over all attempts. */
  readonly kept: Kept;
  readonly dates: DateCells;
  readonly generation: Generation;
}

/** A cancel is honoured until the first cell is touched: from then on it runs to its end. */
export async function patchTable(
  session: ExcelSession,
  link: LinkedTable,
  patch: TablePatch,
  options: WorkOptions = {},
): Promise<PatchResult> {
  const kept = new Kept(patch.whole === true);
  try {
    const dates = await dateCells(session, link);
    const line = patchLine(session.texts.line, link, patch);
    const generation = generationOf(session, link.id);
    const result = await inSizes(session, (context, size) =>
      patchOnce(context, { link, patch, line, options, kept, dates, size, generation }),
    );
    if (kept.isBegun) await restoreFilters(session, kept.lifted);
    return result;
  } catch (error) {
    await takeBack(session, link, kept, error);
    if (isKind(error, "rowsMoved") && kept.isBegun) await endPast(session, link);
    throw error;
  }
}

async function patchOnce(context: Excel.RequestContext, attempt: Attempt): Promise<PatchResult> {
  const { link, patch, options, kept, dates } = attempt;
  options.signal?.throwIfAborted();
  const askedTexts = askToWrite(context, statusScope(link.id), statusesOf(patch));
  const own = new OwnLines();
  const answerOwn = attempt.line === null ? null : own.ask(context);
  const bound = await bindToWrite(context, link);
  answerOwn?.();
  const plan = await planPatch(bound, link.mapping, patch, dates);
  const { checked, blocked, leaving } = await survey(context, bound, plan, { ...attempt, own });
  const skipped = [...plan.refused, ...checked.skipped];
  const there = kept.strangers(patch.append ?? [], plan);
  const left = { missing: plan.missing, ...(there.length === 0 ? {} : { there }) };
  const nothing = checked.cells.length + plan.appends.length + plan.leaving.length === 0;
  if (nothing && !kept.isBegun) {
    if (patch.marks === true) await markAlone(context, bound, attempt.generation);
    return { ...left, skipped };
  }
  if (!kept.isBegun) options.signal?.throwIfAborted();
  // What a send must write down by now outweighs a filter: then it is told afterwards.
  if (!kept.isBegun && patch.whole === true) askFilters(kept.lifted);
  kept.note(plan, checked);
  if (blocked !== null) {
    await kept.doing(moveDown(context, bound, blocked));
    kept.roomRows = blocked.room.rows;
  }
  const blocks = await groupInTasks(checked.cells);
  const fresh = await appendBlocks(bound, link.mapping, plan.appends, plan.statusOfAppends);
  const writeTexts = await askedTexts();
  const offers = await dropdownsOf(context, fresh.length === 0 ? [] : link.mapping);
  const writing = { ...attempt, leaving, own, writeTexts, offers, checked };
  const { altered, theirs } = await writeAll(context, bound, [...blocks, ...fresh], writing);
  return { ...left, skipped: [...skipped, ...theirs, ...named(altered, bound, attempt)] };
}

interface Surveyed {
  readonly checked: Checked;
  /** Cells under the table that must move down before new rows fit. */
  readonly blocked: RoomAsked | null;
  readonly leaving: LeavingRows;
}

/** All that must be known before the first cell is touched: in one request where nothing stands in the way. */
async function survey(
  context: Excel.RequestContext,
  bound: BoundTable,
  plan: PatchPlan,
  { patch, size, kept, dates, line: texts, own }: Attempt & { readonly own: OwnLines },
): Promise<Surveyed> {
  if (plan.appends.length > 0 && bound.hasTotals)
    await kept.doing(liftTotals(context, bound, (lifted) => kept.keepLifted(lifted)));
  const room = askRoom(bound, plan.appends.length);
  const below = plan.leaving.length > 0 ? askBelow(bound) : null;
  const asked = room !== null || below !== null;
  const wary = plan.cells.some(isWary);
  const line = (asked || wary) && texts !== null ? askLine(bound.sheet, headerCell(bound), own, texts.earlier) : null;
  const look = { whole: patch.whole === true, cellsARead: size.cellsARead, dates };
  const checked = await asExpected(context, bound, plan.cells, look);
  if (asked && !wary) await context.sync();
  if (texts !== null) kept.keepLine(line?.() ?? null, texts.broken);
  kept.keepLifted(filtersOf(bound));
  return {
    checked,
    blocked: room?.isTaken() === true ? room : null,
    leaving: { rows: plan.leaving, appended: plan.appends.length, below: below?.() ?? false },
  };
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

interface Writing extends Attempt {
  readonly leaving: LeavingRows;
  readonly own: OwnLines;
  readonly writeTexts: () => void;
  readonly offers: Offers;
  readonly checked: Checked;
}

interface AllWritten extends Written {
  /** Cells that somebody else changed in the moment of the write; they keep that. */
  readonly theirs: readonly { readonly id: string; readonly column: number }[];
}

async function writeAll(
  context: Excel.RequestContext,
  bound: BoundTable,
  blocks: readonly CellBlock[],
  attempt: Writing,
): Promise<AllWritten> {
  const { size, options, kept, generation } = attempt;
  const rowsTotal = blocks.reduce((sum, block) => sum + block.values.length, 0);
  const ids = [...bound.ids];
  const altered: Written["altered"][number][] = [];
  const theirs: AllWritten["theirs"][number][] = [];
  const seen = seenCells(attempt.checked);
  let rowsDone = 0;
  const chunks = [...chunkBlocks(blocks, size.chunkBytes / answerGrowth(seen))];
  await breatheFor(rowsTotal);
  // After a try that Excel broke off nothing but the filters and the line may be left to do.
  if (chunks.length === 0) chunks.push([]);
  for (const [at, chunk] of chunks.entries()) {
    const marking = attempt.patch.unmarked === true ? NO_MARKING : beginMark(bound, generation);
    const landing = new Landing(bound, chunk);
    const look = new SecondLook(bound, chunk, seen);
    const place = { chunk, at, requests: chunks.length };
    const written = writeBlocks(context, bound, chunk, ids, aroundValues(context, bound, attempt, marking, place));
    const back = puttingBack(marking, landing, kept);
    altered.push(...(await kept.doing(look.around(context, written, back))).altered);
    await kept.doing(marking.settle(context));
    await kept.doing(landing.giveBack(context));
    const changed = look.overwritten();
    if (changed.length > 0) await kept.doing(giveBack(context, bound, changed, { ids, generation }));
    theirs.push(...changed.flatMap(({ cell: { id, column } }) => (column === null ? [] : [{ id, column }])));
    rowsDone += chunk.reduce((sum, block) => sum + block.values.length, 0);
    options.onProgress?.({ rowsDone, rowsTotal });
    await breathe();
  }
  return { altered, theirs };
}

interface ChunkPlace {
  readonly chunk: readonly CellBlock[];
  readonly at: number;
  readonly requests: number;
}

/** What goes with the values of one request: the first opens the table to them, the last closes it again. */
function aroundValues(
  context: Excel.RequestContext,
  bound: BoundTable,
  attempt: Writing,
  marking: Marking,
  { chunk, at, requests }: ChunkPlace,
): Parameters<typeof writeBlocks>[4] {
  const { mapping } = attempt.link;
  return {
    before: () => {
      marking.read();
      if (at === 0) attempt.writeTexts();
      if (at === 0) rememberLine(context, attempt);
      if (at === 0) open(bound, attempt, requests);
      formatNewRows(bound, mapping, chunk);
      formatDates(bound, mapping, chunk);
    },
    after: () => growTo(bound, mapping, chunk, attempt.offers),
    atLast: () => {
      if (at === requests - 1) {
        takeOut(bound, attempt.leaving);
        close(bound, attempt);
      }
      marking.write();
    },
  };
}

/** Where rows had moved: the mark as it stood, and what stood where new rows were written. */
function puttingBack({ putBack }: Marking, landing: Landing, kept: Kept): Pick<Marking, "putBack"> {
  return {
    putBack: () => {
      putBack();
      kept.landedOn = landing.stood;
    },
  };
}

/** What somebody else typed into cells in the moment in which they were written. */
async function giveBack(
  context: Excel.RequestContext,
  bound: BoundTable,
  cells: readonly CellAt[],
  { ids, generation }: { readonly ids: string[]; readonly generation: Generation },
): Promise<void> {
  const marking = beginMark(bound, generation);
  const blocks = groupCells(cells);
  const written = writeBlocks(context, bound, blocks, ids, { before: marking.read, after: marking.write });
  await new SecondLook(bound, blocks).around(context, written, marking);
  await marking.settle(context);
}

/**
 * Queued before the first values. Of more than one request any may be the last: the line tells the truth all the time.
 */
function open(bound: BoundTable, { kept }: Attempt, requests: number): void {
  liftFilters(bound);
  if (kept.line !== null && requests > 1) setLine(bound.sheet, kept.line, kept.broken);
}

/** What stood there too: Ctrl+Z brings it back. */
function rememberLine(context: Excel.RequestContext, { line, own, kept }: Attempt & { readonly own: OwnLines }): void {
  if (kept.line !== null && line !== null) own.write(context, [kept.line.text, line.broken, line.done]);
}

/** Queued behind the last values. */
function close(bound: BoundTable, { line, kept }: Attempt): void {
  if (kept.lifted !== null) putTotalsBack(bound.table, kept.lifted);
  if (kept.line !== null && line !== null) setLine(bound.sheet, kept.line, line.done);
}

function formatNewRows(bound: BoundTable, mapping: Mapping, chunk: readonly CellBlock[]): void {
  const rows = newRows(bound, chunk);
  if (rows) formatRows(bound, mapping, rows);
}

/** Queued after the values, so that a refused chunk leaves the table as long as it was. */
function growTo(bound: BoundTable, mapping: Mapping, chunk: readonly CellBlock[], offers: Offers): void {
  const rows = newRows(bound, chunk);
  const place = appendedPlace(bound, chunk);
  if (!rows || !place) return;
  growOver(bound, rangeOfNew(bound, rows.from, place));
  offerLists(bound, mapping, rows.from + rows.count, offers);
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
