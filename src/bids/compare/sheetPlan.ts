// A comparison as a sheet: the table's values and formulas, the rows above it that its formulas ask, and each bidder's
// sums. Data for a workbook to write; whatever can be a formula is one, so that changing a price moves all that follows
// from it.
import type { CellValue } from "../../values/cell";
import { COUNTS, LEFT_OUT } from "./columns";
import { sheetTable, type SheetColumn, type SheetTable } from "./formulas";
import type { Planned } from "../../sheets/draft";
import { budgetFormula, sumRows, type SumRow } from "./sums";
import type { ComparedLine, Offer } from "./types";

export interface ComparedBidders {
  readonly labels: readonly string[];
  /** Positions of bidders that take part in no statistic; their columns stay. */
  readonly leftOut: ReadonlySet<number>;
  /** The bids' numbers at the platform. */
  readonly ids: readonly string[];
}

export interface SheetInput {
  readonly table: string;
  readonly lines: readonly ComparedLine[];
  readonly bidders: ComparedBidders;
  readonly furtherLabels: readonly string[];
  /** One text a line; missing ones are blank. */
  readonly remarks: readonly string[];
  /** `offers[line][bidder]`, `further[line][bidder][column]` */
  readonly offers: readonly (readonly Offer[])[];
  readonly further: readonly (readonly (readonly CellValue[])[])[];
  /** Whether lines of several worksheets stand here. */
  readonly together: boolean;
  /** What all lines may cost, where no line says its own; null: not known. */
  readonly budget: number | null;
}

export interface SheetPlan extends SheetTable {
  /** Row by row, a cell a column. */
  readonly rows: readonly (readonly Planned[])[];
  /**
   * A cell a column of the bidders' span: whether it takes part, whose and which bid it is; blank above what is no
   * price.
   */
  readonly kinds: readonly string[];
  readonly owners: readonly string[];
  readonly bids: readonly string[];
  readonly sums: readonly SumRow[];
  readonly budget: Planned;
}

export function sheetPlan(input: SheetInput): SheetPlan {
  const { table, bidders, furtherLabels } = input;
  const wanted = {
    worksheet: input.together,
    budget: input.lines.some(({ budget }) => typeof budget === "number"),
  };
  const shape = sheetTable(table, bidders.labels, furtherLabels, wanted);
  const budget = budgetFormula(shape);
  const offers = shape.columns.filter(({ kind }) => SPAN.has(kind));
  return {
    ...shape,
    rows: input.lines.map((line, at) => shape.columns.map((column) => cellOf(input, column, line, at))),
    kinds: offers.map(({ kind, bidder }) => (kind === "price" ? priceKind(bidders, bidder) : "")),
    owners: offers.map(({ kind, bidder }) => (kind === "price" ? (bidders.labels[bidder ?? -1] ?? "") : "")),
    bids: offers.map(({ kind, bidder }) => (kind === "price" ? (bidders.ids[bidder ?? -1] ?? "") : "")),
    sums: bidders.labels.length === 0 ? [] : sumRows(shape),
    budget: budget === null ? { value: input.budget } : { formula: budget },
  };
}

const SPAN: ReadonlySet<SheetColumn["kind"]> = new Set<SheetColumn["kind"]>([
  ...(["start", "price", "extended", "further", "end"] as const),
]);

function priceKind({ leftOut }: ComparedBidders, bidder: number | null): string {
  return bidder !== null && leftOut.has(bidder) ? LEFT_OUT : COUNTS;
}

function cellOf(input: SheetInput, column: SheetColumn, line: ComparedLine, at: number): Planned {
  const { formula, kind, bidder, further } = column;
  if (formula !== null) return { formula };
  if (bidder !== null && kind === "price") return { value: shown(input.offers[at]?.[bidder]) };
  if (bidder !== null && further !== null) return { value: input.further[at]?.[bidder]?.[further] ?? null };
  if (kind === "remarks") return { value: input.remarks[at] ?? null };
  return { value: lineValue(line, kind) };
}

/** The four ways of offering nothing look different: a blank cell, two words and a zero. */
export function shown(offer: Offer | undefined): CellValue {
  if (offer === undefined || offer.kind === "noBid") return "no bid";
  if (offer.kind === "missing") return null;
  if (offer.kind === "partial") return "partial";
  return offer.kind === "text" ? offer.text : offer.price;
}

export function lineValue(line: ComparedLine, kind: SheetColumn["kind"]): CellValue {
  if (kind === "line") return line.id;
  if (kind === "title") return line.title;
  if (kind === "unit") return line.unit === "" ? null : line.unit;
  if (kind === "quantity") return line.quantity;
  if (kind === "budget") return line.budget ?? null;
  if (kind === "worksheet") return line.worksheet ?? null;
  if (kind === "part") return COUNTS;
  return kind === "baseline" ? line.baseline : null;
}
