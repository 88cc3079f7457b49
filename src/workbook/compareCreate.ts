// Makes a new sheet with a comparison on it, as any other sheet is made from a draft.
import { draftOfLayout } from "../bids/sheets/ofLayout";
import type { CreatedComparison, NewComparison } from "./compareTypes";
import { createSheets } from "./sheetCreate";
import { WorkbookError } from "./types";
import type { Session } from "./session";

export async function createComparison(session: Session, request: NewComparison): Promise<CreatedComparison> {
  const { sheetName, tableName, layout } = request;
  const { sheets, printSetUp } = await createSheets(session, {
    sheets: [{ sheetName, tableNames: [tableName] }],
    draft: (named) => named.map(({ tableNames: [table = ""] }) => draftOfLayout(layout(table))),
    activate: 0,
  });
  const [made] = sheets;
  const table = made?.tables[0];
  if (made === undefined || table === undefined)
    throw new WorkbookError("other", "Excel made no table of the comparison.");
  return {
    ...{ tableId: table.id, tableName: table.name, sheetName: made.sheetName },
    ...{ columnIds: table.columnIds, printSetUp },
  };
}
