// What values mean to formulas: as numbers, texts and truth values, and how they compare. Where Excel's answer depends
// on more than the values (dates in text, the order of letters in a language), it does not guess: it throws NotOurs,
// and the engine is asked.
import { cellError } from "../entry";
import type { CellError, Scalar } from "../types";

/** This formula is for the engine. */
export class NotOurs extends Error {}

export const VALUE = cellError("#VALUE!");
export const REF = cellError("#REF!");
export const NUM = cellError("#NUM!");
export const DIV = cellError("#DIV/0!");
export const NA = cellError("#N/A");
export const CIRCLE = cellError("#CIRC!");

export function isError(value: unknown): value is CellError {
  return typeof value === "object" && value !== null && "error" in value;
}

const PLAIN = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** Digits, a sign, a point and an exponent; undefined for any other text. */
export function plainNumber(text: string): number | undefined {
  return PLAIN.test(text) ? Number(text) : undefined;
}

/** Undefined for text that is no number at all. */
export function numberIn(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  // "3 %", "1,200.00", "$5", "1 Jan 2026": whether these are numbers is the engine's to say.
  if (/^[\s\d.,+\-$€£¥%()/:]*\d/.test(text)) throw new NotOurs();
  return undefined;
}

export function numberOf(value: Scalar): number | CellError {
  if (typeof value === "number") return value;
  if (value === null) return 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return numberIn(value) ?? VALUE;
  return value;
}

export function textOf(value: Scalar): string | CellError {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return typeof value === "number" ? digits(value) : value;
}

/** Beyond these sizes Excel writes powers of ten in ways of its own. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) throw new NotOurs();
  return String(Number(value.toPrecision(15)));
}

export function truthOf(value: Scalar): boolean | CellError {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "string") return value;
  const word = value.toUpperCase();
  return word === "TRUE" || word === "FALSE" ? word === "TRUE" : VALUE;
}

/** Two numbers are one where they agree in fifteen digits, as in Excel. */
export function sameNumber(a: number, b: number): boolean {
  if (a === b) return true;
  const size = Math.max(Math.abs(a), Math.abs(b));
  return Math.abs(a - b) < size * 1e-13 && a.toPrecision(15) === b.toPrecision(15);
}

export function sameText(a: string, b: string): boolean {
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
}

/** A sum or difference that is nothing but the error of its parts is zero, as in Excel. */
export function added(a: number, b: number): number | CellError {
  const sum = a + b;
  if (Math.abs(sum) < Math.abs(a) * 1e-15) return 0;
  return finite(sum);
}

export function finite(value: number): number | CellError {
  return Number.isFinite(value) ? value + 0 : NUM;
}

/** What a cell keeps: fifteen digits. */
export function kept(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15)) + 0;
}

export type Comparison = "=" | "<>" | "<" | ">" | "<=" | ">=";

/** Numbers come before texts, and texts before truth values; a blank is what the other one makes of it. */
export function compares(sign: Comparison, a: Scalar, b: Scalar): boolean | CellError {
  if (isError(a)) return a;
  if (isError(b)) return b;
  const order = orderOf(asBeside(a, b), asBeside(b, a), sign);
  if (sign === "=") return order === 0;
  if (sign === "<>") return order !== 0;
  if (sign === "<") return order < 0;
  if (sign === ">") return order > 0;
  return sign === "<=" ? order <= 0 : order >= 0;
}

type Plain = number | string | boolean;

function asBeside(value: Plain | null, other: Plain | null): Plain {
  if (value !== null) return value;
  if (typeof other === "string") return "";
  return typeof other === "boolean" ? false : 0;
}

const RANK = { number: 0, string: 1, boolean: 2 } as const;

function rankOf(value: Plain): number {
  if (typeof value === "number") return RANK.number;
  return typeof value === "string" ? RANK.string : RANK.boolean;
}

function orderOf(a: Plain, b: Plain, sign: Comparison): number {
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  if (typeof a === "string" && typeof b === "string") {
    if (sameText(a, b)) return 0;
    if (sign === "=" || sign === "<>") return 1;
    throw new NotOurs();
  }
  const [first, second] = [Number(a), Number(b)];
  return sameNumber(first, second) ? 0 : first - second;
}
