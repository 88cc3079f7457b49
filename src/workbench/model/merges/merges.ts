// Merged cells: rectangles that show their upper left cell alone. They never overlap each other or a table.
// What Excel refuses for their sake (half a merged cell moved, a table over one) is refused here.
import { checkRect, checkUnlocked, clearCells, isBlank } from "../cells";
import type { Core } from "../core";
import { MergeIndex } from "./mergeIndex";
import { cellRect, intersection, sameRect } from "../rects";
import { StoreRefusal } from "../refusal";
import { tableIn } from "../tables/tables";
import type { Rect } from "../types";

export interface MergeStore {
  of(sheetId: string): readonly Rect[];
  /** Only the upper left cell keeps its contents. `across` merges each row by itself. */
  merge(sheetId: string, rect: Rect, across: boolean): void;
  /**
   * Many at once, as files have them. Takes only those that touch no merged cell and no table.
   * @returns the others
   */
  put(sheetId: string, rects: readonly Rect[]): readonly Rect[];
  /** Every merged cell that the rectangle touches. */
  unmerge(sheetId: string, rect: Rect): void;
}

export function mergeStore(core: Core): MergeStore {
  return {
    of: (sheetId) => core.sheet(sheetId).meta.merges,
    merge: (sheetId, rect, across) => core.batch(() => merge(core, sheetId, rect, across)),
    put: (sheetId, rects) => core.batch(() => put(core, sheetId, rects)),
    unmerge: (sheetId, rect) => core.batch(() => unmerge(core, sheetId, rect)),
  };
}

function merge(core: Core, sheetId: string, rect: Rect, across: boolean): void {
  checkRect(rect);
  checkUnlocked(core, core.sheet(sheetId), rect);
  if (tableIn(core, sheetId, rect)) throw new StoreRefusal("InvalidOperation", "Cells in a table can't be merged.");
  if (!across) {
    mergeOne(core, sheetId, rect);
    return;
  }
  for (let row = rect.top; row <= rect.bottom; row += 1) mergeOne(core, sheetId, { ...rect, top: row, bottom: row });
}

function put(core: Core, sheetId: string, rects: readonly Rect[]): readonly Rect[] {
  const { merges } = core.sheet(sheetId).meta;
  const index = new MergeIndex(merges);
  const tables = core.tablesOn(sheetId);
  const refused: Rect[] = [];
  const taken: Rect[] = [];
  for (const rect of rects) {
    if (sameRect(rect, cellRect(rect.top, rect.left))) continue;
    if (index.touches(rect) || tables.some((table) => intersection(table.rect, rect) !== null)) {
      refused.push(rect);
      continue;
    }
    index.add(rect);
    taken.push(rect);
    clearCovered(core, sheetId, rect);
    core.repainted(sheetId, rect);
  }
  if (taken.length > 0) core.setMeta(sheetId, { merges: [...merges, ...taken] });
  return refused;
}

/** What stands under a merged cell is lost. */
function clearCovered(core: Core, sheetId: string, { top, left, bottom, right }: Rect): void {
  const sheet = core.sheet(sheetId);
  const parts = [
    { top, left: left + 1, bottom: top, right },
    { top: top + 1, left, bottom, right },
  ];
  for (const part of parts)
    if (part.left <= part.right && part.top <= part.bottom && !isBlank(sheet, part))
      clearCells(core, sheetId, part, "contents");
}

function mergeOne(core: Core, sheetId: string, rect: Rect): void {
  if (sameRect(rect, cellRect(rect.top, rect.left))) return;
  const { merges } = core.sheet(sheetId).meta;
  const within = (one: Rect): boolean => {
    const shared = intersection(one, rect);
    if (shared !== null && !sameRect(shared, one))
      throw new StoreRefusal("InvalidOperation", "You can't change part of a merged cell.");
    return shared !== null;
  };
  const others = merges.filter((one) => !within(one));
  core.setMeta(sheetId, { merges: others });
  clearCovered(core, sheetId, rect);
  core.setMeta(sheetId, { merges: [...others, rect] });
  core.repainted(sheetId, rect);
}

function unmerge(core: Core, sheetId: string, rect: Rect): void {
  checkUnlocked(core, core.sheet(sheetId), rect);
  const { merges } = core.sheet(sheetId).meta;
  const kept = merges.filter((one) => intersection(one, rect) === null);
  if (kept.length < merges.length) core.setMeta(sheetId, { merges: kept });
}
