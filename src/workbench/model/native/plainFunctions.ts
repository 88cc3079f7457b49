// Functions of single values: roundings, texts, what a value is. Errors among their arguments are their answer, except
// where they ask for errors.
import type { Scalar } from "../types";
import { patternSource } from "./criteria";
import { finite, isError, NA, NUM, numberOf, textOf, truthOf, VALUE, DIV } from "./values";

export interface PlainFunction {
  readonly fewest: number;
  readonly most: number;
  readonly run: (values: readonly Scalar[]) => Scalar;
}

function ofNumbers(
  fewest: number,
  most: number,
  work: (first: number, second: number) => Scalar,
  missing = 0,
): PlainFunction {
  return {
    fewest,
    most,
    run: (values) => {
      const numbers = values.map(numberOf);
      const error = numbers.find(isError);
      if (error !== undefined) return error;
      const [first = 0, second = missing] = numbers.filter((one) => typeof one === "number");
      const result = work(first, second);
      return typeof result === "number" ? finite(result) : result;
    },
  };
}

function ofTexts(fewest: number, most: number, work: (texts: readonly string[]) => Scalar): PlainFunction {
  return {
    fewest,
    most,
    run: (values) => {
      const texts = values.map(textOf);
      return texts.find(isError) ?? work(texts.filter((one) => typeof one === "string"));
    },
  };
}

function about(test: (value: Scalar) => boolean): PlainFunction {
  return { fewest: 1, most: 1, run: ([value = null]) => test(value) };
}

/** Away from zero from the middle on, in the decimals that a person sees: 1.005 is no little less than it. */
export function rounded(value: number, digits: number, way: (size: number) => number): number {
  const places = Math.trunc(digits);
  const factor = 10 ** Math.abs(places);
  const size = Math.abs(value);
  const moved = Number((places >= 0 ? size * factor : size / factor).toPrecision(15));
  const whole = way(moved);
  return Math.sign(value) * (places >= 0 ? whole / factor : whole * factor);
}

function part(texts: (text: string, count: number) => string): PlainFunction {
  return {
    fewest: 1,
    most: 2,
    run: ([value = null, length = 1]) => {
      const [text, count] = [textOf(value), numberOf(length)];
      if (isError(text)) return text;
      if (isError(count)) return count;
      return count < 0 ? VALUE : texts(text, Math.trunc(count));
    },
  };
}

/** Where a text stands in another one, from 1: `place` counts from 0 and gives -1 where it does not. */
function sought(place: (within: string, text: string) => number): PlainFunction {
  return {
    fewest: 2,
    most: 3,
    run: ([first = null, second = null, third = 1]) => {
      const [text, within, start] = [textOf(first), textOf(second), numberOf(third)];
      if (isError(text)) return text;
      if (isError(within)) return within;
      if (isError(start)) return start;
      const from = Math.trunc(start) - 1;
      if (from < 0 || from > within.length) return VALUE;
      const at = place(within.slice(from), text);
      return at < 0 ? VALUE : from + at + 1;
    },
  };
}

function middle([value = null, first = null, length = null]: readonly Scalar[]): Scalar {
  const [text, start, count] = [textOf(value), numberOf(first), numberOf(length)];
  const error = [text, start, count].find(isError);
  if (error !== undefined) return error;
  if (typeof text !== "string" || typeof start !== "number" || typeof count !== "number") return VALUE;
  if (start < 1 || count < 0) return VALUE;
  return text.slice(Math.trunc(start) - 1, Math.trunc(start) - 1 + Math.trunc(count));
}

/** All of them, or the one that is asked for. Letters count as they are written. */
function substituted([value = null, from = null, to = null, which]: readonly Scalar[]): Scalar {
  const texts = [value, from, to].map(textOf);
  const error = texts.find(isError);
  if (error !== undefined) return error;
  const [text = "", old = "", fresh = ""] = texts.filter((one) => typeof one === "string");
  const nth = which === undefined ? null : numberOf(which);
  if (isError(nth)) return nth;
  if (nth !== null && nth < 1) return VALUE;
  if (old === "") return text;
  const parts = text.split(old);
  if (nth === null) return parts.join(fresh);
  const at = Math.trunc(nth);
  return at >= parts.length ? text : parts.slice(0, at).join(old) + fresh + parts.slice(at).join(old);
}

