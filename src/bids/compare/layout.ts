// Where everything of a comparison stands on its sheet and how it looks: rows above the table, columns, names, marks.
// Data for a workbook to write. Marks are conditional formats, so that they follow whatever the person types.
import type { CellValue } from "../../values/cell";
import { guardProblem } from "../../values/guard";
import { COUNTS, LEFT_OUT, type ColumnRole, type SheetColumnKind } from "./columns";
import { columnLetters } from "../../values/columnLetters";
import { LEFT_OUT_SIGN, marksOf } from "./marks";
import type { DraftList, Mark, Planned } from "../../sheets/draft";
import { moneyFormat } from "./currency";
import type { SheetPlan } from "./sheetPlan";
import { sumName, type SumLook } from "./sums";

export type Look = "title" | "quiet" | "band" | "choice" | "count" | "money" | "percent" | "hidden";

/** A row above the table: its label stands in the title's column. */
export interface TopRow {
  readonly label: string;
  readonly look: Look;
  /** Excel's number format of its cells, where it is not the look's own. */
  readonly format?: string | undefined;
  readonly cells: readonly { readonly column: number; readonly cell: Planned }[];
}

export interface LayoutColumn extends ColumnRole {
  readonly header: string;
  readonly formula: string | null;
  /** Excel's number format; "@" keeps text as it is. */
  readonly format: string;
  /** Points; null hides the column. */
  readonly width: number | null;
  /** What its cells take, offered as a list. */
  readonly list?: DraftList | undefined;
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
  budget: "Budget of all lines",
  bid: "Bid",
  place: "Place",
} as const;

export function sumFormat(look: SumLook, currency: string | null): string {
  if (look === "count") return "0";
  return look === "percent" ? "0.0%" : moneyFormat(currency, false);
}

export interface LayoutTexts {
  readonly title: string;
  readonly asOf: string;
  /** By bidder. */
  readonly statuses: readonly string[];
  /** Of all amounts; null: not known. */
  readonly currency: string | null;
}

export function sheetLayout(plan: SheetPlan, texts: LayoutTexts): SheetLayout {
  const span = spanOf(plan.columns);
  const counted = plan.columns.findIndex(({ kind }) => kind === "quantity");
  const top = topRows(plan, texts, span, counted);
  const rowOf = (label: string) => top.findIndex((row) => row.label === label);
  const rows = { bidder: rowOf(topLabels.bidder), choice: rowOf(topLabels.choice), body: top.length + 1 };
  const over = (name: string, label: string) => ({ name, row: rowOf(label), ...span });
  return {
    top,
    columns: plan.columns.map((column) => ({
      ...column,
      format: formatOf(column.kind, texts.currency),
      width: widthOf(column.kind),
      ...(column.kind === "part" ? { list: { words: [COUNTS, LEFT_OUT] } } : {}),
    })),
    rows: plan.rows.map((row) => row.map((cell) => ("value" in cell ? fitting(cell.value) : null))),
    names: [
      over(plan.names.kind, topLabels.choice),
      over(plan.names.bidder, topLabels.bidder),
      over(plan.names.status, topLabels.status),
      over(plan.names.bid, topLabels.bid),
      over(plan.names.place, topLabels.place),
      { name: plan.names.counted, row: rows.choice, from: counted, to: counted },
      { name: plan.names.budget, row: rowOf(topLabels.budget), from: counted, to: counted },
      ...plan.sums.map(({ kind, label }) => over(sumName(plan.table, kind), label)),
    ],
    choice: { row: rows.choice, columns: pricesOf(plan.columns), list: CHOICE_LIST },
    frozenColumns: plan.columns.findIndex(({ kind }) => kind === "title") + 1,
    marks: marksOf(plan.columns, rows),
    span,
  };
}

/** Title, as of, legend, bidder, status, then the choices. */
const CHOICE_ROW = 5;

function spanOf(columns: readonly ColumnRole[]): { readonly from: number; readonly to: number } {
  const from = columns.findIndex(({ kind }) => kind === "start");
  return { from, to: columns.findIndex(({ kind }) => kind === "end") };
}

function pricesOf(columns: readonly ColumnRole[]): number[] {
  return columns.flatMap(({ kind }, at) => (kind === "price" ? [at] : []));
}

