// An entry's value as a cell, by its column's type. Lenient in what it takes for a number or a date, since published
// values differ from their types (document 3, traps); what does not fit keeps its text, so that nothing is dropped.
import { serialOfIso } from "../values/dates";
import { guardProblem } from "../values/guard";
import type { CellRead, ReportType } from "./types";

const BLANK: CellRead = { value: null, fits: true };

type Read = (raw: string | number | boolean, date1904: boolean) => CellRead;

const readers: Readonly<Record<ReportType, Read>> = {
  text: readText,
  select: readText,
  date: readDate,
  integer: readNumber,
  currency: readNumber,
  decimal: readNumber,
  // A custom field: numbers are numbers, and a text that looks like one may be an identifier.
  string: readAsItIs,
  unknown: readAsItIs,
};

/** `date1904`: the workbook's date system. A text that is longer than a cell stays out, and says so. */
export function readEntryCell(raw: unknown, type: ReportType, date1904: boolean): CellRead {
  if (raw === null || raw === undefined || raw === "") return BLANK;
  const read =
    typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean"
      ? readers[type](raw, date1904)
      : { value: textOf(raw), fits: type === "text" || type === "select" || type === "string" };
  return guardProblem(read.value) === "tooLong" ? { value: "(longer than a cell can hold)", fits: false } : read;
}

function readText(raw: string | number | boolean): CellRead {
  return { value: String(raw), fits: true };
}

function readAsItIs(raw: string | number | boolean): CellRead {
  return typeof raw === "number" ? readNumber(raw) : readText(raw);
}

/** Digits with a point, nothing else: "1,5" and "1e3" have two readings. Leading zeros make an identifier. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** What a double holds of a whole number. */
const MOST_DIGITS = 15;

function readNumber(raw: string | number | boolean): CellRead {
  if (typeof raw === "number")
    return guardProblem(raw) === null ? { value: raw + 0, fits: true } : { value: String(raw), fits: false };
  const text = typeof raw === "string" ? raw.trim() : String(raw);
  if (!DECIMAL.test(text)) return { value: String(raw), fits: false };
  const whole = text.replace(/^-|\..*$/g, "");
  // Digits behind the point may be rounded to what Excel can hold; digits before it would be another number.
  return whole.length > MOST_DIGITS ? { value: text, fits: false } : { value: Number(text) + 0, fits: true };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?(?:Z|\+00:00)?)?$/;

/**
 * A day is a day: a time of midnight is dropped, any other time would move the day in some time zone and keeps its
 * text.
 */
function readDate(raw: string | number | boolean, date1904: boolean): CellRead {
  const text = String(raw).trim();
  const day = DAY.exec(text) === null ? "" : text.slice(0, 10);
  const serial = day === "" || !isDay(day) ? null : serialOfIso(day, date1904);
  return serial === null ? { value: String(raw), fits: false } : { value: serial, fits: true };
}

/** Date.parse takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** Lists of words are read as such; anything else keeps all it says. */
function textOf(raw: unknown): string {
  if (Array.isArray(raw)) return raw.map((one) => (typeof one === "string" ? one : textOf(one))).join("; ");
  if (typeof raw === "string") return raw;
  return JSON.stringify(raw);
}

/** Excel's number formats; null stands for the person's own date format. */
const formats: Readonly<Record<ReportType, string | null>> = {
  text: "@",
  select: "@",
  date: null,
  string: "General",
  unknown: "General",
  // Day counts come with decimals although they are called integers: a whole-number format would hide them.
  integer: "General",
  decimal: "General",
  currency: "#,##0.00",
};

/** `dateFormat`: as the person's Excel writes dates, such as "yyyy-mm-dd". */
export function reportFormat(type: ReportType, dateFormat: string): string {
  return formats[type] ?? dateFormat;
}

export type Alignment = "left" | "right";
const alignments: Readonly<Record<ReportType, Alignment | null>> = {
  text: "left",
  select: "left",
  date: "right",
  integer: "right",
  decimal: "right",
  currency: "right",
  string: null,
  unknown: null,
};

/** Null: as Excel does by itself. */
export function reportAlignment(type: ReportType): Alignment | null {
  return alignments[type];
}
