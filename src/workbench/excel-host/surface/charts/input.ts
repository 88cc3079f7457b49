// What charts take as arguments, and how they are found by id. Types that Excel has and the workbench lacks are refused
// by name.
import type { SeriesBy } from "../../../model/charts/fresh";
import { CHART_TYPES, type Chart, type ChartType } from "../../../model/charts/types";
import { type Area, liveRect } from "../../area";
import type { HostContext } from "../../context";
import { apiNotFound, invalidArgument, itemNotFound } from "../../hostError";
import type { Rect } from "../../../model/types";
import type { Arguments } from "../../hostObject";
import type { Json } from "../../wire";

export type ChartId = string;

const SERIES_BY: readonly SeriesBy[] = ["Auto", "Columns", "Rows"];

export function chartOf(id: ChartId, host: HostContext): Chart {
  const found = host.store.charts.find(id);
  if (found) return found.chart;
  throw itemNotFound();
}

export function seriesBy(args: Arguments, index: number): SeriesBy {
  return oneOf(SERIES_BY, args.json(index) ?? "Auto");
}

/** office.js takes ranges only, never addresses. */
export function sourceArgument(args: Arguments, index: number): { readonly sheetId: string; readonly rect: Rect } {
  const area: Area | null | undefined = args.at(index).object?.area;
  if (area) return { sheetId: area.sheetId, rect: liveRect(area) };
  throw invalidArgument();
}

export function chartType(value: Json, className: string): ChartType {
  const type = CHART_TYPES.find((one) => one === value);
  if (type) return type;
  if (typeof value !== "string" || value === "Invalid") throw invalidArgument();
  throw apiNotFound(className, `chart of type ${value}`);
}

export function oneOf<T extends string>(known: readonly T[], value: Json): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw invalidArgument();
}
