// What a chart is: its kind, its parts, its series as references, and the cells that it lies on. Pure data: data.ts
// says what it shows.

export const CHART_TYPES = [
  "ColumnClustered",
  "ColumnStacked",
  "BarClustered",
  "BarStacked",
  "Line",
  "LineMarkers",
  "Pie",
  "Doughnut",
] as const;
export const LEGEND_POSITIONS = ["Top", "Bottom", "Left", "Right", "Corner"] as const;
export const LABEL_POSITIONS = [
  "Center",
  "InsideEnd",
  "InsideBase",
  "OutsideEnd",
  "Left",
  "Right",
  "Top",
  "Bottom",
  "BestFit",
] as const;

export type ChartType = (typeof CHART_TYPES)[number];
export type LegendPosition = (typeof LEGEND_POSITIONS)[number];
export type LabelPosition = (typeof LABEL_POSITIONS)[number];
/** What is drawn alike: types of one shape share their axes and the width of their gaps. */
export type ChartShape = "column" | "bar" | "line" | "pie" | "doughnut";

export interface ChartLabels {
  /** Null: where Excel puts them by itself. */
  readonly position: LabelPosition | null;
  /** Null: as the cells show their numbers. */
  readonly numberFormat: string | null;
  readonly showValue: boolean;
  readonly showPercentage: boolean;
  readonly showCategoryName: boolean;
  readonly showSeriesName: boolean;
}

/** References are formulas with a sheet ("=Prices!$B$2:$B$9"); "" where there is none. */
export interface ChartSeries {
  readonly id: string;
  /** A text; or a reference to a cell, told by its equals sign; "" for "Series1" and so on. */
  readonly name: string;
  readonly values: string;
  readonly categories: string;
  /** Null: the chart's own type. */
  readonly type: ChartType | null;
  /** "#RRGGBB"; null: Excel's palette. */
  readonly color: string | null;
  readonly labels: ChartLabels | null;
}

export const AXIS_POSITIONS = ["Automatic", "Minimum", "Maximum"] as const;
export type AxisPosition = (typeof AXIS_POSITIONS)[number];

export interface ChartAxis {
  readonly title: string | null;
  readonly visible: boolean;
  /** Null: as the cells of the first series show their numbers. */
  readonly numberFormat: string | null;
  readonly gridlines: boolean;
  readonly reversed: boolean;
  /** Where the value axis crosses, of category axes only: by itself it crosses where the categories begin. */
  readonly position: AxisPosition;
  /** Null: found by itself. Of value axes only. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly majorUnit: number | null;
}

/** A corner of a chart: a cell, and how many pixels into it. */
export interface AnchorCorner {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

/** It moves and grows with the cells between its corners. */
export interface Anchor {
  readonly from: AnchorCorner;
  readonly to: AnchorCorner;
}

export interface Chart {
  readonly id: string;
  readonly name: string;
  readonly type: ChartType;
  /** Null: the only series' name, or "Chart Title". */
  readonly title: string | null;
  readonly titleVisible: boolean;
  readonly legend: { readonly visible: boolean; readonly position: LegendPosition };
  readonly valueAxis: ChartAxis;
  readonly categoryAxis: ChartAxis;
  /** Percent of a bar's width between two categories; null: as Excel has it for the type. */
  readonly gapWidth: number | null;
  /** Percent by which bars of one category cover each other; null: as Excel has it for the type. */
  readonly overlap: number | null;
  /** Percent of a doughnut's width. */
  readonly holeSize: number;
  /** What hidden rows and columns hold is left out. */
  readonly visibleOnly: boolean;
  readonly anchor: Anchor;
  readonly series: readonly ChartSeries[];
}

export const SHAPES: Readonly<Record<ChartType, ChartShape>> = {
  ColumnClustered: "column",
  ColumnStacked: "column",
  BarClustered: "bar",
  BarStacked: "bar",
  Line: "line",
  LineMarkers: "line",
  Pie: "pie",
  Doughnut: "doughnut",
};

/**
 * The type by which all series of a shape are drawn: the chart's, or that of the first series that has one of its own.
 */
export function typeOfShape({ type, series }: Pick<Chart, "type" | "series">, shape: ChartShape): ChartType {
  const types = [type, ...series.map((one) => one.type ?? type)];
  return types.find((one) => SHAPES[one] === shape) ?? type;
}

export function isStacked(type: ChartType): boolean {
  return type === "ColumnStacked" || type === "BarStacked";
}

/** In the order of Office's theme; further series start again with the first. */
const PALETTE = ["#156082", "#E97132", "#196B24", "#0F9ED5", "#A02B93", "#4EA72E"] as const;
/** The next rounds are darker, as in Excel. */
const DARKER = ["#0D3A4E", "#8C441E", "#0F4016", "#095F80", "#601A58", "#2F641C"] as const;

/** Excel's colour of a series, or of a pie's slice, by its position. */
export function paletteColor(at: number): string {
  const round = Math.floor(at / PALETTE.length) % 2 === 0 ? PALETTE : DARKER;
  return round[at % PALETTE.length] ?? PALETTE[0];
}

/**
 * Where Excel takes labels; it calls a file damaged that puts them elsewhere. The first is where it puts them by
 * itself.
 */
export function labelPlaces(type: ChartType): readonly LabelPosition[] {
  if (isStacked(type)) return ["Center", "InsideEnd", "InsideBase"];
  const shape = SHAPES[type];
  if (shape === "line") return ["Right", "Center", "Left", "Top", "Bottom"];
  if (shape === "pie") return ["BestFit", "Center", "InsideEnd", "OutsideEnd"];
  return shape === "doughnut" ? [] : ["OutsideEnd", "Center", "InsideEnd", "InsideBase"];
}

/** As in new charts of Excel since 2013. */
export function gapOf({ gapWidth, type }: Pick<Chart, "gapWidth" | "type">): number {
  if (gapWidth !== null) return gapWidth;
  if (isStacked(type)) return 150;
  return type === "BarClustered" ? 182 : 219;
}

export function overlapOf({ overlap, type }: Pick<Chart, "overlap" | "type">): number {
  if (isStacked(type)) return overlap ?? 100;
  return overlap ?? (type === "BarClustered" ? 0 : -27);
}

/** Pixels from the sheet's upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
