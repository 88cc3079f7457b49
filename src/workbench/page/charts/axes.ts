// The axes of a chart: round ticks with their texts, grid lines, category names that are turned or left out where they
// would run into each other, titles. It tells what room is left for the plot.
import { ticksOf } from "../../model/charts/ticks";
import type { Box, ChartAxis } from "../../model/charts/types";
import { type Plot, plotOf, scaleFor } from "./plot";
import { inner, type Scene, shapeOf } from "./scene";
import { fitted, label, line, svg, textWidth } from "./svg";

const LINE = 16;
const GAP = 6;
/** Of the chart's width: names beside bars, or the height of turned names. */
const MOST_NAMES = 0.4;
/** The height, and the width, of a text that is aslant, to its length. */
const ASLANT = 0.71;

interface Names {
  readonly texts: readonly string[];
  /** Degrees. */
  readonly turned: 0 | -45 | -90;
  /** Every so many are shown. */
  readonly every: number;
  readonly room: number;
}

export interface Axes {
  readonly plot: Plot;
  /** Below the bars and lines. */
  readonly behind: readonly SVGElement[];
  readonly before: readonly SVGElement[];
}

export function drawAxes(scene: Scene, whole: Box): Axes {
  const standing = shapeOf(scene.chart) !== "bar";
  const { valueAxis, categoryAxis } = scene.chart;
  const bottomTitle = (standing ? categoryAxis : valueAxis).title;
  const sideTitle = (standing ? valueAxis : categoryAxis).title;
  const titles: SVGElement[] = [];
  const box = inner(whole, {
    left: sideTitle ? LINE + GAP : 0,
    bottom: bottomTitle ? LINE + GAP : 0,
    top: 6,
  });
  if (bottomTitle)
    titles.push(
      label(fitted(bottomTitle, box.width, 13), box.left + box.width / 2, whole.top + whole.height - LINE / 2, {
        size: 13,
      }),
    );
  if (sideTitle)
    titles.push(
      label(fitted(sideTitle, box.height, 13), whole.left + LINE / 2, box.top + box.height / 2, {
        size: 13,
        turned: -90,
      }),
    );
  const { plot, names } = standing ? standingPlot(scene, box) : lyingPlot(scene, box);
  return {
    plot,
    behind: gridLines(scene, plot),
    before: [...titles, ...tickTexts(scene, plot), ...nameTexts(scene, plot, names), axisLine(scene, plot)],
  };
}

function tickFormat({ chart, data }: Scene): string {
  return chart.valueAxis.numberFormat ?? data.series[0]?.format ?? "General";
}

function ticks(scene: Scene, plot: Pick<Plot, "scale">): { readonly value: number; readonly text: string }[] {
  const format = tickFormat(scene);
  return ticksOf(plot.scale).map((value) => ({ value, text: scene.text(value, format) }));
}

function categoryTexts({ chart, data, text }: Scene): string[] {
  const format = chart.categoryAxis.numberFormat;
  return data.categories.map((one) =>
    format !== null && typeof one.value === "number" ? text(one.value, format) : one.text,
  );
}

interface Placed {
  readonly plot: Plot;
  readonly names: Names;
}

function standingPlot(scene: Scene, box: Box): Placed {
  const { valueAxis, categoryAxis } = scene.chart;
  const scale = scaleFor(scene, box.height - LINE);
  const beside = valueAxis.visible
    ? Math.max(...ticks(scene, { scale }).map(({ text }) => textWidth(text))) + GAP + 2
    : 4;
  const far = valuesFar(categoryAxis);
  const wide = inner(box, far ? { right: beside, left: 4 } : { left: beside, right: 4 });
  const names = namesBelow(categoryTexts(scene), wide, far ? 4 : beside, box.height * MOST_NAMES);
  const under = categoryAxis.visible ? names.room + GAP : 4;
  const room = inner(wide, valueAxis.reversed ? { top: under } : { bottom: under });
  return { plot: plotOf(scene, room, scale), names };
}

/**
 * In one line where they fit; aslant where they do not; upright where even that would run out of the chart at its left.
 */
function namesBelow(texts: readonly string[], { width }: Box, beside: number, most: number): Names {
  const step = width / Math.max(1, texts.length);
  const widest = Math.max(0, ...texts.map((text) => textWidth(text)));
  if (widest <= step - 4) return { texts, turned: 0, every: 1, room: LINE };
  const every = Math.max(1, Math.ceil(LINE / step));
  const aslant = widest * ASLANT <= Math.min(beside + step / 2, most - LINE);
  const length = aslant ? widest : Math.min(widest, most - GAP);
  const cut = texts.map((text) => fitted(text, length));
  const room = aslant ? length * ASLANT + LINE / 2 : length + GAP;
  return { texts: cut, turned: aslant ? -45 : -90, every, room };
}

