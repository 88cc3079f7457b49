// Moments and days as the texts that both sides are compared by: a moment in UTC with milliseconds, as
// "2026-03-31T15:00:00.000Z", a day as "2026-03-31". Nothing that is no date passes for one.

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i;
const DAY = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?(?:Z|[+-]00:?00)?)?$/;
const MINUTE_MS = 60_000;
/** The clocks of no zone are further from UTC. */
const FURTHEST_HOURS = 14;

/** Milliseconds since 1970 of a text with its offset; null for any other text. Finer digits are left out. */
export function readMoment(text: string): number | null {
  const [, day = "", hours = "", minutes = "", seconds = "00", fraction = "", offset = ""] =
    MOMENT.exec(text.trim()) ?? [];
  const midnight = isDay(day) ? Date.parse(`${day}T00:00:00Z`) : null;
  const ahead = minutesAhead(offset);
  if (midnight === null || ahead === null) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const ms = Number(`${fraction}00`.slice(0, 3));
  const time = (Number(hours) * 60 + Number(minutes) - ahead) * MINUTE_MS + Number(seconds) * 1000 + ms;
  return midnight + time;
}

function minutesAhead(offset: string): number | null {
  const [, sign, hours = "", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return offset === "" ? null : 0;
  if (Number(hours) > FURTHEST_HOURS || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The one text of a moment; the text itself where it is none. */
export function momentText(text: string): string {
  const ms = readMoment(text);
  return ms === null ? text : new Date(ms).toISOString();
}

/** The one text of a day, also where it comes with a midnight; the text itself where it is none. No zone moves it. */
export function dayText(text: string): string {
  const day = DAY.exec(text.trim())?.[1];
  return day !== undefined && isDay(day) ? day : text;
}

/** Whether there is such a day: Date.parse takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
