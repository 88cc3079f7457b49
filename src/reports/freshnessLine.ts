// What the line above a report table says: complete or not, and as of when. A report keeps the words that its line was
// made with, so that a refresh by a colleague with another language changes none.

export type ReportState =
  | { readonly kind: "complete"; readonly at: string; readonly rows: number }
  | {
      readonly kind: "partial";
      readonly at: string;
      readonly rows: number;
      /** Where the run continues; null: it has to start again. */
      readonly cursor: string | null;
      readonly why: PartialReason;
    };

/** looped: the pages repeat. sheetFull: Excel has no more rows. */
export const partialReasons = ["loading", "cancelled", "cutOff", "looped", "sheetFull"] as const;
export type PartialReason = (typeof partialReasons)[number];

/** What a refresh or a load says when it is done. `kept`: rows that stay although the report has them no longer. */
export interface ReportLine {
  readonly state: ReportState;
  readonly kept: number;
}

/**
 * By name, with names in braces; formulas find what they ask by the line's shape alone: the state between the first
 * colon and the first comma, the time before the only "UTC", and the reason behind it. A line that says that a refresh
 * broke off has no comma.
 */
export type ReportLineKept = Readonly<Record<string, string>>;

/** How the line began in versions that did not remember what they wrote. */
export const EARLIER_LINE = "Bidsheet report: ";
