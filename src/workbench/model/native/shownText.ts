// TEXT and FIXED, and rounding to multiples.
import { isDate, isNumberFormat, shownText } from "../numberText";
import type { Scalar } from "../types";
import { rounded, type PlainFunction } from "./plainFunctions";
import { DIV, finite, isError, NUM, numberOf, plainNumber, textOf, truthOf, VALUE } from "./values";

/** The day after 31 December 9999, the last that Excel knows. */
const FIRST_BEYOND = 2_958_466;

/** A number as a format shows it; texts stay as they are, unless they read as numbers. */
function text([value = null, code = null]: readonly Scalar[]): Scalar {
  if (isError(value)) return value;
  const format = textOf(code);
  if (isError(format)) return format;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const number = typeof value === "string" ? (plainNumber(value) ?? value) : numberOf(value);
  if (isError(number)) return number;
  if (format === "") return "";
  if (!isNumberFormat(format)) return VALUE;
  // A cell shows eleven characters of a number; TEXT gives all of its digits.
  if (/^(?:general|@)$/i.test(format)) return textOf(number);
  if (typeof number === "number" && isDate(format) && (number < 0 || number >= FIRST_BEYOND)) return VALUE;
  return shownText(number, format);
}

/** Excel shows no more decimals. */
const MOST_DECIMALS = 127;

/** A number as text: rounded first, so that what rounds to nothing has no sign. */
function fixed([value = null, decimals = 2, plain = false]: readonly Scalar[]): Scalar {
  const [number, places, isPlain] = [numberOf(value), numberOf(decimals), truthOf(plain)];
  if (isError(number)) return number;
  if (isError(places)) return places;
  if (isError(isPlain)) return isPlain;
  if (places > MOST_DECIMALS) return VALUE;
  const count = Math.trunc(places);
  const code = (isPlain ? "0" : "#,##0") + (count > 0 ? `.${"0".repeat(count)}` : "");
  return shownText(rounded(number, count, (size) => Math.floor(size + 0.5)) + 0, code);
}

/** To a multiple; fifteen digits of the quotient count, since 1.5 is fifteen tenths and no more. */
function multiple(round: (count: number) => number, ofNone: Scalar): PlainFunction {
  const of = (value: number, step: number): Scalar => {
    if (value === 0) return 0;
    if (step === 0) return ofNone;
    if (value > 0 && step < 0) return NUM;
    const result = finite(round(Number((value / step).toPrecision(15))) * step);
    return typeof result === "number" ? Number(result.toPrecision(15)) : result;
  };
  return {
    fewest: 2,
    most: 2,
    run: ([first = null, second = null]) => {
      const [value, step] = [numberOf(first), numberOf(second)];
      if (isError(value)) return value;
      return isError(step) ? step : of(value, step);
    },
  };
}

export const shownFunctions: Readonly<Partial<Record<string, PlainFunction>>> = {
  TEXT: { fewest: 2, most: 2, run: text },
  FIXED: { fewest: 1, most: 3, run: fixed },
  CEILING: multiple(Math.ceil, 0),
  FLOOR: multiple(Math.floor, DIV),
};
