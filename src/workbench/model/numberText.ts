// The door to numfmt: number format codes to text, typed text to numbers. Holds the en-US reading of Excel's built-in formats.
// The package's "exports" names files that it does not ship, so its real file is named here and nowhere else.
import {
  format,
  getFormatFromId,
  isPercentFormat,
  isValidFormat,
  parseValue,
} from "../../../node_modules/numfmt/dist/index.js";
import type { Scalar } from "./types";

export const GENERAL = "General";
export const TEXT = "@";
const WIDE = "#".repeat(11);

const validity = new Map<string, boolean>();

export function isNumberFormat(code: string): boolean {
  let known = validity.get(code);
  if (known === undefined) {
    known = isValidFormat(code);
    validity.set(code, known);
  }
  return known;
}

export function isPercent(code: string): boolean {
  return isPercentFormat(code);
}

/** The text that Excel shows in a column that is wide enough. */
export function shownText(value: Scalar, code: string): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "object") return value.error;
  if (typeof value === "string" && (code === GENERAL || code === TEXT)) return value;
  return isNumberFormat(code) ? format(code, value, { overflow: WIDE, ignoreTimezone: true }) : String(value);
}

interface ReadNumber {
  readonly value: number;
  /** The format that Excel gives a General cell for this way of typing; null when General serves. */
  readonly format: string | null;
}

/** How a number, an amount, a date or a time may begin: most texts are told apart here, at a tenth of the cost of reading them. */
const BEGINNING = /^\s*(?:[-+(.\d$€£¥]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** Typed text as a number, percent, amount, date or time in en-US; null when Excel would keep it as text. */
export function readNumber(typed: string): ReadNumber | null {
  if (typed.length > 40 || !BEGINNING.test(typed) || !/\d/.test(typed)) return null;
  const read = parseValue(typed);
  if (read === undefined || typeof read.value !== "number" || !Number.isFinite(read.value)) return null;
  return { value: read.value, format: read.formatId === undefined ? null : typedFormat(read.formatId) };
}

// Dates are shown as m/d/yyyy in en-US; the built-in codes 14 and 22 stand for whatever the system uses.
function typedFormat(id: number): string {
  if (id === 14) return "m/d/yyyy";
  if (id === 22) return "m/d/yyyy h:mm";
  return getFormatFromId(id);
}