/** `counted`: the quantity's column, right above the numbers that it speaks of. */
function topRows(plan: SheetPlan, texts: LayoutTexts, { from, to }: SheetLayout["span"], counted: number): TopRow[] {
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
  const count = { formula: `=COUNTIF(${plan.names.kind},"${COUNTS}")` };
  const money = sumFormat("money", texts.currency);
  return [
    { label: texts.title, look: "title", cells: [] },
    { label: texts.asOf, look: "quiet", cells: [] },
    { label: legendOf(texts.currency), look: "quiet", cells: [] },
    { label: topLabels.bidder, look: "band", cells: said(plan.owners) },
    { label: topLabels.status, look: "quiet", cells: texted(texts.statuses) },
    {
      label: topLabels.choice,
      look: "choice",
      cells: [{ column: counted, cell: count }, ...said(plan.kinds)],
    },
    {
      label: topLabels.budget,
      look: "money",
      format: money,
      cells: [{ column: counted, cell: plan.budget }],
    },
    ...plan.sums.map(({ label, look, cells }): TopRow => ({
      label,
      look,
      cells: inPrices(cells.map((formula) => ({ formula }))),
      format: sumFormat(look, texts.currency),
    })),
    { label: topLabels.bid, look: "hidden", cells: said(plan.bids) },
    { label: topLabels.place, look: "hidden", cells: places },
  ];
}

/** What cells that are no price mean, and how a person takes a price out. */
function legendOf(currency: string | null): string {
  const money = currency === null ? "" : `Amounts in ${currency}. `;
  return `${money}“no bid”: not in the bid; grey: left blank; “partial”: other cells filled, no price. A price that shall not count: type x before it (${LEFT_OUT_SIGN}12.50).`;
}

/**
 * Counted from the span's first column to the cell's own: columns that come between are counted with it. All
 * zero-based.
 */
export function placeFormula(choiceRow: number, first: number, column: number): string {
  return `=COLUMNS($${columnLetters(first)}$${choiceRow + 1}:${columnLetters(column)}$${choiceRow + 1})`;
}

export const TEXT = "@";
const GENERAL = "General";
/** Of a unit, with more places where a price has them; of a whole line. */
type Money = "unit" | "whole";
const formats: Readonly<Record<SheetColumnKind, { readonly money: Money } | string>> = {
  line: TEXT,
  worksheet: TEXT,
  title: TEXT,
  unit: TEXT,
  quantity: GENERAL,
  part: GENERAL,
  baseline: { money: "unit" },
  baselineValue: { money: "whole" },
  budget: { money: "unit" },
  budgetValue: { money: "whole" },
  price: { money: "unit" },
  extended: { money: "whole" },
  further: GENERAL,
  start: GENERAL,
  end: GENERAL,
  bids: "0",
  lowest: { money: "unit" },
  mean: { money: "unit" },
  highest: { money: "unit" },
  winner: GENERAL,
  bestExtended: { money: "whole" },
  allBid: GENERAL,
  gap: { money: "whole" },
  gapShare: "0.0%",
  rank: "0",
  remarks: GENERAL,
};
const widths: Readonly<Record<SheetColumnKind, number | null>> = {
  line: null,
  worksheet: 120,
  title: 220,
  unit: 54,
  quantity: 90,
  baseline: 84,
  baselineValue: 102,
  budget: 84,
  budgetValue: 102,
  part: 60,
  price: 96,
  extended: 108,
  further: 96,
  start: null,
  end: null,
  bids: 48,
  lowest: 84,
  mean: 84,
  highest: 84,
  winner: 150,
  bestExtended: 102,
  allBid: 54,
  gap: 96,
  gapShare: 60,
  rank: 48,
  remarks: 360,
};

export function formatOf(kind: SheetColumnKind, currency: string | null): string {
  const format = formats[kind];
  return typeof format === "string" ? format : moneyFormat(currency, format.money === "unit");
}

export function widthOf(kind: SheetColumnKind): number | null {
  return widths[kind];
}

/** What no cell can hold is said, never cut. */
export function fitting(value: CellValue): CellValue {
  return guardProblem(value) === "tooLong" ? "(longer than a cell can hold)" : value;
}
