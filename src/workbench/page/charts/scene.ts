// What all parts of a chart's picture share: the chart, what it shows, and how numbers become text.
import type { ChartData, SeriesData } from "../../model/charts/data";
import {
  type Box,
  type Chart,
  type ChartLabels,
  type ChartShape,
  type ChartSeries,
  type ChartType,
  paletteColor,
  SHAPES,
} from "../../model/charts/types";

export interface Scene {
  readonly chart: Chart;
  readonly data: ChartData;
  /** A number in a number format, by the person's locale. */
  readonly text: (value: number, format: string) => string;
}

export interface DrawnSeries {
  readonly at: number;
  readonly series: ChartSeries;
  readonly data: SeriesData;
  readonly type: ChartType;
  readonly color: string;
}

export function drawnSeries({ chart, data }: Scene): DrawnSeries[] {
  return chart.series.flatMap((series, at) => {
    const shown = data.series[at];
    const type = series.type ?? chart.type;
    const color = series.color ?? paletteColor(at);
    return shown ? [{ at, series, data: shown, type, color }] : [];
  });
}

export function shapeOf(chart: Chart): ChartShape {
  return SHAPES[chart.type];
}

export function isRound(chart: Chart): boolean {
  return shapeOf(chart) === "pie" || shapeOf(chart) === "doughnut";
}

/** A data label's words: names first, then the value or its share. */
export function labelText(
  scene: Scene,
  { data }: DrawnSeries,
  labels: ChartLabels,
  at: number,
  share: number | null,
): string {
  const value = data.values[at] ?? null;
  if (value === null) return "";
  const words = [
    labels.showSeriesName ? data.name : "",
    labels.showCategoryName ? (scene.data.categories[at]?.text ?? "") : "",
    labels.showValue ? scene.text(value, labels.numberFormat ?? data.format) : "",
    labels.showPercentage && share !== null ? scene.text(share, percentFormat(labels)) : "",
  ];
  return words.filter((word) => word !== "").join("; ");
}

function percentFormat({ numberFormat }: ChartLabels): string {
  return numberFormat?.includes("%") === true ? numberFormat : "0%";
}

/** The class of black or white letters, whichever reads better on a colour. */
export function inkClassOn(color: string): string {
  const part = (from: number): number => parseInt(color.slice(from, from + 2), 16);
  const light = (part(1) * 299 + part(3) * 587 + part(5) * 114) / 1000;
  return light > 150 ? "on-light" : "on-dark";
}

export function inner(box: Box, cut: { left?: number; top?: number; right?: number; bottom?: number }): Box {
  const { left = 0, top = 0, right = 0, bottom = 0 } = cut;
  return {
    left: box.left + left,
    top: box.top + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
}
