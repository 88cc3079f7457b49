// What a line costs as the company counts it: the extended price, with what the scenario adds for freight, duty or
// terms and takes off as a bonus or for later payment. The same in the search and in the sheet's formulas.
import type { CostColumn, Costing } from "../award/scenario";

/** Everything that is counted for one bidder. */
export interface BidderCosting {
  /** Of the extended price, without payment terms. */
  readonly part: number;
  readonly perUnit: number;
  readonly perLine: number;
  readonly days: number;
}

const DAYS_A_YEAR = 365;

/** Whether prices count as they are. */
export function isPlain({ adders, columns = [], interest, payment }: Costing): boolean {
  return adders.length === 0 && columns.length === 0 && (interest === 0 || payment.length === 0);
}

/** Columns whose amounts count for a bidder. */
export function costColumnsOf({ columns = [] }: Costing, bidId: string): readonly CostColumn[] {
  return columns.filter((one) => one.bidId === null || one.bidId === bidId);
}

/** What counts for a bidder in one line; `amount`: what a column has there. */
export function costingAt(costing: Costing, bidId: string, amount: (header: string) => number): BidderCosting {
  const own = costColumnsOf(costing, bidId);
  const of = (per: CostColumn["per"]) => own.reduce((sum, one) => sum + (one.per === per ? amount(one.header) : 0), 0);
  const plain = costingOf(costing, bidId);
  return {
    ...plain,
    part: plain.part + of("part"),
    perUnit: plain.perUnit + of("unit"),
    perLine: plain.perLine + of("line"),
  };
}

export function costingOf({ adders, payment }: Costing, bidId: string): BidderCosting {
  const own = adders.filter((one) => one.bidId === null || one.bidId === bidId);
  const sum = (what: "part" | "perUnit" | "perLine") => own.reduce((all, one) => all + one[what], 0);
  return {
    part: sum("part"),
    perUnit: sum("perUnit"),
    perLine: sum("perLine"),
    days: payment.find((one) => one.bidId === bidId)?.days ?? 0,
  };
}

/** What the price counts times. */
export function factorOf({ part, days }: BidderCosting, interest: number): number {
  return 1 + part - (interest * days) / DAYS_A_YEAR;
}

/**
 * `cost`: the extended price. Infinity where nothing usable comes out: a cost below zero, or a price that counts less
 * than nothing.
 */
export function countedCost(cost: number, quantity: number | null, own: BidderCosting, interest: number): number {
  const factor = factorOf(own, interest);
  const counted = cost * factor + own.perUnit * (quantity ?? 0) + own.perLine;
  return factor > 0 && counted >= 0 ? counted : Infinity;
}

/** Cells of the sheet that say the same, by their addresses. */
export interface CostingCells {
  readonly part: string;
  readonly perUnit: string;
  readonly perLine: string;
  readonly days: string;
  readonly interest: string;
}

/** What the price counts times; `byLine`: shares that columns add, from `sharesFormula`. */
export function factorFormula({ part, interest, days }: CostingCells, byLine = ""): string {
  return `(1+${part}-${interest}*${days}/${DAYS_A_YEAR}${byLine})`;
}

/**
 * The counted cost of an extended price and a quantity, as formulas; "" where nothing usable comes out. `byLine`: what
 * columns add, from `columnsFormula`; `shares`: what they add to the price, from `sharesFormula`.
 */
export function countedFormula(
  cost: string,
  quantity: string,
  cells: CostingCells,
  { byLine, shares }: { readonly byLine: string; readonly shares: string },
): string {
  const factor = factorFormula(cells, shares);
  const counted = `${cost}*${factor}+N(${quantity})*${cells.perUnit}+${cells.perLine}${byLine}`;
  return `IF(AND(${factor}>0,${counted}>=0),${counted},"")`;
}

/** What columns add for a line, as terms of a sum; `cell`: the line's cell of a column. "" where there is none. */
export function columnsFormula(
  columns: readonly CostColumn[],
  quantity: string,
  cell: (header: string) => string,
): string {
  return columns
    .filter(({ per }) => per !== "part")
    .map(({ header, per }) => (per === "unit" ? `+N(${quantity})*N(${cell(header)})` : `+N(${cell(header)})`))
    .join("");
}

/** The shares of the price that columns add for a line, as terms of a sum. */
export function sharesFormula(columns: readonly CostColumn[], cell: (header: string) => string): string {
  return columns.flatMap(({ header, per }) => (per === "part" ? [`+N(${cell(header)})`] : [])).join("");
}
