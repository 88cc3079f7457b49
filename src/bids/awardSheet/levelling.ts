// Bids that are missing, levelled by a scenario's rule: the price that one counts at, in the search and in the sheets'
// formulas. Only a blank cell and the sheet's words for "partial" and "no bid" are missing: a price that somebody left
// out, a zero or another text is none. A line that nobody has a price for stays without one, and no levelled price is
// below the line's lowest.
import type { CellValue } from "../../values/cell";
import type { Levelling } from "../award/scenario";
import { offerTexts, offerWordOf } from "../compare/offerWords";
import { quoted, type Worded } from "../compare/words";
import { alternateCost, countedAlternate, type AlternateOffers } from "./alternates";
import { costAt, type ShownBids } from "./costs";

/** What the rules ask of a line: prices of bidders that take part, and its baseline; null: none. */
export interface LinePrices {
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly mean: number | null;
  readonly baseline: number | null;
}

/** The price of a unit; null: the line has none. */
export function levelOf({ rule, more }: Levelling, prices: LinePrices): number | null {
  const base = prices[rule];
  if (base === null || prices.lowest === null) return null;
  return Math.max(base * (1 + more), prices.lowest);
}

function isMissing(cell: CellValue | undefined, words: Worded | undefined): boolean {
  return cell === null || cell === undefined || cell === "" || offerWordOf(cell, words) !== null;
}

export interface Levels {
  /** By line; empty: nothing is levelled. */
  readonly prices: readonly (number | null)[];
  /** By bidder: whether its missing bids are, since it takes part with a price elsewhere. */
  readonly bidders: readonly boolean[];
}

interface Levelled {
  readonly shown: ShownBids;
  readonly alternates: AlternateOffers;
  readonly levels: Levels;
  /** By line. */
  readonly quantities: readonly (number | null)[];
}

/** Whether a missing bid counts. */
export function isLevelled({ shown, alternates, levels, quantities }: Levelled, line: number, bidder: number): boolean {
  const isPriced = (levels.prices[line] ?? null) !== null && (quantities[line] ?? -1) >= 0;
  const isLacking = levels.bidders[bidder] === true && isMissing(shown.prices[line]?.[bidder], shown.words);
  return isPriced && isLacking && countedAlternate({ shown, alternates, quantities }, line, bidder) === null;
}

/** What the line costs with the bidder, by the cheaper of its offers; a missing bid at the line's level. */
export function levelledCost(read: Levelled, line: number, bidder: number): number {
  if (countedAlternate(read, line, bidder) !== null) return alternateCost(read, line, bidder);
  if (!isLevelled(read, line, bidder)) return costAt(read.shown, line, bidder);
  return (read.levels.prices[line] ?? Infinity) * (read.quantities[line] ?? Infinity);
}

/** 1 where the price cell has no bid, of a bidder that takes part with a price elsewhere. */
export function missingFormula(cell: string, counts: string, words: Worded | undefined): string {
  const said = offerTexts(words).map((text) => `${cell}=${quoted(text)}`);
  return `=IFERROR(IF(AND(${counts},OR(${cell}="",${said.join(",")})),1,0),0)`;
}

/** The level of a row's line; blank where it has none. `cells`: its figures in the comparison, by formula. */
export function levelFormula(
  { rule, more }: Levelling,
  cells: { readonly base: string; readonly lowest: string } | null,
): string {
  if (cells === null) return '=""';
  const { base, lowest } = cells;
  const level = more === 0 ? base : `${base}*(1+${more})`;
  const isThere = rule === "baseline" ? `AND(ISNUMBER(${base}),ISNUMBER(${lowest}))` : `ISNUMBER(${base})`;
  return `=IFERROR(IF(${isThere},MAX(${level},${lowest}),""),"")`;
}
