// Column letters and row numbers of Excel. Whole references are read by formula/tokens.ts.
import { MAX_COLUMNS, MAX_ROWS } from "./rects";

export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Zero-based column of letters; null when Excel has no such column. */
export function columnOf(letters: string): number | null {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return letters.length > 0 && letters.length <= 3 && column <= MAX_COLUMNS ? column - 1 : null;
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
