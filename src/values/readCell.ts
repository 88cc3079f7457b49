// A cell as it stands, read as what its column holds. Column by column, so that one cell's doubt can be settled by the
// others; what contradicts the others is named as doubtful, never guessed.
import type { CellValue } from "./cell";
import { moneyOf } from "./currency";
import { isDateFormat, isoOfSerial, readDate } from "./dates";
import { guardProblem } from "./guard";
import type { Locale } from "./locale";
import { readNumber, type NumberRead } from "./readNumber";
import type { Doubt, ReadHow, ReadValue, UnreadReason, Wanted } from "./readTypes";
import { isBlank } from "./sameCell";
import { errorTexts } from "./sheetValue";

export interface RawCell {
  readonly value: CellValue;
  /** Excel's number format in its English form. */
  readonly format: string;
}

const AS_IS: ReadHow = { kind: "asIs" };

/** The cells of one column, in order. */
export function readColumn(cells: readonly RawCell[], wanted: Wanted, locale: Locale): readonly ReadValue[] {
  const texts = new Map<string, NumberRead>();
  const number = (text: string): NumberRead => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const read = readNumber(text, locale);
    texts.set(text, read);
    return read;
  };
  if (wanted === "number") {
    const signs = evidenceOf(cells, number);
    return cells.map((cell) => readAsNumber(cell, number, signs, locale));
  }
  if (wanted === "date") {
    const swapped = cells.some(({ value }) => contradicts(value, locale));
    return cells.map((cell) => readAsDate(cell, swapped, locale));
  }
  return cells.map((cell) => (wanted === "text" ? readAsText(cell, locale) : readAsAny(cell, locale)));
}

function good(value: CellValue, how: ReadHow = AS_IS, doubt: Doubt | null = null): ReadValue {
  return { ok: true, value, how, doubt };
}

function bad(reason: UnreadReason): ReadValue {
  return { ok: false, reason };
}

/** What no column takes; null where the column's own rule decides. */
function unfit(value: CellValue): ReadValue | null {
  if (typeof value === "boolean") return bad("booleanValue");
  if (typeof value === "string" && errorTexts.has(value)) return bad("errorValue");
  const problem = guardProblem(value);
  return problem === null ? null : bad(problem === "tooLong" ? "tooLong" : "tooManyDigits");
}

// Numbers.

/** What the clear cells of a column say about its marks. */
interface Signs {
  readonly point: boolean;
  readonly comma: boolean;
  /** Currencies (and percent), in the order in which they stand. */
  readonly units: readonly string[];
}

function evidenceOf(cells: readonly RawCell[], read: (text: string) => NumberRead): Signs {
  let point = false;
  let comma = false;
  const units = new Set<string>();
  for (const { value } of cells) {
    const number = typeof value === "string" && !isBlank(value) ? read(value) : null;
    if (number?.ok !== true) continue;
    if (number.decimalSeen === ".") point = true;
    if (number.decimalSeen === ",") comma = true;
    const unit = worth(number.how);
    if (unit !== null) units.add(unit);
  }
  return { point, comma, units: [...units] };
}

/**
 * What a number is worth something in: a column that mixes these cannot be summed. Kilograms beside pieces are usual,
 * row by row.
 */
function worth(how: ReadHow): string | null {
  if (how.kind === "percent") return "%";
  return how.kind === "currency" ? moneyOf(how.currency) : null;
}

function readAsNumber(
  { value, format }: RawCell,
  read: (text: string) => NumberRead,
  signs: Signs,
  locale: Locale,
): ReadValue {
  if (isBlank(value)) return good(null);
  const problem = unfit(value);
  if (problem !== null) return problem;
  if (typeof value !== "string") return isDateFormat(format) ? bad("dateInNumber") : good(value);
  const number = read(value);
  if (!number.ok) {
    const date = number.reason === "leadingZeros" ? null : readDate(value, locale);
    return bad(date === null ? number.reason : "dateInNumber");
  }
  return good(number.value, number.how, doubtOf(number, signs, locale));
}

function doubtOf(number: Extract<NumberRead, { ok: true }>, signs: Signs, locale: Locale): Doubt | null {
  if (number.other !== null && (number.foreign || !agrees(signs, locale)))
    return { kind: "separator", other: number.other };
  if (number.how.kind === "per" && number.how.per !== "1" && !/^\D+$/.test(number.how.per))
    return { kind: "per", per: number.how.per };
  return signs.units.length > 1 && worth(number.how) !== null ? { kind: "mixedUnits", units: signs.units } : null;
}

/** The locale decides unless a clear cell of the column has the other decimal sign. */
function agrees({ point, comma }: Signs, { decimal }: Locale): boolean {
  return !(point && decimal !== ".") && !(comma && decimal !== ",");
}

// Texts and dates.

function readAsText({ value, format }: RawCell, locale: Locale): ReadValue {
  if (isBlank(value)) return good(null);
  const problem = unfit(value);
  if (problem !== null) return problem;
  if (typeof value !== "number") return good(value);
  return dateOf(value, format, locale) ?? good(textOfNumber(value, format), { kind: "text" });
}

/** Text and plain numbers stay; a date's serial would say nothing to anybody. */
function readAsAny({ value, format }: RawCell, locale: Locale): ReadValue {
  if (isBlank(value)) return good(null);
  return unfit(value) ?? (typeof value === "number" ? dateOf(value, format, locale) : null) ?? good(value);
}

function dateOf(value: number, format: string, { date1904 }: Locale): ReadValue | null {
  const iso = isDateFormat(format) ? isoOfSerial(value, date1904) : null;
  return iso === null ? null : good(iso, { kind: "date", iso });
}

/** As the cell shows it where the format only adds leading zeros ("00000"): item numbers are kept so. */
function textOfNumber(value: number, format: string): string {
  const plain = String(Number.isSafeInteger(value) ? value + 0 : Number(value.toPrecision(15)));
  return /^0{2,}$/.test(format) && Number.isSafeInteger(value) && value >= 0
    ? plain.padStart(format.length, "0")
    : plain;
}

function readAsDate({ value, format }: RawCell, swapped: boolean, locale: Locale): ReadValue {
  if (isBlank(value)) return good(null);
  const problem = unfit(value);
  if (problem !== null) return problem;
  if (typeof value === "number") return dateOf(value, format, locale) ?? bad("notADate");
  const read = typeof value === "string" ? readDate(value, locale) : null;
  if (read === null) return bad("notADate");
  if (read.iso === value) return good(value);
  const doubt: Doubt | null = read.otherIso !== null && swapped ? { kind: "dayMonth", otherIso: read.otherIso } : null;
  return good(read.iso, { kind: "date", iso: read.iso }, doubt);
}

/** A date that is one only with day and month the other way round than the locale has them. */
function contradicts(value: CellValue, { dateOrder }: Locale): boolean {
  if (typeof value !== "string") return false;
  const [, a = "", b = ""] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(value) ?? [];
  if (a === "" || dateOrder === "ymd") return false;
  return dateOrder === "mdy" ? Number(a) > 12 : Number(b) > 12;
}
