// What happens to the references of charts and to rectangles over a table's columns when cells move and tables grow.
import { columnLetters } from "../address";
import { quoteSheet, rectOf, sameName } from "../formula/rewrite";
import { tokenize, type ReferenceToken } from "../formula/tokens";
import { MAX_COLUMNS, MAX_ROWS } from "../rects";
import type { Rect } from "../types";
import type { Chart, ChartSeries } from "./types";

function mapSeries(series: ChartSeries, change: (formula: string) => string): ChartSeries {
  const at = (formula: string): string => (formula.startsWith("=") ? change(formula) : formula);
  const next = {
    ...series,
    name: at(series.name),
    values: at(series.values),
    categories: at(series.categories),
  };
  const same = next.name === series.name && next.values === series.values && next.categories === series.categories;
  return same ? series : next;
}

/** The charts with their references rewritten; the very same list when nothing changed. */
export function rewriteCharts(charts: readonly Chart[], change: (formula: string) => string): readonly Chart[] {
  const next = charts.map((chart) => {
    const series = chart.series.map((one) => mapSeries(one, change));
    return series.every((one, at) => one === chart.series[at]) ? chart : { ...chart, series };
  });
  return next.every((one, at) => one === charts[at]) ? charts : next;
}

/** "=Prices!$B$2:$B$9"; whole rows and columns as "$3:$4" and "$A:$B". */
export function referenceFormula(sheetName: string, rect: Rect): string {
  return `=${quoteSheet(sheetName)}!${absolute(rect)}`;
}

function absolute({ top, left, bottom, right }: Rect): string {
  const [first, last] = [`$${columnLetters(left)}`, `$${columnLetters(right)}`];
  if (left === 0 && right === MAX_COLUMNS - 1) return `$${top + 1}:$${bottom + 1}`;
  if (top === 0 && bottom === MAX_ROWS - 1) return `${first}:${last}`;
  const [start, end] = [`${first}$${top + 1}`, `${last}$${bottom + 1}`];
  return start === end ? start : `${start}:${end}`;
}

/** The references of a formula that name their sheet. */
export function referencesIn(formula: string): readonly (ReferenceToken & { readonly sheet: string })[] {
  if (!formula.startsWith("=")) return [];
  return tokenize(formula.slice(1)).filter(
    (token): token is ReferenceToken & { readonly sheet: string } => token.kind === "reference" && token.sheet !== null,
  );
}

/** A formula that is one reference to all rows of a table, after the table's rows became others. */
export function grownFormula(formula: string, sheetName: string, from: Rect, to: Rect): string {
  const [only, ...more] = referencesIn(formula);
  if (!only || more.length > 0 || !sameName(only.sheet, sheetName)) return formula;
  const rect = rectOf(only);
  const next = grownRect(rect, from, to);
  return next === rect ? formula : referenceFormula(only.sheet, next);
}

/** A rectangle over all rows of a table and over none but its columns; else the very same. */
export function grownRect(rect: Rect, from: Rect, to: Rect): Rect {
  const whole = rect.top === from.top && rect.bottom === from.bottom;
  if (!whole || rect.left < from.left || rect.right > from.right) return rect;
  return { ...rect, top: to.top, bottom: to.bottom };
}
