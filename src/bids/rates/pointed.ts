// Which table of the workbook has rates of exchange, and what it says: from cells that a person selected. It guesses no
// column: where several could be the rate, nothing is read.
import type { CellValue } from "../../values/cell";
import { currencyOf, moneyOf } from "../../values/currency";
import { narrowedTo, headersOf, type CellsPlace, type PointedCells, type TablePlace } from "../pointed/types";
import type { RateNames } from "./formulas";

/** Its columns in this order: currency, rate, and the date where there is one. */
export type RatesPlace = TablePlace;

export interface RatesRead {
  readonly place: RatesPlace;
  /** Of each currency that has one row with a rate above zero. */
  readonly rates: ReadonlyMap<string, number>;
  /** Every row with a rate above zero, by currency. */
  readonly rows: ReadonlyMap<string, readonly RateRow[]>;
}

export interface RateRow {
  readonly rate: number;
  /** A serial of Excel; null: the row has no date. */
  readonly date: number | null;
}

const RATE = /\brate\b|kurs|cours|taux|tipo|cambio|レート|為替/i;
const DATE = /\bdate\b|datum|fecha|日付|stand/i;

/** Null: no table, or it is not clear which of its columns has the rates. */
export function ratesIn({ place, selected, rows }: PointedCells): RatesRead | null {
  if (place.kind !== "table") return null;
  const headers = headersOf(place);
  const all = [...headers.keys()];
  const hits = (at: number) => rows.filter((row) => currencyIn(row[at]) !== null).length;
  const currency = [...all].sort((a, b) => hits(b) - hits(a) || a - b)[0] ?? -1;
  if (currency < 0 || hits(currency) === 0) return null;
  const date = all.find((at) => at !== currency && DATE.test(headers[at] ?? "")) ?? null;
  const numeric = all.filter((at) => at !== currency && at !== date && rows.some((row) => isRate(row[at])));
  const named = numeric.filter((at) => RATE.test(headers[at] ?? ""));
  const pointed = selected.length < all.length ? numeric.filter((at) => selected.includes(at)) : [];
  const [rate, ...others] = [pointed, named, numeric].find((found) => found.length > 0) ?? [];
  if (rate === undefined || others.length > 0) return null;
  const columns = [currency, rate, ...(date === null ? [] : [date])];
  const own = narrowedTo(place, columns);
  return own.kind === "table"
    ? ratesAt(
        own,
        rows.map((row) => columns.map((at) => row[at] ?? null)),
      )
    : null;
}

/** `rows`: in the order of the place's columns. */
export function ratesAt(place: RatesPlace, rows: readonly (readonly CellValue[])[]): RatesRead {
  const found = new Map<string, RateRow[]>();
  for (const [cell, rate, day] of rows) {
    const money = currencyIn(cell);
    const date = typeof day === "number" && day > 0 ? day : null;
    if (money !== null && isRate(rate)) found.set(money, [...(found.get(money) ?? []), { rate, date }]);
  }
  const rates = [...found].flatMap(([money, [one, ...more]]) =>
    one === undefined || more.length > 0 ? [] : [[money, one.rate] as const],
  );
  return { place, rates: new Map(rates), rows: found };
}

export function rateNames(place: RatesPlace): RateNames {
  const [currency, rate, date] = headersOf(place);
  return { table: place.tableName, currency: currency ?? "", rate: rate ?? "", date: date ?? null };
}

export function isTable(place: CellsPlace): place is RatesPlace {
  return place.kind === "table";
}

/** The formulas look for the code as it is here: a sign such as “€” finds nothing. */
function currencyIn(cell: CellValue | undefined): string | null {
  const word = typeof cell === "string" ? cell.trim() : "";
  const named = word === "" ? null : currencyOf(word);
  return named !== null && moneyOf(named) === word.toUpperCase() ? word.toUpperCase() : null;
}

function isRate(cell: CellValue | undefined): cell is number {
  return typeof cell === "number" && cell > 0;
}
