// Dates as serials of either date system, as number formats and as texts in a locale's order. ISO 8601 comes out; no
// time zone is known.
import type { DateOrder, Locale } from "./locale";

const DAY_MS = 86_400_000;
/**
 * Serial 0 of each system, in days from 1 January 1970. The 1900 one counts a 29 February that never was: before it, a
 * day more.
 */
const EPOCH_1900 = -25_569;
const EPOCH_1904 = -24_107;
const NEVER_WAS = 60;
/** 31 December 9999. */
const LAST_DAY = 2_932_896;

/** ISO date, with time where the serial has one, to the second; null for what Excel shows as no date. */
export function isoOfSerial(serial: number, date1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0) return null;
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  const day = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  if (!date1904 && (day === NEVER_WAS || day === 0)) return null;
  const days = day + (date1904 ? EPOCH_1904 : EPOCH_1900 + (day < NEVER_WAS ? 1 : 0));
  if (days > LAST_DAY) return null;
  return iso(new Date(days * DAY_MS + (seconds % 86_400) * 1000));
}

/** The serial of an ISO date of ours; null for dates before the system begins. */
export function serialOfIso(text: string, date1904: boolean): number | null {
  const ms = Date.parse(text.includes("T") ? `${text}Z` : `${text}T00:00:00Z`);
  return Number.isNaN(ms) ? null : serialOfWall(ms, date1904);
}

/**
 * What the clocks show at a serial, in milliseconds since 1 January 1970 on those clocks; null for what Excel shows as
 * no date.
 */
export function wallOfSerial(serial: number, date1904: boolean): number | null {
  if (!Number.isFinite(serial) || serial < 0) return null;
  const whole = Math.floor(serial);
  const ms = Math.round((serial - whole) * DAY_MS);
  const day = whole + (ms === DAY_MS ? 1 : 0);
  if (!date1904 && (day === NEVER_WAS || day === 0)) return null;
  const days = day + (date1904 ? EPOCH_1904 : EPOCH_1900 + (day < NEVER_WAS ? 1 : 0));
  return days > LAST_DAY ? null : days * DAY_MS + (ms % DAY_MS);
}

/** The other way round; null for a time before the system begins or after 31 December 9999. */
export function serialOfWall(wall: number, date1904: boolean): number | null {
  const days = wall / DAY_MS;
  if (!(days < LAST_DAY + 1)) return null;
  const serial = days - (date1904 ? EPOCH_1904 : EPOCH_1900);
  const real = !date1904 && serial < NEVER_WAS + 1 ? serial - 1 : serial;
  return real < (date1904 ? 0 : 1) ? null : real;
}

function iso(date: Date): string {
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}

/**
 * Whether an Excel number format (in its English form) shows a date or a time of day. Elapsed times ("[h]:mm") are
 * numbers.
 */
export function isDateFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .split(";")[0]
    ?.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (bare === undefined || /general|standard|\[[hms]+\]/i.test(bare)) return false;
  return /[dy]|m{1,5}|h|s/i.test(bare.replace(/e[+-]/gi, ""));
}

/** Whether a date format shows the time of day as well. */
export function showsTime(format: string): boolean {
  return /[hs]|AM\/PM/i.test(format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";")[0] ?? "");
}

export interface DateRead {
  readonly iso: string;
  /** The other reading where day and month could change places. */
  readonly otherIso: string | null;
  /** The text says a time of day; midnight is one. */
  readonly timed: boolean;
  /** Its numbers make a date only in another order than the locale's. */
  readonly contrary: boolean;
}

const MONTHS: readonly (readonly string[])[] = [
  "jan january januar janvier janv enero ene gennaio gen januari jän jänner",
  "feb february februar février fevrier févr fevr febrero febbraio februari",
  "mar march märz maerz mär mrz mars marzo maart mrt",
  "apr april avril avr abril abr aprile",
  "may mai mayo maggio mag mei",
  "jun june juni juin junio giugno giu",
  "jul july juli juillet juil julio luglio lug",
  "aug august août aout agosto ago augustus",
  "sep sept september septembre septiembre settembre set",
  "oct okt october oktober octobre octubre ottobre ott",
  "nov november novembre noviembre",
  "dec dez dic december dezember décembre decembre déc diciembre dicembre",
].map((words) => words.split(" "));

const NUMERIC = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?$/;
const WORDY = /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]*(?:de\s+)?(\p{L}+)\.?[\s,-]*(?:de\s+)?(\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const TIME = /^(.*?)(?:,?\s+|T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.0+)?(?:Z|\s*([ap])\.?\s?m\.?|\s+uhr)?$/is;

/**
 * A text as a date; null where it is none. Both numbers up to 12: the locale's order decides, and the other reading is
 * told.
 */
export function readDate(text: string, locale: Pick<Locale, "dateOrder">): DateRead | null {
  const trimmed = text.trim();
  const timed = TIME.exec(trimmed);
  const time = timed === null ? "" : timeOf(timed);
  if (time === null) return null;
  const day = readDay(timed === null ? trimmed : (timed[1] ?? "").trim(), locale.dateOrder);
  if (day === null) return null;
  const { iso, otherIso, contrary } = day;
  return { iso: iso + time, otherIso: otherIso === null ? null : otherIso + time, timed: timed !== null, contrary };
}

function timeOf([, , hours = "", minutes = "", seconds = "00", half]: RegExpExecArray): string | null {
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase() === "p");
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const text = `T${String(hour).padStart(2, "0")}:${minutes}:${seconds}`;
  return text === "T00:00:00" ? "" : text;
}

/** 12 am is midnight, 12 pm is noon. */
function hourOf(hours: number, isAfternoon: boolean): number | null {
  return hours < 1 || hours > 12 ? null : (hours % 12) + (isAfternoon ? 12 : 0);
}

type DayRead = Omit<DateRead, "timed">;

function readDay(text: string, order: DateOrder): DayRead | null {
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return numericDay(numeric[1] ?? "", numeric[3] ?? "", numeric[4] ?? "", order);
  const wordy = WORDY.exec(text);
  const monthFirst = wordy === null ? MONTH_FIRST.exec(text) : null;
  const [day, month, year] = wordy !== null ? wordy.slice(1) : monthFirst === null ? [] : swap(monthFirst);
  if (day === undefined || month === undefined || year === undefined) return null;
  const at = MONTHS.findIndex((words) => words.includes(month.toLowerCase()));
  return at < 0 ? null : only(dayIso(fullYear(year), at + 1, Number(day)));
}

function swap([, month = "", day = "", year = ""]: RegExpExecArray): string[] {
  return [day, month, year];
}

function numericDay(a: string, b: string, c: string, order: DateOrder): DayRead | null {
  if (a.length > 2) return a.length === 4 ? only(dayIso(Number(a), Number(b), Number(c))) : null;
  if (order === "ymd" && c.length <= 2) return only(dayIso(fullYear(a), Number(b), Number(c)));
  if (c.length === 1 || c.length === 3) return null;
  const year = fullYear(c);
  const dayFirst = dayIso(year, Number(b), Number(a));
  const monthFirst = dayIso(year, Number(a), Number(b));
  const [first, second] = order === "mdy" ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  if (first === null) return second === null ? null : { iso: second, otherIso: null, contrary: true };
  return { iso: first, otherIso: second === first ? null : second, contrary: order === "ymd" };
}

function only(text: string | null): DayRead | null {
  return text === null ? null : { iso: text, otherIso: null, contrary: false };
}

/** Two digits as Excel reads them: 00 to 29 are of this century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

/** Null where there is no such day. */
function dayIso(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? iso(date) : null;
}
