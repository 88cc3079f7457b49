// One chart of a file as the workbench has charts; null for kinds that it does not draw. Colours of a theme, fonts,
// trend lines, second axes and what a chart showed when it was saved are not taken over: it shows what its cells hold.
import { FRESH_LABELS, freshChart, freshSeries } from "../../model/charts/fresh";
import {
  AXIS_POSITIONS,
  type AxisPosition,
  type Chart,
  type ChartAxis,
  type ChartLabels,
  type ChartSeries,
  type ChartType,
  LABEL_POSITIONS,
  gapOf,
  LEGEND_POSITIONS,
  overlapOf,
  paletteColor,
} from "../../model/charts/types";
import { fromFile } from "../fileFormula";
import { CROSSINGS, LEGEND_PLACES } from "../write/chart";
import { PLACES } from "../write/chartSeries";
import { isOn } from "./styles";
import { childNamed, childrenNamed, parseXml, type XmlNode } from "../xml";

export type FileChart = Omit<Chart, "id" | "anchor" | "name">;

export function readChart(xml: string): FileChart | null {
  const chart = childNamed(parseXml(xml), "chart");
  const area = childNamed(chart, "plotArea");
  const plots = area?.children.filter(({ name }) => name.endsWith("Chart")) ?? [];
  const types = plots.map(plotType);
  const [type] = types;
  if (!chart || !area || !type || !types.every((one) => one !== null)) return null;
  const shapes = new Set(types.map((one) => one.replace(/Clustered|Stacked|Markers/, "")));
  const combined = [...shapes].every((shape) => shape === "Column" || shape === "Line");
  if (shapes.size > 1 && !combined) return null;
  return dressed(chart, area, plots, types, type);
}

function dressed(
  chart: XmlNode,
  area: XmlNode,
  plots: readonly XmlNode[],
  types: readonly ChartType[],
  type: ChartType,
): FileChart {
  const series = plots.flatMap((plot, at) => readSeries(plot, types[at] ?? type, type));
  const fresh = freshChart(type, ordered(series));
  const [first] = plots;
  const legend = childNamed(chart, "legend");
  const place = valueOf(legend, "legendPos");
  return {
    ...fresh,
    ...readTitle(chart),
    legend: {
      visible: legend !== undefined,
      position:
        legend === undefined
          ? fresh.legend.position
          : (LEGEND_POSITIONS.find((one) => LEGEND_PLACES[one] === place) ?? "Right"),
    },
    categoryAxis: {
      ...readAxis(childNamed(area, "catAx") ?? childNamed(area, "dateAx"), fresh.categoryAxis),
      position: readCrossing(childNamed(area, "valAx")),
    },
    valueAxis: readAxis(childNamed(area, "valAx"), fresh.valueAxis),
    gapWidth: unusual(within(valueOf(first, "gapWidth"), 0, 500), gapOf(fresh)),
    overlap: unusual(within(valueOf(first, "overlap"), -100, 100), overlapOf(fresh)),
    holeSize: within(valueOf(first, "holeSize"), 10, 90) ?? fresh.holeSize,
    visibleOnly: valueOf(chart, "plotVisOnly") !== "0",
  };
}

function valueOf(node: XmlNode | undefined, name: string): string | undefined {
  return childNamed(node, name)?.attributes["val"];
}

/** Schemas give a flag without a value the value true. */
function flagOf(node: XmlNode | undefined, name: string): boolean {
  const child = childNamed(node, name);
  return child !== undefined && isOn(child.attributes["val"] ?? "1");
}

function within(text: string | undefined, least: number, most: number): number | null {
  const value = text === undefined ? NaN : parseFloat(text);
  return value >= least && value <= most ? value : null;
}

function unusual(value: number | null, usual: number): number | null {
  return value === usual ? null : value;
}

function plotType(plot: XmlNode): ChartType | null {
  const grouping = valueOf(plot, "grouping") ?? "standard";
  if (plot.name === "pieChart") return "Pie";
  if (plot.name === "doughnutChart") return "Doughnut";
  if (plot.name === "lineChart" && grouping === "standard") return hasMarkers(plot) ? "LineMarkers" : "Line";
  if (plot.name !== "barChart" || grouping === "percentStacked") return null;
  const lying = valueOf(plot, "barDir") === "bar";
  if (grouping === "stacked") return lying ? "BarStacked" : "ColumnStacked";
  return lying ? "BarClustered" : "ColumnClustered";
}

function hasMarkers(plot: XmlNode): boolean {
  return childrenNamed(plot, "ser").some(markered);
}

function markered(series: XmlNode): boolean {
  return valueOf(childNamed(series, "marker"), "symbol") !== "none";
}

interface PlacedSeries {
  readonly order: number;
  readonly series: ChartSeries;
}

/** Groups of one kind stand together in a file; their order numbers say how the chart has them. */
function ordered(placed: readonly PlacedSeries[]): ChartSeries[] {
  return [...placed].sort((a, b) => a.order - b.order).map(({ series }) => series);
}

