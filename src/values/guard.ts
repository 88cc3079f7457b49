// What is given to Excel's `values` so that text stays text. It refuses what a cell cannot hold, and never cuts.
import type { CellValue } from "./cell";

/** Excel's own limit of characters in a cell. */
export const LONGEST_TEXT = 32_767;
/** Excel reads no longer text as a number, date or time. */
const LONGEST_NUMBER = 255;

export type GuardProblem = "tooLong" | "tooManyDigits" | "notFinite";

/**
 * Why a value cannot stand in a cell as it is; null when it can. A whole number of more than 15 digits would be rounded
 * when it is shown or typed again; a fraction loses only what `sameCell` does not see, and is no problem.
 */
export function guardProblem(value: CellValue): GuardProblem | null {
  if (typeof value === "string") return givenLength(value) > LONGEST_TEXT ? "tooLong" : null;
  if (typeof value !== "number") return null;
  if (!Number.isFinite(value)) return "notFinite";
  return Math.abs(value) >= 1e15 && Number.isInteger(value) && Number(value.toPrecision(15)) !== value
    ? "tooManyDigits"
    : null;
}

/** Excel counts the apostrophe; text that is long only ever gets one before a sign that opens a formula. */
function givenLength(text: string): number {
  return text.length === LONGEST_TEXT && OPENS_FORMULA.test(text) ? text.length + 1 : text.length;
}

/**
 * The value for `Range.values`. Null clears; a leading apostrophe (which Excel takes away) keeps text from being read
 * as anything else. Ask `guardProblem` first: this throws RangeError for text over 32,767 characters and for numbers
 * that are not finite. Whole numbers of more than 15 digits are given as they are, which a script may do and a keyboard
 * may not.
 */
export function guardValue(value: CellValue, columnIsText: boolean): string | number | boolean {
  if (value === null) return "";
  if (typeof value === "string") return guardText(value, columnIsText);
  if (typeof value === "boolean") return columnIsText ? `'${String(value).toUpperCase()}` : value;
  if (!Number.isFinite(value)) throw new RangeError("A cell holds finite numbers only.");
  // In a text column Excel would write the number in its locale's form.
  return columnIsText ? guardText(String(value), true) : value;
}

/** Signs that open a formula, a command or a quoted text, also full-width ones and behind blanks. */
const OPENS_FORMULA = /^[\s\u200b\ufeff]*[=+\-@'\uff1d\uff0b\uff0d\uff20\u2212\uff07]|^[\t\r\n]/;
/**
 * Numbers, dates, times, currency, percent and fractions have a digit in every locale (full-width and Arabic ones too);
 * errors begin with #.
 */
const HAS_DIGIT = /\p{Nd}|^\s*#/u;
/** Booleans of Excel's languages, as typed; Excel reads them in either case. */
const BOOLEANS = new Set(
  [
    "true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar sant falskt sann usann sand falsk",
    "tosi epätosi prawda fałsz pravda nepravda igaz hamis истина ложь doğru yanlış adevărat fals resnično točno netočno",
    "αληθές ψευδές истина лъжа cert tõene väär patiesība tiesa netiesa rasta netiesa істина хибність",
  ].flatMap((words) => words.split(" ")),
);

function guardText(text: string, columnIsText: boolean): string {
  if (givenLength(text) > LONGEST_TEXT) throw new RangeError(`A cell holds at most ${LONGEST_TEXT} characters.`);
  if (OPENS_FORMULA.test(text)) return `'${text}`;
  // A text column ("@") reads nothing else into text.
  if (columnIsText || text.length > LONGEST_NUMBER) return text;
  // Full-width and circled forms are read as their plain ones in some languages.
  const read = text.normalize("NFKC");
  return HAS_DIGIT.test(read) || BOOLEANS.has(read.trim().toLowerCase()) ? `'${text}` : text;
}
