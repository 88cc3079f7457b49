// The series of a chart with what they showed when the file was saved, so that other programs draw them at once.
// Elements are in the order of ECMA-376, 21.2: Excel calls a file with another order damaged.
import type { CategoryLabel, ChartData, SeriesData } from "../../model/charts/data";
import {
  type Chart,
  type ChartLabels,
  type ChartSeries,
  type ChartType,
  type LabelPosition,
  labelPlaces,
  paletteColor,
  SHAPES,
} from "../../model/charts/types";
import { fill, lineXml, NO_FILL, NO_LINE, textLook } from "../chartText";
import { escapeXml, tag } from "../xml";

export const PLACES: Readonly<Record<LabelPosition, string>> = {
  Center: "ctr",
  InsideEnd: "inEnd",
  InsideBase: "inBase",
  OutsideEnd: "outEnd",
  Left: "l",
  Right: "r",
  Top: "t",
  Bottom: "b",
  BestFit: "bestFit",
};

/** So many slices get a colour of their own. */
const MOST_SLICES = 64;

export function seriesXml(chart: Chart, data: ChartData, at: number): string {
  const series = chart.series[at];
  const shown = data.series[at];
  if (!series || !shown) return "";
  const type = series.type ?? chart.type;
  const shape = SHAPES[type];
  const color = series.color ?? paletteColor(at);
  const before = [
    tag("c:idx", { val: at }),
    tag("c:order", { val: at }),
    nameXml(series, shown),
    lookXml(type, color, series.color !== null),
    shape === "column" || shape === "bar" ? '<c:invertIfNegative val="0"/>' : "",
    shape === "line" ? markerXml(type, color) : "",
    shape === "pie" || shape === "doughnut" ? slicesXml(series, shown) : "",
    series.labels === null ? "" : labelsXml(series.labels, type),
    categoriesXml(series, shown),
    valuesXml(series, shown),
    shape === "line" ? '<c:smooth val="0"/>' : "",
  ];
  return tag("c:ser", {}, before.join(""));
}

function lookXml(type: ChartType, color: string, own: boolean): string {
  const shape = SHAPES[type];
  if (shape === "line") return tag("c:spPr", {}, lineXml(color, 2.25));
  if (shape === "column" || shape === "bar") return tag("c:spPr", {}, fill(color) + NO_LINE);
  return own ? tag("c:spPr", {}, fill(color)) : "";
}

function markerXml(type: ChartType, color: string): string {
  if (type === "Line") return '<c:marker><c:symbol val="none"/></c:marker>';
  const look = tag("c:spPr", {}, fill(color) + NO_LINE);
  return `<c:marker><c:symbol val="circle"/><c:size val="5"/>${look}</c:marker>`;
}

/** Office's colours; programs without its theme have others. */
function slicesXml(series: ChartSeries, { values }: SeriesData): string {
  if (series.color !== null) return "";
  return values
    .slice(0, MOST_SLICES)
    .map((_value, at) =>
      tag(
        "c:dPt",
        {},
        `${tag("c:idx", { val: at })}<c:bubble3D val="0"/>${tag("c:spPr", {}, fill(paletteColor(at)) + lineXml("#FFFFFF", 1.5))}`,
      ),
    )
    .join("");
}

function labelsXml(labels: ChartLabels, type: ChartType): string {
  const { position, numberFormat } = labels;
  const place = position !== null && labelPlaces(type).includes(position) ? position : null;
  const flag = (name: string, on: boolean): string => tag(name, { val: on ? 1 : 0 });
  return tag(
    "c:dLbls",
    {},
    [
      numberFormat === null ? "" : tag("c:numFmt", { formatCode: numberFormat, sourceLinked: 0 }),
      tag("c:spPr", {}, NO_FILL + NO_LINE),
      textLook(),
      place === null ? "" : tag("c:dLblPos", { val: PLACES[place] }),
      flag("c:showLegendKey", false),
      flag("c:showVal", labels.showValue),
      flag("c:showCatName", labels.showCategoryName),
      flag("c:showSerName", labels.showSeriesName),
      flag("c:showPercent", labels.showPercentage),
      flag("c:showBubbleSize", false),
    ].join(""),
  );
}

function nameXml({ name }: ChartSeries, shown: SeriesData): string {
  if (name === "") return "";
  if (!name.startsWith("=")) return tag("c:tx", {}, `<c:v>${escapeXml(name)}</c:v>`);
  const cache = tag("c:strCache", {}, points([shown.name]));
  return tag("c:tx", {}, tag("c:strRef", {}, formula(name) + cache));
}

function formula(reference: string): string {
  return `<c:f>${escapeXml(reference.slice(1))}</c:f>`;
}

function points(values: readonly (string | number | null)[]): string {
  const listed = values.map((value, at) =>
    value === null || value === "" ? "" : tag("c:pt", { idx: at }, `<c:v>${escapeXml(String(value))}</c:v>`),
  );
  return tag("c:ptCount", { val: values.length }) + listed.join("");
}

function numbers(values: readonly (number | null)[], format: string): string {
  return tag("c:numCache", {}, `<c:formatCode>${escapeXml(format)}</c:formatCode>${points(values)}`);
}

function categoriesXml({ categories }: ChartSeries, shown: SeriesData): string {
  if (categories === "") return "";
  return tag("c:cat", {}, categoryReference(categories, shown.categories));
}

/** Numbers stay numbers, so that the axis can show them in a format of its own. */
function categoryReference(reference: string, labels: readonly CategoryLabel[]): string {
  const values = labels.map(({ value }) => (typeof value === "number" ? value : null));
  const allNumbers = labels.length > 0 && values.every((value) => value !== null);
  if (allNumbers) return tag("c:numRef", {}, formula(reference) + numbers(values, labels[0]?.format ?? "General"));
  const texts = tag("c:strCache", {}, points(labels.map(({ text }) => text)));
  return tag("c:strRef", {}, formula(reference) + texts);
}

function valuesXml({ values }: ChartSeries, shown: SeriesData): string {
  if (values === "") return "";
  return tag("c:val", {}, tag("c:numRef", {}, formula(values) + numbers(shown.values, shown.format)));
}
