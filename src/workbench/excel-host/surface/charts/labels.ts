// Excel.ChartDataLabels, of one series or of all series of a chart. Fonts and separators are not there.
import { FRESH_LABELS } from "../../../model/charts/fresh";
import {
  type ChartLabels,
  type ChartSeries,
  LABEL_POSITIONS,
  type LabelPosition,
  labelPlaces,
} from "../../../model/charts/types";
import type { HostContext } from "../../context";
import type { ClassDefinition, ScalarMember } from "../../definition";
import { invalidArgument, itemNotFound } from "../../hostError";
import type { Json } from "../../wire";
import { type ChartId, chartOf, oneOf } from "./input";
import { flagInput, textInput } from "../input";

/** No series: all of the chart's. */
export interface LabelsKey {
  readonly chartId: ChartId;
  readonly seriesId: string | null;
}

function seriesOf({ chartId, seriesId }: LabelsKey, host: HostContext): readonly ChartSeries[] {
  const { series } = chartOf(chartId, host);
  const meant = seriesId === null ? series : series.filter(({ id }) => id === seriesId);
  if (meant.length > 0) return meant;
  throw itemNotFound();
}

function labelsOf(key: LabelsKey, host: HostContext): ChartLabels {
  return seriesOf(key, host)[0]?.labels ?? { ...FRESH_LABELS, showValue: false };
}

/** Labels that are told how to look are there from then on. */
function change(key: LabelsKey, patch: Partial<ChartLabels>, host: HostContext): void {
  for (const { id, labels } of seriesOf(key, host))
    host.store.charts.changeSeries(key.chartId, id, { labels: { ...(labels ?? FRESH_LABELS), ...patch } });
}

/** What the chart's type has no place for is refused. */
function placeFor(key: LabelsKey, value: Json, host: HostContext): LabelPosition {
  const { type } = chartOf(key.chartId, host);
  const types = seriesOf(key, host).map((series) => series.type ?? type);
  const place = oneOf(LABEL_POSITIONS, value);
  if (types.every((one) => labelPlaces(one).includes(place))) return place;
  throw invalidArgument();
}

function shows(name: "showValue" | "showPercentage" | "showCategoryName" | "showSeriesName"): ScalarMember<LabelsKey> {
  return {
    get: (key, host) => labelsOf(key, host)[name],
    set: (key, value, host) => change(key, { [name]: flagInput(value) }, host),
  };
}

function sourceFormat({ chartId, seriesId }: LabelsKey, host: HostContext): Json {
  const { series } = chartOf(chartId, host);
  const at = Math.max(
    0,
    series.findIndex(({ id }) => id === seriesId),
  );
  return host.store.charts.data(chartId).series[at]?.format ?? "General";
}

export const chartLabels: ClassDefinition<LabelsKey> = {
  name: "ChartDataLabels",
  scalars: {
    Position: {
      get: (key, host) => labelsOf(key, host).position ?? "None",
      set: (key, value, host) => change(key, { position: placeFor(key, value, host) }, host),
    },
    NumberFormat: {
      get: (key, host) => labelsOf(key, host).numberFormat ?? sourceFormat(key, host),
      set: (key, value, host) => change(key, { numberFormat: textInput(value) }, host),
    },
    LinkNumberFormat: {
      get: (key, host) => labelsOf(key, host).numberFormat === null,
      set: (key, value, host) => {
        if (flagInput(value)) change(key, { numberFormat: null }, host);
      },
    },
    ShowValue: shows("showValue"),
    ShowPercentage: shows("showPercentage"),
    ShowCategoryName: shows("showCategoryName"),
    ShowSeriesName: shows("showSeriesName"),
  },
};
