// Prices in other currencies than a comparison's, at a table of rates: which table, what it says now, and the price
// cells as formulas over it. A currency without a rate is named, and its prices stay text.
import { firstRows } from "../../bids/compare/lineRows";
import { conversionFormula, type RateNames } from "../../bids/rates/formulas";
import { isTable, rateNames, ratesAt, ratesIn, type RatesRead } from "../../bids/rates/pointed";
import type { ComparisonRead, ExchangedPrice, RememberedComparison } from "../../workbook/compare/types";
import type { Services } from "../services";
import type { Comparison } from "./comparison";

export type PointedRates =
  | { readonly ok: true; readonly read: RatesRead }
  /** No table, or none of its columns is surely the one of rates. */
  | { readonly ok: false; readonly why: "oneCell" | "empty" | "noTable" | "unclear" };

export async function pointedRates({ workbook }: Services): Promise<PointedRates> {
  const pointed = await workbook.pointedCells();
  if (!pointed.ok) return pointed;
  if (!isTable(pointed.cells.place)) return { ok: false, why: "noTable" };
  const read = ratesIn(pointed.cells);
  return read === null ? { ok: false, why: "unclear" } : { ok: true, read };
}

/** Null: the comparison has no table of rates, or the table or one of its columns is gone. */
export async function ratesNow(
  { workbook }: Services,
  { rates }: Pick<RememberedComparison, "rates">,
): Promise<RatesRead | null> {
  const cells = rates === undefined ? null : await workbook.cellsAt(rates.place);
  return cells === null || !isTable(cells.place) ? null : ratesAt(cells.place, cells.rows);
}

/** What a comparison does with prices in other currencies. */
export interface Conversion {
  readonly currencies: readonly string[];
  /** How many prices are in them. */
  readonly prices: number;
  /** Currencies without a rate, or with several. */
  readonly missing: readonly string[];
  /** The table is gone: such prices do not count. */
  readonly gone: boolean;
}

/** Each price in another currency, to be counted by these names; null: to be its own text again. */
function askedIn({ bidders, lines, offers }: Comparison, names: RateNames | null): readonly ExchangedPrice[] {
  return lines.flatMap(({ id: line }, at) =>
    bidders.flatMap(({ id: bidId }, bidder): ExchangedPrice[] => {
      const { asked, text = "" } = offers[at]?.[bidder] ?? {};
      if (asked === undefined) return [];
      return [{ line, bidId, text, formula: names === null ? null : conversionFormula({ ...asked, text }, names) }];
    }),
  );
}

export function currenciesOf({ offers }: Pick<Comparison, "offers">): readonly string[] {
  return [...new Set(offers.flatMap((line) => line.flatMap(({ asked }) => asked?.currency ?? [])))].sort();
}

/** Null: no table of rates belongs to it. */
export async function convertPrices(
  services: Services,
  remembered: RememberedComparison,
  comparison: Comparison,
): Promise<Conversion | null> {
  if (remembered.rates === undefined) return null;
  const rates = await ratesNow(services, remembered);
  const asked = askedIn(comparison, rates === null ? null : rateNames(rates.place));
  await services.workbook.exchangePrices(remembered, asked);
  const currencies = currenciesOf(comparison);
  const missing = currencies.filter((money) => rates !== null && !rates.rates.has(money));
  return { currencies, prices: asked.length, missing, gone: rates === null };
}

/** The sheet as the bids say it: a price that counts at a rate is the text that it was made of. */
export function inBidsWords(read: ComparisonRead): ComparisonRead {
  return {
    ...read,
    cells: read.cells.map((cells, row) => cells.map((cell, column) => read.converted(row, column) ?? cell)),
    isFormula: (row, column) => read.converted(row, column) === null && read.isFormula(row, column),
  };
}

/** Prices that a refresh is about to change, as their texts, so that the sheet says what it expects. */
export async function unconvertPrices(
  { workbook }: Services,
  remembered: RememberedComparison,
  { converted, lines }: ComparisonRead,
  cells: readonly { readonly line: string; readonly column: number }[],
): Promise<void> {
  if (remembered.rates === undefined) return;
  const rows = firstRows(lines);
  const texts = cells.flatMap(({ line, column }): ExchangedPrice[] => {
    const text = converted(rows.get(line) ?? -1, column);
    const bidId = remembered.columns[column]?.bidId ?? null;
    return text === null || bidId === null ? [] : [{ line, bidId, text, formula: null }];
  });
  await workbook.exchangePrices(remembered, texts);
}
