// One chunk of cells into a table, in one request, and what Excel holds afterwards. It decides nothing about what is
// written.
import { WorkbookError } from "../excel/errors";
import type { BoundTable } from "./bind";
import type { CellBlock } from "../excel/blocks";
import { holds } from "../excel/cellInput";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { holdScreen } from "../excel/session";

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
  const ranges = blocks.map((block) => {
    const range = rangeAt(bound.sheet, placeOf(bound, block));
    range.values = block.values.map((row) => [...row]);
    return range;
  });
  after();
  for (const range of ranges) range.load("values");
  bringForward(bound, blocks, ids);
  const column = { row: bound.top, column: bound.left + bound.columns.id, rows: ids.length, columns: 1 };
  const idRange = rangeAt(bound.sheet, column);
  idRange.load("values");
  atLast?.();
  await context.sync();
  checkIds(idRange.values, ids, bound);
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

/** Rows may have moved between reading and writing: then nothing further may be written by position. */
function checkIds(values: unknown, ids: readonly string[], bound: BoundTable): void {
  const read = wholeBlock(values, ids.length, 1).map(([value]) => cellText(value));
  if (read.every((id, row) => id === ids[row])) return;
  throw new WorkbookError("other", `Rows of "${bound.tableName}" moved while they were written. Refresh it.`);
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
