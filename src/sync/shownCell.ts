// A cell's value and its column's name as a person sees them away from the sheet: dates on the sheet's own clocks,
// under the header that names these. Pure.
import type { CellValue } from "../values/cell";
import { isDateKind, shownDate } from "../values/sheetDates";
import type { MappedColumn } from "./types";

export function shownCell(column: Pick<MappedColumn, "type" | "zone"> | undefined, value: CellValue): CellValue {
  if (column === undefined || !isDateKind(column.type)) return value;
  return shownDate(value, column.type, column.zone ?? null);
}

/** "" where there is no such column. */
export function shownLabel(column: MappedColumn | undefined): string {
  if (column?.zone === undefined) return column?.label ?? "";
  return column.header ?? `${column.label} (${column.zone})`;
}