function lyingPlot(scene: Scene, box: Box): Placed {
  const { valueAxis, categoryAxis } = scene.chart;
  const texts = categoryTexts(scene);
  const most = box.width * MOST_NAMES;
  const widest = Math.min(most, Math.max(0, ...texts.map((text) => textWidth(text))));
  const beside = categoryAxis.visible ? widest + GAP : 4;
  const scale = scaleFor(scene, box.width - beside);
  // The last tick's text stands half beyond the plot.
  const half = Math.max(...ticks(scene, { scale }).map(({ text }) => textWidth(text))) / 2 + 4;
  const wide = inner(box, valueAxis.reversed ? { right: beside, left: half } : { left: beside, right: half });
  const under = valueAxis.visible ? LINE + GAP : 4;
  const room = inner(wide, valuesFar(categoryAxis) ? { top: under } : { bottom: under });
  const every = Math.max(1, Math.ceil((LINE * texts.length) / Math.max(1, room.height)));
  const names: Names = { texts: texts.map((text) => fitted(text, widest)), turned: 0, every, room: widest };
  return { plot: plotOf(scene, room, scale), names };
}

function gridLines({ chart }: Scene, plot: Plot): SVGElement[] {
  const { box, standing } = plot;
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const across = (at: number): SVGElement =>
    standing ? line(box.left, at, right, at, "chart-grid") : line(at, box.top, at, bottom, "chart-grid");
  const along = (at: number): SVGElement =>
    standing ? line(at, box.top, at, bottom, "chart-grid") : line(box.left, at, right, at, "chart-grid");
  return [
    ...(chart.valueAxis.gridlines ? ticksOf(plot.scale).map((tick) => across(plot.value(tick))) : []),
    ...(chart.categoryAxis.gridlines
      ? Array.from({ length: plot.count + 1 }, (_line, at) => along(plot.category(at)))
      : []),
  ];
}

/**
 * The value axis stands where the categories begin, or at their end where it is told so; far is at the right, or at the
 * top.
 */
function valuesFar({ reversed, position }: ChartAxis): boolean {
  return reversed !== (position === "Maximum");
}

function tickTexts(scene: Scene, plot: Plot): SVGElement[] {
  if (!scene.chart.valueAxis.visible) return [];
  const { box, standing } = plot;
  const far = valuesFar(scene.chart.categoryAxis);
  return ticks(scene, plot).map(({ value, text }) => {
    const at = plot.value(value);
    if (!standing) return label(text, at, far ? box.top - LINE / 2 - 2 : box.top + box.height + LINE / 2 + 2);
    return far
      ? label(text, box.left + box.width + GAP, at, { anchor: "start" })
      : label(text, box.left - GAP, at, { anchor: "end" });
  });
}

function nameTexts({ chart }: Scene, plot: Plot, names: Names): SVGElement[] {
  if (!chart.categoryAxis.visible) return [];
  const far = chart.valueAxis.reversed;
  return names.texts.flatMap((text, at) => {
    if (at % names.every !== 0 || text === "") return [];
    const middle = plot.category(at + 0.5);
    return plot.standing
      ? nameBelow(text, middle, plot.box, names.turned, far)
      : nameBeside(text, middle, plot.box, far);
  });
}

function nameBelow(text: string, x: number, box: Box, turned: Names["turned"], above: boolean): SVGElement {
  const y = above ? box.top - LINE / 2 - 2 : box.top + box.height + LINE / 2 + 2;
  if (turned === 0) return label(text, x, y);
  return label(text, x, y, { anchor: above ? "start" : "end", turned });
}

function nameBeside(text: string, y: number, box: Box, far: boolean): SVGElement {
  return far
    ? label(text, box.left + box.width + GAP, y, { anchor: "start" })
    : label(text, box.left - GAP, y, { anchor: "end" });
}

/** Where bars stand: at zero, or at the axis' end that is nearest to it. */
function axisLine({ chart }: Scene, plot: Plot): SVGElement {
  const at = plot.value(0);
  const { left, top, width, height } = plot.box;
  if (!chart.categoryAxis.visible) return svg("g", {});
  return plot.standing ? line(left, at, left + width, at, "chart-axis") : line(at, top, at, top + height, "chart-axis");
}
