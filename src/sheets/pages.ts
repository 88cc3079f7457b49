// How a draft is printed, from Excel and from a file: its paper and margins, and on how many pages. One page wide as
// long as that can be read. Plain data.
import type { DraftSheet } from "./draft";
import { widthsOf } from "./widths";

/** `tall`: null, as many pages as it takes. */
export function pagesOf(draft: DraftSheet): { readonly wide: number; readonly tall: number | null } {
  return draft.print.onePage === true ? { wide: 1, tall: 1 } : { wide: pagesWide(draft), tall: null };
}

/** Countries whose paper is Letter (Unicode CLDR, supplemental data, paperSize); all others have A4. */
const LETTER: ReadonlySet<string> = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** `culture`: the person's, such as "de-DE". */
export function paperOf(culture: string): "Letter" | "A4" {
  return LETTER.has(culture.split("-").at(-1)?.toUpperCase() ?? "") ? "Letter" : "A4";
}

/** Points: Excel's narrow margins. Beside them, Letter across has 756 points for columns, and A4 806. */
export const MARGINS = { left: 18, right: 18, top: 54, bottom: 54, header: 22, footer: 22 } as const;
/** Points of columns on one page, so that Excel's letters of 11 points are printed at 7 on Letter, larger on A4. */
export const PAGE = 1_190;
/** Points of a column of which nobody says how wide it is. */
export const USUAL = 48;

/** Each page repeats the title column. A chart is never cut in two: charts that need it keep all of it on one page. */
function pagesWide(draft: DraftSheet): number {
  const widths = widthsOf(draft);
  const widthAt = (column: number) => {
    const width = widths.get(column);
    return width === undefined ? USUAL : (width ?? 0);
  };
  const { titleColumn } = draft.print;
  const title = titleColumn === null ? 0 : Math.min(widthAt(titleColumn), PAGE / 2);
  const last = lastColumn(draft);
  const all = widthUpTo(last, widthAt);
  const pages = Math.max(1, Math.ceil((all - title) / (PAGE - title)));
  if (draft.charts.length === 0) return pages;
  const widest = Math.max(...Array.from({ length: last + 1 }, (_, column) => widthAt(column)));
  const charts = Math.max(...draft.charts.map(({ place }) => place.column + place.columns - 1));
  // Excel fills the first page with whole columns: it has at least its part of them but one column.
  return widthUpTo(charts, widthAt) <= title + (all - title) / pages - widest ? pages : 1;
}

function widthUpTo(last: number, widthAt: (column: number) => number): number {
  return Array.from({ length: last + 1 }, (_, column) => widthAt(column)).reduce((sum, width) => sum + width, 0);
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
