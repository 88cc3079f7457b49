// A new chart as Excel makes it of a range: which cells are series, which names and categories. Headers are told by
// text and blanks.
import type { Core } from "../core";
import { isDate } from "../numberText";
import { cellRect, heightOf, intersection, widthOf } from "../rects";
import type { Rect } from "../types";
import { referenceFormula } from "./rewrite";
import type { Chart, ChartAxis, ChartLabels, ChartSeries, ChartType } from "./types";

export type SeriesBy = "Auto" | "Columns" | "Rows";

export const FRESH_LABELS: ChartLabels = {
  position: null,
  numberFormat: null,
  showValue: true,
  showPercentage: false,
  showCategoryName: false,
  showSeriesName: false,
};

const AXIS: ChartAxis = {
  title: null,
  visible: true,
  numberFormat: null,
  gridlines: false,
  reversed: false,
  position: "Automatic",
  minimum: null,
  maximum: null,
  majorUnit: null,
};

export function freshSeries(id: string, name = ""): ChartSeries {
  return { id, name, values: "", categories: "", type: null, color: null, labels: null };
}

/** A new chart of a type but for its name and its place. */
export function freshChart(type: ChartType, series: readonly ChartSeries[]): Omit<Chart, "id" | "name" | "anchor"> {
  const round = type === "Pie" || type === "Doughnut";
  return {
    type,
    series,
    title: null,
    titleVisible: true,
    legend: { visible: round || series.length > 1, position: "Bottom" },
    valueAxis: { ...AXIS, gridlines: true },
    categoryAxis: AXIS,
    gapWidth: null,
    overlap: null,
    holeSize: 75,
    visibleOnly: true,
  };
}

/** The series that Excel makes of a range. `newId` gives each an id. */
export function seriesOf(core: Core, sheetId: string, wanted: Rect, by: SeriesBy, newId: () => string): ChartSeries[] {
  const { grid, meta } = core.sheet(sheetId);
  const rect = (grid.used && intersection(grid.used, wanted)) ?? { ...cellRect(wanted.top, wanted.left) };
  const { names, labels } = headersOf(core, sheetId, rect);
  const body = { ...rect, top: rect.top + (names ? 1 : 0), left: rect.left + (labels ? 1 : 0) };
  const columns = by === "Auto" ? heightOf(body) >= widthOf(body) : by === "Columns";
  const count = columns ? widthOf(body) : heightOf(body);
  const formula = (part: Rect | null): string => (part ? referenceFormula(meta.name, part) : "");
  return Array.from({ length: count }, (_series, at) => {
    const { header, values, categories } = columns
      ? columnParts(rect, body, body.left + at)
      : rowParts(rect, body, body.top + at);
    return {
      ...freshSeries(newId(), formula(header)),
      values: formula(values),
      categories: formula(categories),
    };
  });
}

interface Parts {
  readonly header: Rect | null;
  readonly values: Rect;
  readonly categories: Rect | null;
}

function columnParts(rect: Rect, body: Rect, column: number): Parts {
  return {
    header: body.top > rect.top ? cellRect(rect.top, column) : null,
    values: { ...body, left: column, right: column },
    categories: body.left > rect.left ? { ...body, left: rect.left, right: rect.left } : null,
  };
}

function rowParts(rect: Rect, body: Rect, row: number): Parts {
  return {
    header: body.left > rect.left ? cellRect(row, rect.left) : null,
    values: { ...body, top: row, bottom: row },
    categories: body.top > rect.top ? { ...body, top: rect.top, bottom: rect.top } : null,
  };
}

/** Whether the first row names series and the first column labels points (or the other way round). */
function headersOf(core: Core, sheetId: string, rect: Rect): { readonly names: boolean; readonly labels: boolean } {
  const [high, wide] = [heightOf(rect) > 1, widthOf(rect) > 1];
  const cornerBlank = core.sheet(sheetId).grid.blank(rect.top, rect.left) && high && wide;
  const row = { ...rect, bottom: rect.top, left: rect.left + (wide ? 1 : 0) };
  const column = { ...rect, right: rect.left, top: rect.top + (high ? 1 : 0) };
  return {
    names: high && (cornerBlank || areLabels(core, sheetId, row)),
    labels: wide && (cornerBlank || areLabels(core, sheetId, column)),
  };
}

/** Texts and dates, or blanks between them. */
function areLabels(core: Core, sheetId: string, rect: Rect): boolean {
  const sheet = core.sheet(sheetId);
  let found = false;
  for (let row = rect.top; row <= rect.bottom; row += 1)
    for (let column = rect.left; column <= rect.right; column += 1) {
      const value = sheet.grid.value(row, column);
      const label =
        typeof value === "string" || (typeof value === "number" && isDate(core.looks.format(sheet, row, column)));
      if (!label && value !== null) return false;
      found ||= label;
    }
  return found;
}
