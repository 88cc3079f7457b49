// Functions of dates: serials of the 1900 system, with its 29 February that never was. Texts that look like dates are
// the engine's to read; a workbook's 1904 system is not asked for, as in all formulas here.
import type { Scalar } from "../types";
import type { PlainFunction } from "./plainFunctions";
import { isError, NUM, numberOf } from "./values";

const DAY_MS = 86_400_000;
/** Serial 0 in days from 1 January 1970, for serials behind the day that never was. */
const EPOCH = -25_569;
const NEVER_WAS = 60;
/** 31 December 9999. */
const LAST = 2_958_465;

interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

function dayOf(serial: number): Day {
  if (serial === 0) return { year: 1900, month: 1, day: 0 };
  if (serial === NEVER_WAS) return { year: 1900, month: 2, day: 29 };
  const date = new Date((serial + EPOCH + (serial < NEVER_WAS ? 1 : 0)) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Months and days beyond their ends go on into the next ones. Years below 1900 count from it. */
function serialOf(year: number, month: number, day: number): Scalar {
  if (year < 0 || year > 9999) return NUM;
  const full = year < 1900 ? year + 1900 : year;
  const days = Date.UTC(full, month - 1, day) / DAY_MS - EPOCH;
  const serial = days < NEVER_WAS + 1 ? days - 1 : days;
  return serial < 0 || serial > LAST ? NUM : serial;
}

function dated(count: number, work: (numbers: readonly number[]) => Scalar): PlainFunction {
  return {
    fewest: count,
    most: count,
    run: (values) => {
      const numbers = values.map(numberOf);
      const error = numbers.find(isError);
      if (error !== undefined) return error;
      return work(numbers.map((one) => (typeof one === "number" ? Math.trunc(one) : 0)));
    },
  };
}

function ofDay(work: (day: Day) => Scalar): PlainFunction {
  return dated(1, ([serial = 0]) => (serial < 0 || serial > LAST ? NUM : work(dayOf(serial))));
}

/** The last day of a month is asked for as the day before the next one's first. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function shifted(work: (day: Day, months: number) => Scalar): PlainFunction {
  return dated(2, ([serial = 0, months = 0]) => (serial < 0 || serial > LAST ? NUM : work(dayOf(serial), months)));
}

/** A year and a month, whatever number of months was added. */
function monthAfter({ year, month }: Day, months: number): readonly [number, number] {
  const count = year * 12 + (month - 1) + months;
  return [Math.floor(count / 12), (count % 12) + 1];
}

export const dateFunctions: Readonly<Partial<Record<string, PlainFunction>>> = {
  DATE: dated(3, ([year = 0, month = 0, day = 0]) => serialOf(year, month, day)),
  YEAR: ofDay(({ year }) => year),
  MONTH: ofDay(({ month }) => month),
  DAY: ofDay(({ day }) => day),
  EDATE: shifted((day, months) => {
    const [year, month] = monthAfter(day, months);
    return year < 1900 ? NUM : serialOf(year, month, Math.min(day.day, daysIn(year, month)));
  }),
  EOMONTH: shifted((day, months) => {
    const [year, month] = monthAfter(day, months);
    return year < 1900 ? NUM : serialOf(year, month, daysIn(year, month));
  }),
  TODAY: {
    fewest: 0,
    most: 0,
    run: () => {
      const now = new Date();
      return serialOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
    },
  },
};
