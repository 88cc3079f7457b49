// How wide the columns of a draft become. Plain data.
import type { DraftSheet } from "../../sheets/draft";

/**
 * Points by column of the sheet; null: hidden. The first table that has a column says it; columns of which nobody says
 * it are not there.
 */
export function widthsOf({ tables, widths }: DraftSheet): ReadonlyMap<number, number | null> {
  const columns = new Map<number, number | null>();
  for (const table of tables)
    table.columns.forEach(({ width }, at) => {
      if (!columns.has(table.column + at)) columns.set(table.column + at, width);
    });
  for (const { column, width } of widths) if (!columns.has(column)) columns.set(column, width);
  return columns;
}
