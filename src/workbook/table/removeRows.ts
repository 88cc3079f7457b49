// Takes rows out of a table together with all that is in them. What is under the table stays in its place. It
// never asks whether a row may go.
import { SHEET_ROWS } from "../../values/sheetSize";
import type { BoundTable } from "./bind";
import { passing, rangeAt } from "../excel/cells";
import { rowRuns } from "../excel/runLength";

export interface LeavingRows {
  /** Body rows as they were when the table was bound, in order. */
  readonly rows: readonly number[];
  /** Rows that came behind the last one since. */
  readonly appended: number;
  /** Whether something is under the table. */
  readonly below: boolean;
}

/** Queues the question whether something is under the table; the answer holds after the sync. */
export function askBelow(bound: BoundTable): () => boolean {
  const row = firstBelow(bound, bound.rowCount);
  if (row >= SHEET_ROWS) return () => false;
  const place = { row, column: bound.left, rows: SHEET_ROWS - row, columns: bound.width };
  const used = passing(rangeAt(bound.sheet, place).getUsedRangeOrNullObject(true));
  used.load("rowCount");
  return () => !used.isNullObject;
}

/**
 * Queued behind the new rows. As ranges, since Excel knows no other way to take out many rows at once in all its
 * versions; from the last one up, so that positions above stay true.
 */
export function takeOut(bound: BoundTable, { rows, appended, below }: LeavingRows): void {
  if (rows.length === 0) return;
  const all = rows.length === bound.rowCount && appended === 0;
  const going = all ? rows.slice(1) : rows;
  for (const { from, count } of rowRuns(going).reverse()) rowsAt(bound, bound.top + from, count).delete("Up");
  // A table keeps one row: a blank one.
  if (all) blank(bound);
  const now = firstBelow(bound, bound.rowCount + appended - going.length);
  if (below && going.length > 0) rowsAt(bound, now, going.length).insert("Down");
}

/** A totals row that is off while new rows come in comes back into a row of its own. */
function firstBelow({ top, hasTotals }: BoundTable, bodyRows: number): number {
  return top + Math.max(bodyRows, 1) + (hasTotals ? 1 : 0);
}

function rowsAt({ sheet, left, width }: BoundTable, row: number, rows: number): Excel.Range {
  return rangeAt(sheet, { row, column: left, rows, columns: width });
}

/** Whatever the person calculates in the row goes on. */
function blank({ sheet, top, left, columns }: BoundTable): void {
  for (const offset of [columns.id, ...columns.cells])
    rangeAt(sheet, { row: top, column: left + offset, rows: 1, columns: 1 }).clear("Contents");
}
