// The charts of each sheet, the oldest first. What Excel refuses on a protected sheet is refused; pictures are drawn
// elsewhere.
import { PROTECTED } from "../cells";
import type { Core } from "../core";
import { offsetOf } from "../lines";
import { shownText } from "../numberText";
import { StoreRefusal } from "../refusal";
import type { SheetMeta } from "../state";
import type { Rect } from "../types";
import { chartData, type ChartData } from "./data";
import { freshChart, freshSeries, type SeriesBy, seriesOf } from "./fresh";
import { anchorOf, boxOf, coverAnchor } from "./place";
import { referencesIn } from "./rewrite";
import { type Box, type Chart, type ChartSeries, type ChartType, SHAPES } from "./types";

/** As Excel makes them: 5 by 3 inches. */
const SIZE = { width: 480, height: 288 };
const LONGEST_TEXT = 255;

export interface FoundChart {
  readonly sheetId: string;
  readonly chart: Chart;
}

export interface ChartStore {
  of(sheetId: string): readonly Chart[];
  find(id: string): FoundChart | null;
  /** Of a range on any sheet; it lies beside that range when the range is of its own sheet. */
  add(sheetId: string, type: ChartType, source: { readonly sheetId: string; readonly rect: Rect }, by: SeriesBy): Chart;
  /** As a file has it. */
  put(sheetId: string, chart: Omit<Chart, "id">): Chart;
  setSource(id: string, source: { readonly sheetId: string; readonly rect: Rect }, by: SeriesBy): void;
  change(id: string, patch: Partial<Omit<Chart, "id" | "series">>): void;
  /** Series that had a type of their own have the chart's. */
  setType(id: string, type: ChartType): void;
  /** Pixels. */
  box(id: string): Box;
  move(id: string, box: Box): void;
  /** From a cell's upper left corner, to another's lower right one; with no end it keeps its size. */
  cover(id: string, start: Rect, end: Rect | null): void;
  delete(id: string): void;
  /** At the end, or before the series at a position from 0. */
  addSeries(id: string, name: string, at: number | null): ChartSeries;
  changeSeries(id: string, seriesId: string, patch: Partial<Omit<ChartSeries, "id">>): void;
  deleteSeries(id: string, seriesId: string): void;
  data(id: string): ChartData;
  /** A number of a chart as the person's locale shows it. */
  readonly text: (value: number, format: string) => string;
}

export function chartStore(core: Core, newId: () => string): ChartStore {
  const of = (sheetId: string): readonly Chart[] => core.sheet(sheetId).meta.charts;
  const append = (sheetId: string, chart: Chart): Chart => {
    checkChart(chart);
    setCharts(core, sheetId, [...of(sheetId), chart]);
    return chart;
  };
  return {
    of,
    find: (id) => findChart(core, id),
    text: (value, format) => shownText(value, format, core.reading),
    data: (id) => chartData(core, found(core, id).chart),
    add(sheetId, type, source, by) {
      const series = seriesOf(core, source.sheetId, source.rect, by, newId);
      const anchor = anchorOf(core.sheet(sheetId).meta, freshBox(core, sheetId, source));
      return append(sheetId, {
        ...freshChart(type, series),
        id: newId(),
        name: freeName(of(sheetId)),
        anchor,
      });
    },
    put: (sheetId, chart) =>
      append(sheetId, {
        ...chart,
        id: newId(),
        name: chart.name || freeName(of(sheetId)),
        series: chart.series.map((one) => ({ ...one, id: newId() })),
      }),
    setSource(id, source, by) {
      const series = seriesOf(core, source.sheetId, source.rect, by, newId);
      replace(core, id, (chart) => ({ ...chart, series }));
    },
    change: (id, patch) => replace(core, id, (chart) => ({ ...chart, ...patch })),
    setType: (id, type) => replace(core, id, (chart) => ({ ...chart, type, series: chart.series.map(ofChartType) })),
    delete: (id) => replace(core, id, () => null),
    ...placing(core),
    ...seriesEdits(core, newId),
  };
}

function ofChartType(series: ChartSeries): ChartSeries {
  return { ...series, type: null };
}

function placing(core: Core): Pick<ChartStore, "box" | "move" | "cover"> {
  const metaOf = (id: string): SheetMeta => core.sheet(found(core, id).sheetId).meta;
  return {
    box: (id) => boxOf(metaOf(id), found(core, id).chart.anchor),
    move(id, box) {
      checkBox(box);
      const anchor = anchorOf(metaOf(id), box);
      replace(core, id, (chart) => ({ ...chart, anchor }));
    },
    cover: (id, start, end) =>
      replace(core, id, (chart) => ({ ...chart, anchor: coverAnchor(metaOf(id), chart.anchor, start, end) })),
  };
}

