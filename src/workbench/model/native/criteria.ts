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
  return /[*?~]/.test(text) ? new RegExp(`^${sourceOf(text)}$`, "iu") : null;
}

/** "*" and "?" stand for any letters, "~" takes the next one as it is; matches without regard to case. */
export function sourceOf(text: string): string {
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
