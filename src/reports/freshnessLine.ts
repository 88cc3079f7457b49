// What the line above a report table says: complete or not, and as of when.

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

/** How the line began in versions that did not remember what they wrote. */
export const EARLIER_LINE = "Bidsheet report: ";
