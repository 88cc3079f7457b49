// How high the rows of a draft become whose texts break inside their cells: Excel fits no height to what a program
// writes. Plain data.
import type { DraftCells, DraftSheet, DraftTable } from "./draft";
import { headerHeight, textHeight } from "./headerWidth";
import { widthsOf } from "./widths";

/** Points of a column of which nobody says the width. */
const USUAL_WIDTH = 48;
/** Points of a row with one line of text, as Excel makes it. */
const ONE_LINE = 15;

/** Points by row; rows of which nobody says it and whose texts take one line are not there. */
export function heightsOf(draft: DraftSheet): ReadonlyMap<number, number> {
  const widths = widthsOf(draft);
  const heights = new Map<number, number>();
  const atLeast = (row: number, height: number): void => {
    heights.set(row, Math.max(height, heights.get(row) ?? 0));
  };
  const fit = (row: number, column: number, text: unknown): void => {
    const width = widths.has(column) ? widths.get(column) : USUAL_WIDTH;
    if (typeof text !== "string" || width === null || width === undefined) return;
    const height = textHeight(text, width);
    if (height > ONE_LINE) atLeast(row, height);
  };
  for (const { row, height } of draft.heights ?? []) atLeast(row, height);
  for (const table of draft.tables) {
    if (table.headerHeight !== null) atLeast(table.row, Math.max(table.headerHeight, highestHeader(table, widths)));
    table.columns.forEach(({ wrap }, at) => {
      if (wrap === true) table.rows.forEach((cells, row) => fit(table.row + 1 + row, table.column + at, cells[at]));
    });
  }
  for (const cells of draft.cells) if (cells.wrap === true) fitCells(cells, fit);
  return heights;
}

function highestHeader({ column, columns }: DraftTable, widths: ReadonlyMap<number, number | null>): number {
  const heights = columns.map(({ header }, at) => headerHeight([header], widths.get(column + at) ?? USUAL_WIDTH));
  return Math.max(0, ...heights);
}

function fitCells({ row, column, cells }: DraftCells, fit: (row: number, column: number, text: unknown) => void): void {
  cells.forEach((planned, down) => {
    planned.forEach((cell, right) => {
      if ("value" in cell) fit(row + down, column + right, cell.value);
    });
  });
}
