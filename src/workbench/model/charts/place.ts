// Where a chart lies: anchors in cells to pixels and back, and what inserted and deleted rows and columns do to them.
// Cells that are moved within some rows or columns only leave charts where they are.
import { lineAt, offsetOf } from "../lines";
import type { Shift } from "../rects";
import type { SheetMeta } from "../state";
import type { Rect } from "../types";
import type { Anchor, Box, Chart, AnchorCorner } from "./types";

export function boxOf(meta: SheetMeta, { from, to }: Anchor): Box {
  const left = offsetOf(meta, "column", from.column) + from.x;
  const top = offsetOf(meta, "row", from.row) + from.y;
  return {
    left,
    top,
    width: Math.max(0, offsetOf(meta, "column", to.column) + to.x - left),
    height: Math.max(0, offsetOf(meta, "row", to.row) + to.y - top),
  };
}

export function anchorOf(meta: SheetMeta, box: Box): Anchor {
  return {
    from: cornerAt(meta, box.left, box.top),
    to: cornerAt(meta, box.left + box.width, box.top + box.height),
  };
}

export function coverAnchor(meta: SheetMeta, old: Anchor, start: Rect, end: Rect | null): Anchor {
  const from = { row: start.top, column: start.left, x: 0, y: 0 };
  if (end !== null) return { from, to: { row: end.bottom + 1, column: end.right + 1, x: 0, y: 0 } };
  const { width, height } = boxOf(meta, old);
  const [left, top] = [offsetOf(meta, "column", start.left), offsetOf(meta, "row", start.top)];
  return anchorOf(meta, { left, top, width, height });
}

function cornerAt(meta: SheetMeta, x: number, y: number): AnchorCorner {
  const across = lineAt(meta, "column", x);
  const down = lineAt(meta, "row", y);
  return { row: down.line, column: across.line, x: across.into, y: down.into };
}

/** After whole rows or columns were put in or taken out; the very same list when nothing moved. */
export function shiftCharts(charts: readonly Chart[], shift: Shift): readonly Chart[] {
  if (charts.length === 0) return charts;
  return charts.map((chart) => ({
    ...chart,
    anchor: { from: shiftCorner(chart.anchor.from, shift), to: shiftCorner(chart.anchor.to, shift) },
  }));
}

/** A corner on a line that is taken out goes to the line that comes in its place. */
function shiftCorner(corner: AnchorCorner, shift: Shift): AnchorCorner {
  const rows = shift.axis === "row";
  const line = rows ? corner.row : corner.column;
  if (line < shift.at) return corner;
  const gone = shift.count < 0 && line < shift.at - shift.count;
  const next = gone ? shift.at : line + shift.count;
  if (rows) return { ...corner, row: next, y: gone ? 0 : corner.y };
  return { ...corner, column: next, x: gone ? 0 : corner.x };
}
