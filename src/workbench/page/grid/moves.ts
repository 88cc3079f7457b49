// Where the keys of a sheet lead: one step, to the edge of the data, to the ends. Hidden rows and columns are stepped
// over.
import type { SheetView } from "../../model/types";
import { clamp } from "../dom";
import { MAX_COLUMNS, MAX_ROWS } from "../../model/rects";

export interface Spot {
  readonly row: number;
  readonly column: number;
}
export type Direction = "up" | "down" | "left" | "right";

const STEPS: Record<Direction, readonly [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

function inside({ row, column }: Spot): boolean {
  return row >= 0 && column >= 0 && row < MAX_ROWS && column < MAX_COLUMNS;
}

function shown(sheet: SheetView, spot: Spot): boolean {
  return !sheet.rowHidden(spot.row) && !sheet.columnHidden(spot.column);
}

/** The next shown cell in a direction; the same cell at the edge of the sheet. */
export function step(sheet: SheetView, from: Spot, direction: Direction, count = 1): Spot {
  const [down, right] = STEPS[direction];
  let spot = from;
  for (let left = count; left > 0; left -= 1) {
    let next = { row: spot.row + down, column: spot.column + right };
    while (inside(next) && !shown(sheet, next)) next = { row: next.row + down, column: next.column + right };
    if (!inside(next)) break;
    spot = next;
  }
  return spot;
}

function filled(sheet: SheetView, { row, column }: Spot): boolean {
  const { value, formula } = sheet.cell(row, column);
  return value !== null || formula !== null;
}

/** Ctrl and an arrow: the last filled cell of a run, else the next filled one, else the end of the sheet. */
export function jump(sheet: SheetView, from: Spot, direction: Direction): Spot {
  const first = step(sheet, from, direction);
  if (same(first, from)) return from;
  const inRun = filled(sheet, from) && filled(sheet, first);
  let spot = first;
  while (withinUsed(sheet, spot, direction)) {
    const next = step(sheet, spot, direction);
    if (inRun && !filled(sheet, next)) return spot;
    if (!inRun && filled(sheet, spot)) return spot;
    if (same(next, spot)) return spot;
    spot = next;
  }
  return filled(sheet, spot) ? spot : edge(sheet, spot, direction);
}

function same(one: Spot, other: Spot): boolean {
  return one.row === other.row && one.column === other.column;
}

/** Beyond the used range there is nothing to find, so that the walk may stop there. */
function withinUsed({ used }: SheetView, { row, column }: Spot, direction: Direction): boolean {
  if (used === null) return false;
  if (direction === "down") return row <= used.bottom;
  if (direction === "up") return row >= 0 && row !== 0;
  if (direction === "right") return column <= used.right;
  return column !== 0;
}

function edge(sheet: SheetView, from: Spot, direction: Direction): Spot {
  const far = {
    up: { row: 0, column: from.column },
    down: { row: MAX_ROWS - 1, column: from.column },
    left: { row: from.row, column: 0 },
    right: { row: from.row, column: MAX_COLUMNS - 1 },
  }[direction];
  return shown(sheet, far) ? far : from;
}

/** Ctrl+End: the last cell of the used range. */
export function lastCell({ used }: SheetView): Spot {
  return { row: used?.bottom ?? 0, column: used?.right ?? 0 };
}

export function clampSpot({ row, column }: Spot): Spot {
  return { row: clamp(row, 0, MAX_ROWS - 1), column: clamp(column, 0, MAX_COLUMNS - 1) };
}
