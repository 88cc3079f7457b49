// Excel.ChartCollection of a sheet. Its events (onAdded, onDeleted) are not told.
import type { Chart } from "../../../model/charts/types";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import type { Arguments, HostObject, Target } from "../../hostObject";
import type { Json } from "../../wire";
import { chart } from "./chart";
import { chartType, seriesBy, sourceArgument } from "./input";
import { collection, isCalled } from "../collection";

function charts(sheetId: string, host: HostContext): readonly Chart[] {
  return host.store.charts.of(sheetId);
}

/** By name, the first of several; office.js itself asks by id. */
function item(sheetId: string, key: Json, host: HostContext): Target {
  const all = charts(sheetId, host);
  const found = all.find(({ id }) => id === key) ?? all.find(({ name }) => isCalled(name, key));
  return found ? bind(chart, found.id, host) : null;
}

function add(sheetId: string, args: Arguments, host: HostContext): HostObject {
  const type = chartType(args.json(0), "ChartCollection");
  const made = host.store.charts.add(sheetId, type, sourceArgument(args, 1), seriesBy(args, 2));
  return bind(chart, made.id, host);
}

export const chartCollection: ClassDefinition<string> = collection<string>(
  "ChartCollection",
  { items: (sheetId, host) => charts(sheetId, host).map(({ id }) => bind(chart, id, host)), item },
  {
    scalars: { Count: { get: (sheetId, host) => charts(sheetId, host).length } },
    methods: { Add: add },
  },
);
