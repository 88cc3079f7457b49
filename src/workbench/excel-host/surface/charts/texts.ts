// Excel.ChartTitle and Excel.ChartLegend. Their fonts and free places are not there.
import { LEGEND_POSITIONS } from "../../../model/charts/types";
import type { ClassDefinition } from "../../definition";
import { type ChartId, chartOf, oneOf } from "./input";
import { flagInput, textInput } from "../input";

export const chartTitle: ClassDefinition<ChartId> = {
  name: "ChartTitle",
  scalars: {
    Text: {
      get: (id, host) => host.store.charts.data(chartOf(id, host).id).title,
      // A title that was hidden is shown once it has a text.
      set: (id, value, host) => host.store.charts.change(id, { title: textInput(value), titleVisible: true }),
    },
    Visible: {
      get: (id, host) => chartOf(id, host).titleVisible,
      set: (id, value, host) => host.store.charts.change(id, { titleVisible: flagInput(value) }),
    },
    Overlay: { get: () => false },
  },
};

export const chartLegend: ClassDefinition<ChartId> = {
  name: "ChartLegend",
  scalars: {
    Visible: {
      get: (id, host) => chartOf(id, host).legend.visible,
      set: (id, value, host) =>
        host.store.charts.change(id, {
          legend: { ...chartOf(id, host).legend, visible: flagInput(value) },
        }),
    },
    Position: {
      get: (id, host) => chartOf(id, host).legend.position,
      set: (id, value, host) =>
        host.store.charts.change(id, {
          legend: { ...chartOf(id, host).legend, position: oneOf(LEGEND_POSITIONS, value) },
        }),
    },
    Overlay: { get: () => false },
  },
};
