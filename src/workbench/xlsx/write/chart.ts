// One chart as xl/charts/chartN.xml. The elements are in the order that Excel requires (ECMA-376, 21.2.2).
import type { ChartData } from "../../model/charts/data";
import {
  type AxisPosition,
  type Chart,
  type ChartAxis,
  type ChartShape,
  gapOf,
  isStacked,
  type LegendPosition,
  overlapOf,
  SHAPES,
  typeOfShape,
} from "../../model/charts/types";
import { seriesXml } from "./chartSeries";
import { fill, LINE_GREY, lineXml, NO_FILL, NO_LINE, textLook, titleXml } from "../chartText";
import { RELATIONS } from "./sheet";
import { tag, XML_HEAD } from "../xml";

export const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
export const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const CATEGORY_AXIS = 500_000_001;
const VALUE_AXIS = 500_000_002;

export const LEGEND_PLACES: Readonly<Record<LegendPosition, string>> = {
  Top: "t",
  Bottom: "b",
  Left: "l",
  Right: "r",
  Corner: "tr",
};

export const CROSSINGS: Readonly<Record<AxisPosition, string>> = {
  Automatic: "autoZero",
  Minimum: "min",
  Maximum: "max",
};

export function chartXml(chart: Chart, data: ChartData): string {
  const content = [
    chart.titleVisible ? titleXml(chart.title, 1400) : "",
    tag("c:autoTitleDeleted", { val: chart.titleVisible ? 0 : 1 }),
    tag("c:plotArea", {}, `<c:layout/>${plotsXml(chart, data)}${axesXml(chart, data)}${tag("c:spPr", {}, NO_FILL)}`),
    chart.legend.visible ? legendXml(chart.legend.position) : "",
    tag("c:plotVisOnly", { val: chart.visibleOnly ? 1 : 0 }),
    '<c:dispBlanksAs val="gap"/>',
  ];
  const space = { "xmlns:c": CHART, "xmlns:a": DRAWING, "xmlns:r": RELATIONS };
  const around = tag("c:spPr", {}, fill("#FFFFFF") + lineXml(LINE_GREY, 0.75));
  const inner = `<c:roundedCorners val="0"/>${tag("c:chart", {}, content.join(""))}${around}${textLook(1000)}`;
  return XML_HEAD + tag("c:chartSpace", space, inner);
}

function legendXml(position: LegendPosition): string {
  const place = tag("c:legendPos", { val: LEGEND_PLACES[position] });
  return tag("c:legend", {}, `${place}<c:overlay val="0"/>${textLook()}`);
}

/** A group for each shape: columns first, lines over them. */
function plotsXml(chart: Chart, data: ChartData): string {
  const shapeAt = (at: number): ChartShape => SHAPES[chart.series[at]?.type ?? chart.type];
  const shapes = new Set<ChartShape>(chart.series.map((_series, at) => shapeAt(at)));
  if (shapes.size === 0) shapes.add(SHAPES[chart.type]);
  const order: readonly ChartShape[] = ["column", "bar", "line", "pie", "doughnut"];
  return order
    .filter((shape) => shapes.has(shape))
    .map((shape) => {
      const series = chart.series.map((_series, at) => (shapeAt(at) === shape ? seriesXml(chart, data, at) : ""));
      const type = typeOfShape(chart, shape);
      return PLOTS[shape]({ ...chart, type }, series.join(""));
    })
    .join("");
}

const AXIS_IDS = tag("c:axId", { val: CATEGORY_AXIS }) + tag("c:axId", { val: VALUE_AXIS });

function barsXml(direction: "col" | "bar") {
  return (chart: Chart, series: string): string => {
    return tag(
      "c:barChart",
      {},
      [
        tag("c:barDir", { val: direction }),
        tag("c:grouping", { val: isStacked(chart.type) ? "stacked" : "clustered" }),
        '<c:varyColors val="0"/>',
        series,
        tag("c:gapWidth", { val: gapOf(chart) }),
        tag("c:overlap", { val: overlapOf(chart) }),
        AXIS_IDS,
      ].join(""),
    );
  };
}

const PLOTS: Readonly<Record<ChartShape, (chart: Chart, series: string) => string>> = {
  column: barsXml("col"),
  bar: barsXml("bar"),
  line: (_chart, series) =>
    tag(
      "c:lineChart",
      {},
      `<c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${AXIS_IDS}`,
    ),
  pie: (_chart, series) => tag("c:pieChart", {}, `<c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/>`),
  doughnut: (chart, series) =>
    tag(
      "c:doughnutChart",
      {},
      `<c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/>${tag("c:holeSize", { val: chart.holeSize })}`,
    ),
};

function axesXml(chart: Chart, { series, categories }: ChartData): string {
  const shape = SHAPES[chart.type];
  if (shape === "pie" || shape === "doughnut") return "";
  const lying = shape === "bar";
  return (
    categoryAxis(chart.categoryAxis, lying, categories[0]?.format ?? "General") +
    valueAxis(chart, lying, series[0]?.format ?? "General")
  );
}

/**
 * What both kinds of axes begin with. `place`: the side that they stand on; `source`: the number format of the cells.
 */
function axisHead(axis: ChartAxis, id: number, place: "b" | "l", source: string): string {
  const bounds = [
    tag("c:orientation", { val: axis.reversed ? "maxMin" : "minMax" }),
    axis.maximum === null ? "" : tag("c:max", { val: axis.maximum }),
    axis.minimum === null ? "" : tag("c:min", { val: axis.minimum }),
  ];
  return [
    tag("c:axId", { val: id }),
    tag("c:scaling", {}, bounds.join("")),
    tag("c:delete", { val: axis.visible ? 0 : 1 }),
    tag("c:axPos", { val: place }),
    axis.gridlines ? tag("c:majorGridlines", {}, tag("c:spPr", {}, lineXml(LINE_GREY, 0.75))) : "",
    axis.title === null ? "" : titleXml(axis.title, 1000, place === "l"),
    tag("c:numFmt", {
      formatCode: axis.numberFormat ?? source,
      sourceLinked: axis.numberFormat === null ? 1 : 0,
    }),
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>',
  ].join("");
}

function categoryAxis(axis: ChartAxis, lying: boolean, source: string): string {
  const tail = [
    tag("c:spPr", {}, NO_FILL + lineXml(LINE_GREY, 0.75)),
    textLook(),
    tag("c:crossAx", { val: VALUE_AXIS }),
    '<c:crosses val="autoZero"/><c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>',
    '<c:noMultiLvlLbl val="0"/>',
  ];
  const bare = { ...axis, minimum: null, maximum: null };
  return tag("c:catAx", {}, axisHead(bare, CATEGORY_AXIS, lying ? "l" : "b", source) + tail.join(""));
}

/** Where it crosses the categories is said here, not there. */
function valueAxis({ valueAxis: axis, categoryAxis: along }: Chart, lying: boolean, source: string): string {
  const tail = [
    tag("c:spPr", {}, NO_FILL + NO_LINE),
    textLook(),
    tag("c:crossAx", { val: CATEGORY_AXIS }),
    tag("c:crosses", { val: CROSSINGS[along.position] }),
    '<c:crossBetween val="between"/>',
    axis.majorUnit === null ? "" : tag("c:majorUnit", { val: axis.majorUnit }),
  ];
  return tag("c:valAx", {}, axisHead(axis, VALUE_AXIS, lying ? "b" : "l", source) + tail.join(""));
}
