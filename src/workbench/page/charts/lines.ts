// Lines with or without markers, broken where a value is missing, with their labels.
import { labelPlaces, SHAPES } from "../../model/charts/types";
import type { Plot } from "./plot";
import { type DrawnSeries, drawnSeries, labelText, type Scene } from "./scene";
import { label, svg } from "./svg";

interface Point {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

export function drawLines(scene: Scene, plot: Plot): SVGElement[] {
  const series = drawnSeries(scene).filter(({ type }) => SHAPES[type] === "line");
  return series.flatMap((one) => {
    const runs = runsOf(one, plot);
    return [
      ...runs.map((run) => pathOf(run, one.color)),
      ...runs.flatMap((run) => run.flatMap((point) => markerOf(point, one, run.length === 1))),
      ...runs.flatMap((run) => run.flatMap((point) => pointLabel(scene, point, one))),
    ];
  });
}

/** Points that are joined. */
function runsOf({ data }: DrawnSeries, plot: Plot): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  data.values.forEach((value, at) => {
    if (value === null) {
      if (run.length > 0) runs.push(run);
      run = [];
    } else run.push({ at, x: plot.category(at + 0.5), y: plot.value(value) });
  });
  return run.length > 0 ? [...runs, run] : runs;
}

function pathOf(run: readonly Point[], color: string): SVGElement {
  const points = run.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  return svg("polyline", { points, stroke: color, class: "chart-line" });
}

/** A point without neighbours would not be seen without a marker. */
function markerOf({ x, y, at }: Point, { type, color, at: series }: DrawnSeries, alone: boolean): SVGElement[] {
  if (type !== "LineMarkers" && !alone) return [];
  return [svg("circle", { cx: x, cy: y, r: 3.5, fill: color, "data-point": `${series}:${at}` })];
}

const AWAY = 10;
const PLACES: Readonly<Record<string, readonly [x: number, y: number, anchor: "start" | "middle" | "end"]>> = {
  Right: [AWAY - 2, 0, "start"],
  Left: [2 - AWAY, 0, "end"],
  Top: [0, -AWAY, "middle"],
  Bottom: [0, AWAY, "middle"],
  Center: [0, 0, "middle"],
};

function pointLabel(scene: Scene, { x, y, at }: Point, of: DrawnSeries): SVGElement[] {
  const { labels } = of.series;
  const text = labels === null ? "" : labelText(scene, of, labels, at, null);
  if (labels === null || text === "") return [];
  const places = labelPlaces(of.type);
  const place = labels.position !== null && places.includes(labels.position) ? labels.position : "Right";
  const [dx, dy, anchor] = PLACES[place] ?? [0, -AWAY, "middle"];
  return [label(text, x + dx, y + dy, { anchor })];
}
