// The line above a report table: complete or not, and as of when. Times are UTC and say so, because a workbook travels.
import { siteEnding, type Site } from "../values/site";

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

export const OPENING = "Bidsheet report: ";

const reasons: Readonly<Record<PartialReason, string>> = {
  loading: "still loading",
  cancelled: "loading was cancelled",
  cutOff: "loading was interrupted",
  looped: "the platform's pages repeat",
  sheetFull: "the sheet is full",
};

/**
 * Where it comes from stands before the time. `kept`: rows that the report no longer has and that stay because the
 * person wrote in them.
 */
export function lineText(state: ReportState, kept = 0, site?: Site): string {
  const rows = rowsText(state.rows);
  const more = kept === 0 ? "" : `, ${rowsText(kept)} no longer in the report`;
  const where = siteEnding(site);
  if (state.kind === "complete") return `${OPENING}complete, ${rows}${more}${where}, as of ${timeText(state.at)}`;
  return `${OPENING}partial, ${rows} so far${more}${where}, as of ${timeText(state.at)}: ${reasons[state.why]}`;
}

/** The line during a refresh. It stays if the refresh can neither continue nor be undone. */
export function brokenLine(begunAt: string, before: ReportState): string {
  return `${OPENING}refresh of ${timeText(begunAt)} broke off; data partly newer than ${timeText(before.at)}. Refresh again.`;
}

function rowsText(rows: number): string {
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;
}

function timeText(iso: string): string {
  return `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;
}

export function isReportLine(text: unknown): boolean {
  return typeof text === "string" && text.startsWith(OPENING);
}
