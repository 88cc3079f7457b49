// Where the price sheets on a sheet lie: runs of columns between blank ones, a header row in each, the rows that belong
// to it. Titles above, notes and totals below are told apart. It looks only at cells; tables are given.
import { isBlank } from "../../values/sameCell";
import type { Locale } from "../../values/locale";
import type { Grid } from "./grid";
import { coversCell } from "./grid";
import { headerLook, numberColumns, scoreRow, type HeaderScore, type Span } from "./headerRow";
import { isTotalsWord } from "./synonyms";
import type { SheetArea } from "./types";
import { normalText } from "./words";

/** A header stands among the first so many filled rows of its place. */
const ROWS_TRIED = 60;
const LEAST_SCORE = 0.35;
/** Body rows may be parted by so many blank rows. */
const WIDEST_GAP = 2;
const MOST_GROUP_ROWS = 2;

export interface Region {
  readonly span: Span;
  /** The (last) header row. */
  readonly header: HeaderScore;
  /** Group header rows above it. */
  readonly rowsAbove: number;
  /** Last body row; header row itself when there is none. */
  readonly last: number;
  readonly totals: number | null;
  readonly notes: readonly number[];
  /** Other rows that might be the header, best first. */
  readonly others: readonly HeaderScore[];
}

export interface Surroundings {
  readonly locale: Locale;
  readonly merged: readonly SheetArea[];
  /** Zero-based row that a person chose as the header. */
  readonly chosen: number | null;
}

export function findRegions(grid: Grid, around: Surroundings): Region[] {
  return columnRuns(grid).flatMap((span) => regionsIn(grid, span, grid.area.row, around));
}

/** Runs of columns with anything in them. */
function columnRuns(grid: Grid): Span[] {
  const runs: { from: number; to: number }[] = [];
  for (let column = grid.area.column; column <= grid.right; column++) {
    if (!columnIsUsed(grid, column)) continue;
    const last = runs.at(-1);
    if (last?.to === column - 1) last.to = column;
    else runs.push({ from: column, to: column });
  }
  return runs;
}

function columnIsUsed(grid: Grid, column: number): boolean {
  for (let row = grid.area.row; row <= grid.bottom; row++) if (grid.value(row, column) !== null) return true;
  return false;
}

/** One below the other: what stands under the first one's rows may be another. */
function regionsIn(grid: Grid, span: Span, from: number, around: Surroundings): Region[] {
  const region = regionFrom(grid, span, from, around);
  if (region === null) return [];
  const next = Math.max(region.last, region.totals ?? 0) + 1;
  return [region, ...(around.chosen === null ? regionsIn(grid, span, next, around) : [])];
}

function regionFrom(grid: Grid, span: Span, from: number, around: Surroundings): Region | null {
  const scores = tryRows(grid, span, from, around.locale);
  const header = pick(scores, around.chosen, () => scoreRow(grid, span, around.chosen ?? from, around.locale));
  if (header === null) return null;
  const lowest = around.chosen === null ? lastHeaderRow(grid, span, header, around) : header;
  const rowsAbove = groupRows(grid, span, lowest.row, from, around);
  const body = bodyOf(grid, span, lowest.row, around.locale);
  return {
    span: trimmed(grid, span, lowest.row, body.last),
    header: { ...lowest, score: Math.max(lowest.score, header.score), reasons: header.reasons },
    rowsAbove,
    ...body,
    others: scores.filter(({ row, score }) => row !== lowest.row && score > 0.1).slice(0, 8),
  };
}

/** Best first; of two alike the upper one. */
function tryRows(grid: Grid, span: Span, from: number, locale: Locale): HeaderScore[] {
  const scores: HeaderScore[] = [];
  for (let row = from; row <= grid.bottom && scores.length < ROWS_TRIED; row++)
    if (grid.filled(row, span.from, span.to) > 0) scores.push(scoreRow(grid, span, row, locale));
  return scores.sort((a, b) => b.score - a.score || a.row - b.row);
}

function pick(scores: readonly HeaderScore[], chosen: number | null, score: () => HeaderScore): HeaderScore | null {
  if (chosen !== null) return { ...score(), reasons: [{ kind: "chosen" }], score: 1 };
  const [best] = scores;
  if (best === undefined || best.score < LEAST_SCORE) return null;
  return best;
}

/**
 * Sub headers below a group header: texts where the columns hold numbers, under a row that has gaps, doubles or merged
 * cells.
 */
function lastHeaderRow(grid: Grid, span: Span, header: HeaderScore, around: Surroundings): HeaderScore {
  let last = header;
  for (let step = 0; step < MOST_GROUP_ROWS; step++) {
    const row = last.row + 1;
    const numbers = [...numberColumns(grid, span, row + 1, around.locale)];
    const under = numbers.map((column) => headerLook(grid.value(row, column), around.locale));
    const texts = under.filter((look) => look === "text").length;
    if (texts === 0 || under.includes("number") || grid.filled(row + 1, span.from, span.to) === 0) break;
    if (texts < 2 && !hasGroups(grid, span, last.row, around)) break;
    last = scoreRow(grid, span, row, around.locale);
  }
  return last;
}

function hasGroups(grid: Grid, span: Span, row: number, { merged }: Surroundings): boolean {
  const texts: string[] = [];
  let gaps = false;
  for (let column = span.from; column <= span.to; column++) {
    const text = normalText(grid.text(row, column));
    if (text !== "") texts.push(text);
    else if (grid.value(row + 1, column) !== null) gaps = true;
  }
  return gaps || new Set(texts).size < texts.length || merged.some((area) => touches(area, row, span));
}