function negated(value: Scalar): Scalar {
  const truth = truthOf(value);
  return isError(truth) ? truth : !truth;
}

export const plainFunctions: Readonly<Partial<Record<string, PlainFunction>>> = {
  ABS: ofNumbers(1, 1, Math.abs),
  SIGN: ofNumbers(1, 1, Math.sign),
  SQRT: ofNumbers(1, 1, (value) => (value < 0 ? NUM : Math.sqrt(value))),
  INT: ofNumbers(1, 1, (value) => Math.floor(Number(value.toPrecision(15)))),
  TRUNC: ofNumbers(1, 2, (value, digits) => rounded(value, digits, Math.floor)),
  ROUND: ofNumbers(2, 2, (value, digits) => rounded(value, digits, (size) => Math.floor(size + 0.5))),
  ROUNDUP: ofNumbers(2, 2, (value, digits) => rounded(value, digits, Math.ceil)),
  ROUNDDOWN: ofNumbers(2, 2, (value, digits) => rounded(value, digits, Math.floor)),
  MOD: ofNumbers(2, 2, (value, by) => (by === 0 ? DIV : value - by * Math.floor(value / by))),
  POWER: ofNumbers(2, 2, (value, by) => (value === 0 && by === 0 ? NUM : value ** by)),
  NOT: { fewest: 1, most: 1, run: ([value = null]) => negated(value) },
  ISNUMBER: about((value) => typeof value === "number"),
  ISTEXT: about((value) => typeof value === "string"),
  ISNONTEXT: about((value) => typeof value !== "string"),
  ISLOGICAL: about((value) => typeof value === "boolean"),
  ISBLANK: about((value) => value === null),
  ISERROR: about(isError),
  ISNA: about((value) => isError(value) && value.error === NA.error),
  ISERR: about((value) => isError(value) && value.error !== NA.error),
  NA: { fewest: 0, most: 0, run: () => NA },
  N: {
    fewest: 1,
    most: 1,
    run: ([value = null]) => {
      if (typeof value === "number" || isError(value)) return value;
      return value === true ? 1 : 0;
    },
  },
  T: {
    fewest: 1,
    most: 1,
    run: ([value = null]) => (typeof value === "string" || isError(value) ? value : ""),
  },
  LEN: ofTexts(1, 1, ([text = ""]) => text.length),
  TRIM: ofTexts(1, 1, ([text = ""]) => text.replace(/ +/g, " ").replace(/^ | $/g, "")),
  // Characters that no printer prints: the first 32 of all.
  CLEAN: ofTexts(1, 1, ([text = ""]) =>
    Array.from(text)
      .filter((letter) => letter >= " ")
      .join(""),
  ),
  UPPER: ofTexts(1, 1, ([text = ""]) => text.toUpperCase()),
  LOWER: ofTexts(1, 1, ([text = ""]) => text.toLowerCase()),
  EXACT: ofTexts(2, 2, ([one = "", other = ""]) => one === other),
  CONCATENATE: ofTexts(1, 255, (texts) => texts.join("")),
  FIND: sought((within, text) => within.indexOf(text)),
  SEARCH: sought((within, text) => within.search(new RegExp(patternSource(text), "iu"))),
  LEFT: part((text, count) => text.slice(0, count)),
  MID: { fewest: 3, most: 3, run: middle },
  SUBSTITUTE: { fewest: 3, most: 4, run: substituted },
  // What the cell shows: where it leads to is the grid's matter.
  HYPERLINK: { fewest: 1, most: 2, run: ([link = null, name]) => name ?? link },
  RIGHT: part((text, count) => (count === 0 ? "" : text.slice(-count))),
};
