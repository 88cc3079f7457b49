// All tables of the workbook with their headers, so that one can be chosen. It changes nothing.
import { passing } from "../excel/cells";
import type { TableFound } from "./types";
import type { ExcelSession } from "../excel/session";

/** A table that shows no header row has no headers here. Two requests. */
export function findTables(session: ExcelSession): Promise<readonly TableFound[]> {
  return session.run(async (context) => {
    const { tables } = context.workbook;
    tables.load("items/id,items/name,items/showHeaders");
    await context.sync();
    const parts = tables.items.map((table) => {
      table.worksheet.load("name");
      table.columns.load("items/name,items/index");
      const body = passing(table.getDataBodyRange());
      body.load("rowCount");
      return { table, body };
    });
    await context.sync();
    return parts.map(({ table, body }) => ({
      tableId: table.id,
      tableName: table.name,
      sheetName: table.worksheet.name,
      rows: body.rowCount,
      headers: table.showHeaders
        ? [...table.columns.items].sort((a, b) => a.index - b.index).map(({ name }) => name)
        : [],
    }));
  });
}
