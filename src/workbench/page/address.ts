// Cell addresses in A1 notation to zero-based positions and back. Only plain references: names are looked up elsewhere.
import type { Rect } from "../model/types";

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

export function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
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

/** "'My sheet'!B2" as its sheet's name and the rest; the name is null when there is none. */
export function splitSheet(text: string): { readonly sheet: string | null; readonly rest: string } {
  const match = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(text.trim());
  if (match === null) return { sheet: null, rest: text.trim() };
  return { sheet: match[1]?.replaceAll("''", "'") ?? match[2] ?? null, rest: match[3] ?? "" };
}

export function contains(rect: Rect, row: number, column: number): boolean {
  return row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
}

export function sameRect(one: Rect, other: Rect): boolean {
  return one.top === other.top && one.left === other.left && one.bottom === other.bottom && one.right === other.right;
}

/** The part of a rectangle that lies inside another, or null. */
export function intersection(one: Rect, other: Rect | null): Rect | null {
  if (other === null) return null;
  const rect = {
    top: Math.max(one.top, other.top),
    left: Math.max(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
  };
  return rect.top <= rect.bottom && rect.left <= rect.right ? rect : null;
}
