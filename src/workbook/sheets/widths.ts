// How wide the columns of a draft become. Plain data.
import type { DraftSheet, DraftTable } from "../../sheets/draft";
import { wordsWidth } from "../../sheets/wordsWidth";

/**
 * Points by column of the sheet; null: hidden. The first table that has a column says it; columns of which nobody says
 * it are not there.
 */
export function widthsOf({ tables, widths }: DraftSheet): ReadonlyMap<number, number | null> {
  const columns = new Map<number, number | null>();
  for (const table of tables)
    table.columns.forEach(({ width, header }, at) => {
      if (!columns.has(table.column + at)) columns.set(table.column + at, wideEnough(width, header, table));
    });
  for (const { column, width } of widths) if (!columns.has(column)) columns.set(column, width);
  return columns;
}

/** Headers break between words alone: one that is not wrapped stands on one line. */
function wideEnough(width: number | null, header: string, { headerHeight }: DraftTable): number | null {
  if (width === null) return null;
  return Math.max(width, wordsWidth(headerHeight === null ? header.replaceAll(" ", "\u00a0") : header));
}
