// How new sheets are printed: one page wide as long as that can be read, with their headers on each page.
import type { DraftSheet } from "../../sheets/draft";
import { setUpPages } from "../excel/page";
import type { ExcelSession } from "../excel/session";
import type { SheetPart } from "./frame";
import { widthsOf } from "./widths";

/**
 * `culture`: the person's, such as "de-DE". False: not set up. Throws what is no refusal of the set-up itself, such as
 * a sheet that is gone.
 */
export function setUpPrint(session: ExcelSession, parts: readonly SheetPart[], culture: string): Promise<boolean> {
  return setUpPages(
    session,
    parts.map(({ names: { sheetName }, draft }) => {
      const { titleRow, titleColumn, onePage } = draft.print;
      const fit = onePage === true ? { wide: 1, tall: 1 } : { wide: pagesWide(draft), tall: null };
      return { sheetName, ...fit, lastColumn: lastColumn(draft), titleRow, titleColumn };
    }),
    culture,
  );
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
function lastColumn({ cells, tables, charts, print }: DraftSheet): number {
  if (print.columns !== undefined) return print.columns - 1;
  return Math.max(
    0,
    ...cells.map((one) => one.column + (one.cells[0]?.length ?? 1) - 1),
    ...tables.map(({ column, columns }) => column + columns.length - 1),
    ...charts.map(({ place }) => place.column + place.columns - 1),
  );
}
