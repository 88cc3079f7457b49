// The words on the sheet of a copy as values. A workbook travels between time zones: each time says that it is UTC.
import { siteEnding } from "../../values/site";
import type { CopyWords, FilterShown } from "../../workbook/excel/textTypes";
import { t } from "../language/t";

const minute = (iso: string): string => t("{day} at {time} UTC", { day: iso.slice(0, 10), time: iso.slice(11, 16) });
const MOST_VALUES = 12;

function filterText(filter: FilterShown): string {
  if (filter.kind === "other") return t("{header}: a filter that Excel does not describe", { header: filter.header });
  if (filter.kind === "values") {
    const shown = { header: filter.header, values: filter.values.slice(0, MOST_VALUES).join(", ") };
    const more = filter.values.length - MOST_VALUES;
    return more > 0 ? t("{header}: {values} and {more} more", { ...shown, more }) : t("{header}: {values}", shown);
  }
  const { header, first, second, either } = filter;
  if (second === null) return t("{header}: {first}", { header, first });
  return either
    ? t("{header}: {first} or {second}", { header, first, second })
    : t("{header}: {first} and {second}", { header, first, second });
}

function rowsText(rows: number, hidden: number): string {
  return hidden === 0
    ? t("{rows, plural, one{# row} other{# rows}}.", { rows })
    : t("{rows, plural, one{# row} other{# rows}}, without {hidden, plural, one{# hidden row} other{# hidden rows}}.", {
        rows,
        hidden,
      });
}

export const copyTexts: CopyWords = {
  sheet: (title, at) => `${at.slice(0, 10)} ${title.split(": ").at(-1) ?? title}`,
  lines: ({ at, asOf, site, filters, rows, hidden }) => [
    asOf === null
      ? t("Copied {at} as values. The data was never refreshed{site}.", { at: minute(at), site: siteEnding(site) })
      : t("Copied {at} as values. Data of {asOf}{site}.", {
          at: minute(at),
          asOf: minute(asOf),
          site: siteEnding(site),
        }),
    [
      rowsText(rows, hidden),
      filters.length === 0 ? t("No filter.") : t("Filter: {filters}.", { filters: filters.map(filterText).join("; ") }),
    ].join(" "),
  ],
};
