// The plot of columns, bars and lines: where categories and values lie in pixels, whichever way the chart stands.
import { type Scale, scaleOf } from "../../model/charts/ticks";
import { type Box, isStacked } from "../../model/charts/types";
import { type DrawnSeries, drawnSeries, type Scene, shapeOf } from "./scene";

/** Pixels between two ticks that look well. */
const ROOM = { standing: 24, lying: 60 };

export interface Plot {
  readonly box: Box;
  /** Values go up; else they go to the right. */
  readonly standing: boolean;
  readonly scale: Scale;
  readonly count: number;
  /** Along the category axis: 0 is its beginning, `count` its end. */
  category(position: number): number;
  value(value: number): number;
  /** Between two positions and two values. */
  rect(from: number, to: number, low: number, high: number): Box;
}

export function scaleFor(scene: Scene, length: number): Scale {
  const { valueAxis } = scene.chart;
  const standing = shapeOf(scene.chart) !== "bar";
  const room = Math.min(10, Math.max(2, Math.floor(length / (standing ? ROOM.standing : ROOM.lying))));
  return scaleOf(valuesOf(scene), valueAxis, room);
}

/** All values that the axis must hold: sums where series stand on one another. Bars stand on zero. */
function valuesOf(scene: Scene): number[] {
  const series = drawnSeries(scene);
  const stacked = series.filter(({ type }) => isStacked(type));
  const alone = series.filter(({ type }) => !isStacked(type)).flatMap(({ data }) => data.values);
  const values = [...alone, ...sumsOf(stacked, scene.data.categories.length)].filter((one) => one !== null);
  const bars = series.some(({ type }) => type !== "Line" && type !== "LineMarkers");
  return bars ? [...values, 0] : values;
}

function sumsOf(series: readonly DrawnSeries[], count: number): number[] {
  if (series.length === 0) return [];
  return Array.from({ length: count }, (_sum, at) => {
    const values = series.map(({ data }) => data.values[at] ?? 0);
    return [
      values.reduce((sum, one) => sum + Math.max(0, one), 0),
      values.reduce((sum, one) => sum + Math.min(0, one), 0),
    ];
  }).flat();
}

export function plotOf(scene: Scene, box: Box, scale: Scale): Plot {
  const standing = shapeOf(scene.chart) !== "bar";
  const count = Math.max(1, scene.data.categories.length);
  const { categoryAxis, valueAxis } = scene.chart;
  const along = (part: number, turned: boolean, up: boolean): number => {
    const way = turned ? 1 - part : part;
    return up ? box.top + box.height * (1 - way) : box.left + box.width * way;
  };
  const category = (position: number): number => along(position / count, categoryAxis.reversed, !standing);
  const value = (one: number): number => {
    const inside = Math.min(Math.max(one, scale.minimum), scale.maximum);
    const part = (inside - scale.minimum) / (scale.maximum - scale.minimum);
    return along(part, valueAxis.reversed, standing);
  };
  return {
    box,
    standing,
    scale,
    count,
    category,
    value,
    rect: (from, to, low, high) => {
      const [c1, c2, v1, v2] = [category(from), category(to), value(low), value(high)];
      return standing ? boxBetween(c1, v1, c2, v2) : boxBetween(v1, c1, v2, c2);
    },
  };
}

function boxBetween(x1: number, y1: number, x2: number, y2: number): Box {
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}
