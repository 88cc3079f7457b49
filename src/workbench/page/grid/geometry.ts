// The sheet's measures and the four panes (frozen corner, top and left, and the scrolled rest) that show it.
import type { Rect, SheetView } from "../../model/types";
import { GridAxis } from "./axis";
import { MAX_COLUMNS, MAX_ROWS } from "../../model/rects";

export const HEADER_HEIGHT = 22;
const DEFAULT_ROW = 20;
const DEFAULT_COLUMN = 64;
// Rows and columns shown beyond the data, so that there is always room to type.
const SPARE_ROWS = 200;
const SPARE_COLUMNS = 26;

export interface Geometry {
  readonly rows: GridAxis;
  readonly columns: GridAxis;
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly headerWidth: number;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Pane {
  readonly name: "corner" | "top" | "left" | "main";
  readonly cells: Rect;
  /** Where the pane stands in the grid's window. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** What to add to a cell's offset for its place in the pane. */
  readonly shift: { readonly x: number; readonly y: number };
  /** Nothing is scrolled away between the frozen columns and the others. */
  readonly flows: boolean;
}

/** @param reach the selection: the sheet is always long and wide enough to show it */
export function measure(sheet: SheetView, reach: Rect): Geometry {
  const used = sheet.used ?? { top: 0, left: 0, bottom: 0, right: 0 };
  const reached = {
    bottom: reach.bottom === MAX_ROWS - 1 && reach.top === 0 ? 0 : reach.bottom,
    right: reach.right === MAX_COLUMNS - 1 && reach.left === 0 ? 0 : reach.right,
  };
  const rowCount = Math.min(MAX_ROWS, Math.max(1000, used.bottom + SPARE_ROWS, reached.bottom + SPARE_ROWS));
  const columnCount = Math.min(MAX_COLUMNS, Math.max(52, used.right + SPARE_COLUMNS, reached.right + SPARE_COLUMNS));
  // Far below the data every row has the usual height: a million of them need not be asked.
  const asked = Math.max(used.bottom + 1, 1000);
  return {
    rows: new GridAxis(rowCount, (row) =>
      row >= asked ? DEFAULT_ROW : sheet.rowHidden(row) ? 0 : sheet.rowHeight(row) || DEFAULT_ROW,
    ),
    columns: new GridAxis(columnCount, (column) =>
      sheet.columnHidden(column) ? 0 : sheet.columnWidth(column) || DEFAULT_COLUMN,
    ),
    frozen: sheet.frozen,
    headerWidth: 22 + 8 * Math.max(2, String(rowCount).length),
  };
}

/** The panes that show something, with the cells in each. */
export function panesOf(geometry: Geometry, view: View): Pane[] {
  const { rows, columns, frozen, headerWidth } = geometry;
  const still = { width: columns.offset(frozen.columns), height: rows.offset(frozen.rows) };
  const down = [
    { first: 0, size: still.height, from: 0, at: HEADER_HEIGHT },
    {
      first: frozen.rows,
      size: view.height - HEADER_HEIGHT - still.height,
      from: view.y + still.height,
      at: HEADER_HEIGHT + still.height,
    },
  ];
  const across = [
    { first: 0, size: still.width, from: 0, at: headerWidth },
    {
      first: frozen.columns,
      size: view.width - headerWidth - still.width,
      from: view.x + still.width,
      at: headerWidth + still.width,
    },
  ];
  const names = [
    ["corner", "top"],
    ["left", "main"],
  ] as const;
  return names.flatMap((line, vertical) =>
    line.flatMap((name, horizontal): Pane[] => {
      const [y, x] = [down[vertical], across[horizontal]];
      if (y === undefined || x === undefined || y.size <= 0 || x.size <= 0) return [];
      const cells = {
        top: rows.indexAt(y.from),
        bottom: rows.indexAt(y.from + y.size - 1),
        left: columns.indexAt(x.from),
        right: columns.indexAt(x.from + x.size - 1),
      };
      return [
        {
          name,
          cells,
          box: { left: x.at, top: y.at, width: x.size, height: y.size },
          shift: { x: -x.from, y: -y.from },
          flows: view.x === 0,
        },
      ];
    }),
  );
}

/** A rectangle of cells in pixels of the sheet. */
export function rectBox(
  { rows, columns }: Geometry,
  rect: Rect,
): { left: number; top: number; width: number; height: number } {
  const [left, top] = [columns.offset(rect.left), rows.offset(rect.top)];
  return {
    left,
    top,
    width: columns.offset(rect.right + 1) - left,
    height: rows.offset(rect.bottom + 1) - top,
  };
}

export type Hit =
  | { readonly on: "cell"; readonly row: number; readonly column: number }
  | { readonly on: "row" | "column"; readonly index: number }
  | { readonly on: "corner" };

/** What lies at a point of the grid's window. */
export function hitAt(geometry: Geometry, view: View, x: number, y: number): Hit {
  const { rows, columns, frozen, headerWidth } = geometry;
  const [across, down] = [x - headerWidth, y - HEADER_HEIGHT];
  if (across < 0 && down < 0) return { on: "corner" };
  const column = columns.indexAt(across < columns.offset(frozen.columns) ? across : across + view.x);
  const row = rows.indexAt(down < rows.offset(frozen.rows) ? down : down + view.y);
  if (down < 0) return { on: "column", index: column };
  if (across < 0) return { on: "row", index: row };
  return { on: "cell", row, column };
}
