// Ranges as Excel names them: a sheet and a rectangle, A1 addresses both ways. It reads no cells.
import { columnLetters, columnNumber } from "../model/address";
import { quoteSheet } from "../model/formula/rewrite";
import type { Rect } from "../model/types";
import { HostError, invalidArgument } from "./hostError";

export const LAST_ROW = 1_048_575;
export const LAST_COLUMN = 16_383;

/**
 * Mutable on purpose: the reference tracker moves `rect` when rows or columns come and go; null once its cells are
 * deleted.
 */
export interface Area {
  readonly sheetId: string;
  rect: Rect | null;
}

export function liveRect(area: Area): Rect {
  if (area.rect) return area.rect;
  throw new HostError("InvalidReference", "This reference is not valid for the current operation.");
}

export function rowsOf(rect: Rect): number {
  return rect.bottom - rect.top + 1;
}

export function columnsOf(rect: Rect): number {
  return rect.right - rect.left + 1;
}

/** Raises InvalidArgument for a rectangle that is empty or lies off the sheet, as Excel does. */
export function checked(rect: Rect): Rect {
  const inside = rect.top >= 0 && rect.left >= 0 && rect.bottom <= LAST_ROW && rect.right <= LAST_COLUMN;
  if (inside && rect.top <= rect.bottom && rect.left <= rect.right) return rect;
  throw invalidArgument();
}

export function intersect(one: Rect, other: Rect): Rect | null {
  const top = Math.max(one.top, other.top);
  const left = Math.max(one.left, other.left);
  const bottom = Math.min(one.bottom, other.bottom);
  const right = Math.min(one.right, other.right);
  return top <= bottom && left <= right ? { top, left, bottom, right } : null;
}

export function bound(one: Rect, other: Rect): Rect {
  return {
    top: Math.min(one.top, other.top),
    left: Math.min(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
  };
}

/** "B2", "A1:B3", "3:5" for whole rows, "A:C" for whole columns. */
export function formatRect(rect: Rect): string {
  if (rect.left === 0 && rect.right === LAST_COLUMN) return `${rect.top + 1}:${rect.bottom + 1}`;
  if (rect.top === 0 && rect.bottom === LAST_ROW) return `${columnLetters(rect.left)}:${columnLetters(rect.right)}`;
  const first = `${columnLetters(rect.left)}${rect.top + 1}`;
  const last = `${columnLetters(rect.right)}${rect.bottom + 1}`;
  return first === last ? first : `${first}:${last}`;
}

export function formatAddress(sheetName: string, rect: Rect): string {
  return `${quoteSheet(sheetName)}!${formatRect(rect)}`;
}

/** Null when the text is no A1 address (it may be a name). */
export function parseRect(local: string): Rect | null {
  const [first = "", second = first, ...more] = local.replaceAll("$", "").trim().split(":");
  const from = parseCorner(first);
  const to = parseCorner(second);
  if (more.length > 0 || !from || !to) return null;
  if ((from.row === null) !== (to.row === null) || (from.column === null) !== (to.column === null)) return null;
  if (!local.includes(":") && (from.row === null || from.column === null)) return null;
  const rect = {
    top: Math.min(from.row ?? 0, to.row ?? 0),
    bottom: from.row === null || to.row === null ? LAST_ROW : Math.max(from.row, to.row),
    left: Math.min(from.column ?? 0, to.column ?? 0),
    right: from.column === null || to.column === null ? LAST_COLUMN : Math.max(from.column, to.column),
  };
  return rect.top >= 0 && rect.bottom <= LAST_ROW && rect.right <= LAST_COLUMN ? rect : null;
}

function parseCorner(text: string): { readonly row: number | null; readonly column: number | null } | null {
  const match = /^([A-Za-z]{0,3})(\d{0,7})$/.exec(text);
  if (!match || text === "") return null;
  const letters = match[1] ?? "";
  const digits = match[2] ?? "";
  return {
    row: digits === "" ? null : Number(digits) - 1,
    column: letters === "" ? null : columnNumber(letters),
  };
}
