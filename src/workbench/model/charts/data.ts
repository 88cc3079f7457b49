// What a chart shows now: names, numbers and labels read through its references. It reads and changes nothing.
import type { Core } from "../core";
import { sameName } from "../formula/rewrite";
import { rectOf } from "../formula/rewrite";
import { GENERAL, shownText } from "../numberText";
import { intersection } from "../rects";
import type { SheetState } from "../state";
import type { Rect, Scalar } from "../types";
import { referencesIn } from "./rewrite";
import type { Chart, ChartSeries } from "./types";

/** Excel's own limit of points in a series. */
const MOST_POINTS = 32_000;

export interface SeriesData {
  readonly name: string;
  /** Null where nothing is drawn: blanks and errors. Text counts as 0, as in Excel. */
  readonly values: readonly (number | null)[];
  /** Of the first value. */
  readonly format: string;
  readonly categories: readonly CategoryLabel[];
}

export interface CategoryLabel {
  readonly text: string;
  readonly value: Scalar;
  readonly format: string;
}

export interface ChartData {
  readonly title: string;
  /** In the order of the chart's series. */
  readonly series: readonly SeriesData[];
  /** Of the longest series; counted from 1 where the chart names none. */
  readonly categories: readonly CategoryLabel[];
}

interface Read {
  readonly value: Scalar;
  readonly format: string;
}

export function chartData(core: Core, chart: Chart): ChartData {
  core.calculator?.update();
  const series = chart.series.map((one, at) => readSeries(core, chart, one, at));
  const count = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  const named = series.find(({ categories }) => categories.length > 0)?.categories ?? [];
  const categories = Array.from({ length: count }, (_label, at) => named[at] ?? numbered(at, named.length));
  return { title: chart.title ?? ownTitle(series), series, categories };
}

function ownTitle(series: readonly SeriesData[]): string {
  const [only, ...more] = series;
  return only && more.length === 0 ? only.name : "Chart Title";
}

function numbered(at: number, named: number): CategoryLabel {
  const text = named > 0 ? "" : String(at + 1);
  return { text, value: text === "" ? null : at + 1, format: GENERAL };
}

function readSeries(core: Core, chart: Chart, series: ChartSeries, at: number): SeriesData {
  const values = readCells(core, series.values, chart.visibleOnly);
  return {
    name: seriesName(core, series, at),
    values: values.map(({ value }) => numberOf(value)),
    format: values.find(({ value }) => value !== null)?.format ?? GENERAL,
    categories: readCells(core, series.categories, chart.visibleOnly).map(({ value, format }) => ({
      value,
      format,
      text: shownText(value, format, core.reading),
    })),
  };
}

function numberOf(value: Scalar): number | null {
  if (typeof value === "number") return value;
  if (value === null || typeof value === "object") return null;
  return value === true ? 1 : 0;
}

export function seriesName(core: Core, { name }: ChartSeries, at: number): string {
  if (name === "") return `Series${at + 1}`;
  if (!name.startsWith("=")) return name;
  return readCells(core, name, false)
    .map(({ value, format }) => shownText(value, format, core.reading))
    .join(" ");
}

/**
 * Cells of a reference, row by row. What lies off the used part of the sheet is blank, and is counted for its place.
 */
function readCells(core: Core, formula: string, visibleOnly: boolean): Read[] {
  const cells: Read[] = [];
  for (const token of referencesIn(formula)) {
    const sheet = core.state.sheets.find(({ meta }) => sameName(meta.name, token.sheet));
    if (sheet) readRect(core, sheet, rectOf(token), visibleOnly, cells);
  }
  return cells;
}

function readRect(core: Core, sheet: SheetState, whole: Rect, visibleOnly: boolean, cells: Read[]): void {
  const rect = wanted(sheet, whole);
  const { hiddenRows, filteredRows, hiddenColumns } = sheet.meta;
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    if (visibleOnly && (hiddenRows.has(row) || filteredRows.has(row))) continue;
    for (let column = rect.left; column <= rect.right && cells.length < MOST_POINTS; column += 1) {
      if (visibleOnly && hiddenColumns.has(column)) continue;
      cells.push({
        value: sheet.grid.value(row, column),
        format: core.looks.format(sheet, row, column),
      });
    }
  }
}

/** Whole columns and rows end where the sheet's cells end. */
function wanted(sheet: SheetState, rect: Rect): Rect {
  if (rect.bottom - rect.top < MOST_POINTS && rect.right - rect.left < MOST_POINTS) return rect;
  const { used } = sheet.grid;
  return (used && intersection(used, rect)) ?? { ...rect, bottom: rect.top, right: rect.left };
}
