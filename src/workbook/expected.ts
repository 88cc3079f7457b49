// Looks whether cells still hold what a patch expects, so that an edit made meanwhile is never lost. It writes nothing.
import { sameCell } from "../values/sameCell";
import { readSheetValue } from "../values/sheetValue";
import type { BoundTable } from "./bind";
import { groupCells } from "./blocks";
import { rangeAt, wholeBlock } from "./cells";
import type { PlannedCell } from "./patchPlan";

/** About 2 MB of an answer that may hold 5. */
const CELLS_A_READ = 100_000;

export interface Checked {
  readonly cells: readonly PlannedCell[];
  readonly skipped: readonly { readonly id: string; readonly column: number }[];
}

export async function asExpected(
  context: Excel.RequestContext,
  bound: BoundTable,
  cells: readonly PlannedCell[],
): Promise<Checked> {
  const wary = cells.filter((cell) => cell.expect !== undefined);
  const now = new Map<string, unknown>();
  for (const area of areasOf(wary)) await readInto(now, context, bound, area);
  const kept: PlannedCell[] = [];
  const skipped: { id: string; column: number }[] = [];
  for (const cell of cells) {
    if (cell.expect === undefined || sameCell(readSheetValue(now.get(key(cell))), cell.expect))
      kept.push(cell);
    else if (cell.column !== null) skipped.push({ id: cell.id, column: cell.column });
  }
  return { cells: kept, skipped };
}

interface Place {
  readonly row: number;
  readonly offset: number;
}
interface Box extends Place {
  readonly rows: number;
  readonly columns: number;
}

function key({ row, offset }: Place): string {
  return `${row}:${offset}`;
}

/** Boxes in groups of so many cells that an answer can hold them. */
function areasOf(cells: readonly PlannedCell[]): Box[][] {
  const groups: Box[][] = [];
  let room = 0;
  for (const { row, offset, columns, values } of groupCells(cells)) {
    const size = values.length * columns;
    const last = groups.at(-1);
    if (last && size <= room) last.push({ row, offset, columns, rows: values.length });
    else groups.push([{ row, offset, columns, rows: values.length }]);
    room = (last && size <= room ? room : CELLS_A_READ) - size;
  }
  return groups;
}

async function readInto(
  now: Map<string, unknown>,
  context: Excel.RequestContext,
  bound: BoundTable,
  boxes: readonly Box[],
): Promise<void> {
  const ranges = boxes.map(({ row, offset, rows, columns }) => {
    const range = rangeAt(bound.sheet, { row: bound.top + row, column: bound.left + offset, rows, columns });
    range.load("values");
    return range;
  });
  await context.sync();
  boxes.forEach((box, at) => {
    wholeBlock(ranges[at]?.values, box.rows, box.columns).forEach((row, down) => {
      row.forEach((value, right) => now.set(key({ row: box.row + down, offset: box.offset + right }), value));
    });
  });
}
