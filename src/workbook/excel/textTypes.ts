// Words that the workbook room writes into cells by itself. They are the pane's and are handed in: no text is
// recognised by how it reads.
import type { ReportLine, ReportState } from "../../reports/freshnessLine";
import type { Site } from "../../values/site";

/** The line above a linked table. Times are ISO 8601 in UTC; a refresh that broke off is told by seconds. */
export interface LineWords {
  /** `lastRefresh`: null before the first one. */
  readonly refreshed: (lastRefresh: string | null, site: Site | undefined) => string;
  /** What came in by the refresh of `asOf` is not complete. `lastRefresh`: the last one that was, null: none. */
  readonly broken: (asOf: string, lastRefresh: string | null) => string;
}

/** The line above a report table. */
export interface ReportLineWords {
  readonly state: (line: ReportLine, site: Site | undefined) => string;
  /** During a refresh that began at this time. It stays if the refresh can neither continue nor be undone. */
  readonly broken: (begunAt: string, before: ReportState) => string;
}

export interface WorkbookTexts {
  readonly line: LineWords;
  readonly reportLine: ReportLineWords;
}
