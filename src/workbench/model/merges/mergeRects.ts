// What merged cells mean for everything else on a sheet: writing, tables, shifts. It merges nothing itself.
import type { Core } from "../core";
import { mergeIndex } from "./mergeIndex";
import { cellRect, sameRect, type Shift, shiftRect } from "../rects";
import { StoreRefusal } from "../refusal";
import type { SheetMeta } from "../state";
import type { Rect } from "../types";

/** The merged cell that covers a cell. */
export function mergeAt({ merges }: Pick<SheetMeta, "merges">, row: number, column: number): Rect | null {
  return merges.length === 0 ? null : mergeIndex(merges).at(row, column);
}

/** Whether a merged cell hides this one: what is written there is lost, as in Excel. */
export function isCovered(meta: SheetMeta, row: number, column: number): boolean {
  const merged = mergeAt(meta, row, column);
  return merged !== null && (merged.top !== row || merged.left !== column);
}

export function checkNoMerge(core: Core, sheetId: string, rect: Rect): void {
  if (mergeIndex(core.sheet(sheetId).meta.merges).touches(rect))
    throw new StoreRefusal("InvalidOperation", "A table can't overlap merged cells.");
}

/** Refuses a shift that would carry some columns (or rows) of a merged cell and leave the others. */
export function checkMergesShift({ merges }: SheetMeta, shift: Shift): void {
  const rows = shift.axis === "row";
  const torn = merges.some((rect) => {
    const [from, to] = rows ? [rect.left, rect.right] : [rect.top, rect.bottom];
    const last = rows ? rect.bottom : rect.right;
    const apart = to < shift.from || from > shift.to || last < shift.at;
    return !apart && (from < shift.from || to > shift.to);
  });
  if (torn) throw new StoreRefusal("InvalidOperation", "You can't change part of a merged cell.");
}

/** After a shift; one that is left with a single cell is no merged cell any more. */
export function shiftMerges(merges: readonly Rect[], shift: Shift): Rect[] {
  return merges.flatMap((rect) => {
    const moved = shiftRect(rect, shift);
    return moved === null || sameRect(moved, cellRect(moved.top, moved.left)) ? [] : [moved];
  });
}
