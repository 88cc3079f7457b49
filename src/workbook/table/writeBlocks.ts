// One chunk of cells into a table, in one request, and what Excel holds afterwards. It decides nothing about what is
// written.
import { WorkbookError } from "../excel/errors";
import { newRows, rangeOfNew } from "./appendRows";
import type { BoundTable } from "./bind";
import type { CellBlock } from "../excel/blocks";
import { holds } from "../excel/cellInput";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { rowRuns } from "../excel/runLength";
import { breatheFor, holdScreen } from "../excel/session";

/** In a table of fewer rows the whole id column is as cheap to read back as the stretches that were written. */
const LONG_TABLE = 20_000;
/** Id cells are read back for so many stretches of rows at most; for more, the whole column is. */
const MOST_STRETCHES = 100;

export interface Written {
  /** Cells that read back as something else. */
  readonly altered: readonly { readonly id: string; readonly offset: number }[];
}

export interface Around {
  /** Queued before and after the values. */
  readonly before: () => void;
  readonly after: () => void;
  /** Queued behind everything that is read back. */
  readonly atLast?: () => void;
}

/** `ids` is what the id column must read as; it is brought forward by what the blocks write into it. */
export async function writeBlocks(
  context: Excel.RequestContext,
  bound: BoundTable,
  blocks: readonly CellBlock[],
  ids: string[],
  { before, after, atLast }: Around,
): Promise<Written> {
  holdScreen(context);
  before();
  const first = newRows(bound, blocks)?.from ?? bound.rowCount;
  const ranges = blocks.map((block) => {
    const place = placeOf(bound, block);
    const range = block.row < first ? rangeAt(bound.sheet, place) : rangeOfNew(bound, first, place);
    range.values = block.values.map((row) => [...row]);
    return range;
  });
  after();
  for (const range of ranges) range.load("values");
  bringForward(bound, blocks, ids);
  const check = askIds(bound, stretchesOf(bound, blocks, ids.length));
  atLast?.();
  await context.sync();
  check(ids);
  await breatheFor(ids.length);
  return { altered: blocks.flatMap((block, at) => alteredIn(block, ranges[at]?.values, ids)) };
}

function placeOf({ top, left }: BoundTable, block: CellBlock): Parameters<typeof rangeAt>[1] {
  return {
    row: top + block.row,
    column: left + block.offset,
    rows: block.values.length,
    columns: block.columns,
  };
}

function bringForward({ columns }: BoundTable, blocks: readonly CellBlock[], ids: string[]): void {
  for (const block of blocks)
    block.values.forEach((row, at) => {
      const id = row[columns.id - block.offset];
      if (id !== null && id !== undefined) ids[block.row + at] = cellText(id).replace(/^'/, "");
    });
}

type Stretch = ReturnType<typeof rowRuns>[number];

/**
 * The rows that the blocks write to, joined where they touch; all rows where the blocks write ids: those read back
 * right wherever they stand, and only the others tell that rows moved.
 */
function stretchesOf({ columns }: BoundTable, blocks: readonly CellBlock[], all: number): readonly Stretch[] {
  const whole = [{ from: 0, count: all }];
  const writesIds = blocks.some((block) => block.offset <= columns.id && columns.id < block.offset + block.columns);
  if (all < LONG_TABLE || writesIds) return whole;
  const written = new Set(blocks.flatMap(({ row, values }) => values.map((_, at) => row + at)));
  const found = rowRuns([...written].sort((a, b) => a - b));
  return found.length > MOST_STRETCHES ? whole : found;
}

/**
 * Rows may have moved between reading and writing: then the written cells stand in other rows, and nothing further may
 * be written by position.
 */
function askIds(bound: BoundTable, stretches: readonly Stretch[]): (ids: readonly string[]) => void {
  const asked = stretches.map(({ from, count }) => {
    const place = { row: bound.top + from, column: bound.left + bound.columns.id, rows: count, columns: 1 };
    const range = rangeAt(bound.sheet, place);
    range.load("values");
    return { from, count, range };
  });
  return (ids) => {
    const stay = asked.every(({ from, count, range }) =>
      wholeBlock(range.values, count, 1).every(([value], at) => cellText(value) === ids[from + at]),
    );
    if (!stay)
      throw new WorkbookError("rowsMoved", `Rows of "${bound.tableName}" moved while they were written. Refresh it.`);
  };
}

function alteredIn(block: CellBlock, values: unknown, ids: readonly string[]): Written["altered"] {
  const read = wholeBlock(values, block.values.length, block.columns);
  return block.values.flatMap((row, at) =>
    row.flatMap((given, column) =>
      given === null || holds(read[at]?.[column], given)
        ? []
        : [{ id: ids[block.row + at] ?? "", offset: block.offset + column }],
    ),
  );
}
