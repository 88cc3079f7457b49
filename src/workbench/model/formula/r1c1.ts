// Formulas in Excel's other notation: "RC[-1]" is the cell left of the formula's own, "R5C" row 5 of its column.
import { columnLetters } from "../address";
import { MAX_COLUMNS, MAX_ROWS } from "../rects";
import { GONE, mapTokens, noteLike } from "./rewrite";
import type { Corner } from "./tokens";

/** Texts, quoted names and what stands in brackets stay; then cells, with row and column as written. */
const CELLS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^[\]]*\]|(?<![\p{L}\p{N}_.\]])R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?(?![\p{L}\p{N}_.([])/giu;

/** As written. */
interface Place {
  readonly row: string;
  readonly column: string;
}
type Piece = string | Place;

function piecesOf(formula: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of formula.matchAll(CELLS)) {
    const [text, row = "", column = ""] = match;
    if (!/^R/i.test(text)) continue;
    pieces.push(formula.slice(from, match.index), { row, column });
    from = match.index + text.length;
  }
  return [...pieces, formula.slice(from)];
}

/** "" is the own place, "[2]" two behind it, "5" the fifth. */
function placeOf(written: string, own: number, most: number): { readonly at: number; readonly fixed: boolean } | null {
  const fixed = /^\d/.test(written);
  const at = fixed ? Number(written) - 1 : own + Number(written.replace(/[[\]]/g, ""));
  return at >= 0 && at < most ? { at, fixed } : null;
}

/** A formula in this notation as each cell has it that it is written to. Zero-based. */
export function fromR1C1(formula: string): (row: number, column: number) => string {
  const pieces = piecesOf(formula);
  let first: string | null = null;
  return (row, column) => {
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : placed(piece, row, column))).join("");
    if (text.includes(GONE)) return text;
    if (first === null) first = text;
    else noteLike(first, text);
    return text;
  };
}

function placed(piece: Place, ownRow: number, ownColumn: number): string {
  const [row, column] = [placeOf(piece.row, ownRow, MAX_ROWS), placeOf(piece.column, ownColumn, MAX_COLUMNS)];
  if (row === null || column === null) return GONE;
  return `${column.fixed ? "$" : ""}${columnLetters(column.at)}${row.fixed ? "$" : ""}${row.at + 1}`;
}

/** The formula of a cell in this notation. Whole columns and rows stay as they are. */
export function toR1C1(formula: string, row: number, column: number): string {
  const part = (at: number, fixed: boolean, own: number) => (fixed ? at + 1 : at === own ? "" : `[${at - own}]`);
  const cell = (corner: Corner) =>
    `R${part(corner.row, corner.rowFixed, row)}C${part(corner.column, corner.columnFixed, column)}`;
  return mapTokens(formula, (token) => {
    if (token.kind !== "reference" || (token.shape !== "cell" && token.shape !== "range")) return null;
    const sheet = token.text.slice(0, token.text.lastIndexOf("!") + 1);
    return `${sheet}${cell(token.first)}${token.shape === "cell" ? "" : `:${cell(token.last)}`}`;
  });
}