function touches(area: SheetArea, row: number, span: Span): boolean {
  return (
    row >= area.row && row < area.row + area.rows && area.column <= span.to && area.column + area.columns > span.from
  );
}

/**
 * Rows right above that name groups of columns: several texts, or one that is merged over some columns but not over
 * all.
 */
function groupRows(grid: Grid, span: Span, header: number, from: number, around: Surroundings): number {
  let rows = 0;
  while (rows < MOST_GROUP_ROWS && header - rows - 1 >= from) {
    const row = header - rows - 1;
    if (!isGroupRow(grid, span, row, around)) break;
    rows++;
  }
  return rows;
}

function isGroupRow(grid: Grid, span: Span, row: number, { locale, merged }: Surroundings): boolean {
  let texts = 0;
  for (let column = span.from; column <= span.to; column++) {
    const look = headerLook(grid.value(row, column), locale);
    // A year is a number, and a good name for a group.
    const year = /^(19|20)\d\d$/.test(grid.text(row, column));
    if (look === "number" && !year) return false;
    if (look !== "blank") texts++;
  }
  const width = span.to - span.from + 1;
  const part = merged.some(
    (area) =>
      area.columns > 1 &&
      area.columns < width &&
      area.row === row &&
      coversCell(area, row, area.column) &&
      touches(area, row, span),
  );
  return texts >= 2 || (texts === 1 && part);
}

interface Body {
  readonly last: number;
  readonly totals: number | null;
  readonly notes: readonly number[];
}

/** Down to the last row that looks like the others; a header-like row after a blank one begins something else. */
function bodyOf(grid: Grid, span: Span, header: number, locale: Locale): Body {
  const usual = usualFill(grid, span, header + 1);
  const least = Math.max(1, Math.min(2, usual), Math.floor(usual * 0.4));
  let last = header;
  let gap = 0;
  let totals: number | null = null;
  for (let row = header + 1; row <= grid.bottom && gap <= WIDEST_GAP; row++) {
    const filled = grid.filled(row, span.from, span.to);
    if (filled === 0) gap++;
    else if (isTotals(grid, span, row)) {
      totals = row;
      break;
    } else {
      if (gap > 0 && last > header && startsAnother(grid, span, row, header, locale)) break;
      if (filled >= least) last = row;
      else if (gap > 0) break;
      gap = 0;
    }
  }
  return { last, totals, notes: notesBelow(grid, span, Math.max(last, totals ?? 0), locale) };
}

/** The middle of the filled cells of the first rows. */
function usualFill(grid: Grid, span: Span, first: number): number {
  const fills: number[] = [];
  for (let row = first; row <= grid.bottom && fills.length < 200; row++) {
    const filled = grid.filled(row, span.from, span.to);
    if (filled > 0) fills.push(filled);
  }
  fills.sort((a, b) => a - b);
  return fills[Math.floor(fills.length / 2)] ?? 0;
}

/** The same headers again are a repeated header, which is named later; others are another list. */
function startsAnother(grid: Grid, span: Span, row: number, header: number, locale: Locale): boolean {
  if (repeatsHeader(grid, span, row, header)) return false;
  return grid.filled(row, span.from, span.to) > 1 && scoreRow(grid, span, row, locale).score >= 0.6;
}

export function repeatsHeader(grid: Grid, span: Span, row: number, header: number): boolean {
  let same = 0;
  for (let column = span.from; column <= span.to; column++) {
    const text = normalText(grid.text(header, column));
    if (text !== normalText(grid.text(row, column))) return false;
    if (text !== "") same++;
  }
  return same > 0;
}

/** A word for a sum first in the row, or sums of the column above where no name stands. */
function isTotals(grid: Grid, span: Span, row: number): boolean {
  let sums = false;
  for (let column = span.from; column <= span.to; column++) {
    const value = grid.value(row, column);
    if (typeof value === "string" && grid.formula(row, column) === null) return isTotalsWord(value);
    if (/^=\s*(SUM|SUBTOTAL|AGGREGATE)\(/i.test(grid.formula(row, column) ?? ""))
      sums ||= !sameAbove(grid, row, column);
  }
  return sums;
}

/** A sum in every row is a column of its own. */
function sameAbove(grid: Grid, row: number, column: number): boolean {
  return /^=\s*(SUM|SUBTOTAL|AGGREGATE)\(/i.test(grid.formula(row - 1, column) ?? "");
}

const MOST_NOTES = 20;

function notesBelow(grid: Grid, span: Span, last: number, locale: Locale): number[] {
  const notes: number[] = [];
  for (let row = last + 1; row <= grid.bottom && notes.length < MOST_NOTES; row++) {
    const filled = grid.filled(row, span.from, span.to);
    if (filled > 1 && scoreRow(grid, span, row, locale).score >= 0.6) break;
    if (filled > 0) notes.push(row);
  }
  return notes;
}

/** Without columns at the edges that have neither a header nor a cell below. */
function trimmed(grid: Grid, span: Span, header: number, last: number): Span {
  const used = (column: number): boolean => {
    for (let row = header; row <= last; row++) if (!isBlank(grid.value(row, column))) return true;
    return false;
  };
  let { from, to } = span;
  while (from < to && !used(from)) from++;
  while (to > from && !used(to)) to--;
  return { from, to };
}
