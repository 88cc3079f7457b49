// Writes id cells of rows that no id tells: by body row, where the row still holds what was read of it. It touches no
// other column.
import type { IdMove } from "../../sync/shifted/shiftedIds";
import type { LinkedTable } from "../../sync/linkedTable";
import { bindToWrite, type BoundTable } from "./bind";
import { chunkBlocks, groupCells, type CellAt } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { textInput } from "../excel/cellInput";
import { rangeAt } from "../excel/cells";
import { breathe, type ExcelSession } from "../excel/session";
import { placesNow } from "../../sync/match/rowPlaces";
import type { CellValue } from "../../values/cell";
import { dateCells, type DateCells } from "./dateCells";
import { isKind } from "../excel/errors";
import { endPast } from "./endPast";
import { asExpected } from "./expected";
import type { PlannedCell } from "./patchPlan";
import { liftFilters, restoreFilters } from "./filtersOff";
import { beginMark } from "./markCell";
import { readTable } from "./read";
import { generationOf, type Generation } from "../store/generation";
import type { Lifted } from "./types";
import { SecondLook } from "./secondLook";
import { writeBlocks } from "./writeBlocks";

/** More would keep the pane from painting for longer than a person notices. */
const CELLS_A_READ = 10_000;

/** A row without an id as it was read, and what its id cell is to say. */
export interface NewMark {
  readonly row: number;
  readonly mark: string;
  /** In the mapping's order. */
  readonly cells: readonly CellValue[];
}

/**
 * Marks rows whose id cell is blank. Rows that were sorted since they were read are found by their content; those that
 * are no longer there as they were read are answered, and not marked.
 */
export async function markNew(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly NewMark[],
): Promise<readonly number[]> {
  const moved = await markPlaced(session, link, marks);
  if (moved.length === 0) return [];
  const read = await readTable(session, link);
  const places = read.ok ? placesNow(link.mapping, moved, read.table.rows) : [];
  const found = moved.flatMap((mark, n) => {
    const row = places[n] ?? null;
    return row === null ? [] : [{ ...mark, row }];
  });
  const again = new Set((await markPlaced(session, link, found)).map(({ mark }) => mark));
  const marked = new Set(found.flatMap(({ mark }) => (again.has(mark) ? [] : [mark])));
  return moved.flatMap(({ row, mark }) => (marked.has(mark) ? [] : [row]));
}

/** Answers those whose row is not as it was read; they are not marked. */
async function markPlaced(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly NewMark[],
): Promise<readonly NewMark[]> {
  if (marks.length === 0) return [];
  const dates = await dateCells(session, link);
  const { written, others } = await writeMarks(session, link, marks, dates);
  return [...others, ...(await takeStraysOff(session, link, written, dates))];
}

interface Marked {
  readonly written: readonly NewMark[];
  /** Their rows were not as they were read. */
  readonly others: readonly NewMark[];
}

async function writeMarks(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly NewMark[],
  dates: DateCells,
): Promise<Marked> {
  return withoutFilters(session, link, async (context, lift) => {
    const bound = await bindToWrite(context, link);
    // After a batch that ran twice, the mark itself is already there.
    const open = marks.filter(({ row, mark }) => bound.ids[row] !== mark);
    const look = { whole: false, cellsARead: CELLS_A_READ, dates };
    const expected = expectedCells(bound, link, open);
    // Each of these steps takes a while with ten thousand rows: the pane paints in between.
    await breathe();
    const { skipped } = await asExpected(context, bound, expected, look);
    await breathe();
    const other = new Set(skipped.map(({ id }) => id));
    const stays = ({ row, mark }: NewMark) => bound.ids[row] === "" && !other.has(mark);
    const written = open.filter(stays);
    const texts = written.map(({ row, mark }) => ({ row, text: mark }));
    const cells = textCells(bound.columns.id, texts);
    await breathe();
    await writeCells(context, { bound, cells, lift, generation: generationOf(session, link.id) });
    return { written, others: open.filter((mark) => !stays(mark)) };
  });
}

/**
 * New rows look alike to the request that marks them: where a co-author sorted or deleted some in that very moment, a
 * mark stands on another row, or below a table that became shorter. Such a mark goes again. Answers those that do not
 * stand on their row.
 */
async function takeStraysOff(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly NewMark[],
  dates: DateCells,
): Promise<readonly NewMark[]> {
  if (marks.length === 0) return [];
  return withoutFilters(session, link, async (context, lift) => {
    const bound = await bindToWrite(context, link);
    const rowOf = new Map(bound.ids.map((id, row) => [id, row]));
    const placed = marks.flatMap((one): NewMark[] => {
      const row = rowOf.get(one.mark);
      return row === undefined ? [] : [{ ...one, row }];
    });
    const lost = marks.filter(({ mark }) => !rowOf.has(mark));
    const clear = askBelow(bound, lost);
    const look = { whole: false, cellsARead: CELLS_A_READ, dates };
    const { skipped } = await asExpected(context, bound, expectedCells(bound, link, placed), look);
    const others = new Set(skipped.map(({ id }) => id));
    const strays = placed.filter(({ mark }) => others.has(mark));
    if (lost.length > 0) await context.sync();
    clear();
    const cells = textCells(
      bound.columns.id,
      strays.map(({ row }) => ({ row, text: "" })),
    );
    await writeCells(context, { bound, cells, lift, generation: generationOf(session, link.id) });
    if (lost.length > 0) await context.sync();
    return [...lost, ...strays];
  });
}

