// How new sheets are printed: landscape, as few pages wide as can be read, numbered, headers on each page. A comfort:
// where Excel has no page set-up or cannot do it (no printer is installed), the sheets stand without, and the answer
// says so.
import { columnLetters } from "../../values/columnLetters";
import type { DraftSheet } from "../../sheets/draft";
import { isKind, isRefusal } from "../excel/errors";
import type { ExcelSession } from "../excel/session";
import type { SheetPart } from "./frame";
import { widthsOf } from "./widths";

/** False: not set up. Throws what is no refusal of the set-up itself, such as a sheet that is gone. */
export async function setUpPrint(session: ExcelSession, parts: readonly SheetPart[]): Promise<boolean> {
  try {
    await session.run(async (context) => {
      for (const { names, draft } of parts) setUp(context.workbook.worksheets.getItem(names.sheetName), draft);
      await context.sync();
    });
    return true;
  } catch (error) {
    if (isKind(error, "unsupported") || isRefusal(error)) return false;
    throw error;
  }
}

function setUp(sheet: Excel.Worksheet, draft: DraftSheet): void {
  const { pageLayout } = sheet;
  pageLayout.orientation = "Landscape";
  pageLayout.zoom =
    draft.print.onePage === true
      ? { horizontalFitToPages: 1, verticalFitToPages: 1 }
      : { horizontalFitToPages: pagesWide(draft) };
  // Whole columns, so that rows that come later are printed too.
  pageLayout.setPrintArea(`A:${columnLetters(lastColumn(draft))}`);
  const { titleRow, titleColumn } = draft.print;
  if (titleRow !== null) pageLayout.setPrintTitleRows(`${titleRow + 1}:${titleRow + 1}`);
  if (titleColumn !== null) {
    const letters = columnLetters(titleColumn);
    pageLayout.setPrintTitleColumns(`${letters}:${letters}`);
  }
  const { defaultForAllPages: footer } = pageLayout.headersFooters;
  // The sheet's name by its code, since text would be read for codes.
  footer.leftFooter = "&A";
  footer.rightFooter = "&P / &N";
}

/**
 * Points of columns on one page: A4 across holds about 780, so that what is printed stays above two thirds of its size.
 */
const PAGE = 1_100;
/** Points of a column of which nobody says how wide it is. */
const USUAL = 48;

/** Each page repeats the title column. */
function pagesWide(draft: DraftSheet): number {
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
