// A value as the person types and reads it: numbers with the signs of their own language, text as it stands. Nothing is
// cut, rounded or guessed: what cannot be read for certain is refused with its reason.
import { valueProblem } from "../../sync/valueProblem";
import type { ColumnType } from "../../sync/mapping";
import type { RowProblemKind } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import { numberLook, type NumberLook } from "../../values/numberLook";
import { readNumber } from "../../values/readNumber";
import type { ReadHow, UnreadReason } from "../../values/readTypes";
import { isDateKind, readDateCell, type DateKind, type DateProblem, type SheetClock } from "../../values/sheetDates";
import { excelDateOrder, type NumberSigns } from "../language/excelLocale";

export type TypedProblem = "notNumber" | "tooManyDigits" | "tooLong" | "errorValue" | DateProblem;
export type Typed =
  | { readonly ok: true; readonly value: CellValue }
  | {
      readonly ok: false;
      readonly problem: TypedProblem;
      /** A number that is probably meant: the person says so, and nobody for them. */
      readonly offer?: number;
    };

/**
 * Blank is a value: it clears the cell. A column that takes anything gets a number only where nothing else can be
 * meant.
 */
export function readTypedCell(text: string, type: ColumnType, signs: NumberSigns, zone: string | null = null): Typed {
  if (text.trim() === "") return { ok: true, value: null };
  if (isDateKind(type))
    return readTypedDate(text, type, { zone, locale: { dateOrder: excelDateOrder(), date1904: false } });
  if (type === "text") return checked(text, type);
  const number = readTypedNumber(text, signs);
  if (type !== "any") return number;
  return number.ok && PLAIN.test(text) ? number : checked(text, type);
}

function readTypedDate(text: string, kind: DateKind, clock: SheetClock): Typed {
  const { value, problem } = readDateCell(text, null, kind, clock);
  return problem === null ? checked(value, kind) : { ok: false, problem };
}

/** No leading zero, no currency, no percent: those may be names. */
const PLAIN = /^\s*[+\-\u2212]?(?:0?[.,]\d+|0|[1-9][\d.,'\s\u2019]*)\s*$/;
const HOW: ReadonlySet<ReadHow["kind"]> = new Set(["number", "currency", "percent"]);

function readTypedNumber(text: string, signs: NumberSigns): Typed {
  const read = readNumber(text, signs);
  if (!read.ok) return { ok: false, problem: unread[read.reason] };
  // A decimal sign of another language is no mistake to be silent about, and a code behind a number is text to Excel.
  const isCode = read.how.kind === "currency" && /^[A-Z]{3}$/.test(read.how.currency);
  const isForeign = read.foreign || (read.decimalSeen !== null && read.decimalSeen !== signs.decimal);
  if (!HOW.has(read.how.kind)) return { ok: false, problem: "notNumber" };
  if (isCode || isForeign)
    return { ok: false, problem: "notNumber", ...(read.other === null ? { offer: read.value } : {}) };
  return checked(read.value, "number");
}

function checked(value: CellValue, type: ColumnType): Typed {
  const kind = valueProblem(type, value);
  return kind === null ? { ok: true, value } : { ok: false, problem: unsendable[kind] };
}

const unread: Record<UnreadReason, TypedProblem> = {
  tooManyDigits: "tooManyDigits",
  tooLong: "tooLong",
  errorValue: "errorValue",
  notANumber: "notNumber",
  badGrouping: "notNumber",
  notADate: "notNumber",
  booleanValue: "notNumber",
  leadingZeros: "notNumber",
  dateInNumber: "notNumber",
  range: "notNumber",
};

/** Those that a typed value cannot have count as no number. */
const unsendable: Record<RowProblemKind, TypedProblem> = {
  tooLong: "tooLong",
  tooManyDigits: "tooManyDigits",
  errorValue: "errorValue",
  textInNumber: "notNumber",
  numberInText: "notNumber",
  booleanValue: "notNumber",
  dateValue: "notNumber",
  duplicateId: "notNumber",
  unknownId: "notNumber",
  pendingCreate: "notNumber",
  missingValue: "notNumber",
  tooShort: "notNumber",
  overLength: "tooLong",
  notListed: "notNumber",
  cannotClear: "notNumber",
  cannotChange: "notNumber",
  emptyName: "notNumber",
  frozenName: "notNumber",
  notADate: "notADate",
  dayOrMonth: "dayOrMonth",
  noSuchTime: "noSuchTime",
  timeTwice: "timeTwice",
  timeMissing: "timeMissing",
  timeInDay: "timeInDay",
  noZone: "noZone",
};

const MOST_DIGITS = 15;

/** As it is sent: 15 digits, no grouping, with the language's decimal sign. Blank is "". */
export function valueText(value: CellValue, { decimal }: NumberSigns): string {
  if (value === null) return "";
  if (typeof value === "boolean") return String(value).toUpperCase();
  if (typeof value === "string") return value;
  const sent = Number.isSafeInteger(value) ? value + 0 : Number(value.toPrecision(MOST_DIGITS));
  return String(sent).replace(".", decimal);
}

const MONEY_LOOK: NumberLook = { places: 2, grouped: true, percent: false, before: "", after: "" };

/**
 * As the cell of such a column shows it, by the column's own number format where that is known: places, thousands,
 * percent, currency. Money has two places at least. No digit that is sent is left out.
 */
export function shownText(value: CellValue, type: ColumnType, signs: NumberSigns, format?: string): string {
  const plain = valueText(value, signs);
  const look = (format === undefined ? null : numberLook(format)) ?? (type === "money" ? MONEY_LOOK : null);
  if (look === null || typeof value !== "number" || /e/i.test(plain)) return plain;
  // A percent is moved by two places, digit by digit: multiplied it would get digits that nobody sends.
  const shown = look.percent ? valueText(Number(`${value}e2`), signs) : plain;
  const [whole = "", places = ""] = shown.replace("-", "").split(signs.decimal);
  const apart = look.grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, signs.group) : whole;
  const digits = places.padEnd(look.places, "0");
  const number = digits === "" ? apart : `${apart}${signs.decimal}${digits}`;
  return `${value < 0 ? "-" : ""}${look.before}${number}${look.after}`;
}
