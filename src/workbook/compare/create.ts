// Makes a new sheet with a comparison on it, and one with its summary, as any other sheets are made from drafts.
import { draftOfLayout } from "../../bids/compare/draftOfLayout";
import { WorkbookError } from "../excel/errors";
import type { CreatedComparison, NewComparison } from "./types";
import type { CreatedSheet } from "../sheets/types";
import { createSheets } from "../sheets/create";
import type { Session } from "../excel/session";

export async function createComparison(session: Session, request: NewComparison): Promise<CreatedComparison> {
  const { layout, summary } = request;
  const wished = [request, ...(summary === null ? [] : [summary])];
  const { sheets, printSetUp, charts } = await createSheets(session, {
    sheets: wished.map(({ sheetName, tableName }) => ({ sheetName, tableNames: [tableName] })),
    draft: ([first, ...others]) => {
      const table = first?.tableNames[0] ?? "";
      const second = summary === null || others.length === 0 ? [] : [summary.draft(table)];
      return [draftOfLayout(layout(table)), ...second];
    },
    activate: 0,
  });
  const [made = null, beside = null] = sheets.map(madeOf);
  if (made === null) throw new WorkbookError("other", "Excel made no table of the comparison.");
  return { ...made, summary: beside, printSetUp, charts };
}

function madeOf({ sheetName, tables: [table] }: CreatedSheet) {
  return table === undefined
    ? null
    : { tableId: table.id, tableName: table.name, sheetName, columnIds: table.columnIds };
}