/** Queues the question whether marks stand below the table. @returns what queues that they go, once it is answered */
function askBelow({ sheet, top, left, rowCount, columns }: BoundTable, lost: readonly NewMark[]): () => void {
  const asked = lost.flatMap(({ row, mark }) => {
    if (row < rowCount) return [];
    const place = { row: top + row, column: left + columns.id, rows: 1, columns: 1 };
    return [{ place, range: rangeAt(sheet, place).load("values"), mark }];
  });
  return () => {
    for (const { place, range, mark } of asked)
      if (range.values[0]?.[0] === mark) rangeAt(sheet, place).values = [[""]];
  };
}

/**
 * Gives rows the ids of each other, all of them or none: false where one of them is no longer as it was read. Ids that
 * a broken batch has written already count as read.
 */
export async function moveIds(session: ExcelSession, link: LinkedTable, moves: readonly IdMove[]): Promise<boolean> {
  const dates = await dateCells(session, link);
  return withoutFilters(session, link, async (context, lift) => {
    const bound = await bindToWrite(context, link);
    if (moves.some(({ row, from, to }) => bound.ids[row] !== from && bound.ids[row] !== to)) return false;
    const marks = moves.map(({ row, to, cells }) => ({ row, mark: to, cells }));
    const look = { whole: false, cellsARead: CELLS_A_READ, dates };
    const { skipped } = await asExpected(context, bound, expectedCells(bound, link, marks), look);
    if (skipped.length > 0) return false;
    const cells = textCells(
      bound.columns.id,
      moves.map(({ row, to }) => ({ row, text: to })),
    );
    await writeCells(context, { bound, cells, lift, generation: generationOf(session, link.id) });
    return true;
  });
}

/** What is computed may change by itself. */
function expectedCells(bound: BoundTable, { mapping }: LinkedTable, marks: readonly NewMark[]): PlannedCell[] {
  return marks.flatMap(({ row, mark, cells }) =>
    bound.columns.cells.flatMap((offset, column): PlannedCell[] => {
      const expect = cells[column] ?? null;
      if (mapping[column]?.computed === true || row >= bound.rowCount) return [];
      return [{ row, offset, value: "", id: mark, column, expect }];
    }),
  );
}

export async function clearIds(
  session: ExcelSession,
  link: LinkedTable,
  rows: readonly { readonly row: number; readonly id: string }[],
): Promise<void> {
  await withoutFilters(session, link, async (context, lift) => {
    const bound = await bindToWrite(context, link);
    const still = rows.filter(({ row, id }) => id !== "" && bound.ids[row] === id);
    const texts = still.map(({ row }) => ({ row, text: "" }));
    const cells = textCells(bound.columns.id, texts);
    await writeCells(context, { bound, cells, lift, generation: generationOf(session, link.id) });
  });
}

function textCells(offset: number, texts: readonly { readonly row: number; readonly text: string }[]): CellAt[] {
  return texts.map(({ row, text }) => ({ row, offset, value: textInput(text) }));
}

/** A filtered range misplaces what is written into it. What was lifted goes on again however the work ends. */
export async function withoutFilters<T>(
  session: ExcelSession,
  link: LinkedTable,
  work: (context: Excel.RequestContext, lift: (bound: BoundTable) => void) => Promise<T>,
): Promise<T> {
  let lifted: Lifted | null = null;
  try {
    return await session.run((context) => work(context, (bound) => (lifted = liftFilters(bound) ?? lifted)));
  } catch (error) {
    if (isKind(error, "rowsMoved")) await endPast(session, link);
    throw error;
  } finally {
    await restoreFilters(session, lifted);
  }
}

interface IdWrite {
  readonly bound: BoundTable;
  readonly cells: readonly CellAt[];
  /** Queued before the first cell. */
  readonly lift: (bound: BoundTable) => void;
  readonly generation: Generation;
}

export async function writeCells(
  context: Excel.RequestContext,
  { bound, cells, lift, generation }: IdWrite,
): Promise<void> {
  const ids = [...bound.ids];
  for (const [at, chunk] of [...chunkBlocks(groupCells(cells), CHUNK_BYTES)].entries()) {
    const marking = beginMark(bound, generation);
    const before = () => {
      marking.read();
      if (at === 0) lift(bound);
    };
    const look = new SecondLook(bound, chunk);
    const written = writeBlocks(context, bound, chunk, ids, { before, after: marking.write });
    await look.around(context, written, marking);
    await marking.settle(context);
    await breathe();
  }
}
