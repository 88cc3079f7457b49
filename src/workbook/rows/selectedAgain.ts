// Reads the cells of an earlier selection once more: the same rows of the same column. It looks at no selection and
// changes nothing.
import { passing } from "../excel/cells";
import { visibleCellsAt } from "./selectedColumn";
import type { ColumnPlace, SelectedColumn } from "./types";
import type { ExcelSession } from "../excel/session";

/** Null when sheet, table or column are gone. */
export async function selectedAgain(session: ExcelSession, before: SelectedColumn): Promise<SelectedColumn | null> {
  return session.run(async (context) => {
    const found = await find(context, before.place);
    if (found === null) return null;
    const { sheet, column } = found;
    const moved = column - before.place.column;
    // A table that was moved sideways takes its column of names along.
    const named = before.named === null ? null : before.named + moved;
    const read = await visibleCellsAt(context, sheet, column, { rows: before.rows, named });
    const place = { ...before.place, sheetName: sheet.name, column };
    return { ...before, ...read, place, sheetProtected: sheet.protection.protected };
  });
}

interface Found {
  readonly sheet: Excel.Worksheet;
  readonly column: number;
}

async function find(context: Excel.RequestContext, place: ColumnPlace): Promise<Found | null> {
  const table = place.table === null ? null : context.workbook.tables.getItemOrNullObject(place.table.id);
  if (table !== null) {
    await context.sync();
    if (table.isNullObject) return null;
  }
  const sheet = table === null ? context.workbook.worksheets.getItemOrNullObject(place.sheetName) : table.worksheet;
  sheet.load("name");
  sheet.protection.load("protected");
  const body = table === null ? null : passing(table.getDataBodyRange()).load("columnIndex");
  table?.columns.load("items/id,items/index");
  await context.sync();
  if (sheet.isNullObject) return null;
  if (table === null || body === null) return { sheet, column: place.column };
  const own = table.columns.items.find(({ id }) => id === place.table?.columnId);
  return own === undefined ? null : { sheet, column: body.columnIndex + own.index };
}
