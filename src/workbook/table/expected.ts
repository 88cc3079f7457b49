// Looks at the cells that a patch is about to change: whether they still have what it expects, so that an edit made
// meanwhile is never lost, and what is in them, so that it can be put back. It writes nothing.
import { sameCell } from "../../values/sameCell";
import { readSheetValue } from "../../values/sheetValue";
import { SHEET_COLUMNS } from "../../values/sheetSize";
import type { BoundTable } from "./bind";
import { groupCells, type CellBlock } from "../excel/blocks";
import { holds } from "../excel/cellInput";
import { rangeAt, wholeBlock } from "../excel/cells";
import { breathe } from "../excel/session";
import type { DateCells } from "./dateCells";
import type { PlannedCell } from "./patchPlan";

/** A cell as it was: its formula where it had one, else its value. */
export interface CellBefore {
  readonly value: unknown;
  readonly formula: string | null;
}

export interface Checked {
  /** Cells to write. */
  readonly cells: readonly PlannedCell[];
  readonly skipped: readonly { readonly id: string; readonly column: number }[];
  readonly before: ReadonlyMap<PlannedCell, CellBefore>;
}

export interface Look {
  /** Cells without an expectation are looked at as well, and formulas with the values. */
  readonly whole: boolean;
  readonly cellsARead: number;
  /** What mapped cells mean; absent where what is expected is in the sheet as it is. */
  readonly dates?: Pick<DateCells, "read">;
}

/** No request where nothing is expected. Whatever else is queued in the context goes along with the first one. */
export async function asExpected(
  context: Excel.RequestContext,
  bound: BoundTable,
  cells: readonly PlannedCell[],
  { whole, cellsARead, dates }: Look,
): Promise<Checked> {
  const all = whole && cells.some(isWary);
  // Formulas beside the values weigh as much again.
  const most = whole ? cellsARead / 2 : cellsARead;
  const checked: Checking = { cells: [], skipped: [], before: new Map<PlannedCell, CellBefore>() };
  for (const [nth, piece] of piecesOf(cells, most).entries()) {
    // Between two pieces the pane paints and answers keys.
    if (nth > 0) await breathe();
    const now = new Map<number, CellBefore>();
    for (const area of areasOf(all ? piece : piece.filter(isWary), most))
      await readInto(now, context, bound, area, whole);
    sortInto(checked, piece, now, dates);
  }
  return checked;
}

/** Cut between rows, so that each piece is read as few blocks. */
function piecesOf(cells: readonly PlannedCell[], most: number): readonly (readonly PlannedCell[])[] {
  const pieces: (readonly PlannedCell[])[] = [];
  for (let from = 0; from < cells.length;) {
    let end = Math.min(cells.length, from + Math.max(1, Math.floor(most)));
    while (end < cells.length && cells[end]?.row === cells[end - 1]?.row) end += 1;
    pieces.push(cells.slice(from, end));
    from = end;
  }
  return pieces;
}

export function isWary(cell: PlannedCell): boolean {
  return cell.expect !== undefined;
}

interface Checking {
  readonly cells: PlannedCell[];
  readonly skipped: { readonly id: string; readonly column: number }[];
  readonly before: Map<PlannedCell, CellBefore>;
}

/** What has its new value already (after a patch that was cut off, or by the person's own hand) counts as done. */
function sortInto(
  checked: Checking,
  cells: readonly PlannedCell[],
  now: ReadonlyMap<number, CellBefore>,
  dates: Look["dates"],
): void {
  for (const cell of cells) {
    const stood = now.get(key(cell));
    if (stood !== undefined) checked.before.set(cell, stood);
    const value = readSheetValue(stood?.value);
    const meant = dates === undefined || cell.column === null ? value : dates.read(cell.column, value);
    const sameFormula = cell.formula === undefined || cell.formula === (stood?.formula ?? null);
    if (cell.expect === undefined || (sameFormula && sameCell(meant, cell.expect))) checked.cells.push(cell);
    else if (cell.column !== null && (!sameFormula || !holds(value, cell.value)))
      checked.skipped.push({ id: cell.id, column: cell.column });
  }
}

interface Place {
  readonly row: number;
  readonly offset: number;
}
interface Box extends Place {
  readonly rows: number;
  readonly columns: number;
}

/** Excel has no more columns than this. */

function key({ row, offset }: Place): number {
  return row * SHEET_COLUMNS + offset;
}

/** Boxes in groups of so many cells that an answer can hold them. */
function areasOf(cells: readonly PlannedCell[], most: number): Box[][] {
  const groups: Box[][] = [];
  let room = 0;
  for (const box of groupCells(cells).flatMap((block) => boxesOf(block, most))) {
    const size = box.rows * box.columns;
    const last = groups.at(-1);
    if (last && size <= room) last.push(box);
    else groups.push([box]);
    room = (last && size <= room ? room : most) - size;
  }
  return groups;
}

/** A block that is too large for one answer is cut between rows. */
function boxesOf({ row, offset, columns, values }: CellBlock, most: number): Box[] {
  const height = Math.max(1, Math.floor(most / columns));
  const boxes: Box[] = [];
  for (let at = 0; at < values.length; at += height)
    boxes.push({ row: row + at, offset, columns, rows: Math.min(height, values.length - at) });
  return boxes;
}

async function readInto(
  now: Map<number, CellBefore>,
  context: Excel.RequestContext,
  bound: BoundTable,
  boxes: readonly Box[],
  withFormulas: boolean,
): Promise<void> {
  const ranges = boxes.map(({ row, offset, rows, columns }) => {
    const range = rangeAt(bound.sheet, { row: bound.top + row, column: bound.left + offset, rows, columns });
    range.load(withFormulas ? "values,formulas" : "values");
    return range;
  });
  await context.sync();
  boxes.forEach((box, at) => {
    const range = ranges[at];
    const formulas = withFormulas ? wholeBlock(range?.formulas, box.rows, box.columns) : [];
    wholeBlock(range?.values, box.rows, box.columns).forEach((row, down) => {
      row.forEach((value, right) => {
        const formula = formulaIn(formulas[down]?.[right], value);
        now.set(key({ row: box.row + down, offset: box.offset + right }), { value, formula });
      });
    });
  });
}

/** Text that begins with "=" reads the same as value and as formula; a formula never does. */
export function formulaIn(formula: unknown, value: unknown): string | null {
  return typeof formula === "string" && formula.startsWith("=") && formula !== value ? formula : null;
}
