// The line above a report table: complete or not, and as of when. Times are UTC and say so, since a workbook travels.

export type ReportState =
  | { readonly kind: "complete"; readonly at: string; readonly rows: number }
  | {
      readonly kind: "partial";
      readonly at: string;
      readonly rows: number;
      /** Where the run goes on; null: it has to begin anew. */
      readonly cursor: string | null;
      readonly why: PartialReason;
    };

/** looped: the list went in a circle. sheetFull: Excel has no more rows. */
export const partialReasons = ["loading", "cancelled", "cutOff", "looped", "sheetFull"] as const;
export type PartialReason = (typeof partialReasons)[number];

const OPENING = "Bidsheet report: ";

const reasons: Readonly<Record<PartialReason, string>> = {
  loading: "still loading",
  cancelled: "loading was cancelled",
  cutOff: "loading was cut off",
  looped: "the platform's list went in a circle",
  sheetFull: "the sheet has no more rows",
};

export function lineText(state: ReportState): string {
  const rows = `${state.rows.toLocaleString("en-US")} ${state.rows === 1 ? "row" : "rows"}`;
  const time = `${state.at.slice(0, 10)} at ${state.at.slice(11, 16)} UTC`;
  if (state.kind === "complete") return `${OPENING}complete, ${rows}, as of ${time}`;
  return `${OPENING}partial, ${rows} so far, as of ${time}: ${reasons[state.why]}`;
}

export function isReportLine(text: unknown): boolean {
  return typeof text === "string" && text.startsWith(OPENING);
}
