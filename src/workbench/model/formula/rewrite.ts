// Rewrites the references of a formula when cells, sheets, tables or columns move or change their names.
// What is gone becomes #REF!. Everything that is not a reference stays letter by letter.
import { columnLetters } from "../address";
import { MAX_COLUMNS, MAX_ROWS, type Shift, shiftRect } from "../rects";
import { StoreRefusal } from "../refusal";
import type { Rect } from "../types";
import { checkTokens, type Corner, type ReferenceToken, type Token, tokenize } from "./tokens";

export const GONE = "#REF!";

/** A formula with what `change` makes of its tokens; null from `change` keeps a token. */
export function mapTokens(formula: string, change: (token: Token) => string | null): string {
  let text = "=";
  for (const token of tokenize(formula.slice(1))) text += change(token) ?? token.text;
  return text;
}

/** Formulas as they were kept last: columns of tables hold one formula thousands of times. */
const normal = new Map<string, string>();
const MOST_NORMAL = 20_000;

/** As Excel keeps it: functions and references in capitals. Throws a StoreRefusal when this is no formula. */
export function normalizeFormula(formula: string): string {
  const known = normal.get(formula);
  if (known !== undefined) return known;
  const tokens = tokenize(formula.slice(1));
  checkTokens(tokens);
  const kept = `=${tokens.map((token) => (token.kind === "reference" ? referenceText(token, token) : token.text)).join("")}`;
  keep(formula, kept);
  return kept;
}

function keep(formula: string, kept: string): void {
  if (normal.size >= MOST_NORMAL) normal.clear();
  normal.set(formula, kept);
}

/**
 * A formula that differs from `like` in places alone, written as Excel keeps them. Where `like` is kept as it is, this
 * one is not taken apart. What is no formula is left to whoever writes it.
 */
export function noteLike(like: string, formula: string): void {
  if (isNormal(like)) keep(formula, formula);
}

function isNormal(formula: string): boolean {
  try {
    return normalizeFormula(formula) === formula;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

/**
 * Excel quotes a name that a formula could misread: anything but letters, digits, "_" and ".", or one that looks like a
 * cell.
 */
export function quoteSheet(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^[A-Za-z]{1,3}\d{1,7}$|^R\d*C?\d*$|^C\d*$/i.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}

export function rectOf(token: Pick<ReferenceToken, "first" | "last">): Rect {
  return {
    top: Math.min(token.first.row, token.last.row),
    left: Math.min(token.first.column, token.last.column),
    bottom: Math.max(token.first.row, token.last.row),
    right: Math.max(token.first.column, token.last.column),
  };
}

function rowText(corner: Corner): string {
  return `${corner.rowFixed ? "$" : ""}${corner.row + 1}`;
}

function columnText(corner: Corner): string {
  return (corner.columnFixed ? "$" : "") + columnLetters(corner.column);
}

function referenceText(token: ReferenceToken, ends: { first: Corner; last: Corner }): string {
  const prefix = token.sheet === null ? "" : `${quoteSheet(token.sheet)}!`;
  const { first, last } = ends;
  if (token.shape === "columns") return `${prefix}${columnText(first)}:${columnText(last)}`;
  if (token.shape === "rows") return `${prefix}${rowText(first)}:${rowText(last)}`;
  const start = columnText(first) + rowText(first);
  return token.shape === "cell" ? prefix + start : `${prefix}${start}:${columnText(last)}${rowText(last)}`;
}

/** The formula after a shift of cells on a sheet. `own` and `shifted` are sheet names. */
export function shiftFormula(formula: string, own: string, shifted: string, shift: Shift): string {
  return mapTokens(formula, (token) => {
    if (token.kind !== "reference" || !sameName(token.sheet ?? own, shifted)) return null;
    const rect = rectOf(token);
    const moved = shiftRect(rect, shift);
    if (moved === rect) return null;
    if (moved === null) return token.sheet === null ? GONE : `${quoteSheet(token.sheet)}!${GONE}`;
    return referenceText(token, {
      first: { ...token.first, row: moved.top, column: moved.left },
      last: { ...token.last, row: moved.bottom, column: moved.right },
    });
  });
}

/** Sheet names: where the formula stands before and after, and where cells are moved from and to. */
interface MoveNames {
  readonly own: string;
  readonly after: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The formula after cells were cut and pasted: what it says of them follows them, what it says of other cells still
 * means those.
 */
export function moveReferences(
  formula: string,
  { own, after, from, to }: MoveNames,
  moved: Rect,
  rows: number,
  columns: number,
): string {
  return mapTokens(formula, (token) => {
    if (token.kind !== "reference") return null;
    const named = token.sheet ?? own;
    const rect = rectOf(token);
    const inside =
      sameName(named, from) &&
      rect.top >= moved.top &&
      rect.left >= moved.left &&
      rect.bottom <= moved.bottom &&
      rect.right <= moved.right;
    const sheet = inside ? to : named;
    const prefix = token.sheet === null && sameName(sheet, after) ? null : sheet;
    if (!inside) return prefix === token.sheet ? null : referenceText({ ...token, sheet: prefix }, token);
    const go = (corner: Corner): Corner => ({
      ...corner,
      row: corner.row + rows,
      column: corner.column + columns,
    });
    return referenceText({ ...token, sheet: prefix }, { first: go(token.first), last: go(token.last) });
  });
}

/** The formula as a copy some rows and columns away: what is not fixed by "$" moves along. */
export function copyFormula(formula: string, rows: number, columns: number): string {
  return mapTokens(formula, (token) => {
    if (token.kind !== "reference") return null;
    const first = moveCorner(token, token.first, rows, columns);
    const last = moveCorner(token, token.last, rows, columns);
    return first && last ? referenceText(token, { first, last }) : GONE;
  });
}

/** What a reference means in a copy some rows and columns away; null beyond the sheet's edge. */
export function copiedRect(token: ReferenceToken, rows: number, columns: number): Rect | null {
  const first = moveCorner(token, token.first, rows, columns);
  const last = moveCorner(token, token.last, rows, columns);
  return first && last ? rectOf({ first, last }) : null;
}

function moveCorner(token: ReferenceToken, corner: Corner, rows: number, columns: number): Corner | null {
  const row = corner.rowFixed || token.shape === "columns" ? corner.row : corner.row + rows;
  const column = corner.columnFixed || token.shape === "rows" ? corner.column : corner.column + columns;
  const inside = row >= 0 && row < MAX_ROWS && column >= 0 && column < MAX_COLUMNS;
  return inside ? { ...corner, row, column } : null;
}

/** The formula after a sheet got another name, or (null) after it went. */
export function renameSheetIn(formula: string, before: string, after: string | null): string {
  return mapTokens(formula, (token) => {
    if ((token.kind !== "reference" && token.kind !== "name") || token.sheet === null) return null;
    if (!sameName(token.sheet, before)) return null;
    if (after === null) return GONE;
    return token.kind === "name"
      ? `${quoteSheet(after)}!${token.name}`
      : referenceText({ ...token, sheet: after }, token);
  });
}

/** Names of sheets, tables and columns are compared without case, as Excel does. */
export function sameName(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
