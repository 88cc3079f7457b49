// The platform's cells by column type, and back. Lenient in reading, so that nothing is lost; strict in what it takes
// for a number.
import type { CellValue } from "./cell";
import { dayText, momentText } from "./moments";
import { isBlank } from "./sameCell";

/** How a column's cells are understood; the engine's column types are these. */
export type CellKind = "text" | "number" | "money" | "any" | "moment" | "day";

/** What the platform takes for a cell (document 1, 2.4). */
export type WireCell = string | number | null;

/**
 * Digits with a point: no exponent, no thousands separator, no sign but a minus; at most 15 digits, which Excel can
 * hold.
 */
const PLAIN_DECIMAL = /^-?(?=(?:\D*\d){1,15}\D*$)(?:\d+(?:\.\d+)?|\.\d+)$/;

/**
 * A platform cell as the sheet shows it. Text in a number column that is no plain decimal stays text; a number in a
 * text column is shown as its text.
 */
export function decodeCell(raw: CellValue, kind: CellKind): CellValue {
  if (raw === null || raw === "") return null;
  if (typeof raw === "string") return decodeText(raw, kind);
  if (typeof raw === "number" && kind === "text") return String(raw);
  return raw;
}

function decodeText(raw: string, kind: CellKind): CellValue {
  if (kind === "moment") return momentText(raw);
  if (kind === "day") return dayText(raw);
  return (kind === "number" || kind === "money") && PLAIN_DECIMAL.test(raw) ? Number(raw) : raw;
}

/** A sheet cell as it is sent: null for blank, numbers with the 15 digits that the person sees. */
export function encodeCell(value: CellValue): WireCell {
  if (isBlank(value)) return null;
  if (typeof value === "number") return shownNumber(value);
  // The plan refuses booleans; the word is what Excel shows for one.
  return typeof value === "boolean" ? String(value).toUpperCase() : value;
}

function shownNumber(value: number): number {
  // Whole numbers are exact as they are; -0 is 0.
  if (Number.isSafeInteger(value)) return value + 0;
  return Number(value.toPrecision(15));
}
