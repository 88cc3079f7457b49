// The cells into which arrays spill. It writes what the engine's arrays come to, takes away what no array fills any
// more, and finds what is in an array's way. A value that a file kept of an array is left alone.
import type { Core } from "../core";
import { cellError } from "../entry";
import type { Grid } from "../grid";
import { mergeIndex } from "../merges/mergeIndex";
import type { Region } from "../native/formulaCells";
import { CALCULATED } from "../page";
import { cellRect, holdsCell, intersection, union } from "../rects";
import { spillOf, type Cell } from "../spills";
import type { SheetState } from "../state";
import type { Rect, Scalar } from "../types";

export const SPILL = cellError("#SPILL!");

/** Whether an array that is calculated fills the cell. */
export function isLive(grid: Grid, row: number, column: number): boolean {
  return grid.spill(row, column) > 0 && !grid.isKept(row, column);
}

interface Spread {
  readonly rect: Rect;
  readonly value: (row: number, column: number) => Scalar;
}

export class SpillPlaces {
  private spreads = new Map<string, Spread[]>();
  private written = new Map<string, readonly Rect[]>();

  constructor(private readonly core: Core) {}

  begin(): void {
    this.spreads = new Map();
  }

  /** @param rect the array's cells, its formula's among them */
  add(sheet: SheetState, rect: Rect, value: Spread["value"]): void {
    this.spreads.set(sheet.id, [...(this.spreads.get(sheet.id) ?? []), { rect, value }]);
  }

  /** The cells that hold something of their own; "closed" where no array can be, as in tables and merged cells. */
  inTheWay({ id, grid, meta }: SheetState, rect: Rect): readonly Cell[] | "closed" {
    if (this.core.tablesOn(id).some((table) => intersection(table.rect, rect) !== null)) return "closed";
    if (mergeIndex(meta.merges).touches(rect)) return "closed";
    const found: Cell[] = [];
    grid.eachHeld(rect, (row, column) => {
      if (row === rect.top && column === rect.left) return;
      if (!grid.blank(row, column) && !isLive(grid, row, column)) found.push({ row, column });
    });
    return found;
  }

  /** Whether somebody wrote or cleared cells that an array fills. */
  isBroken({ id, grid }: SheetState, changed: Rect): boolean {
    return (this.written.get(id) ?? []).some((rect) => {
      const shared = intersection(rect, changed);
      if (shared === null) return false;
      for (let row = shared.top; row <= shared.bottom; row += 1)
        for (let column = shared.left; column <= shared.right; column += 1)
          if ((row !== rect.top || column !== rect.left) && !isLive(grid, row, column)) return true;
      return false;
    });
  }

  /** @returns the cells that changed */
  settle(): readonly Region[] {
    this.written = new Map([...this.spreads].map(([id, spreads]) => [id, spreads.map(({ rect }) => rect)]));
    return this.core.state.sheets.flatMap((sheet) => {
      const rect = this.fill(sheet);
      if (rect === null) return [];
      this.core.repainted(sheet.id, rect);
      return [{ sheetId: sheet.id, rect }];
    });
  }

  private fill({ id, grid }: SheetState): Rect | null {
    const spreads = this.spreads.get(id) ?? [];
    let changed: Rect | null = null;
    const old: Cell[] = [];
    grid.eachSpilled((row, column, _spill, kept) => {
      if (!kept && !spreads.some(({ rect }) => holdsCell(rect, row, column))) old.push({ row, column });
    });
    for (const { row, column } of old) {
      grid.set(row, column, null, null, false);
      changed = union(changed, cellRect(row, column));
    }
    for (const spread of spreads) changed = union(changed, spreadOut(grid, spread));
    return changed;
  }
}

function spreadOut(grid: Grid, { rect, value }: Spread): Rect | null {
  let changed: Rect | null = null;
  for (let row = rect.top; row <= rect.bottom; row += 1)
    for (let column = rect.left; column <= rect.right; column += 1) {
      const spill = spillOf(row - rect.top, column - rect.left);
      if (spill === 0) continue;
      const result = value(row, column);
      if (grid.spill(row, column) === spill && sameValue(result, grid.value(row, column))) continue;
      grid.setSpilled(row, column, result, spill, CALCULATED);
      changed = union(changed, cellRect(row, column));
    }
  return changed;
}

function sameValue(a: Scalar, b: Scalar): boolean {
  if (typeof a === "object" && typeof b === "object") return a?.error === b?.error;
  return a === b;
}
