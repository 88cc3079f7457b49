// The legend of a chart: series, or the slices of a pie, with their colours, in lines above and below or in a column
// beside the plot.
import { type Box, paletteColor } from "../../model/charts/types";
import { drawnSeries, inner, isRound, type Scene } from "./scene";
import { fitted, label, svg, TEXT_SIZE, textWidth } from "./svg";

const KEY = 10;
const GAP = 5;
const BETWEEN = 14;
const LINE = 18;
/** Of the chart's width or height: the plot needs the rest. */
const MOST = 0.35;

interface Entry {
  readonly text: string;
  readonly color: string;
  readonly lined: boolean;
}

export interface Part {
  readonly elements: readonly SVGElement[];
  /** What is left for the plot. */
  readonly rest: Box;
}

export function drawLegend(scene: Scene, box: Box): Part {
  const { visible, position } = scene.chart.legend;
  const entries = visible ? entriesOf(scene) : [];
  if (entries.length === 0) return { elements: [], rest: box };
  return position === "Top" || position === "Bottom" ? lying(entries, box, position) : standing(entries, box, position);
}

function entriesOf(scene: Scene): Entry[] {
  const series = drawnSeries(scene);
  if (!isRound(scene.chart))
    return series.map(({ data, color, type }) => ({
      text: data.name,
      color,
      lined: type === "Line" || type === "LineMarkers",
    }));
  const own = series[0]?.series.color ?? null;
  return scene.data.categories.map(({ text }, at) => ({
    text,
    color: own ?? paletteColor(at),
    lined: false,
  }));
}

function widthOf({ text }: Entry): number {
  return KEY + GAP + textWidth(text);
}

function lying(entries: readonly Entry[], box: Box, position: "Top" | "Bottom"): Part {
  const lines: Entry[][] = [[]];
  let used = 0;
  const most = Math.max(1, Math.floor((box.height * MOST) / LINE));
  for (const entry of entries) {
    const width = Math.min(widthOf(entry), box.width) + BETWEEN;
    if (used + width > box.width && used > 0 && lines.length < most) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(entry);
    used += width;
  }
  const height = lines.length * LINE + 4;
  const top = position === "Top" ? box.top : box.top + box.height - height + 4;
  const elements = lines.flatMap((line, at) => lineOf(line, box, top + at * LINE + LINE / 2));
  return { elements, rest: inner(box, position === "Top" ? { top: height } : { bottom: height }) };
}

function lineOf(entries: readonly Entry[], box: Box, y: number): SVGElement[] {
  const share = box.width / entries.length - BETWEEN;
  const whole = entries.reduce((sum, entry) => sum + widthOf(entry) + BETWEEN, -BETWEEN);
  const tight = whole > box.width;
  let x = box.left + (box.width - Math.min(whole, box.width)) / 2;
  return entries.flatMap((entry) => {
    const width = tight ? share : widthOf(entry);
    const made = entryAt(entry, x, y, width);
    x += width + BETWEEN;
    return made;
  });
}

function standing(entries: readonly Entry[], box: Box, position: "Left" | "Right" | "Corner"): Part {
  const width = Math.min(Math.max(...entries.map(widthOf)), box.width * MOST);
  const shown = entries.slice(0, Math.max(1, Math.floor(box.height / LINE)));
  const left = position === "Left" ? box.left : box.left + box.width - width;
  const top = position === "Corner" ? box.top : box.top + (box.height - shown.length * LINE) / 2;
  const elements = shown.flatMap((entry, at) => entryAt(entry, left, top + at * LINE + LINE / 2, width));
  const taken = width + BETWEEN;
  return { elements, rest: inner(box, position === "Left" ? { left: taken } : { right: taken }) };
}

function entryAt({ text, color, lined }: Entry, x: number, y: number, width: number): SVGElement[] {
  const key = lined
    ? svg("line", {
        x1: x - 4,
        y1: y,
        x2: x + KEY,
        y2: y,
        stroke: color,
        "stroke-width": 2.5,
        class: "chart-key",
      })
    : svg("rect", {
        x,
        y: y - KEY / 2 + 1,
        width: KEY - 2,
        height: KEY - 2,
        fill: color,
        class: "chart-key",
      });
  return [key, label(fitted(text, width - KEY - GAP), x + KEY + GAP, y, { anchor: "start", size: TEXT_SIZE })];
}
