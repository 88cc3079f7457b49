// A cell's value as a person sees it away from the sheet: dates on the sheet's own clocks. Pure.
import type { CellValue } from "../values/cell";
import { isDateKind, shownDate } from "../values/sheetDates";
import type { MappedColumn } from "./mapping";

type Clocked = Pick<MappedColumn, "type" | "zone">;

export function shownCell(column: Clocked | undefined, value: CellValue): CellValue {
  if (column === undefined || !isDateKind(column.type)) return value;
  return shownDate(value, column.type, column.zone ?? null);
}

/** The same with the time zone's name behind a moment. */
export function shownInZone(column: Clocked | undefined, value: CellValue): CellValue {
  const shown = shownCell(column, value);
  return shown === value || column?.zone === undefined ? shown : `${String(shown)} (${column.zone})`;
}
