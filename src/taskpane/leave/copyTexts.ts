// The words on the sheet of a copy as values. A workbook travels between time zones: each time says that it is UTC.
import { siteEnding } from "../../values/site";
import type { CopyWords, FilterShown } from "../../workbook/excel/textTypes";
import { t } from "../language/t";

const minute = (iso: string): string => t("{iso} at {iso2} UTC", { iso: iso.slice(0, 10), iso2: iso.slice(11, 16) });
const MOST_VALUES = 12;

function filterText(filter: FilterShown): string {
  if (filter.kind === "other") return t("{header}: a filter that Excel does not describe", { header: filter.header });
  if (filter.kind === "values") {
    const shown = filter.values.slice(0, MOST_VALUES).join(", ");
    const more = filter.values.length - MOST_VALUES;
    return `${filter.header}: ${shown}${more > 0 ? t(" and {more} more", { more }) : ""}`;
  }
  const { header, first, second, either } = filter;
  return `${header}: ${first}${second === null ? "" : ` ${either ? t("or") : t("and")} ${second}`}`;
}

export const copyTexts: CopyWords = {
  sheet: (title, at) => `${at.slice(0, 10)} ${title.split(": ").at(-1) ?? title}`,
  lines: ({ at, asOf, site, filters, rows, hidden }) => [
    t("Copied {at} as values. {part}{site}.", {
      at: minute(at),
      part: asOf === null ? t("The data was never refreshed") : t("Data of {asOf}", { asOf: minute(asOf) }),
      site: siteEnding(site),
    }),
    t("{toLocaleString} rows{part}. {part2}", {
      toLocaleString: rows.toLocaleString("en-US"),
      part:
        hidden === 0
          ? ""
          : t(", without {toLocaleString} hidden rows", { toLocaleString: hidden.toLocaleString("en-US") }),
      part2:
        filters.length === 0
          ? t("No filter.")
          : t("Filter: {filters}.", { filters: filters.map(filterText).join("; ") }),
    }),
  ],
};
