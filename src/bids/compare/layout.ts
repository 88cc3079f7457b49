// Where everything of a comparison stands on its sheet and how it looks: rows above the table, columns, names, marks. Data for a
// workbook to write. Marks are conditional formats, so that they follow whatever the person types.
import type { CellValue } from "../../values/cell";
import { guardProblem } from "../../values/guard";
import { COUNTS, LEFT_OUT, type ColumnRole, type SheetColumnKind } from "./columns";
import { columnLetters } from "../../values/columnLetters";
import { marksOf, type Mark } from "./marks";
import type { Planned } from "../sheets/draft";
import type { SheetPlan } from "./sheetPlan";

export type Look = "title" | "quiet" | "band" | "choice" | "count" | "money" | "percent" | "hidden";

/** A row above the table: its label stands in the title's column. */
export interface TopRow {
  readonly label: string;
  readonly look: Look;
  readonly cells: readonly { readonly column: number; readonly cell: Planned }[];
}

export interface LayoutColumn extends ColumnRole {
  readonly header: string;
  readonly formula: string | null;
  /** Excel's number format; "@" keeps text as it is. */
  readonly format: string;
  /** Points; null hides the column. */
  readonly width: number | null;
}

export interface SheetLayout {
  readonly top: readonly TopRow[];
  readonly columns: readonly LayoutColumn[];
  /** Null cells under a formula are left alone. */
  readonly rows: readonly (readonly CellValue[])[];
  readonly names: readonly {
    readonly name: string;
    readonly row: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** Cells of the choice row that take "counts" or "left out". */
  readonly choice: { readonly row: number; readonly columns: readonly number[]; readonly list: string };
  readonly frozenColumns: number;
  /** Over the bidders' span. */
  readonly marks: readonly Mark[];
  readonly span: { readonly from: number; readonly to: number };
}

export const CHOICE_LIST = `${COUNTS},${LEFT_OUT}`;

export const topLabels = {
  bidder: "Bidder",
  status: "Status",
  choice: "Takes part",
  place: "Place",
} as const;

export const sumFormats = { count: "0", money: "#,##0.00", percent: "0.0%" } as const;

export interface LayoutTexts {
  readonly title: string;
  readonly asOf: string;
  /** By bidder. */
  readonly statuses: readonly string[];
}

export function sheetLayout(plan: SheetPlan, texts: LayoutTexts): SheetLayout {
  const span = spanOf(plan.columns);
  const top = topRows(plan, texts, span);
  const rowOf = (label: string) => top.findIndex((row) => row.label === label);
  const rows = { bidder: rowOf(topLabels.bidder), choice: rowOf(topLabels.choice), body: top.length + 1 };
  const over = (name: string, label: string) => ({ name, row: rowOf(label), ...span });
  return {
    top,
    columns: plan.columns.map((column) => ({
      ...column,
      format: formatOf(column.kind),
      width: widthOf(column.kind),
    })),
    rows: plan.rows.map((row) => row.map((cell) => ("value" in cell ? fitting(cell.value) : null))),
    names: [
      over(plan.names.kind, topLabels.choice),
      over(plan.names.bidder, topLabels.bidder),
      over(plan.names.place, topLabels.place),
      { name: plan.names.counted, row: rows.choice, from: COUNTED_COLUMN, to: COUNTED_COLUMN },
    ],
    choice: { row: rows.choice, columns: pricesOf(plan.columns), list: CHOICE_LIST },
    frozenColumns: plan.columns.findIndex(({ kind }) => kind === "title") + 1,
    marks: marksOf(plan.columns, rows),
    span,
  };
}

/** Title, as of, bidder, status, then the choices. */
const CHOICE_ROW = 4;
/** The quantity's column, right above the numbers that it speaks of. */
const COUNTED_COLUMN = 3;

function spanOf(columns: readonly ColumnRole[]): { readonly from: number; readonly to: number } {
  const from = columns.findIndex(({ kind }) => kind === "start");
  return { from, to: columns.findIndex(({ kind }) => kind === "end") };
}

function pricesOf(columns: readonly ColumnRole[]): number[] {
  return columns.flatMap(({ kind }, at) => (kind === "price" ? [at] : []));
}

function topRows(plan: SheetPlan, texts: LayoutTexts, { from, to }: SheetLayout["span"]): TopRow[] {
  const prices = pricesOf(plan.columns);
  const inPrices = (cells: readonly Planned[]) =>
    cells.flatMap((cell, at) => {
      const column = prices[at];
      return column === undefined ? [] : [{ column, cell }];
    });
  const texted = (cells: readonly string[]) => inPrices(cells.map((value) => ({ value })));
  const said = (cells: readonly string[]) => texted(cells.filter((text) => text !== ""));
  const places = Array.from({ length: to - from + 1 }, (_, at) => ({
    column: from + at,
    cell: { formula: placeFormula(CHOICE_ROW, from, from + at) },
  }));
  const counted = { formula: `=COUNTIF(${plan.names.kind},"${COUNTS}")` };
  return [
    { label: texts.title, look: "title", cells: [] },
    { label: texts.asOf, look: "quiet", cells: [] },
    { label: topLabels.bidder, look: "band", cells: said(plan.owners) },
    { label: topLabels.status, look: "quiet", cells: texted(texts.statuses) },
    {
      label: topLabels.choice,
      look: "choice",
      cells: [{ column: COUNTED_COLUMN, cell: counted }, ...said(plan.kinds)],
    },
    ...plan.sums.map(({ label, look, cells }): TopRow => ({
      ...{ label, look, cells: inPrices(cells.map((formula) => ({ formula }))) },
    })),
    { label: topLabels.place, look: "hidden", cells: places },
  ];
}

/** Counted from the span's first column to the cell's own: columns that come between are counted with it. All zero-based. */
export function placeFormula(choiceRow: number, first: number, column: number): string {
  return `=COLUMNS($${columnLetters(first)}$${choiceRow + 1}:${columnLetters(column)}$${choiceRow + 1})`;
}

export const TEXT = "@";
const MONEY = "#,##0.00##";
const GENERAL = "General";
const formats: Readonly<Record<SheetColumnKind, string>> = {
  ...{ line: TEXT, title: TEXT, unit: TEXT, quantity: GENERAL, baseline: MONEY, baselineValue: MONEY },
  ...{ price: MONEY, extended: "#,##0.00", further: GENERAL, start: GENERAL, end: GENERAL },
  ...{ bids: "0", lowest: MONEY, mean: MONEY, highest: MONEY, winner: GENERAL, bestExtended: "#,##0.00" },
  ...{ allBid: GENERAL, gap: "#,##0.00", gapShare: "0.0%", rank: "0", remarks: GENERAL },
};
const widths: Readonly<Record<SheetColumnKind, number | null>> = {
  ...{ line: null, title: 220, unit: 54, quantity: 66, baseline: 72, baselineValue: 90 },
  ...{ price: 90, extended: 96, further: 96, start: null, end: null },
  ...{ bids: 48, lowest: 72, mean: 72, highest: 72, winner: 150, bestExtended: 90 },
  ...{ allBid: 54, gap: 84, gapShare: 60, rank: 48, remarks: 360 },
};

export function formatOf(kind: SheetColumnKind): string {
  return formats[kind];
}

export function widthOf(kind: SheetColumnKind): number | null {
  return widths[kind];
}

/** What no cell can hold is said, never cut. */
export function fitting(value: CellValue): CellValue {
  return guardProblem(value) === "tooLong" ? "(longer than a cell can hold)" : value;
}
