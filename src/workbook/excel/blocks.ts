// Groups single cells into few rectangular blocks, by what a request would weigh. A null in a block leaves that cell
// alone.
import { cellBytes, NULL_BYTES, RANGE_BYTES, type CellInput } from "./bytes";

/** One cell to write: body row and column offset in the table, both from zero. */
export interface CellAt {
  readonly row: number;
  readonly offset: number;
  readonly value: CellInput;
}

export interface CellBlock {
  readonly row: number;
  readonly offset: number;
  readonly columns: number;
  /** Null: not ours to touch. */
  readonly values: readonly (readonly (CellInput | null)[])[];
}

/** Cells of one or more rows within a box that is still growing. */
interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly cells: CellAt[];
}

function area(box: Box): number {
  return (box.bottom - box.top + 1) * (box.right - box.left + 1);
}

/** What a box costs beside its own values. */
function waste(box: Box): number {
  return RANGE_BYTES + NULL_BYTES * (area(box) - box.cells.length);
}

function joined(a: Box, b: Box): Box {
  return {
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    cells: a.cells,
  };
}

function costOfJoining(a: Box, b: Box): number {
  const box = joined(a, b);
  return RANGE_BYTES + NULL_BYTES * (area(box) - a.cells.length - b.cells.length);
}

function single(cell: CellAt): Box {
  return { top: cell.row, bottom: cell.row, left: cell.offset, right: cell.offset, cells: [cell] };
}

/** Takes the next box into the last one where that is lighter than a range of its own. */
function merge(boxes: Box[], next: Box): void {
  const last = boxes.at(-1);
  if (last === undefined || costOfJoining(last, next) > waste(last) + waste(next)) {
    boxes.push(next);
    return;
  }
  const box = joined(last, next);
  for (const cell of next.cells) box.cells.push(cell);
  boxes[boxes.length - 1] = box;
}

function rowBoxes(cells: readonly CellAt[]): Box[] {
  const boxes: Box[] = [];
  for (const cell of [...cells].sort((a, b) => a.offset - b.offset)) merge(boxes, single(cell));
  return boxes;
}

function toBlock(box: Box): CellBlock {
  const columns = box.right - box.left + 1;
  const values = Array.from({ length: box.bottom - box.top + 1 }, () =>
    new Array<CellInput | null>(columns).fill(null),
  );
  for (const cell of box.cells) {
    const row = values[cell.row - box.top];
    if (row) row[cell.offset - box.left] = cell.value;
  }
  return { row: box.top, offset: box.left, columns, values };
}

/** Later cells win where one is named twice. Blocks come from the top down. */
export function groupCells(cells: readonly CellAt[]): CellBlock[] {
  const rows = byRow(cells);
  const boxes: Box[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b))
    for (const box of rowBoxes([...(rows.get(row)?.values() ?? [])])) merge(boxes, box);
  return boxes.map(toBlock);
}

function byRow(cells: readonly CellAt[]): Map<number, Map<number, CellAt>> {
  const rows = new Map<number, Map<number, CellAt>>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.set(cell.offset, cell);
    else rows.set(cell.row, new Map([[cell.offset, cell]]));
  }
  return rows;
}

function rowBytes(row: readonly (CellInput | null)[]): number {
  return row.reduce<number>((sum, value) => sum + cellBytes(value), 2);
}

/** Cuts blocks into chunks of at most `limit` bytes, between rows only. A single row over the limit stands alone. */
export function* chunkBlocks<Block extends CellBlock>(blocks: readonly Block[], limit: number): Generator<Block[]> {
  let chunk: Block[] = [];
  let room = limit;
  for (const block of blocks) {
    let from = 0;
    room -= RANGE_BYTES;
    for (const [at, row] of block.values.entries()) {
      const bytes = rowBytes(row);
      if (bytes > room && (at > from || chunk.length > 0)) {
        if (at > from) chunk.push(part(block, from, at));
        yield chunk;
        chunk = [];
        room = limit - RANGE_BYTES;
        from = at;
      }
      room -= bytes;
    }
    chunk.push(part(block, from, block.values.length));
  }
  if (chunk.length > 0) yield chunk;
}

function part<Block extends CellBlock>(block: Block, from: number, to: number): Block {
  if (from === 0 && to === block.values.length) return block;
  return { ...block, row: block.row + from, values: block.values.slice(from, to) };
}
