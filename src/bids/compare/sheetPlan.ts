// A comparison as a sheet: the table's values and formulas, the rows above it that its formulas ask, and each bidder's sums. Data for a
// workbook to write; whatever can be a formula is one, so that changing a price moves all that follows from it.
import type { CellValue } from "../../values/cell";
import { COUNTS, LEFT_OUT, type NamedColumns } from "./columns";
import { sheetTable, sumOver, type SheetColumn, type SheetTable } from "./formulas";
import { tableColumn } from "./references";
import type { Planned } from "../sheets/draft";
import type { ComparedLine, Offer } from "./types";

export interface ComparedBidders {
  readonly labels: readonly string[];
  /** Positions of bidders that take part in no statistic; their columns stay. */
  readonly leftOut: ReadonlySet<number>;
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
}

export interface SheetPlan extends SheetTable {
  /** Row by row, a cell a column. */
  readonly rows: readonly (readonly Planned[])[];
  /** A cell a column of the bidders' span: whether it takes part and whose it is; blank above what is no price. */
  readonly kinds: readonly string[];
  readonly owners: readonly string[];
  readonly sums: readonly SumRow[];
}

/** A line above the table: a label, and a formula in each bidder's price column. */
export interface SumRow {
  readonly label: string;
  readonly look: "count" | "money" | "percent";
  readonly cells: readonly string[];
}

export function sheetPlan(input: SheetInput): SheetPlan {
  const { table, bidders, furtherLabels } = input;
  const shape = sheetTable(table, bidders.labels, furtherLabels);
  const offers = shape.columns.filter(({ kind }) => SPAN.has(kind));
  return {
    ...shape,
    rows: input.lines.map((line, at) => shape.columns.map((column) => cellOf(input, column, line, at))),
    kinds: offers.map(({ kind, bidder }) => (kind === "price" ? priceKind(bidders, bidder) : "")),
    owners: offers.map(({ kind, bidder }) => (kind === "price" ? (bidders.labels[bidder ?? -1] ?? "") : "")),
    sums: bidders.labels.length === 0 ? [] : sumRows(shape),
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
  return kind === "baseline" ? line.baseline : null;
}

type Sum = (price: string, extended: string, rank: string) => string;

/** By bidder, in the order of the price columns. */
export function sumRows({ table, columns }: NamedColumns): SumRow[] {
  const headerOf = (kind: SheetColumn["kind"], bidder: number | null) =>
    columns.find((column) => column.kind === kind && column.bidder === bidder)?.header ?? "";
  const [line, quantity, baselineValue, allBid] = [
    headerOf("line", null),
    headerOf("quantity", null),
    headerOf("baselineValue", null),
    headerOf("allBid", null),
  ];
  const bidders = columns.flatMap(({ kind, bidder }) =>
    kind === "price" && bidder !== null ? [bidder] : [],
  );
  const row = (label: string, look: SumRow["look"], sum: Sum): SumRow => ({
    ...{ label, look },
    cells: bidders.map(
      (bidder) =>
        `=${sum(headerOf("price", bidder), headerOf("extended", bidder), headerOf("rank", bidder))}`,
    ),
  });
  const all = (header: string) => tableColumn(table, header);
  const priced = (price: string) => ({ column: price, is: '">0"' });
  const share = (part: string, whole: string) => `IF(${whole}=0,"",${part}/${whole})`;
  const valued = (extended: string) => sumOver(table, extended, { column: baselineValue, is: '">0"' });
  const today = (price: string) => sumOver(table, baselineValue, priced(price));
  return [
    row("Lines with a price", "count", (price) => `COUNTIFS(${all(price)},">0")`),
    row("Coverage by lines", "percent", (price) =>
      share(`COUNTIFS(${all(price)},">0")`, `ROWS(${all(line)})`),
    ),
    row("Coverage by quantity", "percent", (price) =>
      share(sumOver(table, quantity, priced(price)), sumOver(table, quantity)),
    ),
    row("Coverage by baseline value", "percent", (price) =>
      share(today(price), sumOver(table, baselineValue)),
    ),
    row("Total of its lines", "money", (_price, extended) => sumOver(table, extended)),
    row("Total of the lines that all bid on", "money", (_price, extended) =>
      sumOver(table, extended, { column: allBid, is: "TRUE" }),
    ),
    row("Baseline of its lines", "money", (price) => today(price)),
    row("Savings against baseline", "money", (price, extended) => `${today(price)}-${valued(extended)}`),
    row("Savings against baseline, share", "percent", (price, extended) =>
      share(`(${today(price)}-${valued(extended)})`, today(price)),
    ),
    row("Lines where it is lowest", "count", (_price, _extended, rank) => `COUNTIFS(${all(rank)},1)`),
  ];
}
