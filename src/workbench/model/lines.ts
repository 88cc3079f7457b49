// Where rows and columns lie, in pixels from the sheet's upper left corner. Hidden lines take no room. It knows no
// scrolling.
import type { Axis } from "./rects";
import { limitOf } from "./rects";
import type { SheetMeta } from "./state";

export const COLUMN_WIDTH = 64;
export const ROW_HEIGHT = 20;

interface Lines {
  readonly usual: number;
  readonly sizes: ReadonlyMap<number, number>;
  readonly hidden: readonly ReadonlySet<number>[];
}

function linesOf(meta: SheetMeta, axis: Axis): Lines {
  return axis === "row"
    ? { usual: ROW_HEIGHT, sizes: meta.heights, hidden: [meta.hiddenRows, meta.filteredRows] }
    : { usual: COLUMN_WIDTH, sizes: meta.widths, hidden: [meta.hiddenColumns] };
}

function sizeOf({ usual, sizes, hidden }: Lines, line: number): number {
  return hidden.some((set) => set.has(line)) ? 0 : (sizes.get(line) ?? usual);
}

/** Pixels between the sheet's edge and the line. */
export function offsetOf(meta: SheetMeta, axis: Axis, line: number): number {
  const lines = linesOf(meta, axis);
  const special = new Set([...lines.sizes.keys(), ...lines.hidden.flatMap((set) => [...set])]);
  let offset = line * lines.usual;
  for (const one of special) if (one < line) offset += sizeOf(lines, one) - lines.usual;
  return offset;
}

/** The line at a distance from the sheet's edge, and how far into it. */
export function lineAt(meta: SheetMeta, axis: Axis, px: number): { readonly line: number; readonly into: number } {
  const lines = linesOf(meta, axis);
  const last = limitOf(axis) - 1;
  let rest = Math.max(0, px);
  for (let line = 0; line < last; line += 1) {
    const size = sizeOf(lines, line);
    if (rest < size) return { line, into: rest };
    rest -= size;
  }
  return { line: last, into: 0 };
}
