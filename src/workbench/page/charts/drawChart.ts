// A chart as a picture: title, legend, plot. Sizes are pixels; what has no room is left out rather than drawn over the
// rest.
import { drawAxes } from "./axes";
import { drawBars } from "./bars";
import { drawLegend } from "./legend";
import { drawLines } from "./lines";
import { drawRounds } from "./rounds";
import { inner, isRound, type Scene } from "./scene";
import { fitted, label, svg } from "./svg";

const EDGE = 10;
const TITLE_SIZE = 18;
/** With less than this a plot says nothing. */
const LEAST = 24;

export function drawChart(scene: Scene, width: number, height: number): SVGElement {
  const { chart, data } = scene;
  const picture = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  let box = inner({ left: 0, top: 0, width, height }, { left: EDGE, top: EDGE, right: EDGE, bottom: EDGE });
  if (chart.titleVisible && data.title !== "") {
    const text = fitted(data.title.replace(/\s+/g, " "), box.width, TITLE_SIZE);
    picture.append(label(text, width / 2, box.top + TITLE_SIZE / 2, { size: TITLE_SIZE, class: "chart-title" }));
    box = inner(box, { top: TITLE_SIZE + 12 });
  }
  const legend = drawLegend(scene, box);
  picture.append(...legend.elements);
  box = legend.rest;
  if (box.width < LEAST || box.height < LEAST || chart.series.length === 0) return picture;
  if (isRound(chart)) picture.append(...drawRounds(scene, box));
  else {
    const { plot, behind, before } = drawAxes(scene, box);
    picture.append(...behind, ...drawBars(scene, plot), ...before, ...drawLines(scene, plot));
  }
  return picture;
}
