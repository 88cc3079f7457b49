// The sentence of rates as it reads now, for what does not follow the table, such as the record of a decision. Its
// words are those of the formula.
import type { Say } from "../../sheets/say";
import { isoOfSerial } from "../../values/dates";
import { ratesOpening } from "./formulas";
import { rateNames, type RateRow, type RatesRead } from "./pointed";

/** All currencies, with their rates and dates. Null: no currency. `date1904`: of the workbook. */
export function ratesInWords(
  read: RatesRead,
  currencies: readonly string[],
  date1904: boolean,
  say: Say,
): string | null {
  if (currencies.length === 0) return null;
  const told = currencies.map(
    (money) => `${money} ${rateInWords(read.rows.get(money) ?? [], read, { date1904, say })}`,
  );
  return `${ratesOpening(read.place.tableName, say)}${told.join(", ")}.`;
}

function rateInWords(
  rows: readonly RateRow[],
  { place }: RatesRead,
  { date1904, say }: { readonly date1904: boolean; readonly say: Say },
): string {
  const [one, ...more] = rows;
  if (one === undefined) return say("currency|has no rate");
  if (more.length > 0) return say("currency|has several rates");
  if (rateNames(place).date === null) return String(one.rate);
  const day = one.date === null ? null : isoOfSerial(Math.floor(one.date), date1904);
  return day === null ? `${one.rate}${say("rate| without a date")}` : `${one.rate}${say("rate| of ")}${day}`;
}
