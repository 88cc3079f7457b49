// How wide a column or how high a header's row must be, so that headers and texts can be read whole. An estimate, since
// nobody measures letters here.
import { letterCount } from "../values/letterCount";

/** Points of a bold letter of Excel's usual font, and of the filter's button with the cell's edges. */
const LETTER = 6.2;
const BUTTON = 18;
/** Points of a line of text. */
const LINE = 15;
/** Wider ones take more room than their words are worth. */
const WIDEST = 160;

/** Points. `height`: of the header's row, whose texts break between words; null: they stand on one line. */
export function headerWidth(header: string, height: number | null): number {
  const words = header.split(" ").map(letterCount);
  const lines = height === null ? 1 : Math.max(1, Math.floor(height / LINE));
  let letters = Math.max(0, ...words);
  while (linesOf(words, letters) > lines) letters += 1;
  return Math.min(WIDEST, Math.ceil(letters * LETTER + BUTTON));
}

/** Points of a row in which each of some headers can be read whole: it breaks in a column of that width, in points. */
export function headerHeight(headers: readonly string[], width: number): number {
  return LINE * Math.max(1, ...headers.map((header) => brokenLines(header, (width - BUTTON) / LETTER)));
}

/** Points of a row in which a text of a cell can be read whole that breaks in a column of that width, in points. */
export function textHeight(text: string, width: number): number {
  const lines = text.split("\n").map((line) => brokenLines(line, (width - EDGES) / WRAPPED_LETTER));
  return LINE * lines.reduce((sum, count) => sum + count, 0);
}

function brokenLines(text: string, room: number): number {
  const letters = Math.max(1, Math.floor(room));
  return linesOf(pieces(text, letters), letters);
}

/** Lengths of words; Excel breaks one inside that is longer than the line. */
function pieces(text: string, letters: number): number[] {
  return text.split(" ").flatMap((word) => {
    const length = letterCount(word);
    const rest = length % letters;
    return [...Array.from({ length: Math.floor(length / letters) }, () => letters), ...(rest > 0 ? [rest] : [])];
  });
}

/** Points of a letter of a cell, and of the cell's edges. */
const CELL_LETTER = 5.6;
const EDGES = 12;
/** A line that breaks too soon costs some room, and one that is not seen to break costs its words. */
const WRAPPED_LETTER = 5.8;
const WIDEST_TEXT = 240;

/** Points, so that the longest of some texts can be read whole on one line; at least `usual`. */
export function textWidth(texts: readonly string[], usual: number): number {
  const letters = Math.max(0, ...texts.map(letterCount));
  return Math.max(usual, Math.min(WIDEST_TEXT, Math.ceil(letters * CELL_LETTER + EDGES)));
}

/** So many lines do words of these lengths take, of so many letters each. */
function linesOf(words: readonly number[], letters: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const wanted = used === 0 ? word : used + 1 + word;
    if (wanted > letters && used > 0) lines += 1;
    used = wanted > letters ? word : wanted;
  }
  return lines;
}
