// Whether two cells have the same value. Text and numbers never equal each other: "007" is not 7.
import type { CellValue } from "./cell";

/** Two steps of a double: what the last digit of a computed number may differ by between two calculations. */
const LAST_BITS = 2 ** -51;
/** Rounding to 15 digits moves a number by at most this much of itself; anything further apart needs no rounding. */
const ROUNDING = 5e-15;

export function isBlank(value: CellValue): boolean {
  return value === null || value === "";
}

/**
 * Blank is null is "", -0 is 0, and every kind of line break is one. Numbers are the same when Excel would show and
 * retype them the same: Excel shows 15 significant digits, so a number typed again loses what stands behind them. A
 * tolerance alone cannot say that (at 1.0 the fifteenth digit is ten times as large a part as at 9.9), so near numbers
 * are rounded and compared.
 */
export function sameCell(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (typeof a === "number") return typeof b === "number" && sameNumber(a, b);
  if (typeof a === "string" && typeof b === "string") return sameText(a, b);
  return isBlank(a) && isBlank(b);
}

/** Excel may keep only the line feed of a line break: that is no edit, and nothing to send. */
function sameText(a: string, b: string): boolean {
  return (a.includes("\r") || b.includes("\r")) && lineFeeds(a) === lineFeeds(b);
}

/** The same text with one kind of line break. */
export function lineFeeds(text: string): string {
  return !text.includes("\r") ? text : text.replace(/\r\n?/g, "\n");
}

function sameNumber(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  const size = Math.max(Math.abs(a), Math.abs(b));
  if (!(apart <= size * ROUNDING)) return false;
  return apart <= size * LAST_BITS || a.toPrecision(15) === b.toPrecision(15);
}
