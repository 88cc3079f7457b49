// Criteria of COUNTIFS and its like: "counts", ">0", "<>" and numbers. Dates and amounts in text are left to the
// engine.
import type { Scalar } from "../types";
import { isError, NotOurs, numberIn, plainNumber, sameNumber, sameText, type Comparison } from "./values";

type Test = (value: Scalar) => boolean;

export function testOf(criterion: Scalar): Test {
  if (criterion === null) return equalsNumber(0);
  if (typeof criterion === "number") return equalsNumber(criterion);
  if (typeof criterion === "boolean") return (value) => value === criterion;
  if (typeof criterion === "string") return textTest(criterion);
  return (value) => isError(value) && value.error === criterion.error;
}

/** Text that reads as the number counts, too: so it does in Excel. */
function equalsNumber(wanted: number): Test {
  return (value) => {
    if (typeof value === "number") return sameNumber(value, wanted);
    if (typeof value !== "string") return false;
    const read = plainNumber(value);
    return read !== undefined && sameNumber(read, wanted);
  };
}

const placesOnce = new WeakMap<readonly Scalar[], ReadonlyMap<Key, readonly number[]>>();
type Key = string | number | boolean;

/**
 * Where values may stand that fulfil a criterion, in order, without a look at each value; null where all must be
 * looked at. Noted once for all who ask the same values in one calculation.
 */
export function candidates(criterion: Scalar, values: readonly Scalar[]): readonly number[] | null {
  const key = soughtKey(criterion);
  if (key === null) return null;
  let places = placesOnce.get(values);
  if (places === undefined) placesOnce.set(values, (places = placesOf(values)));
  return places.get(key) ?? [];
}

function placesOf(values: readonly Scalar[]): ReadonlyMap<Key, readonly number[]> {
  const places = new Map<Key, number[]>();
  const note = (key: Key, at: number): void => {
    const held = places.get(key);
    if (held === undefined) places.set(key, [at]);
    else held.push(at);
  };
  values.forEach((value, at) => {
    if (value === null || isError(value)) return;
    note(valueKey(value), at);
    const read = typeof value === "string" ? plainNumber(value) : undefined;
    if (read !== undefined) note(valueKey(read), at);
  });
  return places;
}

/** What values have in common that are one to Excel: fifteen digits, or letters without their case. */
export function valueKey(value: Key): Key {
  if (typeof value === "string") return value.toLowerCase();
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return value;
  return Number(value.toPrecision(15));
}

/** Null where a criterion asks for anything but one value. */
function soughtKey(criterion: Scalar): Key | null {
  if (criterion === null || isError(criterion)) return null;
  if (typeof criterion !== "string") return valueKey(criterion);
  const rest = criterion.startsWith("=") ? criterion.slice(1) : criterion;
  if (rest === "" || /^[<>#]/.test(criterion) || rest.startsWith("#") || patternOf(rest) !== null) return null;
  const word = rest.toUpperCase();
  if (word === "TRUE" || word === "FALSE") return word === "TRUE";
  return valueKey(numberIn(rest) ?? rest);
}

function textTest(criterion: string): Test {
  const [, sign = "", rest = ""] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(criterion) ?? [];
  if (sign === "" || sign === "=") return equals(rest, sign === "=");
  if (sign === "<>") {
    const same = equals(rest, true);
    return (value) => !same(value);
  }
  const bound = numberIn(rest);
  if (bound === undefined || !isOrder(sign)) throw new NotOurs();
  return (value) => typeof value === "number" && ordered(sign, value, bound);
}

function isOrder(sign: string): sign is Exclude<Comparison, "=" | "<>"> {
  return ["<", ">", "<=", ">="].includes(sign);
}

function ordered(sign: Exclude<Comparison, "=" | "<>">, value: number, bound: number): boolean {
  const same = sameNumber(value, bound);
  if (sign === "<=" || sign === ">=") return same || (sign === "<=" ? value < bound : value > bound);
  return !same && (sign === "<" ? value < bound : value > bound);
}

/** "=" alone asks for cells that hold nothing; an empty text for those that show nothing. */
function equals(rest: string, signed: boolean): Test {
  if (rest === "") return (value) => value === null || (!signed && value === "");
  const word = rest.toUpperCase();
  if (word === "TRUE" || word === "FALSE") return (value) => value === (word === "TRUE");
  if (word.startsWith("#")) throw new NotOurs();
  const number = numberIn(rest);
  if (number !== undefined) return equalsNumber(number);
  const pattern = patternOf(rest);
  return (value) => typeof value === "string" && (pattern === null ? sameText(value, rest) : pattern.test(value));
}

/** The whole of a text; null where none of the signs below is used. */
export function patternOf(text: string): RegExp | null {
  return /[*?~]/.test(text) ? new RegExp(`^${patternSource(text)}$`, "iu") : null;
}

/** "*" and "?" stand for any letters, "~" takes the next one as it is; matches without regard to case. */
export function patternSource(text: string): string {
  return text.replace(/~([*?~])|[\s\S]/g, (sign: string, plain?: string) => {
    if (plain !== undefined) return literal(plain);
    if (sign === "*") return "[\\s\\S]*";
    return sign === "?" ? "[\\s\\S]" : literal(sign);
  });
}

/** Signs that mean something in a pattern, and none else: Unicode patterns refuse escapes that are not needed. */
function literal(sign: string): string {
  return sign.replace(/[\\^$.|+*?()[\]{}/]/, "\\$&");
}
