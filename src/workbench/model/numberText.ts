// The door to numfmt: number format codes to text, typed text to numbers, and how a locale writes them.
// The package's "exports" names files that it does not ship, so its real file is named here and nowhere else.
import {
  format,
  getFormatFromId,
  getLocale,
  isDateFormat,
  isPercentFormat,
  isValidFormat,
  parseValue,
} from "../../../node_modules/numfmt/dist/index.js";
import { fractionText } from "./fractionText";
import type { Scalar } from "./types";

export const GENERAL = "General";
export const TEXT = "@";
export const US = "en-US";
/** Days between the first days of Excel's two date systems. */
export const DAYS_1904 = 1462;
const WIDE = "#".repeat(11);

/** How numbers are shown and typed: by which locale, and from which day dates count. */
export interface Reading {
  readonly locale: string;
  readonly date1904: boolean;
}

/** How a locale writes numbers and dates, in Excel's own patterns. */
export interface Culture {
  readonly name: string;
  readonly decimal: string;
  readonly thousands: string;
  readonly currency: string;
  readonly dateSeparator: string;
  readonly timeSeparator: string;
  readonly shortDate: string;
  readonly longDate: string;
  readonly longTime: string;
}

const US_READING: Reading = { locale: US, date1904: false };
const cultures = new Map<string, Culture | null>();

/** Null when the workbench does not know the locale. */
export function findCulture(name: string): Culture | null {
  let known = cultures.get(name);
  if (known === undefined) {
    known = /^[a-z]{2,3}-[A-Z]{2}$/.test(name) ? makeCulture(name) : null;
    cultures.set(name, known);
  }
  return known;
}

function makeCulture(name: string): Culture | null {
  const data = getLocale(name);
  if (!data) return null;
  return {
    name,
    decimal: data.decimal,
    thousands: data.group,
    currency: data.currency,
    dateSeparator: data.format?.dateSep ?? "/",
    timeSeparator: data.format?.timeSep ?? ":",
    shortDate: shortDate(name),
    longDate: data.sysdate ?? "dd mmmm yyyy",
    longTime: data.systime ?? "hh:mm:ss",
  };
}

function shortDate(locale: string): string {
  return getFormatFromId(14, locale);
}

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

export function isDate(code: string): boolean {
  return isDateFormat(code);
}

/** The text that Excel shows in a column that is wide enough. */
export function shownText(value: Scalar, code: string, reading: Reading = US_READING): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "object") return value.error;
  if (typeof value === "string" && (code === GENERAL || code === TEXT)) return value;
  if (!isNumberFormat(code)) return String(value);
  const fraction = typeof value === "number" ? fractionText(value, code) : null;
  if (fraction !== null) return fraction;
  const { locale, date1904 } = reading;
  const options = { overflow: WIDE, ignoreTimezone: true };
  if (locale === US && !date1904) return format(code, value, options);
  const shifted = date1904 && typeof value === "number" && isDateFormat(code) ? value + DAYS_1904 : value;
  return format(systemCode(code, locale), shifted, { ...options, ...(locale === US ? {} : { locale }) });
}

/** The built-in codes 14 and 22 stand for the system's short date, whatever it is. */
function systemCode(code: string, locale: string): string {
  if (code === SHORT_DATE) return shortDate(locale);
  return code === DATE_AND_TIME ? `${shortDate(locale)} h:mm` : code;
}

const SHORT_DATE = "m/d/yyyy";
const DATE_AND_TIME = "m/d/yyyy h:mm";

interface ReadNumber {
  readonly value: number;
  /** The format that Excel gives a General cell for this way of typing; null when General serves. */
  readonly format: string | null;
}

/**
 * How a number, an amount, a date or a time may begin: most texts are told apart here, at a tenth of the cost of
 * reading them.
 */
const BEGINNING = /^\s*(?:[-+(.\d$€£¥]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** In other languages months and currencies are words of their own: a letter may begin anything that has a digit. */
const BEGINNING_ABROAD = /^\s*[-+(.,\d\p{Sc}\p{L}]/u;

/** Typed text as a number, percent, amount, date or time of the locale; null when Excel would keep it as text. */
export function readNumber(typed: string, reading: Reading = US_READING): ReadNumber | null {
  const { locale, date1904 } = reading;
  const beginning = locale === US ? BEGINNING : BEGINNING_ABROAD;
  if (typed.length > 40 || !beginning.test(typed) || !/\d/.test(typed)) return null;
  const read = locale === US ? parseValue(typed) : parseValue(grouped(typed, locale), { locale });
  if (read === undefined || typeof read.value !== "number" || !Number.isFinite(read.value)) return null;
  const code = read.formatId === undefined ? null : typedFormat(read.formatId, locale);
  const dated = date1904 && code !== null && read.value >= 1 && isDateFormat(code);
  return { value: dated ? read.value - DAYS_1904 : read.value, format: code };
}

/** Where a locale groups digits by a blank, any kind of blank that a keyboard makes will do. */
function grouped(typed: string, locale: string): string {
  const thousands = findCulture(locale)?.thousands ?? ",";
  return /\s/u.test(thousands) ? typed.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3})/g, thousands) : typed;
}

// Dates keep the built-in codes 14 and 22, which stand for whatever the system uses: m/d/yyyy in en-US.
function typedFormat(id: number, locale: string): string {
  if (id === 14) return SHORT_DATE;
  if (id === 22) return DATE_AND_TIME;
  return locale === US ? getFormatFromId(id) : getFormatFromId(id, locale);
}
