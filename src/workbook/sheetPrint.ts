// How new sheets are printed: landscape, one page wide, numbered, headers on each page. A comfort: where Excel has no page set-up or
// cannot do it (no printer is installed), the sheets stand without, and the answer says so.
import { columnLetters } from "../values/columnLetters";
import type { DraftSheet } from "../bids/sheets/draft";
import { isKind } from "./errors";
import type { Session } from "./session";
import type { SheetPart } from "./sheetFrame";

/** False: not set up. Throws what is no refusal of the set-up itself, such as a sheet that is gone. */
export async function setUpPrint(session: Session, parts: readonly SheetPart[]): Promise<boolean> {
  try {
    await session.run(async (context) => {
      for (const { names, draft } of parts)
        setUp(context.workbook.worksheets.getItem(names.sheetName), draft);
      await context.sync();
    });
    return true;
  } catch (error) {
    if (isKind(error, "unsupported") || isKind(error, "other")) return false;
    throw error;
  }
}

function setUp(sheet: Excel.Worksheet, draft: DraftSheet): void {
  const { pageLayout } = sheet;
  pageLayout.orientation = "Landscape";
  pageLayout.zoom = { horizontalFitToPages: 1 };
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

/** Zero-based: of cells, tables and charts. */
function lastColumn({ cells, tables, charts }: DraftSheet): number {
  return Math.max(
    0,
    ...cells.map((one) => one.column + (one.cells[0]?.length ?? 1) - 1),
    ...tables.map(({ column, columns }) => column + columns.length - 1),
    ...charts.map(({ place }) => place.column + place.columns - 1),
  );
}
