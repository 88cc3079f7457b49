// Numbers, times and short lists as a person reads them, as their Excel writes them, on one clock. It decides nothing.
import { excelLanguage } from "../language/excelLocale";
import { t } from "../language/t";

/** Of all times of day, as in the lines above the tables. */
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** 12345 as "12,345". */
export function number(n: number): string {
  return n.toLocaleString(excelLanguage());
}

/** What a button is called where others say the same of other things. */
export function buttonOf(button: string, object: string): string {
  return t("{button}: {object}", { button, object });
}

/** The parts whose count is not 0, with commas. */
export function listed(parts: readonly (readonly [count: number, text: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(", ");
}

/** "14:05" in the person's own time. */
export function clockText(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "14:05" today, "20 Nov, 14:05" on other days. */
export function shortTime(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  const day = sameDay ? {} : ({ day: "numeric", month: "short" } as const);
  return new Date(at).toLocaleString(excelLanguage(), { ...day, ...CLOCK });
}

/** "20 Nov, 14:05", for a time of any day. */
export function dayAndTime(at: number): string {
  return shortTime(at, Infinity);
}

/** Date and time with the zone's name, since deadlines are agreed across zones. Text that is no time stays as it is. */
export function deadline(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return new Date(at).toLocaleString(excelLanguage(), {
    day: "numeric",
    month: "short",
    year: "numeric",
    ...CLOCK,
    timeZoneName: "short",
  });
}

export function shortDate(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return new Date(at).toLocaleDateString(excelLanguage(), { day: "numeric", month: "short", year: "numeric" });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "5 min ago", "3 h ago", "2 days ago". */
export function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE) return t("just now");
  if (passed < HOUR) return t("{minutes} min ago", { minutes: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t("{hours} h ago", { hours: Math.floor(passed / HOUR) });
  return t("{days, plural, one{# day} other{# days}} ago", { days: Math.floor(passed / DAY) });
}

/** A time to go, no finer than it can be known: "5 s", "2 min", "1 h 10 min". */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 10) return t("{seconds} s", { seconds: Math.max(1, seconds) });
  if (seconds < 60) return t("{seconds} s", { seconds: Math.ceil(seconds / 5) * 5 });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("{minutes} min", { minutes });
  return t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Names in quotation marks. */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => t("“{name}”", { name })).join(", ");
}

const FIRST_NAMES = 3;

/** The first three in quotation marks, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - FIRST_NAMES;
  const shown = quotedNames(names.slice(0, FIRST_NAMES));
  return more <= 0 ? shown : t("{names} and {more, number} more", { names: shown, more });
}
