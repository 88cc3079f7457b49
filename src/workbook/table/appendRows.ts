// New rows at the end of a table: their blocks, their formats, the room below. It never overwrites what is under
// the table.
import type { Mapping } from "../../sync/mapping";
import type { RowAppend } from "../../sync/syncPlan";
import { isDateKind } from "../../values/sheetDates";
import { SHEET_COLUMNS, SHEET_ROWS } from "../../values/sheetSize";
import { setChoices } from "../excel/dropdown";
import type { BoundTable } from "./bind";
import type { CellBlock } from "../excel/blocks";
import type { CellInput } from "../excel/bytes";
import { cellInput } from "../excel/cellInput";
import { type Area, GENERAL_FORMAT, inOperations, passing, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { isPassing, toWorkbookError, WorkbookError } from "../excel/errors";
import { formatOf } from "./columnLook";
import { headerPlaces, type HeaderPlaces, type Offers } from "./longLists";
import { dateFormatOf } from "./dateCells";
import { indentWords } from "./wordsAfterFigures";
import { runsOf } from "../excel/runLength";
import { breathe } from "../excel/session";

/** Building so many rows takes a few milliseconds. */
const ROWS_A_TASK = 500;

/**
 * Blocks from the first to the last managed column; the person's own columns between them stay null, which leaves them
 * alone.
 */
export async function appendBlocks(
  bound: BoundTable,
  mapping: Mapping,
  appends: readonly RowAppend[],
  status: ReadonlyMap<string, string>,
): Promise<CellBlock[]> {
  const offsets = managedOffsets(bound);
  const from = Math.min(...offsets);
  const columns = Math.max(...offsets) - from + 1;
  const blocks: CellBlock[] = [];
  for (let at = 0; at < appends.length; at += ROWS_A_TASK) {
    const values = appends.slice(at, at + ROWS_A_TASK).map((append) => {
      const row = new Array<CellInput | null>(columns).fill(null);
      fillRow(bound, mapping, append, status, (offset, value) => (row[offset - from] = value));
      return row;
    });
    blocks.push({ row: bound.rowCount + at, offset: from, columns, values });
    await breathe();
  }
  return blocks;
}

function fillRow(
  { columns }: BoundTable,
  mapping: Mapping,
  { id, cells }: RowAppend,
  status: ReadonlyMap<string, string>,
  set: (offset: number, value: CellInput) => void,
): void {
  set(columns.id, cellInput(id, "text", true));
  columns.cells.forEach((offset, at) => set(offset, cellInput(cells[at] ?? null, mapping[at]?.type ?? "any", true)));
  if (columns.status !== null) set(columns.status, cellInput(status.get(id) ?? "", "text", true));
}

/** The columns that Bidsheet writes: ids, mapped ones, statuses. */
export function managedOffsets({ columns }: BoundTable): number[] {
  return [columns.id, ...columns.cells, ...(columns.status === null ? [] : [columns.status])];
}

/**
 * Queues the looks of body rows: text stays text, the rest looks like the rows above. One operation a run of columns.
 */
export function formatRows(bound: BoundTable, mapping: Mapping, rows: { from: number; count: number }): void {
  const formats = new Array<string | null>(bound.width).fill(null);
  for (const offset of managedOffsets(bound)) formats[offset] = TEXT_FORMAT;
  bound.columns.cells.forEach((offset, at) => {
    const column = mapping[at];
    const own = column ? formatOf(column) : GENERAL_FORMAT;
    const isDate = column !== undefined && isDateKind(column.type);
    const above = isDate ? dateFormatOf(bound, offset, own) : (bound.formats[offset] ?? own);
    formats[offset] = own === TEXT_FORMAT || above === TEXT_FORMAT ? own : above;
  });
  for (const { from, count, value } of runsOf(formats)) {
    if (value === null) continue;
    const place = { row: bound.top + rows.from, column: bound.left + from, rows: rows.count, columns: count };
    for (const one of inOperations(place)) setFormat(rangeOfNew(bound, rows.from, one), value);
  }
  for (const [offset, steps] of bound.indents) {
    const place = { row: bound.top + rows.from, column: bound.left + offset, rows: rows.count, columns: 1 };
    for (const one of inOperations(place)) indentWords(rangeOfNew(bound, rows.from, one), steps);
  }
}

/**
 * New rows' cells; `first`: the first new row of the request, as a body row. Where somebody deleted rows since the
 * table was looked at, they come right under what is left of it: a blank row above them would stay where Ctrl+Z brings
 * them back later. Where it got longer, the place stays as it was seen: what is there by now is given back
 * (landing.ts).
 */
export function rangeOfNew({ table, sheet, top }: BoundTable, first: number, area: Area): Excel.Range {
  if (first === 0) return rangeAt(sheet, area);
  const seen = rangeAt(sheet, { ...area, row: top, rows: first });
  const left = passing(passing(table.getRange()).getIntersection(seen));
  const next = passing(left.getRowsBelow(1));
  const row = area.row - top - first;
  const moved = row === 0 ? next : passing(next.getOffsetRange(row, 0));
  return area.rows === 1 ? moved : passing(moved.getResizedRange(area.rows - 1, 0));
}

/** The new rows among some blocks, as body rows. */
export function newRows(
  { rowCount }: Pick<BoundTable, "rowCount">,
  blocks: readonly CellBlock[],
): { readonly from: number; readonly count: number } | null {
  const fresh = blocks.filter((block) => block.row >= rowCount);
  const [first] = fresh;
  if (!first) return null;
  return { from: first.row, count: fresh.reduce((sum, block) => sum + block.values.length, 0) };
}

/** Where they go, over the whole width of the table, as it was seen. */
export function appendedPlace(bound: BoundTable, blocks: readonly CellBlock[]): Area | null {
  const rows = newRows(bound, blocks);
  return rows && { row: bound.top + rows.from, column: bound.left, rows: rows.count, columns: bound.width };
}

/** Queues a longer table. It never gets shorter: somebody may have made it longer since it was looked at. */
export function growOver({ table }: BoundTable, rows: Excel.Range): void {
  table.resize(passing(passing(table.getRange()).getBoundingRect(rows)));
}

/** Queues the table's new size: header and so many body rows. */
export function resizeTo(bound: BoundTable, bodyRows: number): void {
  const above = bound.hasHeader ? 1 : 0;
  const place = { row: bound.top - above, column: bound.left, rows: bodyRows + above, columns: bound.width };
  bound.table.resize(rangeAt(bound.sheet, place));
}

/**
 * Queues the lists of so many body rows. Over whole columns at once, so that one rule a column is all that there ever
 * is.
 */
export function offerLists(bound: BoundTable, mapping: Mapping, bodyRows: number, offers: Offers): void {
  const headerAt = boundHeaders(bound, mapping);
  mapping.forEach((column, at) => {
    const [list, offset] = [offers(column, headerAt), bound.columns.cells[at]];
    if (list === null || offset === undefined) return;
    const place = { row: bound.top, column: bound.left + offset, rows: bodyRows, columns: 1 };
    setChoices(rangeAt(bound.sheet, place), list);
  });
}

/** Where a bound table's headers are. */
function boundHeaders({ columns, top, left }: BoundTable, mapping: Mapping): HeaderPlaces {
  return headerPlaces(mapping, (at) => {
    const offset = columns.cells[at];
    return offset === undefined ? null : { row: top - 1, column: left + offset };
  });
}

/** What was asked about the cells under a table, and what must happen there before rows fit. */
export interface RoomAsked {
  /** Sheet cells that must be free. */
  readonly room: Area;
  /**
   * After the sync: true where they are not, and cells under the table must move down. Throws spaceTaken where they
   * cannot.
   */
  readonly isTaken: () => boolean;
}

/** Queues the question whether so many rows fit; null where they fit into the table's blank row. */
export function askRoom(bound: BoundTable, rows: number): RoomAsked | null {
  const bottom = bound.top + Math.max(bound.rowCount, 1);
  const needed = bound.top + bound.rowCount + rows - bottom;
  if (needed <= 0) return null;
  if (bottom + needed > SHEET_ROWS) throw spaceTaken(bound, "The sheet does not have enough rows.");
  const room: Area = { row: bottom, column: bound.left, rows: needed, columns: bound.width };
  const whole: Area = { row: bottom, column: 0, rows: SHEET_ROWS - bottom, columns: SHEET_COLUMNS };
  const taken = askUsed(bound, room);
  const below = askUsed(bound, whole);
  return { room, isTaken: () => !taken.isNullObject && movable(bound, below) };
}

function askUsed(bound: BoundTable, area: Area): Excel.Range {
  const used = passing(rangeAt(bound.sheet, area).getUsedRangeOrNullObject(true));
  used.load("columnIndex,columnCount");
  return used;
}

/** Cells are moved as one piece, or not at all: half a neighbour moved down would be torn. */
function movable(bound: BoundTable, below: Excel.Range): true {
  const inside = below.columnIndex >= bound.left && below.columnIndex + below.columnCount <= bound.left + bound.width;
  if (!inside) throw spaceTaken(bound, "The cells below the table or beside it are not empty.");
  return true;
}

/**
 * A request of its own, so that it is known whether the cells have moved. Throws rowsMoved, and nothing is moved, where
 * the table got shorter.
 */
export async function moveDown(context: Excel.RequestContext, bound: BoundTable, { room }: RoomAsked): Promise<void> {
  const body = passing(bound.table.getDataBodyRange());
  try {
    rangeAt(bound.sheet, room).insert("Down");
    body.load("rowIndex,rowCount");
    await context.sync();
  } catch (error) {
    const refused = toWorkbookError(error);
    if (isPassing(refused)) throw refused;
    throw new WorkbookError("spaceTaken", `The cells under "${bound.tableName}" cannot be moved.`, {
      cause: refused,
    });
  }
  if (body.rowIndex + body.rowCount >= room.row) return;
  rangeAt(bound.sheet, room).delete("Up");
  await context.sync();
  throw new WorkbookError("rowsMoved", `Rows of "${bound.tableName}" moved while room was made under them.`);
}

function spaceTaken(bound: BoundTable, why: string): WorkbookError {
  return new WorkbookError("spaceTaken", `"${bound.tableName}" cannot grow. ${why}`);
}
