// Excel.RangeFormat with its font, fill and protection. Widths and heights are points here and pixels in the store.
// A member whose cells differ reads as null, as in Excel.
import type { CellStyle, SheetView } from "../../../model/types";
import { columnsOf, intersect, liveRect, rowsOf, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { HostError, invalidArgument } from "../../hostError";
import { checkOperation } from "../../limits";
import type { Json } from "../../wire";
import { autofitColumns } from "../autofit";
import { flagInput, numberInput, textInput } from "../input";
import { sheetOf } from "../lookup";

const POINTS_PER_PIXEL = 0.75;

/** The value where all agree, else null. */
function agreed<V extends string | number | boolean>(values: Iterable<V>): V | null {
  let first: V | undefined;
  for (const value of values) {
    if (first !== undefined && value !== first) return null;
    first = value;
  }
  return first ?? null;
}

/** Cells below the used part have no format of their own: one of them stands for all. */
function* styles(area: Area, host: HostContext): Generator<CellStyle> {
  const rect = liveRect(area);
  const sheet = sheetOf(area.sheetId, host);
  const used = sheet.used && intersect(sheet.used, rect);
  if (!used || rowsOf(used) * columnsOf(used) < rowsOf(rect) * columnsOf(rect)) yield {};
  if (!used) return;
  for (let row = used.top; row <= used.bottom; row++)
    for (let column = used.left; column <= used.right; column++) yield sheet.cell(row, column).style;
}

function* mapped<A, B>(items: Iterable<A>, of: (item: A) => B): Generator<B> {
  for (const item of items) yield of(item);
}

function styled(
  read: (style: CellStyle) => string | number | boolean,
  write: (value: Json) => CellStyle,
): ScalarMember<Area> {
  return {
    get: (area, host) => agreed(mapped(styles(area, host), read)),
    set: (area, value, host) => host.store.setStyle(area.sheetId, checkOperation(liveRect(area)), write(value)),
  };
}

/** Excel takes "#RRGGBB" and a few names; the store holds the former. */
export function colour(value: Json): string {
  const text = textInput(value);
  const named: Readonly<Record<string, string>> = {
    black: "#000000",
    white: "#FFFFFF",
    red: "#FF0000",
    green: "#008000",
    blue: "#0000FF",
    yellow: "#FFFF00",
    orange: "#FFA500",
    gray: "#808080",
  };
  const hex = named[text.toLowerCase()] ?? (text.startsWith("#") ? text : `#${text}`);
  if (/^#[0-9a-f]{6}$/i.test(hex)) return hex.toUpperCase();
  throw invalidArgument();
}

const ALIGNED = ["Left", "Center", "Right"] as const;

function alignment(value: Json): CellStyle {
  const found = ALIGNED.find((one) => one === value);
  if (found) return { horizontal: found };
  throw new HostError("InvalidArgument", "The workbench aligns left, center and right only.");
}

const DEEPEST_INDENT = 250;

function indent(value: Json): CellStyle {
  const steps = numberInput(value);
  if (!Number.isInteger(steps) || steps < 0 || steps > DEEPEST_INDENT) throw invalidArgument();
  return { indent: steps };
}

const columnWidth: ScalarMember<Area> = {
  get: (area, host) => {
    const { left } = liveRect(area);
    const sheet = sheetOf(area.sheetId, host);
    const widths = Array.from({ length: columnsOf(liveRect(area)) }, (_, at) => sheet.columnWidth(left + at));
    const width = agreed(widths);
    return width === null ? null : width * POINTS_PER_PIXEL;
  },
  set: (area, value, host) => {
    const { left, right } = liveRect(area);
    for (let column = left; column <= right; column++) host.store.setColumnWidth(area.sheetId, column, pixels(value));
  },
};

const rowHeight: ScalarMember<Area> = {
  get: (area, host) => {
    const { top } = liveRect(area);
    const sheet: SheetView = sheetOf(area.sheetId, host);
    const heights = Array.from({ length: rowsOf(liveRect(area)) }, (_, at) => sheet.rowHeight(top + at));
    const height = agreed(heights);
    return height === null ? null : height * POINTS_PER_PIXEL;
  },
  set: (area, value, host) => {
    const { top, bottom } = liveRect(area);
    for (let row = top; row <= bottom; row++) host.store.setRowHeight(area.sheetId, row, pixels(value));
  },
};

function pixels(points: Json): number {
  const value = numberInput(points);
  if (value < 0) throw invalidArgument();
  return value / POINTS_PER_PIXEL;
}

const font: ClassDefinition<Area> = {
  name: "RangeFont",
  scalars: {
    Bold: styled(
      (style) => style.bold ?? false,
      (value) => ({ bold: flagInput(value) }),
    ),
    Italic: styled(
      (style) => style.italic ?? false,
      (value) => ({ italic: flagInput(value) }),
    ),
    Underline: styled(
      (style) => (style.underline ? "Single" : "None"),
      (value) => ({ underline: value !== "None" }),
    ),
    Color: styled(
      (style) => style.color ?? "#000000",
      (value) => ({ color: colour(value) }),
    ),
  },
};

const fill: ClassDefinition<Area> = {
  name: "RangeFill",
  scalars: {
    Color: styled(
      (style) => style.fill ?? "",
      (value) => ({ fill: colour(value) }),
    ),
  },
  methods: {
    Clear: (area, _args, host) => {
      host.store.setStyle(area.sheetId, checkOperation(liveRect(area)), { fill: "" });
      return undefined;
    },
  },
};

const protection: ClassDefinition<Area> = {
  name: "FormatProtection",
  scalars: {
    Locked: styled(
      (style) => style.locked ?? true,
      (value) => ({ locked: flagInput(value) }),
    ),
  },
};

export const rangeFormat: ClassDefinition<Area> = {
  name: "RangeFormat",
  scalars: {
    HorizontalAlignment: styled((style) => style.horizontal ?? "General", alignment),
    IndentLevel: styled((style) => style.indent ?? 0, indent),
    WrapText: styled(
      (style) => style.wrap ?? false,
      (value) => ({ wrap: flagInput(value) }),
    ),
    ColumnWidth: columnWidth,
    RowHeight: rowHeight,
  },
  children: {
    Font: (area, host) => bind(font, area, host),
    Fill: (area, host) => bind(fill, area, host),
    Protection: (area, host) => bind(protection, area, host),
  },
  methods: { AutofitColumns: autofitColumns },
};
