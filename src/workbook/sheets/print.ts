// How new sheets are printed: one page wide as long as that can be read, with their headers on each page.
import { pagesOf, lastColumn } from "../../sheets/pages";
import { setUpPages } from "../excel/page";
import type { ExcelSession } from "../excel/session";
import type { SheetPart } from "./frame";

/**
 * `culture`: the person's, such as "de-DE". False: not set up. Throws what is no refusal of the set-up itself, such as
 * a sheet that is gone.
 */
export function setUpPrint(session: ExcelSession, parts: readonly SheetPart[], culture: string): Promise<boolean> {
  return setUpPages(
    session,
    parts.map(({ names: { sheetName }, draft }) => {
      const { titleRow, titleColumn, titleFrom } = draft.print;
      return { sheetName, ...pagesOf(draft), lastColumn: lastColumn(draft), titleRow, titleColumn, titleFrom };
    }),
    culture,
  );
}
