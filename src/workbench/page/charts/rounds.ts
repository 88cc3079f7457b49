// Pies and doughnuts: shares of a whole, clockwise from the top. A pie shows its first series, a doughnut a ring for
// each.
import { type Box, paletteColor } from "../../model/charts/types";
import { type DrawnSeries, drawnSeries, inkClassOn, labelText, type Scene, shapeOf } from "./scene";
import { label, svg } from "./svg";

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
}

/** Radians; slices narrower than this have their label outside. */
const NARROW = 0.45;
const AWAY = 14;

export function drawRounds(scene: Scene, box: Box): SVGElement[] {
  const series = drawnSeries(scene);
  const pie = shapeOf(scene.chart) === "pie";
  const shown = pie ? series.slice(0, 1) : series;
  const labelled = shown.some((one) => one.series.labels !== null);
  const radius = Math.max(0, Math.min(box.width, box.height) / 2 - (pie && labelled ? AWAY + 10 : 4));
  const hole = pie ? 0 : (radius * scene.chart.holeSize) / 100;
  const thick = (radius - hole) / Math.max(1, shown.length);
  const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  return shown.flatMap((one, at) =>
    ringOf(scene, one, { ...center, inner: hole + at * thick, outer: hole + (at + 1) * thick }),
  );
}

function ringOf(scene: Scene, of: DrawnSeries, ring: Ring): SVGElement[] {
  const sizes = of.data.values.map((value) => Math.abs(value ?? 0));
  const whole = sizes.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return [];
  let from = 0;
  const slices = sizes.map((size, at) => {
    const start = from;
    from += (size / whole) * Math.PI * 2;
    return { at, start, end: from, share: size / whole, color: of.series.color ?? paletteColor(at) };
  });
  const seen = slices.filter(({ share }) => share > 0);
  return [
    ...seen.map(({ at, start, end, color }) =>
      svg("path", {
        d: slicePath(ring, start, end),
        fill: color,
        class: "chart-slice",
        "data-point": `${of.at}:${at}`,
      }),
    ),
    ...seen.flatMap((slice) => sliceLabel(scene, of, ring, slice)),
  ];
}

function spot({ x, y }: Ring, radius: number, angle: number): string {
  return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
}

/** An arc cannot end where it begins: a whole ring is drawn a hair short. */
function slicePath(ring: Ring, start: number, wanted: number): string {
  const end = Math.min(wanted, start + Math.PI * 2 - 1e-4);
  const large = end - start > Math.PI ? 1 : 0;
  const arc = (radius: number, sweep: 0 | 1, to: number): string =>
    `A ${radius.toFixed(2)} ${radius.toFixed(2)} 0 ${large} ${sweep} ${spot(ring, radius, to)}`;
  const outside = `M ${spot(ring, ring.outer, start)} ${arc(ring.outer, 1, end)}`;
  const back = ring.inner > 0 ? arc(ring.inner, 0, start) : "";
  return `${outside} L ${spot(ring, ring.inner, end)} ${back} Z`;
}

interface Slice {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly share: number;
  readonly color: string;
}

function sliceLabel(scene: Scene, of: DrawnSeries, ring: Ring, slice: Slice): SVGElement[] {
  const { labels } = of.series;
  const text = labels === null ? "" : labelText(scene, of, labels, slice.at, slice.share);
  if (labels === null || text === "") return [];
  const angle = (slice.start + slice.end) / 2;
  const pie = ring.inner === 0;
  const best = slice.end - slice.start < NARROW ? "OutsideEnd" : "InsideEnd";
  const wanted = labels.position === null || labels.position === "BestFit" ? best : labels.position;
  const place = pie ? wanted : "Center";
  const depth: Readonly<Record<string, number>> = {
    OutsideEnd: ring.outer + AWAY,
    InsideEnd: ring.outer - AWAY - 4,
  };
  const radius = depth[place] ?? (pie ? ring.outer / 2 : (ring.inner + ring.outer) / 2);
  const ink = place === "OutsideEnd" ? "chart-text" : `chart-text ${inkClassOn(slice.color)}`;
  const [x, y] = [ring.x + radius * Math.sin(angle), ring.y - radius * Math.cos(angle)];
  return [label(text, x, y, { class: ink })];
}
