// Moments and days as cells of a sheet: Excel's dates, on the clocks of the time zone that the sheet speaks. Each cell
// is read as it is meant, or says why it cannot be; what Bidsheet writes is read as what it was.
import type { CellValue } from "./cell";
import { isDateFormat, readDate, serialOfWall, showsTime, wallOfSerial } from "./dates";
import type { Locale } from "./locale";
import { dayText, isDay, readMoment } from "./moments";
import { isBlank } from "./sameCell";
import { errorTexts } from "./sheetValue";
import { aheadAt, isZone, momentsOf, wallOf } from "./zones";

/** "moment": a date with its time of day, the same instant everywhere. "day": a date that no time zone moves. */
export type DateKind = "moment" | "day";

export interface SheetClock {
  /** IANA name; null where the sheet names none. */
  readonly zone: string | null;
  readonly locale: Pick<Locale, "dateOrder" | "date1904">;
}

export type DateProblem =
  | "notADate"
  /** The text has its numbers in another order than this Excel, or a text beside it has. */
  | "dayOrMonth"
  /** The clocks skip this time. */
  | "noSuchTime"
  /** The clocks show this time twice. */
  | "timeTwice"
  /** A date without its time of day. */
  | "timeMissing"
  /** A date with a time of day, where days are taken. */
  | "timeInDay"
  /** Nobody knows the time zone of the column. */
  | "noZone";

export interface DateCell {
  /** The one text of the date; what the cell shows where it cannot be read. */
  readonly value: CellValue;
  /** Why the value cannot be sent; null where it can. */
  readonly problem: DateProblem | null;
  /** Day and month could change places, if the texts beside it have them so. */
  readonly either: boolean;
  /** A text beside it cannot be sure of its day either: its numbers are in another order than this Excel's. */
  readonly contrary: boolean;
}

export function isDateKind(type: string): type is DateKind {
  return type === "moment" || type === "day";
}

/** `format`: the cell's number format; null where nobody looked, and then a number is taken for a date. */
export function readDateCell(raw: CellValue, format: string | null, kind: DateKind, clock: SheetClock): DateCell {
  if (raw === null || isBlank(raw)) return sure(null);
  if (typeof raw === "boolean" || (typeof raw === "string" && errorTexts.has(raw))) return sure(raw);
  return typeof raw === "number" ? ofNumber(raw, format, kind, clock) : ofText(raw, kind, clock);
}

function sure(value: CellValue, problem: DateProblem | null = null): DateCell {
  return { value, problem, either: false, contrary: false };
}

function ofNumber(raw: number, format: string | null, kind: DateKind, clock: SheetClock): DateCell {
  const wall = wallOfSerial(raw, clock.locale.date1904);
  if (wall === null) return sure(raw, "notADate");
  const read = kind === "day" ? dayOf(wall) : momentAt(wall, clock);
  if (read.problem !== null || format === null) return read;
  if (!isDateFormat(format)) return sure(read.value, "notADate");
  const hidden = kind === "moment" && Number.isInteger(raw) && !showsTime(format);
  return hidden ? sure(read.value, "timeMissing") : read;
}

function ofText(raw: string, kind: DateKind, clock: SheetClock): DateCell {
  // Some languages set a narrow blank before "PM".
  const text = raw.replace(/[\s\u00a0\u202f]+/g, " ").trim();
  const moment = readMoment(text);
  if (kind === "day" && isDay(dayText(text))) return sure(dayText(text));
  if (moment !== null) return kind === "day" ? sure(raw, "timeInDay") : sure(new Date(moment).toISOString());
  // A text that says UTC is no time on this sheet's clocks.
  const read = /\d\s*Z$/i.test(text) ? null : readDate(text, clock.locale);
  if (read === null) return sure(raw, "notADate");
  const { iso, otherIso, timed, contrary } = read;
  if (contrary) return { ...sure(raw, "dayOrMonth"), contrary };
  const wall = Date.parse(iso.includes("T") ? `${iso}Z` : `${iso}T00:00:00Z`);
  if (kind === "moment" && !timed) return sure(raw, "timeMissing");
  const cell = kind === "day" ? dayOf(wall) : momentAt(wall, clock);
  return { ...(cell.problem === null ? cell : sure(raw, cell.problem)), either: otherIso !== null };
}

function dayOf(wall: number): DateCell {
  const text = wallText(wall);
  return text.length === DAY_LENGTH ? sure(text) : sure(text, "timeInDay");
}

function momentAt(wall: number, { zone }: SheetClock): DateCell {
  if (zone === null || !isZone(zone)) return sure(wallText(wall), "noZone");
  const [moment, twin] = momentsOf(wall, zone);
  if (moment === undefined) return sure(wallText(wall), "noSuchTime");
  return twin === undefined ? sure(new Date(moment).toISOString()) : sure(wallText(wall), "timeTwice");
}

const DAY_LENGTH = 10;

/** "2026-03-31", "2026-03-31 17:00", with seconds and milliseconds where there are any. */
function wallText(wall: number): string {
  const [day = "", time = ""] = new Date(wall).toISOString().slice(0, -1).split("T");
  const short = time.replace(/\.000$/, "").replace(/:00$/, "");
  return short === "00:00" ? day : `${day} ${short}`;
}

/** The same with its time, midnight too. */
function timedText(wall: number): string {
  const text = wallText(wall);
  return text.length === DAY_LENGTH ? `${text} 00:00` : text;
}

/**
 * What is written into a cell: an Excel date, or a text where none says it. A time that the clocks show twice is
 * written with its offset. What is no date stays as it is.
 */
export function writeDateCell(value: CellValue, kind: DateKind, { zone, locale }: SheetClock): CellValue {
  if (typeof value !== "string") return value;
  if (kind === "day") {
    const serial = isDay(value) ? serialOfWall(Date.parse(`${value}T00:00:00Z`), locale.date1904) : null;
    return serial ?? value;
  }
  const moment = readMoment(value);
  if (moment === null || zone === null || !isZone(zone)) return value;
  const wall = wallOf(moment, zone);
  if (momentsOf(wall, zone).length !== 1) return withOffset(moment, wall, zone) ?? value;
  return serialOfWall(wall, locale.date1904) ?? value;
}

/** Null where the clocks are ahead by parts of a minute, as long ago. */
function withOffset(moment: number, wall: number, zone: string): string | null {
  const minutes = aheadAt(moment, zone) / 60_000;
  if (!Number.isInteger(minutes)) return null;
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${timedText(wall)}${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** A moment or a day as a person reads it beside its column's name: "2026-03-31 17:00"; any other value as it is. */
export function shownDate(value: CellValue, kind: DateKind, zone: string | null): CellValue {
  if (typeof value !== "string" || kind === "day") return value;
  const moment = readMoment(value);
  if (moment === null || zone === null || !isZone(zone)) return value;
  const wall = wallOf(moment, zone);
  const twice = momentsOf(wall, zone).length !== 1;
  return (twice ? withOffset(moment, wall, zone) : null) ?? timedText(wall);
}
