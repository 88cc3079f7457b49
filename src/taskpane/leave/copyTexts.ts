// The words on the sheet of a copy as values. A workbook travels between time zones: each time says that it is UTC.
import { siteEnding } from "../../values/site";
import type { CopyWords, FilterShown } from "../../workbook/excel/textTypes";

const minute = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;
const MOST_VALUES = 12;

function filterText(filter: FilterShown): string {
  if (filter.kind === "other") return `${filter.header}: a filter that Excel does not describe`;
  if (filter.kind === "values") {
    const shown = filter.values.slice(0, MOST_VALUES).join(", ");
    const more = filter.values.length - MOST_VALUES;
    return `${filter.header}: ${shown}${more > 0 ? ` and ${more} more` : ""}`;
  }
  const { header, first, second, either } = filter;
  return `${header}: ${first}${second === null ? "" : ` ${either ? "or" : "and"} ${second}`}`;
}

export const copyTexts: CopyWords = {
  sheet: (title, at) => `${at.slice(0, 10)} ${title.split(": ").at(-1) ?? title}`,
  lines: ({ at, asOf, site, filters, rows, hidden }) => [
    `Copied ${minute(at)} as values. ${asOf === null ? "The data was never refreshed" : `Data of ${minute(asOf)}`}${siteEnding(site)}.`,
    `${rows.toLocaleString("en-US")} rows${hidden === 0 ? "" : `, without ${hidden.toLocaleString("en-US")} hidden rows`}. ${
      filters.length === 0 ? "No filter." : `Filter: ${filters.map(filterText).join("; ")}.`
    }`,
  ],
};
