// Excel.ChartAxes and Excel.ChartAxis with title and grid lines: the value axis and the category axis. Second axes are
// not there.
import { AXIS_POSITIONS, type AxisPosition, type ChartAxis } from "../../../model/charts/types";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { apiNotFound, invalidArgument } from "../../hostError";
import type { HostObject } from "../../hostObject";
import type { Json } from "../../wire";
import { type ChartId, chartOf, oneOf } from "./input";
import { flagInput, numberInput, textInput } from "../input";

interface AxisKey {
  readonly chartId: ChartId;
  readonly axis: "valueAxis" | "categoryAxis";
}

function axisOf({ chartId, axis }: AxisKey, host: HostContext): ChartAxis {
  return chartOf(chartId, host)[axis];
}

function change(key: AxisKey, patch: Partial<ChartAxis>, host: HostContext): void {
  host.store.charts.change(key.chartId, { [key.axis]: { ...axisOf(key, host), ...patch } });
}

function flag(name: "visible" | "gridlines" | "reversed"): ScalarMember<AxisKey> {
  return {
    get: (key, host) => axisOf(key, host)[name],
    set: (key, value, host) => change(key, { [name]: flagInput(value) }, host),
  };
}

/** "" stands for a bound that Excel finds by itself, both ways. */
function bound(name: "minimum" | "maximum" | "majorUnit"): ScalarMember<AxisKey> {
  return {
    get: (key, host) => axisOf(key, host)[name] ?? "",
    set: (key, value, host) => change(key, { [name]: value === "" ? null : numberInput(value) }, host),
  };
}

/** Bars that stand on another value than zero are not there, nor is a place between two categories. */
function positionInput({ axis }: AxisKey, value: Json): AxisPosition {
  const position = oneOf([...AXIS_POSITIONS, "Custom"], value);
  if (position === "Custom" || (axis === "valueAxis" && position !== "Automatic"))
    throw apiNotFound("ChartAxis", `position ${position}`);
  return position;
}

function sourceFormat({ chartId, axis }: AxisKey, host: HostContext): Json {
  const { series, categories } = host.store.charts.data(chartId);
  return (axis === "valueAxis" ? series[0]?.format : categories[0]?.format) ?? "General";
}

const majorGridlines: ClassDefinition<AxisKey> = {
  name: "ChartGridlines",
  scalars: { Visible: flag("gridlines") },
};

const axisTitle: ClassDefinition<AxisKey> = {
  name: "ChartAxisTitle",
  scalars: {
    Text: {
      get: (key, host) => axisOf(key, host).title ?? "",
      set: (key, value, host) => change(key, { title: textInput(value) }, host),
    },
    Visible: {
      get: (key, host) => axisOf(key, host).title !== null,
      set: (key, value, host) =>
        change(key, { title: flagInput(value) ? (axisOf(key, host).title ?? "Axis Title") : null }, host),
    },
  },
};

const chartAxis: ClassDefinition<AxisKey> = {
  name: "ChartAxis",
  scalars: {
    Visible: flag("visible"),
    ReversePlotOrder: flag("reversed"),
    Position: {
      get: (key, host) => axisOf(key, host).position,
      set: (key, value, host) => change(key, { position: positionInput(key, value) }, host),
    },
    Minimum: bound("minimum"),
    Maximum: bound("maximum"),
    MajorUnit: bound("majorUnit"),
    NumberFormat: {
      get: (key, host) => axisOf(key, host).numberFormat ?? sourceFormat(key, host),
      set: (key, value, host) => change(key, { numberFormat: textInput(value) }, host),
    },
    LinkNumberFormat: {
      get: (key, host) => axisOf(key, host).numberFormat === null,
      set: (key, value, host) => {
        const linked = flagInput(value);
        const format = axisOf(key, host).numberFormat ?? textInput(sourceFormat(key, host));
        change(key, { numberFormat: linked ? null : format }, host);
      },
    },
    Type: { get: ({ axis }) => (axis === "valueAxis" ? "Value" : "Category") },
    AxisGroup: { get: () => "Primary" },
  },
  children: {
    Title: (key, host) => bind(axisTitle, key, host),
    MajorGridlines: (key, host) => bind(majorGridlines, key, host),
  },
};

function axis(name: AxisKey["axis"]) {
  return (chartId: ChartId, host: HostContext): HostObject =>
    bind(chartAxis, { chartId: chartOf(chartId, host).id, axis: name }, host);
}

export const chartAxes: ClassDefinition<ChartId> = {
  name: "ChartAxes",
  children: { ValueAxis: axis("valueAxis"), CategoryAxis: axis("categoryAxis") },
  methods: {
    GetItem: (id, args, host) => {
      if ((args.optionalText(1) ?? "Primary") !== "Primary") throw apiNotFound("ChartAxes", "second axis");
      if (args.text(0) === "Value") return axis("valueAxis")(id, host);
      if (args.text(0) === "Category") return axis("categoryAxis")(id, host);
      throw invalidArgument();
    },
  },
};
