// What the columns of a comparison calculate: structured references that an auditor can read. Zeros, credits and texts
// take part in nothing, because every statistic asks for prices above zero. It writes nothing.
import { lineAlternateFormula } from "./alternates";
import { COUNTS, LEFT_OUT, lineChoiceFormula } from "./choice";
import { type ColumnRole, type NamedColumns, type SheetColumnKind } from "./columns";
import { columnsBetween, span, thisRow } from "../../values/references";

/** What stands in every cell of a column; null where values do. It names other columns as they are called now. */
export function formulaOf(column: ColumnRole, named: NamedColumns): string | null {
  const headerOf = (kind: SheetColumnKind, bidder: number | null = null) =>
    named.columns.find((one) => one.kind === kind && one.bidder === bidder)?.header ?? "";
  const cell = (kind: SheetColumnKind) => thisRow(headerOf(kind));
  if (column.bidder !== null) return bidderFormula(column, named, headerOf("price", column.bidder), cell);
  const value = (unit: "baseline" | "budget") =>
    `=IF(AND(ISNUMBER(${cell(unit)}),${isQuantity(cell)}),${cell(unit)}*${cell("quantity")},"")`;
  if (column.kind === "baselineValue") return value("baseline");
  if (column.kind === "part") return named.words === null ? null : lineChoiceFormula(cell("included"), named.words);
  if (column.kind === "budgetValue") return value("budget");
  if (column.kind === "units")
    return `=IF(AND(${isQuantity(cell)},${cell("part")}<>"${LEFT_OUT}"),${cell("quantity")},"")`;
  return statisticFormula(column.kind, named, cell);
}

type CellOf = (kind: SheetColumnKind) => string;

/** One below zero would turn savings into losses. */
function isQuantity(cell: CellOf): string {
  return `ISNUMBER(${cell("quantity")}),N(${cell("quantity")})>=0`;
}

/** The bidders' cells of the formula's own row. */
export function rowSpan({ table, columns }: NamedColumns): string {
  const first = columns.find(({ kind }) => kind === "start");
  const last = columns.find(({ kind }) => kind === "end");
  return span(table, first?.header ?? "", last?.header ?? "");
}

function bidderFormula({ kind }: ColumnRole, named: NamedColumns, price: string, cell: CellOf): string | null {
  const own = thisRow(price);
  const isPrice = `ISNUMBER(${own}),N(${own})>0`;
  if (kind === "extended") {
    // A line that takes no part costs nothing anywhere. Comparisons of earlier versions have no column that says so.
    const counts = named.columns.some((one) => one.kind === "part") ? `,${cell("part")}<>"${LEFT_OUT}"` : "";
    return `=IF(AND(${isPrice},${isQuantity(cell)}${counts}),${own}*${cell("quantity")},"")`;
  }
  // A bidder that takes no part stands nowhere among those that do.
  const start = named.columns.find((one) => one.kind === "start")?.header ?? "";
  const takesPart = `INDEX(${named.names.kind},${columnsBetween(named.table, start, price)})="${COUNTS}"`;
  const ifPriced = (formula: string, more = "") =>
    `=IF(AND(${isPrice},${cell("bids")}>0,${takesPart}${more}),${formula},"")`;
  if (kind === "gap") return ifPriced(`(${own}-${cell("lowest")})*${cell("quantity")}`, `,${isQuantity(cell)}`);
  if (kind === "gapShare") return ifPriced(`${own}/${cell("lowest")}-1`);
  if (kind !== "rank") return null;
  const cheaper = `${named.names.kind},"${COUNTS}",${rowSpan(named)},"<"&${own}*${A_HAIR_LESS},${rowSpan(named)},">0"`;
  return ifPriced(`1+COUNTIFS(${cheaper})`);
}

/**
 * A criterion is text, and text ends after 15 digits: 2/3 reads as more than it is, and a price would come behind
 * itself. Prices that are nearer to each other than this share a rank.
 */
export const A_HAIR_LESS = "0.999999999999";

function statisticFormula(kind: SheetColumnKind, named: NamedColumns, cell: CellOf): string | null {
  const { names } = named;
  const row = rowSpan(named);
  const prices = `${names.kind},"${COUNTS}",${row},">0"`;
  const unlessNone = (formula: string) => `=IF(${cell("bids")}=0,"",${formula})`;
  // Above zero besides: a criterion that is a number is met by a text that reads like it, too.
  const cheapest = `MINIFS(${names.place},${prices},${row},${cell("lowest")})`;
  const formulas: Partial<Record<SheetColumnKind, string>> = {
    bids: `=COUNTIFS(${prices})`,
    lowest: unlessNone(`MINIFS(${row},${prices})`),
    mean: unlessNone(`AVERAGEIFS(${row},${prices})`),
    highest: unlessNone(`MAXIFS(${row},${prices})`),
    winner: unlessNone(`INDEX(${names.bidder},${cheapest})`),
    bestExtended: `=IF(AND(${cell("bids")}>0,${isQuantity(cell)}),${cell("lowest")}*${cell("quantity")},"")`,
    allBid: `=AND(${cell("bids")}>0,${cell("bids")}=${names.counted})`,
  };
  return formulas[kind] ?? lineAlternateFormula(kind, named, row, cell);
}
