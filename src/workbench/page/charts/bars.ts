// Columns and bars, side by side or on one another, with their labels.
import { type Box, gapOf, isStacked, labelPlaces, overlapOf, SHAPES } from "../../model/charts/types";
import type { Plot } from "./plot";
import { type DrawnSeries, drawnSeries, inkClassOn, labelText, type Scene } from "./scene";
import { label, svg, textWidth } from "./svg";

interface Bar {
  readonly of: DrawnSeries;
  readonly at: number;
  readonly box: Box;
  readonly negative: boolean;
}

export function drawBars(scene: Scene, plot: Plot): SVGElement[] {
  const series = drawnSeries(scene).filter(({ type }) => SHAPES[type] === "column" || SHAPES[type] === "bar");
  const [first] = series;
  if (!first) return [];
  const bars = isStacked(first.type) ? stackedBars(scene, plot, series) : sideBars(scene, plot, series);
  return [
    ...bars.map(({ of, at, box }) =>
      svg("rect", {
        x: box.left,
        y: box.top,
        width: box.width,
        height: box.height,
        fill: of.color,
        "data-point": `${of.at}:${at}`,
      }),
    ),
    ...bars.flatMap((bar) => barLabel(scene, plot, bar)),
  ];
}

function valuesIn({ data }: DrawnSeries): { readonly at: number; readonly value: number }[] {
  return data.values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
}

function sideBars({ chart }: Scene, plot: Plot, series: readonly DrawnSeries[]): Bar[] {
  const type = series[0]?.type ?? chart.type;
  const [gap, overlap] = [gapOf({ ...chart, type }) / 100, overlapOf({ ...chart, type }) / 100];
  const width = 1 / (series.length - (series.length - 1) * overlap + gap);
  return series.flatMap((of, order) =>
    valuesIn(of).map(({ at, value }) => {
      const from = at + width * (gap / 2 + order * (1 - overlap));
      return { of, at, box: plot.rect(from, from + width, 0, value), negative: value < 0 };
    }),
  );
}

function stackedBars({ chart }: Scene, plot: Plot, series: readonly DrawnSeries[]): Bar[] {
  const type = series[0]?.type ?? chart.type;
  const width = 1 / (1 + gapOf({ ...chart, type }) / 100);
  const sums = Array.from({ length: plot.count }, () => ({ up: 0, down: 0 }));
  return series.flatMap((of) =>
    valuesIn(of).map(({ at, value }) => {
      const sum = sums[at] ?? { up: 0, down: 0 };
      const side = value < 0 ? "down" : "up";
      const start = sum[side];
      sum[side] += value;
      const from = at + (1 - width) / 2;
      return { of, at, box: plot.rect(from, from + width, start, start + value), negative: value < 0 };
    }),
  );
}

const AWAY = 9;

function barLabel(scene: Scene, plot: Plot, { of, at, box, negative }: Bar): SVGElement[] {
  const { labels } = of.series;
  const text = labels === null ? "" : labelText(scene, of, labels, at, null);
  if (labels === null || text === "") return [];
  const places = labelPlaces(of.type);
  const place = labels.position !== null && places.includes(labels.position) ? labels.position : places[0];
  const inside = place !== "OutsideEnd";
  const fits = textWidth(text) <= box.width - 2 && box.height >= AWAY;
  const ink = inside ? `chart-text ${fits ? inkClassOn(of.color) : "edged"}` : "chart-text";
  const half = plot.standing ? AWAY : textWidth(text) / 2 + 4;
  const towards = negative !== scene.chart.valueAxis.reversed ? -1 : 1;
  const end = endOf(plot, box, towards);
  const base = endOf(plot, box, -towards);
  const middle = plot.standing ? box.top + box.height / 2 : box.left + box.width / 2;
  const sign = plot.standing ? -towards : towards;
  const where =
    place === "Center" ? middle : place === "InsideBase" ? base + sign * half : end + sign * half * (inside ? -1 : 1);
  const [x, y] = plot.standing ? [box.left + box.width / 2, where] : [where, box.top + box.height / 2];
  return [label(text, x, y, { class: ink })];
}

/** The edge of a bar that lies towards higher (1) or lower (-1) values of an axis that is not turned. */
function endOf({ standing }: Plot, box: Box, towards: number): number {
  if (standing) return towards > 0 ? box.top : box.top + box.height;
  return towards > 0 ? box.left + box.width : box.left;
}
