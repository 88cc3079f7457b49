// A cell of a report as a person reads it: dates have become Excel's serial numbers, and are days again.
import type { ReportType } from "../../reports/types";
import type { CellValue } from "../../values/cell";
import { excelLanguage } from "../language/excelLocale";

/** Excel's day 0, in either date system. */
const EPOCH = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };
const DAY = 86_400_000;

export function cellTextOf(value: CellValue, type: ReportType, date1904 = false): string {
  if (value === null) return "";
  if (typeof value !== "number") return String(value);
  // A year is no amount.
  if (type !== "date")
    return value.toLocaleString(excelLanguage(), {
      minimumFractionDigits: type === "currency" ? 2 : 0,
      maximumFractionDigits: 10,
      useGrouping: type !== "integer",
    });
  const epoch = date1904 ? EPOCH.since1904 : EPOCH.since1900;
  return new Date(epoch + value * DAY).toLocaleDateString(excelLanguage(), { timeZone: "UTC" });
}
