// Prices in another currency as formulas over a table of rates, which an auditor can read in the price's own cell: the
// amount as the bid has it, and the rate by its currency. A currency with no rate above zero, or with two, leaves the
// bid's own text, which no sum takes for an amount.
import type { Say } from "../../sheets/say";
import { tableColumn } from "../../values/references";

/** A table of rates by the names that it and its columns have now. */
export interface RateNames {
  readonly table: string;
  readonly currency: string;
  readonly rate: string;
  /** Null: it has no column of dates. */
  readonly date: string | null;
}

/** What a bid asks in another currency than the sheet's. */
export interface AskedAmount {
  /** As the cell says it: "12.50 USD". */
  readonly text: string;
  readonly amount: number;
  readonly currency: string;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Rows of the currency with a usable rate. */
function rated({ table, currency, rate }: RateNames, money: string): string {
  return `${tableColumn(table, currency)},${quoted(money)},${tableColumn(table, rate)},">0"`;
}

function rateOf(names: RateNames, money: string): string {
  return `SUMIFS(${tableColumn(names.table, names.rate)},${rated(names, money)})`;
}

export function conversionFormula({ text, amount, currency }: AskedAmount, names: RateNames): string {
  return `=IF(COUNTIFS(${rated(names, currency)})=1,${amount}*${rateOf(names, currency)},${quoted(text)})`;
}

const CONVERSION = /^=IF\(COUNTIFS\(.+\)=1,-?[\d.]+(?:E[+-]?\d+)?\*SUMIFS\(.+\),"((?:[^"]|"")+)"\)$/is;

/** The bid's own text in such a formula, whatever the table is called by now; null for any other formula. */
export function convertedText(formula: string): string | null {
  return CONVERSION.exec(formula)?.[1]?.replaceAll('""', '"') ?? null;
}

/** A text has at most 255 characters in a formula, and a sentence of more currencies is no longer read. */
const MOST_TOLD = 8;

/** A sentence that follows the table: each rate with its date, and what has none or several. Null: no currency. */
export function ratesSentence(names: RateNames, currencies: readonly string[], say: Say): string | null {
  if (currencies.length === 0) return null;
  const told = currencies.slice(0, MOST_TOLD).map((money) => `${quoted(`${money} `)}&${rateText(names, money, say)}`);
  const more = currencies.length - told.length;
  const opening = quoted(ratesOpening(names.table, say));
  const end = more > 0 ? quoted(say("rates| and {more} more.", { more })) : `"."`;
  return `=${opening}&${told.join(`&", "&`)}&${end}`;
}

export function ratesOpening(table: string, say: Say): string {
  return say("Prices in other currencies count at the rates of the table “{table}”: ", { table });
}

function rateText(names: RateNames, money: string, say: Say): string {
  const count = `COUNTIFS(${rated(names, money)})`;
  const [none, several] = [say("currency|has no rate"), say("currency|has several rates")].map(quoted);
  const rate = `${rateOf(names, money)}${dateText(names, money, say)}`;
  return `IF(${count}=0,${none},IF(${count}>1,${several},${rate}))`;
}

/** Excel's own codes of dates differ by language: the parts are put together one by one. */
function dateText(names: RateNames, money: string, say: Say): string {
  if (names.date === null) return "";
  const date = `SUMIFS(${tableColumn(names.table, names.date)},${rated(names, money)})`;
  const two = (part: string) => `RIGHT("0"&${part}(${date}),2)`;
  const [of, none] = [say("rate| of "), say("rate| without a date")].map(quoted);
  return `&IF(${date}>0,${of}&YEAR(${date})&"-"&${two("MONTH")}&"-"&${two("DAY")},${none})`;
}