function seriesEdits(core: Core, newId: () => string): Pick<ChartStore, "addSeries" | "changeSeries" | "deleteSeries"> {
  const edit = (id: string, next: (series: readonly ChartSeries[]) => readonly ChartSeries[]): void =>
    replace(core, id, (chart) => ({ ...chart, series: next(chart.series) }));
  return {
    addSeries(id, name, at) {
      const made = freshSeries(newId(), name);
      edit(id, (series) => {
        const place = at ?? series.length;
        return [...series.slice(0, place), made, ...series.slice(place)];
      });
      return made;
    },
    changeSeries: (id, seriesId, patch) =>
      edit(id, (series) => series.map((one) => (one.id === seriesId ? { ...one, ...patch } : one))),
    deleteSeries: (id, seriesId) => edit(id, (series) => series.filter((one) => one.id !== seriesId)),
  };
}

function setCharts(core: Core, sheetId: string, charts: readonly Chart[]): void {
  if (core.sheet(sheetId).meta.protected) throw new StoreRefusal("AccessDenied", PROTECTED);
  core.batch(() => core.setMeta(sheetId, { charts }));
}

/** Null takes the chart away. */
function replace(core: Core, id: string, next: (chart: Chart) => Chart | null): void {
  const { sheetId, chart } = found(core, id);
  const made = next(chart);
  if (made) checkChart(made);
  setCharts(
    core,
    sheetId,
    core.sheet(sheetId).meta.charts.flatMap((one) => (one === chart ? (made ?? []) : one)),
  );
}

function found(core: Core, id: string): FoundChart {
  const one = findChart(core, id);
  if (one) return one;
  throw new StoreRefusal("ItemNotFound", "The chart does not exist.");
}

function findChart(core: Core, id: string): FoundChart | null {
  for (const { id: sheetId, meta } of core.state.sheets) {
    const chart = meta.charts.find((one) => one.id === id);
    if (chart) return { sheetId, chart };
  }
  return null;
}

function freeName(charts: readonly Chart[]): string {
  let number = charts.length + 1;
  while (charts.some(({ name }) => name === `Chart ${number}`)) number += 1;
  return `Chart ${number}`;
}

/** Excel puts it in the middle of the window; here it stands beside its cells, where it hides nothing. */
function freshBox(core: Core, sheetId: string, source: { readonly sheetId: string; readonly rect: Rect }): Box {
  const { meta, grid } = core.sheet(sheetId);
  const beside = source.sheetId === sheetId ? Math.min(source.rect.right, grid.used?.right ?? 0) + 2 : 1;
  const top = source.sheetId === sheetId ? source.rect.top : 1;
  return { left: offsetOf(meta, "column", beside), top: offsetOf(meta, "row", top), ...SIZE };
}

function checkBox({ left, top, width, height }: Box): void {
  const sound = [left, top, width, height].every((one) => Number.isFinite(one) && one >= 0);
  if (!sound) throw new StoreRefusal("InvalidArgument", "A chart has a place on the sheet and a size.");
}

/** Lines may stand over columns; nothing else is drawn together. */
function checkChart({ type, series, title, name, gapWidth, overlap, holeSize }: Chart): void {
  const shapes = new Set(series.map((one) => SHAPES[one.type ?? type]));
  const mixed = shapes.size > 1 && [...shapes].some((shape) => shape !== "column" && shape !== "line");
  if (mixed) throw new StoreRefusal("InvalidArgument", "Some chart types cannot be combined with other chart types.");
  const texts = [title ?? "", name, ...series.map((one) => one.name)];
  if (texts.some((text) => text.length > LONGEST_TEXT))
    throw new StoreRefusal("InvalidArgument", `A chart's texts have at most ${LONGEST_TEXT} characters.`);
  checkRange(gapWidth ?? 0, 0, 500);
  checkRange(overlap ?? 0, -100, 100);
  checkRange(holeSize, 10, 90);
  for (const one of series) checkName(one.name);
}

function checkRange(value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new StoreRefusal("InvalidArgument", `The number must be between ${least} and ${most}.`);
}

/** A name that begins with an equals sign is a reference, whatever it was meant to be. */
function checkName(name: string): void {
  if (!name.startsWith("=") || name.includes("#REF!") || referencesIn(name).length === 1) return;
  throw new StoreRefusal("InvalidArgument", "The name of a series must be a text or a reference to a cell.");
}
