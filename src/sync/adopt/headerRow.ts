// How much a row looks like the header of the rows below it, with the reasons. It decides nothing.
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import { readNumber } from "../../values/readNumber";
import type { Grid } from "./grid";
import { isHeaderWord } from "./synonyms";
import type { HeaderReason } from "./types";
import { normalText } from "./words";

/** So many rows below tell what a column holds. */
const ROWS_LOOKED_AT = 40;
const LONG_TEXT = 60;

export interface Span {
  /** First and last column, both included. */
  readonly from: number;
  readonly to: number;
}

export interface HeaderScore {
  readonly row: number;
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly HeaderReason[];
}

export type CellLook = "blank" | "number" | "text";

/** Text that reads as a number is one here: price sheets are full of them. */
export function headerLook(value: CellValue, locale: Locale): CellLook {
  if (value === null || value === "") return "blank";
  if (typeof value !== "string") return "number";
  return /\d/.test(value) && readNumber(value, locale).ok ? "number" : "text";
}

/** Columns that mostly hold numbers in the rows from `first` on. */
export function numberColumns(grid: Grid, span: Span, first: number, locale: Locale): ReadonlySet<number> {
  const found = new Set<number>();
  const last = Math.min(grid.bottom, first + ROWS_LOOKED_AT - 1);
  for (let column = span.from; column <= span.to; column++) {
    let numbers = 0;
    let texts = 0;
    for (let row = first; row <= last; row++) {
      const look = headerLook(grid.value(row, column), locale);
      if (look === "number") numbers++;
      else if (look === "text") texts++;
    }
    if (numbers > texts) found.add(column);
  }
  return found;
}

/** Columns that hold anything in the rows from `first` on. */
function usedColumns(grid: Grid, span: Span, first: number): number {
  const last = Math.min(grid.bottom, first + ROWS_LOOKED_AT - 1);
  let used = 0;
  for (let column = span.from; column <= span.to; column++)
    for (let row = first; row <= last; row++)
      if (grid.value(row, column) !== null) {
        used++;
        break;
      }
  return used;
}

export function scoreRow(grid: Grid, span: Span, row: number, locale: Locale): HeaderScore {
  const texts: string[] = [];
  let textCells = 0;
  const columns: number[] = [];
  for (let column = span.from; column <= span.to; column++) {
    const value = grid.value(row, column);
    if (value === null) continue;
    texts.push(grid.text(row, column));
    columns.push(column);
    if (headerLook(value, locale) === "text") textCells++;
  }
  const width = Math.max(usedColumns(grid, span, row + 1), 1);
  const rowsBelow = rowsUnder(grid, span, row);
  if (texts.length === 0 || rowsBelow === 0) return { row, score: 0, reasons: [] };
  const fill = Math.min(1, texts.length / width);
  const share = textCells / texts.length;
  const distinct = new Set(texts.map(normalText)).size / texts.length;
  const numbers = numberColumns(grid, span, row + 1, locale);
  const changes = columns.filter(
    (column) => numbers.has(column) && headerLook(grid.value(row, column), locale) === "text",
  ).length;
  const words = texts.filter(isHeaderWord);
  const short = texts.filter((text) => text.length <= LONG_TEXT).length / texts.length;
  const score =
    (0.3 * share * fill +
      0.15 * distinct * fill +
      0.25 * Math.min(1, changes / Math.max(1, Math.min(numbers.size, 3))) +
      0.3 * Math.min(1, words.length / Math.min(3, width))) *
    (texts.length === 1 ? lonely(width, words.length + changes) : 1) *
    (0.5 + 0.5 * short) *
    (grid.filled(row + 1, span.from, span.to) === 0 ? 0.6 : 1);
  return { row, score, reasons: reasonsOf({ share, distinct, changes, words, rowsBelow }) };
}

interface Facts {
  readonly share: number;
  readonly distinct: number;
  readonly changes: number;
  readonly words: readonly string[];
  readonly rowsBelow: number;
}

function reasonsOf({ share, distinct, changes, words, rowsBelow }: Facts): HeaderReason[] {
  const reasons: HeaderReason[] = [{ kind: "texts", share }];
  if (distinct === 1) reasons.push({ kind: "distinct" });
  if (changes > 0) reasons.push({ kind: "typeChange", columns: changes });
  if (words.length > 0) reasons.push({ kind: "knownWords", words });
  reasons.push({ kind: "rowsBelow", rows: rowsBelow });
  return reasons;
}

function rowsUnder(grid: Grid, span: Span, row: number): number {
  let rows = 0;
  for (let at = row + 1; at <= grid.bottom && rows < ROWS_LOOKED_AT; at++)
    if (grid.filled(at, span.from, span.to) > 0) rows++;
  return rows;
}

/** A single text over several columns is a title; over one column it needs a sign that it is no running text. */
function lonely(width: number, signs: number): number {
  if (width > 1) return 0.2;
  return signs > 0 ? 1 : 0.6;
}
