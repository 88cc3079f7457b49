// Texts of prices in other currencies: where they count, and what has no rate.
import type { MadeComparison } from "../../workflows/compare/compare";
import type { Conversion, PointedRates } from "../../workflows/compare/rates";
import { excelSigns } from "../language/excelLocale";
import { t } from "../language/t";
import type { Message } from "../parts/message";
import { valueText } from "../preview/typedValue";

const listed = (names: readonly string[]) => names.join(", ");

export const ratesTexts = {
  title: t("Prices in other currencies"),
  kinds: {
    none: (others: readonly string[], to: string) =>
      t("Leave out prices in {others}: the others are in {to}", { others: listed(others), to }),
    new: (_: readonly string[], to: string) => t("Convert them to {to}, with a new table of rates", { to }),
    table: (_: readonly string[], to: string) => t("Convert them to {to}, with a table of this workbook", { to }),
  },
  newHint: t(
    "The table is on a new sheet. Type the rates and their dates there: a price counts as soon as its rate is there.",
  ),
  take: t("Use the table of the selected cell"),
  takeHint: t(
    "Select a cell of a table with currency codes and rates. If several columns could be rates, select the right one.",
  ),
  from: (table: string) => t("From “{table}”. The sheet follows the table.", { table }),
  rate: ({ money, rate, to }: { readonly money: string; readonly rate: number; readonly to: string }) =>
    t("1 {money} is {rate} {to}", { money, rate: valueText(rate, excelSigns()), to }),
  noRate: (money: string) => t("{money} has no rate, or several: its prices do not count", { money }),
  tableMissing: t("Choose the table of rates."),
} as const;

const why: Record<Extract<PointedRates, { ok: false }>["why"], string> = {
  oneCell: t("The selected cell is in no table."),
  empty: t("The selected cells are empty."),
  noTable: t("The selected cells are in no table."),
  unclear: t("It is not clear which column has the rates."),
};

export function noRatesRead(reason: Extract<PointedRates, { ok: false }>["why"]): Message {
  return {
    title: t("No rates read"),
    text: why[reason],
    todo: t("Select the column of rates in an Excel table that also has currency codes, then try again."),
  };
}

/** What became of prices in other currencies, and what lacks a rate. */
export function conversionText(conversion: Conversion | null): string | null {
  if (conversion === null || conversion.prices === 0) return null;
  const { prices, currencies, missing, gone } = conversion;
  const others = listed(currencies);
  if (gone) return t("The table of rates is gone, so prices in {others} do not count.", { others });
  if (missing.length === currencies.length)
    return t("Not counted yet: {prices, plural, one{# price} other{# prices}} in {others}.", { prices, others });
  const told = t("The table of rates converts {prices, plural, one{# price} other{# prices}} in {others}.", {
    prices,
    others,
  });
  return missing.length === 0 ? told : `${told} ${t("Without a rate: {missing}.", { missing: listed(missing) })}`;
}

/** Where rates are to be typed; null: nothing lacks one. */
export function ratesTodo(made: readonly Pick<MadeComparison, "conversion" | "ratesSheet">[]): string | null {
  const sheet = made.find(({ ratesSheet }) => ratesSheet !== null)?.ratesSheet ?? null;
  const missing = new Set(made.flatMap(({ conversion }) => conversion?.missing ?? []));
  if (missing.size === 0) return null;
  const rates = listed([...missing]);
  return sheet === null
    ? t("Add the rates of {rates} to the table of rates.", { rates })
    : t("Type the rates of {rates} on the sheet “{sheet}”.", { rates, sheet });
}
