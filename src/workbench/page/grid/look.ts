// How one cell looks: its own style over the style of the table that holds it. Decides colours and sides, draws
// nothing.
import type { CellView, SheetView, TableView } from "../../model/types";
import { holdsCell } from "../../model/rects";
import { bodyRect } from "../../model/tables/tables";

export interface TablePlace {
  readonly table: TableView;
  readonly part: "header" | "body" | "totals";
  /** Every second body row carries the table's band. */
  readonly band: boolean;
}

// Office's accents in the order of the medium table styles: 1 is neutral, 2 the first accent.
const ACCENTS = ["#595959", "#156082", "#E97132", "#196B24", "#0F9ED5", "#A02B93", "#4EA72E"];

export function accentOf(style: string): string {
  const number = Number(/(\d+)$/.exec(style)?.[1] ?? "2");
  return ACCENTS[(number - 1) % ACCENTS.length] ?? "#156082";
}

export function tableAt(sheet: SheetView, row: number, column: number): TablePlace | null {
  const table = sheet.tables.find(({ rect }) => holdsCell(rect, row, column));
  if (table === undefined) return null;
  const body = bodyRect(table);
  if (row < body.top) return { table, part: "header", band: false };
  return { table, part: row > body.bottom ? "totals" : "body", band: (row - body.top) % 2 === 0 };
}

/** Numbers stand right, truth values and errors in the middle, text left, unless the style says otherwise. */
export function sideOf({ value, style }: CellView): "left" | "center" | "right" {
  if (style.horizontal === "Left") return "left";
  if (style.horizontal === "Center") return "center";
  if (style.horizontal === "Right") return "right";
  if (typeof value === "number") return "right";
  return typeof value === "boolean" || (typeof value === "object" && value !== null) ? "center" : "left";
}

/** Black or white, whichever reads better on a fill: Excel's own automatic colour is black even in its dark mode. */
export function inkOn(fill: string): string {
  const parts = /^#(..)(..)(..)$/
    .exec(fill)
    ?.slice(1)
    .map((hex) => parseInt(hex, 16)) ?? [255, 255, 255];
  const [red = 0, green = 0, blue = 0] = parts;
  return red * 0.299 + green * 0.587 + blue * 0.114 > 110 ? "#1b1a19" : "#ffffff";
}
