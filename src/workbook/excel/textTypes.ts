// Words that the workbook room writes into cells by itself. They are the pane's and are handed in: no text is
// recognised by how it reads.
import type { ReportLine, ReportLineKept, ReportState } from "../../reports/freshnessLine";
import type { SendNote } from "../../sync/linkedTable";
import type { Site } from "../../values/site";

/** The line above a linked table. Times are ISO 8601 in UTC; a refresh that broke off is told by seconds. */
export interface LineWords {
  /** `lastRefresh`: null before the first one. `note`: of the newest send. */
  readonly refreshed: (lastRefresh: string | null, site: Site | undefined, note: SendNote | undefined) => string;
  /** What came in by the refresh of `asOf` is not complete. `lastRefresh`: the last one that was, null: none. */
  readonly broken: (asOf: string, lastRefresh: string | null) => string;
}

/** Whose line it is: `lineWords` are those that the report keeps; without any it is English. */
export interface LineOwner {
  readonly site?: Site | undefined;
  readonly lineWords?: ReportLineKept | undefined;
}

/** The line above a report table. */
export interface ReportLineWords {
  readonly state: (line: ReportLine, of: LineOwner) => string;
  /** During a refresh that began at this time. It stays if the refresh can neither continue nor be undone. */
  readonly broken: (begunAt: string, before: ReportState, of: LineOwner) => string;
}

/** What a filter lets through, as far as Excel tells it. */
export type FilterShown = { readonly header: string } & (
  | { readonly kind: "values"; readonly values: readonly string[] }
  /** Excel's own conditions, such as ">5". */
  | { readonly kind: "conditions"; readonly first: string; readonly second: string | null; readonly either: boolean }
  | { readonly kind: "other" }
);

/** The facts above a copy. Times are ISO 8601 in UTC. */
interface CopyFacts {
  readonly at: string;
  /** How old the copied data is; null: nobody refreshed it. */
  readonly asOf: string | null;
  readonly site: Site | undefined;
  readonly filters: readonly FilterShown[];
  readonly rows: number;
  /** Rows that are not in the copy, since they were hidden. */
  readonly hidden: number;
}

/** The sheet of a copy as values. */
export interface CopyWords {
  /** The wish for its name. `at`: ISO 8601, UTC. */
  readonly sheet: (title: string, at: string) => string;
  /** At most two. */
  readonly lines: (facts: CopyFacts) => readonly string[];
}

/** The sheet on which a report's earlier rows are kept. */
export interface HistoryWords {
  readonly sheet: (title: string) => string;
  readonly title: (title: string) => string;
  /** The header of the column of dates, in UTC. */
  readonly asOf: string;
}

export interface WorkbookTexts {
  readonly history: HistoryWords;
  readonly copy: CopyWords;
  readonly line: LineWords;
  readonly reportLine: ReportLineWords;
}
