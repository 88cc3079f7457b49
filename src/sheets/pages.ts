// On how many pages a draft is printed, from Excel and from a file: one page wide as long as that can be read. Plain
// data.
import type { DraftSheet } from "./draft";
import { widthsOf } from "./widths";

/** `tall`: null, as many pages as it takes. */
export function pagesOf(draft: DraftSheet): { readonly wide: number; readonly tall: number | null } {
  return draft.print.onePage === true ? { wide: 1, tall: 1 } : { wide: pagesWide(draft), tall: null };
}

/** Points of columns on one page: A4 across holds about 740, so that what is printed stays above half of its size. */
const PAGE = 1_500;
/** Points of a column of which nobody says how wide it is. */
const USUAL = 48;

/** Each page repeats the title column. A chart is never cut in two. */
function pagesWide(draft: DraftSheet): number {
  if (draft.charts.length > 0 || draft.print.oneWide === true) return 1;
  const widths = widthsOf(draft);
  const widthAt = (column: number) => {
    const width = widths.get(column);
    return width === undefined ? USUAL : (width ?? 0);
  };
  const { titleColumn } = draft.print;
  const title = titleColumn === null ? 0 : Math.min(widthAt(titleColumn), PAGE / 2);
  let all = 0;
  for (let column = 0; column <= lastColumn(draft); column += 1) all += widthAt(column);
  return Math.max(1, Math.ceil((all - title) / (PAGE - title)));
}

/** Zero-based: what the draft says, or of cells, tables and charts. */
export function lastColumn({ cells, tables, charts, print }: DraftSheet): number {
  if (print.columns !== undefined) return print.columns - 1;
  return Math.max(
    0,
    ...cells.map((one) => one.column + (one.cells[0]?.length ?? 1) - 1),
    ...tables.map(({ column, columns }) => column + columns.length - 1),
    ...charts.map(({ place }) => place.column + place.columns - 1),
  );
}
