// What typed or written text becomes in a cell, by the rules of an Excel in the locale at hand. Never throws away a
// character of text.
import { findCulture, GENERAL, isDate, isPercent, readNumber, type Reading, shownText, TEXT } from "./numberText";
import { StoreRefusal } from "./refusal";
import type { CellError, Input, Scalar } from "./types";

export const MAX_TEXT = 32_767;
const MAX_FORMULA = 8_192;

const ERRORS = new Map<string, CellError>(
  ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!", "#GETTING_DATA"].map(
    (error) => [error, Object.freeze({ error })],
  ),
);

interface Entry {
  readonly value: Scalar;
  readonly formula: string | null;
  /** Typed with a leading apostrophe. */
  readonly quoted: boolean;
  /** The format that a General cell takes on; null to leave it. */
  readonly format: string | null;
}

/** One shared object for each error, so that storing them costs nothing. */
export function cellError(error: string): CellError {
  const known = ERRORS.get(error);
  if (known) return known;
  const made = Object.freeze({ error });
  ERRORS.set(error, made);
  return made;
}

function constant(value: Scalar, format: string | null = null): Entry {
  return { value, formula: null, quoted: false, format };
}

export function readEntry(input: Exclude<Input, undefined>, format: string, reading: Reading): Entry {
  if (typeof input === "boolean") return constant(input);
  // A cell of text format keeps what a script gives it as the text of it.
  if (typeof input === "number")
    return constant(format === TEXT ? shownText(readFinite(input), GENERAL, reading) : readFinite(input));
  if (input === "") return constant(null);
  if (input.length > MAX_TEXT) {
    throw new StoreRefusal(
      "InvalidArgument",
      `A cell can have at most ${MAX_TEXT} characters; this text has ${input.length}.`,
    );
  }
  if (input.startsWith("'")) return { value: input.slice(1), formula: null, quoted: true, format: null };
  if (format === TEXT) return constant(input);
  if (input.startsWith("=") && input.length > 1) return formulaEntry(input);
  return readConstant(input, reading);
}

function formulaEntry(input: string): Entry {
  if (input.length > MAX_FORMULA)
    throw new StoreRefusal("FormulaLengthExceedsLimit", `A formula can have at most ${MAX_FORMULA} characters.`);
  return { value: null, formula: input, quoted: false, format: null };
}

function readFinite(value: number): number {
  if (!Number.isFinite(value)) throw new StoreRefusal("InvalidArgument", "A cell can have finite numbers only.");
  return value === 0 ? 0 : value;
}

function readConstant(input: string, reading: Reading): Entry {
  const upper = input.length <= 14 ? input.trim().toUpperCase() : "";
  if (upper === "TRUE" || upper === "FALSE") return constant(upper === "TRUE");
  const error = ERRORS.get(upper);
  if (error) return constant(error);
  const read = readNumber(input, reading);
  return read ? constant(read.value, read.format) : constant(input);
}

/** What the formula bar shows: typed again into the same cell it gives the same cell. */
export function entryText(
  value: Scalar,
  formula: string | null,
  quoted: boolean,
  format: string,
  reading: Reading,
): string {
  if (formula !== null) return formula;
  if (typeof value === "string") return quoted || needsQuote(value, format, reading) ? `'${value}` : value;
  if (typeof value !== "number" || format === TEXT) return shownText(value, GENERAL, reading);
  if (isPercent(format)) return `${digits(value * 100, reading)}%`;
  return numberEntry(value, format, reading);
}

function digits(value: number, { locale }: Reading): string {
  return String(Number(value.toPrecision(15))).replace(".", findCulture(locale)?.decimal ?? ".");
}

function numberEntry(value: number, format: string, reading: Reading): string {
  const shown = shownText(value, format, reading);
  // A date or time is edited as it is shown, as long as that loses nothing.
  const dated = isDate(format) || /[/:]/.test(shown);
  return dated && readNumber(shown, reading)?.value === value ? shown : digits(value, reading);
}

function needsQuote(value: string, format: string, reading: Reading): boolean {
  if (format === TEXT) return value.startsWith("'");
  if (value.startsWith("'") || (value.startsWith("=") && value.length > 1)) return true;
  return typeof readConstant(value, reading).value !== "string";
}
