// What the clocks of a time zone show at a moment, and which moments they show a time at, by the IANA name of the zone.
// A time that summer time skips is no moment, and one in the hour that comes twice is two.

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

interface Clocks {
  readonly format: Intl.DateTimeFormat;
  /** By day in UTC: how far the clocks are ahead; null on a day on which that changes. */
  readonly days: Map<number, number | null>;
}

const known = new Map<string, Clocks | null>();

/** Null for a zone that this machine does not know. */
function clocksOf(zone: string): Clocks | null {
  const clocks = known.get(zone);
  if (clocks !== undefined) return clocks;
  const made = makeClocks(zone);
  known.set(zone, made);
  return made;
}

function makeClocks(timeZone: string): Clocks | null {
  try {
    const digits = "numeric" as const;
    const date = { year: digits, month: digits, day: digits } as const;
    const time = { hour: digits, minute: digits, second: digits, hourCycle: "h23" } as const;
    const format = new Intl.DateTimeFormat("en-US", { ...date, ...time, timeZone, calendar: "gregory" });
    return { format, days: new Map() };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function isZone(zone: string): boolean {
  return zone !== "" && clocksOf(zone) !== null;
}

/** What the clocks show at a moment, as milliseconds since 1 January 1970 on those clocks. */
export function wallOf(moment: number, zone: string): number {
  return moment + aheadAt(moment, zone);
}

/** The moments at which the clocks show a time, the earlier first: none, one or two. */
export function momentsOf(wall: number, zone: string): readonly number[] {
  const ahead = new Set([aheadAt(wall - DAY_MS, zone), aheadAt(wall + DAY_MS, zone)]);
  const moments = [...ahead].map((ms) => wall - ms).filter((moment) => wallOf(moment, zone) === wall);
  return moments.sort((a, b) => a - b);
}

/** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. Throws RangeError for no zone. */
export function aheadAt(moment: number, zone: string): number {
  const clocks = clocksOf(zone);
  if (clocks === null) throw new RangeError(`No time zone is called ${zone}.`);
  const day = Math.floor(moment / DAY_MS);
  let ahead = clocks.days.get(day);
  if (ahead === undefined) {
    const [first, last] = [askedAt(day * DAY_MS, clocks), askedAt((day + 1) * DAY_MS, clocks)];
    ahead = first === last ? first : null;
    clocks.days.set(day, ahead);
  }
  return ahead ?? askedAt(moment, clocks);
}

function askedAt(moment: number, { format }: Clocks): number {
  const second = Math.floor(moment / SECOND_MS) * SECOND_MS;
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(second)) at[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = at;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}
