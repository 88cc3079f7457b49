// The shown text of a cell, for what Excel takes from cells as text: headers, filters.
import type { Core } from "./core";
import { shownText } from "./numberText";

export function plainText(core: Core, sheetId: string, row: number, column: number): string {
  const sheet = core.sheet(sheetId);
  return shownText(sheet.grid.value(row, column), core.looks.format(sheet, row, column), core.reading);
}
