// How wide the columns of a draft become, in Excel and in a file. Plain data.
import type { DraftSheet, DraftTable } from "./draft";
import { headerWidth } from "./headerWidth";

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

function wideEnough(width: number | null, header: string, { headerHeight }: DraftTable): number | null {
  return width === null ? null : Math.max(width, headerWidth(header, headerHeight));
}
