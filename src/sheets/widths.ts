// How wide the columns of a draft become, in Excel and in a file. Plain data.
import type { DraftColumn, DraftSheet, DraftTable } from "./draft";
import { headerWidth } from "./headerWidth";
import { wordsGaps, type WordsGap } from "./look";

/** Points of one step of Excel's indent. */
const GAP = 7;

/**
 * Points by column of the sheet; null: hidden. The first table that has a column says it; columns of which nobody says
 * it are not there.
 */
export function widthsOf({ tables, widths }: DraftSheet): ReadonlyMap<number, number | null> {
  const columns = new Map<number, number | null>();
  for (const table of tables)
    wordsGaps(table.columns).forEach((gap, at) => {
      const column = table.columns[at];
      if (column !== undefined && !columns.has(table.column + at))
        columns.set(table.column + at, wideEnough(column, gap, table));
    });
  for (const { column, width } of widths) if (!columns.has(column)) columns.set(column, width);
  return columns;
}

function wideEnough({ width, header }: DraftColumn, gap: WordsGap, { headerHeight }: DraftTable): number | null {
  if (width === null) return null;
  return Math.max(width + (gap.body ? GAP : 0), headerWidth(header, headerHeight) + (gap.header ? GAP : 0));
}
