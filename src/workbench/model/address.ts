// Column letters and row numbers of Excel. Whole references are read by formula/tokens.ts.
import { MAX_COLUMNS, MAX_ROWS } from "./rects";

export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Zero-based column of letters, also of a column that Excel does not have. */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Zero-based column of letters; null when Excel has no such column. */
export function columnOf(letters: string): number | null {
  const column = columnNumber(letters);
  return letters.length > 0 && letters.length <= 3 && column < MAX_COLUMNS ? column : null;
}

/** Zero-based row of digits; null when Excel has no such row. */
export function rowOf(digits: string): number | null {
  const row = Number(digits);
  return row >= 1 && row <= MAX_ROWS ? row - 1 : null;
}

export function looksLikeCell(name: string): boolean {
  const match = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(name);
  return match !== null && columnOf(match[1] ?? "") !== null && rowOf(match[2] ?? "") !== null;
}

/** The sheet's name (null when the address has none) and the text after the "!". */
export function splitSheet(address: string): { readonly sheet: string | null; readonly local: string } {
  const mark = address.lastIndexOf("!");
  if (mark < 0) return { sheet: null, local: address };
  const name = address.slice(0, mark);
  const quoted = name.startsWith("'") && name.endsWith("'") && name.length > 1;
  return { sheet: quoted ? name.slice(1, -1).replaceAll("''", "'") : name, local: address.slice(mark + 1) };
}