function readSeries(plot: XmlNode, type: ChartType, usual: ChartType): PlacedSeries[] {
  return childrenNamed(plot, "ser").map((node, at) => {
    const order = Number(valueOf(node, "order") ?? at);
    const own = type === "Line" || type === "LineMarkers" ? (markered(node) ? "LineMarkers" : "Line") : type;
    const color = colorOf(node);
    return {
      order,
      series: {
        ...freshSeries(String(order), seriesName(childNamed(node, "tx"))),
        values: referenceOf(childNamed(node, "val")),
        categories: referenceOf(childNamed(node, "cat")),
        type: own === usual ? null : own,
        color: color === paletteColor(order) ? null : color,
        labels: readLabels(childNamed(node, "dLbls") ?? childNamed(plot, "dLbls")),
      },
    };
  });
}

function seriesName(tx: XmlNode | undefined): string {
  const reference = formulaOf(childNamed(tx, "strRef"));
  return reference === "" ? (childNamed(tx, "v")?.text ?? "").replace(/^=+/, "") : reference;
}

function referenceOf(node: XmlNode | undefined): string {
  return formulaOf(childNamed(node, "numRef") ?? childNamed(node, "strRef"));
}

function formulaOf(reference: XmlNode | undefined): string {
  const text = childNamed(reference, "f")?.text.trim() ?? "";
  // Several areas stand in parentheses.
  return text === "" ? "" : fromFile(text.replace(/^\((.*)\)$/s, "$1"), null);
}

/** Of a fill, or of a line where there is no fill. */
function colorOf(node: XmlNode): string | null {
  const look = childNamed(node, "spPr");
  const solid = childNamed(look, "solidFill") ?? childNamed(childNamed(look, "ln"), "solidFill");
  const value = childNamed(solid, "srgbClr")?.attributes["val"];
  return value !== undefined && /^[\dA-F]{6}$/i.test(value) ? `#${value.toUpperCase()}` : null;
}

function readLabels(node: XmlNode | undefined): ChartLabels | null {
  if (node === undefined || flagOf(node, "delete")) return null;
  const shown = {
    showValue: flagOf(node, "showVal"),
    showPercentage: flagOf(node, "showPercent"),
    showCategoryName: flagOf(node, "showCatName"),
    showSeriesName: flagOf(node, "showSerName"),
  };
  if (!Object.values(shown).includes(true)) return null;
  const place = valueOf(node, "dLblPos");
  return {
    ...FRESH_LABELS,
    ...shown,
    position: LABEL_POSITIONS.find((one) => PLACES[one] === place) ?? null,
    numberFormat: formatOf(node),
  };
}

function formatOf(node: XmlNode): string | null {
  const { formatCode, sourceLinked } = childNamed(node, "numFmt")?.attributes ?? {};
  return isOn(sourceLinked) ? null : (formatCode ?? null);
}

function readTitle(chart: XmlNode): Pick<Chart, "title" | "titleVisible"> {
  const node = childNamed(chart, "title");
  // With no title of its own a chart of one series shows that series' name, unless this was taken away.
  const titleVisible = node !== undefined;
  return { title: node === undefined ? null : textOf(node), titleVisible };
}

/** Null for a title without a text of its own. */
function textOf(title: XmlNode): string | null {
  const tx = childNamed(title, "tx");
  const rich = childNamed(tx, "rich");
  const cached = childNamed(childNamed(childNamed(childNamed(tx, "strRef"), "strCache"), "pt"), "v");
  if (rich === undefined) return cached?.text ?? null;
  const paragraphs = childrenNamed(rich, "p").map((paragraph) =>
    paragraph.children.map((run) => childNamed(run, "t")?.text ?? "").join(""),
  );
  return paragraphs.join("\n");
}

function readCrossing(valueAxis: XmlNode | undefined): AxisPosition {
  const crosses = valueOf(valueAxis, "crosses");
  return AXIS_POSITIONS.find((one) => CROSSINGS[one] === crosses) ?? "Automatic";
}

function readAxis(node: XmlNode | undefined, fresh: ChartAxis): ChartAxis {
  if (node === undefined) return fresh;
  const scaling = childNamed(node, "scaling");
  const title = childNamed(node, "title");
  const number = (from: XmlNode | undefined, name: string): number | null =>
    within(valueOf(from, name), -Number.MAX_VALUE, Number.MAX_VALUE);
  return {
    title: title === undefined ? null : (textOf(title) ?? ""),
    visible: !flagOf(node, "delete"),
    numberFormat: formatOf(node),
    gridlines: childNamed(node, "majorGridlines") !== undefined,
    reversed: valueOf(scaling, "orientation") === "maxMin",
    position: fresh.position,
    minimum: number(scaling, "min"),
    maximum: number(scaling, "max"),
    majorUnit: number(node, "majorUnit"),
  };
}
