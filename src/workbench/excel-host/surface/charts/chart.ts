// Excel.Chart: its kind, its place in points, and the way to its parts. Colours and fonts of its area, pictures of it
// and trend lines are not there.
import type { Box } from "../../../model/charts/types";
import type { Rect } from "../../../model/types";
import { liveRect } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { invalidArgument, itemNotFound } from "../../hostError";
import type { Arguments } from "../../hostObject";
import type { Json } from "../../wire";
import { type ChartId, chartOf, chartType, seriesBy, sourceArgument } from "./input";
import { chartAxes } from "./axes";
import { chartLabels } from "./labels";
import { chartSeriesCollection } from "./series";
import { chartLegend, chartTitle } from "./texts";
import { flagInput, numberInput, textInput } from "../input";
import { areaArgument } from "../lookup";

const POINTS_PER_PIXEL = 0.75;

function measure(part: keyof Box): ScalarMember<ChartId> {
  return {
    get: (id, host) => host.store.charts.box(id)[part] * POINTS_PER_PIXEL,
    set: (id, value, host) => {
      const box = host.store.charts.box(chartOf(id, host).id);
      host.store.charts.move(id, { ...box, [part]: pixels(value) });
    },
  };
}

function pixels(points: Json): number {
  const value = numberInput(points);
  if (value < 0) throw invalidArgument();
  return value / POINTS_PER_PIXEL;
}

function sheetOfChart(id: ChartId, host: HostContext): string {
  const found = host.store.charts.find(id);
  if (found) return found.sheetId;
  throw itemNotFound();
}

/** From the start's upper left corner; with an end, to that range's lower right corner. */
function setPosition(id: ChartId, args: Arguments, host: HostContext): undefined {
  const sheetId = sheetOfChart(id, host);
  const start = rectOn(sheetId, args, 0, host);
  const given = args.json(1) !== null || args.at(1).object !== null;
  host.store.charts.cover(id, start, given ? rectOn(sheetId, args, 1, host) : null);
  return undefined;
}

function rectOn(sheetId: string, args: Arguments, index: number, host: HostContext): Rect {
  const area = areaArgument(args, index, sheetId, host);
  if (area.sheetId !== sheetId) throw invalidArgument();
  return liveRect(area);
}

export const chart: ClassDefinition<ChartId> = {
  name: "Chart",
  identity: (id) => ({ Id: id }),
  scalars: {
    Id: { get: (id) => id },
    Name: {
      get: (id, host) => chartOf(id, host).name,
      set: (id, value, host) => host.store.charts.change(id, { name: textInput(value) }),
    },
    ChartType: {
      get: (id, host) => chartOf(id, host).type,
      set: (id, value, host) => host.store.charts.setType(id, chartType(value, "Chart")),
    },
    Left: measure("left"),
    Top: measure("top"),
    Width: measure("width"),
    Height: measure("height"),
    PlotVisibleOnly: {
      get: (id, host) => chartOf(id, host).visibleOnly,
      set: (id, value, host) => host.store.charts.change(id, { visibleOnly: flagInput(value) }),
    },
  },
  children: {
    Title: (id, host) => bind(chartTitle, id, host),
    Legend: (id, host) => bind(chartLegend, id, host),
    Axes: (id, host) => bind(chartAxes, id, host),
    Series: (id, host) => bind(chartSeriesCollection, id, host),
    DataLabels: (id, host) => bind(chartLabels, { chartId: id, seriesId: null }, host),
    Worksheet: (id, host) => host.make.worksheet(sheetOfChart(id, host)),
  },
  methods: {
    Activate: (id, _args, host) => {
      host.store.activate(sheetOfChart(id, host));
      return undefined;
    },
    Delete: (id, _args, host) => {
      host.store.charts.delete(chartOf(id, host).id);
      return undefined;
    },
    SetData: (id, args, host) => {
      host.store.charts.setSource(chartOf(id, host).id, sourceArgument(args, 0), seriesBy(args, 1));
      return undefined;
    },
    SetPosition: setPosition,
  },
};
