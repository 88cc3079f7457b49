// How sheets of ours are printed: landscape, fitted to the page, numbered, with the headers on each page, on the paper
// of the person's country. A comfort: where Excel has no page set-up or cannot do it (no printer is installed), the
// sheets stand without, and the answer says so.
import { MARGINS, paperOf } from "../../sheets/pages";
import { columnLetters } from "../../values/columnLetters";
import { isKind, isRefusal } from "./errors";
import type { ExcelSession } from "./session";

export interface PageWish {
  readonly sheetName: string;
  readonly wide: number;
  /** Null: as many pages as it takes. */
  readonly tall: number | null;
  /** Zero-based, of the last column that is printed. */
  readonly lastColumn: number;
  /** Zero-based, repeated on each page; null: none. */
  readonly titleRow: number | null;
  readonly titleColumn: number | null;
  /** Where rows above the title's are repeated, too: the first of them. */
  readonly titleFrom?: number | undefined;
}

/**
 * `culture`: the person's, such as "de-DE". False: not set up. Throws what is no refusal of the set-up itself, such as
 * a sheet that is gone.
 */
export async function setUpPages(
  session: ExcelSession,
  wishes: readonly PageWish[],
  culture: string,
): Promise<boolean> {
  try {
    await session.run(async (context) => {
      for (const wish of wishes) setUp(context.workbook.worksheets.getItem(wish.sheetName).pageLayout, wish, culture);
      await context.sync();
    });
    return true;
  } catch (error) {
    if (isKind(error, "unsupported") || isRefusal(error)) return false;
    throw error;
  }
}

function setUp(pageLayout: Excel.PageLayout, wish: PageWish, culture: string): void {
  const { wide, tall, lastColumn, titleRow, titleColumn, titleFrom } = wish;
  pageLayout.orientation = "Landscape";
  pageLayout.paperSize = paperOf(culture);
  pageLayout.leftMargin = MARGINS.left;
  pageLayout.rightMargin = MARGINS.right;
  pageLayout.topMargin = MARGINS.top;
  pageLayout.bottomMargin = MARGINS.bottom;
  pageLayout.headerMargin = MARGINS.header;
  pageLayout.footerMargin = MARGINS.footer;
  pageLayout.zoom = { horizontalFitToPages: wide, ...(tall === null ? {} : { verticalFitToPages: tall }) };
  // Whole columns, so that rows that come later are printed too.
  pageLayout.setPrintArea(`A:${columnLetters(lastColumn)}`);
  if (titleRow !== null) pageLayout.setPrintTitleRows(`${(titleFrom ?? titleRow) + 1}:${titleRow + 1}`);
  if (titleColumn !== null) {
    const letters = columnLetters(titleColumn);
    pageLayout.setPrintTitleColumns(`${letters}:${letters}`);
  }
  const { defaultForAllPages: footer } = pageLayout.headersFooters;
  // The sheet's name by its code, since text would be read for codes.
  footer.leftFooter = "&A";
  footer.rightFooter = "&P / &N";
}
