// Cell addresses in A1 notation to zero-based positions and back. Only plain references: names are looked up elsewhere.
import { columnLetters, columnNumber } from "../model/address";
import { MAX_COLUMNS, MAX_ROWS } from "../model/rects";
import type { Rect } from "../model/types";

export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

export function rangeName(rect: Rect): string {
  const first = cellName(rect.top, rect.left);
  const last = cellName(rect.bottom, rect.right);
  return first === last ? first : `${first}:${last}`;
}

/** "B2", "$B$2:C4", "B:C" or "2:4" as a rectangle; null when the text is none of these or lies outside a sheet. */
export function parseRange(text: string): Rect | null {
  const match = /^\$?([A-Za-z]{1,3})?\$?(\d{1,7})?(?::\$?([A-Za-z]{1,3})?\$?(\d{1,7})?)?$/.exec(text.trim());
  if (match === null) return null;
  const [whole, left, top, right = left, bottom = top] = match;
  const open = whole.includes(":");
  if ((left === undefined) !== (right === undefined) || (top === undefined) !== (bottom === undefined)) return null;
  if ((left === undefined && top === undefined) || (!open && (left === undefined || top === undefined))) return null;
  const columns = [left, right].map((name, end) => (name === undefined ? end * (MAX_COLUMNS - 1) : columnNumber(name)));
  const rows = [top, bottom].map((name, end) => (name === undefined ? end * (MAX_ROWS - 1) : Number(name) - 1));
  const rect = {
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.max(...rows),
    right: Math.max(...columns),
  };
  return rect.top >= 0 && rect.bottom < MAX_ROWS && rect.right < MAX_COLUMNS ? rect : null;
}
