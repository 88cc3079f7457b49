// The words of the line above a report table. Times are UTC and say so, because a workbook travels. The contents sheet
// and starter sheets read it by formulas: "…: complete, …, as of 2026-11-22 at 10:31 UTC".
import type { PartialReason } from "../../reports/freshnessLine";
import { siteEnding } from "../../values/site";
import type { ReportLineWords } from "../../workbook/excel/textTypes";

const reasons: Readonly<Record<PartialReason, string>> = {
  loading: "still loading",
  cancelled: "loading was cancelled",
  cutOff: "loading was interrupted",
  looped: "the platform's pages repeat",
  sheetFull: "the sheet is full",
};

const minute = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;

/** Alike for all who read the workbook. */
const rowsText = (rows: number): string => `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;

export const reportLineTexts: ReportLineWords = {
  state: ({ state, kept }, site) => {
    const rows = rowsText(state.rows);
    const more = kept === 0 ? "" : `, ${rowsText(kept)} no longer in the report`;
    // Where it comes from is before the time: formulas take what is behind it for the reason.
    const where = siteEnding(site);
    const asOf = `as of ${minute(state.at)}`;
    if (state.kind === "complete") return `Bidsheet report: complete, ${rows}${more}${where}, ${asOf}`;
    return `Bidsheet report: partial, ${rows} so far${more}${where}, ${asOf}: ${reasons[state.why]}`;
  },
  broken: (begunAt, before) =>
    `Bidsheet report: refresh of ${minute(begunAt)} broke off; data partly newer than ${minute(before.at)}. Refresh again.`,
};
