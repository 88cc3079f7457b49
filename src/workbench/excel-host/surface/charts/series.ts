// Excel.ChartSeriesCollection and Excel.ChartSeries: names, references, colours, labels. Points, trend lines and error
// bars are not there.
import { FRESH_LABELS } from "../../../model/charts/fresh";
import { referenceFormula } from "../../../model/charts/rewrite";
import { type Chart, type ChartSeries, gapOf, overlapOf } from "../../../model/charts/types";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { apiNotFound, invalidArgument, itemNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import type { Json } from "../../wire";
import { type ChartId, chartOf, chartType, sourceArgument } from "./input";
import { chartLabels } from "./labels";
import { collection } from "../collection";
import { flagInput, numberInput, textInput } from "../input";
import { sheetOf } from "../lookup";
import { colour } from "../range/format";

interface SeriesKey {
  readonly chartId: ChartId;
  readonly seriesId: string;
}

interface Found {
  readonly chart: Chart;
  readonly series: ChartSeries;
  readonly index: number;
}

function found({ chartId, seriesId }: SeriesKey, host: HostContext): Found {
  const chart = chartOf(chartId, host);
  const index = chart.series.findIndex(({ id }) => id === seriesId);
  const series = chart.series[index];
  if (series) return { chart, series, index };
  throw itemNotFound();
}

function change(key: SeriesKey, patch: Partial<Omit<ChartSeries, "id">>, host: HostContext): void {
  found(key, host);
  host.store.charts.changeSeries(key.chartId, key.seriesId, patch);
}

function setReference(name: "values" | "categories") {
  return (key: SeriesKey, args: Arguments, host: HostContext): undefined => {
    const { sheetId, rect } = sourceArgument(args, 0);
    change(key, { [name]: referenceFormula(sheetOf(sheetId, host).name, rect) }, host);
    return undefined;
  };
}

/** Of the whole chart here, as all series of one kind share it. */
function shared(name: "gapWidth" | "overlap" | "holeSize", read: (chart: Chart) => number): ScalarMember<SeriesKey> {
  return {
    get: (key, host) => read(found(key, host).chart),
    set: (key, value, host) => host.store.charts.change(key.chartId, { [name]: numberInput(value) }),
  };
}

function reference(key: SeriesKey, args: Arguments, host: HostContext): string {
  const { series } = found(key, host);
  const dimension = args.text(0);
  if (dimension === "Categories") return series.categories;
  if (dimension === "Values" || dimension === "YValues") return series.values;
  throw invalidArgument();
}

function dimensionValues(key: SeriesKey, args: Arguments, host: HostContext): Json {
  const data = host.store.charts.data(key.chartId).series[found(key, host).index];
  if (reference(key, args, host) === "" || !data) return [];
  return args.text(0) === "Categories"
    ? data.categories.map(({ text }) => text)
    : data.values.map((value) => value ?? "");
}

const setColour = (key: SeriesKey, value: Json, host: HostContext): void => change(key, { color: colour(value) }, host);

function withoutColour(key: SeriesKey, _args: Arguments, host: HostContext): undefined {
  change(key, { color: null }, host);
  return undefined;
}

const seriesFill: ClassDefinition<SeriesKey> = {
  name: "ChartFill",
  methods: {
    SetSolidColor: (key, args, host) => {
      setColour(key, args.text(0), host);
      return undefined;
    },
    Clear: withoutColour,
  },
};

const seriesLine: ClassDefinition<SeriesKey> = {
  name: "ChartLineFormat",
  scalars: { Color: { get: (key, host) => found(key, host).series.color ?? "", set: setColour } },
  methods: { Clear: withoutColour },
};

const seriesFormat: ClassDefinition<SeriesKey> = {
  name: "ChartSeriesFormat",
  children: {
    Fill: (key, host) => bind(seriesFill, key, host),
    Line: (key, host) => bind(seriesLine, key, host),
  },
};

const chartSeries: ClassDefinition<SeriesKey> = {
  name: "ChartSeries",
  scalars: {
    Name: {
      get: (key, host) => host.store.charts.data(key.chartId).series[found(key, host).index]?.name ?? "",
      set: (key, value, host) => change(key, { name: textInput(value) }, host),
    },
    ChartType: {
      get: (key, host) => found(key, host).series.type ?? found(key, host).chart.type,
      set: (key, value, host) => change(key, { type: chartType(value, "ChartSeries") }, host),
    },
    HasDataLabels: {
      get: (key, host) => found(key, host).series.labels !== null,
      set: (key, value, host) =>
        change(key, { labels: flagInput(value) ? (found(key, host).series.labels ?? FRESH_LABELS) : null }, host),
    },
    GapWidth: shared("gapWidth", gapOf),
    Overlap: shared("overlap", overlapOf),
    DoughnutHoleSize: shared("holeSize", ({ holeSize }) => holeSize),
    PlotOrder: { get: (key, host) => found(key, host).index },
    AxisGroup: { get: () => "Primary" },
  },
  children: {
    Format: (key, host) => bind(seriesFormat, key, host),
    DataLabels: (key, host) => bind(chartLabels, key, host),
  },
  methods: {
    Delete: (key, _args, host) => {
      found(key, host);
      host.store.charts.deleteSeries(key.chartId, key.seriesId);
      return undefined;
    },
    SetValues: setReference("values"),
    SetXAxisValues: setReference("categories"),
    GetDimensionValues: dimensionValues,
    GetDimensionDataSourceString: (key, args, host) => reference(key, args, host).replace(/^=/, ""),
    GetDimensionDataSourceType: (key, args, host) => (reference(key, args, host) === "" ? "Unknown" : "LocalRange"),
  },
};

function items(chartId: ChartId, host: HostContext): HostObject[] {
  return chartOf(chartId, host).series.map(({ id }) => bind(chartSeries, { chartId, seriesId: id }, host));
}

function add(chartId: ChartId, args: Arguments, host: HostContext): HostObject {
  const at = args.optionalWhole(1);
  const { series } = chartOf(chartId, host);
  if (at !== null && (at < 0 || at > series.length)) throw invalidArgument();
  const made = host.store.charts.addSeries(chartId, args.optionalText(0) ?? "", at);
  return bind(chartSeries, { chartId, seriesId: made.id }, host);
}

/** Series have positions, no keys. */
function noItem(): never {
  throw apiNotFound("ChartSeriesCollection", "getItem");
}

export const chartSeriesCollection: ClassDefinition<ChartId> = collection<ChartId>(
  "ChartSeriesCollection",
  { items, item: noItem },
  {
    scalars: { Count: { get: (id, host) => chartOf(id, host).series.length } },
    methods: { Add: add },
  },
);
