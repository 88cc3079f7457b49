// What a cell's number format does to a number, as far as nothing of the number is lost: least places, thousands apart,
// percent, words around it. Dates, fractions and powers are no such formats. Pure.

export interface NumberLook {
  /** Digits behind the decimal sign that are always shown. */
  readonly places: number;
  readonly grouped: boolean;
  readonly percent: boolean;
  /** Such as a currency, with its space. */
  readonly before: string;
  readonly after: string;
}

/** One sign of a format: a text in quotes, a currency or colour in brackets, an escaped or padded sign, or a sign. */
const SIGN = /"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|\\(.)|[_*].|(.)/gsu;
const DIGITS = /[0#?.,]/;

/** Null: a format that shows something else than the number, or as Excel does by itself. */
export function numberLook(format: string): NumberLook | null {
  let digits = "";
  let percent = false;
  const around = ["", ""];
  const add = (text: string) => {
    const side = digits === "" ? 0 : 1;
    around[side] = `${around[side] ?? ""}${text}`;
  };
  for (const [, quoted, currency, escaped, plain] of positiveOf(format).matchAll(SIGN)) {
    const text = quoted ?? currency ?? escaped;
    if (text !== undefined) add(text);
    else if (plain === undefined) continue;
    else if (DIGITS.test(plain)) digits += plain;
    else if (plain === "%") {
      percent = true;
      add(plain);
    } else if (/[\s\-+()€$£¥]/u.test(plain)) add(plain);
    else return null;
  }
  const shape = /^([#,0?]*)(?:\.([0#?]*))?$/.exec(digits);
  if (shape === null || !/[0#]/.test(digits)) return null;
  const [, whole = "", places = ""] = shape;
  // A comma behind the last digit divides by a thousand.
  if (whole.endsWith(",")) return null;
  const [before = "", after = ""] = around;
  return { places: places.replace(/[^0]/g, "").length, grouped: whole.includes(","), percent, before, after };
}

/** The part for numbers above zero; a semicolon in quotes parts nothing. */
function positiveOf(format: string): string {
  const end = /^(?:"[^"]*"|\\.|[^";\\])*/su.exec(format);
  return end?.[0] ?? format;
}
