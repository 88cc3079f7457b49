// Small sheets for the tests of linking an existing price sheet.
import type { SheetArea, SheetBlock, SheetFound } from "../../../src/sync/adopt/types";
import type { CellValue } from "../../../src/values/cell";
import type { Locale } from "../../../src/values/locale";

export const german: Locale = { name: "de-DE", decimal: ",", group: ".", dateOrder: "dmy", date1904: false };
export const ownHeaders = { id: "Bidsheet ID (do not edit)", status: "Bidsheet status" };

/** Rows from A1 on; texts that begin with "=" are formulas of value 0. */
export function blockOf(rows: readonly (readonly CellValue[])[]): SheetBlock {
  const columns = Math.max(...rows.map((row) => row.length));
  const formulas = new Map<string, string>();
  const values = rows.map((row, at) =>
    Array.from({ length: columns }, (_, column) => {
      const value = row[column] ?? null;
      if (typeof value !== "string" || !value.startsWith("=")) return value;
      formulas.set(`${at}:${column}`, value);
      return 0;
    }),
  );
  return { area: { row: 0, column: 0, rows: rows.length, columns }, values, formulas };
}

export function sheetOf(
  rows: readonly (readonly CellValue[])[],
  given: Partial<SheetFound> & { readonly merged?: readonly SheetArea[] } = {},
): SheetFound {
  return {
    sheetName: "Prices",
    sheetNames: ["Prices"],
    sheetProtected: false,
    isEmpty: false,
    block: blockOf(rows),
    tables: [],
    merged: [],
    hiddenColumns: [],
    hiddenRows: new Map(),
    activeCell: null,
    ownHeaders,
    ...given,
  };
}
