// Arithmetic of cell rectangles and of what inserting and deleting cells does to them. Knows no sheets and no cells.
import type { Rect } from "./types";

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

export type Axis = "row" | "column";

/** Cells put in (count over 0) or taken out (count under 0) at a line, within the cross lines from..to. */
export interface Shift {
  readonly axis: Axis;
  readonly at: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export function heightOf(rect: Rect): number {
  return rect.bottom - rect.top + 1;
}

export function widthOf(rect: Rect): number {
  return rect.right - rect.left + 1;
}

export function cellRect(row: number, column: number): Rect {
  return { top: row, left: column, bottom: row, right: column };
}

export function sameRect(a: Rect, b: Rect): boolean {
  return a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right;
}

export function holdsCell(rect: Rect, row: number, column: number): boolean {
  return row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
}

/** The part that lies in both, or null. */
export function intersection(a: Rect, b: Rect | null): Rect | null {
  if (b === null) return null;
  const top = Math.max(a.top, b.top);
  const left = Math.max(a.left, b.left);
  const bottom = Math.min(a.bottom, b.bottom);
  const right = Math.min(a.right, b.right);
  return top > bottom || left > right ? null : { top, left, bottom, right };
}

export function union(a: Rect | null, b: Rect | null): Rect | null {
  if (a === null || b === null) return a ?? b;
  return {
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  };
}

/** What is left of a rectangle, as at most four, when another is cut out of it. */
export function without(rect: Rect, hole: Rect): Rect[] {
  const cut = intersection(rect, hole);
  if (cut === null) return [rect];
  const parts: Rect[] = [];
  if (rect.top < cut.top) parts.push({ ...rect, bottom: cut.top - 1 });
  if (rect.bottom > cut.bottom) parts.push({ ...rect, top: cut.bottom + 1 });
  const band = { ...rect, top: cut.top, bottom: cut.bottom };
  if (rect.left < cut.left) parts.push({ ...band, right: cut.left - 1 });
  if (rect.right > cut.right) parts.push({ ...band, left: cut.right + 1 });
  return parts;
}

export function limitOf(axis: Axis): number {
  return axis === "row" ? MAX_ROWS : MAX_COLUMNS;
}

/** Where a line stands after the shift; null when it was taken out. */
export function shiftLine(line: number, shift: Shift): number | null {
  if (line < shift.at) return line;
  if (shift.count >= 0) {
    const moved = line + shift.count;
    return moved < limitOf(shift.axis) ? moved : null;
  }
  return line < shift.at - shift.count ? null : line + shift.count;
}

/**
 * A span of lines after the shift: it grows round what is put in, shrinks by what is taken out, null when all is gone.
 */
export function shiftSpan(first: number, last: number, shift: Shift): [number, number] | null {
  const limit = limitOf(shift.axis) - 1;
  if (first === 0 && last === limit) return [first, last];
  if (shift.count >= 0) {
    const start = first >= shift.at ? first + shift.count : first;
    const end = last >= shift.at ? last + shift.count : last;
    return start > limit ? null : [start, Math.min(end, limit)];
  }
  const gone = shift.at - shift.count;
  const start = first < shift.at ? first : Math.max(first, gone) + shift.count;
  const end = last < shift.at ? last : last < gone ? shift.at - 1 : last + shift.count;
  return start > end ? null : [start, end];
}

/**
 * A rectangle that the shift does not carry whole (it sticks out of the cross lines) stays where it is, as in Excel.
 */
export function shiftRect(rect: Rect, shift: Shift): Rect | null {
  const rows = shift.axis === "row";
  const crossFirst = rows ? rect.left : rect.top;
  const crossLast = rows ? rect.right : rect.bottom;
  if (crossFirst < shift.from || crossLast > shift.to) return rect;
  const span = rows ? shiftSpan(rect.top, rect.bottom, shift) : shiftSpan(rect.left, rect.right, shift);
  if (span === null) return null;
  const [first, last] = span;
  return rows ? { ...rect, top: first, bottom: last } : { ...rect, left: first, right: last };
}
