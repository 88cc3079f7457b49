// The words of the line above a report table. Times are UTC and say so, because a workbook travels. The contents sheet
// and starter sheets read it by formulas: "…: complete, …, as of 2026-11-22 at 10:31 UTC".
import type { PartialReason } from "../../reports/freshnessLine";
import { siteEnding } from "../../values/site";
import type { ReportLineWords } from "../../workbook/excel/textTypes";
import { t } from "../language/t";

const reasons: Readonly<Record<PartialReason, string>> = {
  loading: t("still loading"),
  cancelled: t("loading was cancelled"),
  cutOff: t("loading was interrupted"),
  looped: t("the platform's pages repeat"),
  sheetFull: t("the sheet is full"),
};

const minute = (iso: string): string => t("{iso} at {iso2} UTC", { iso: iso.slice(0, 10), iso2: iso.slice(11, 16) });

/** Alike for all who read the workbook. */
const rowsText = (rows: number): string =>
  t("{toLocaleString} {rows, plural, one{row} other{rows}}", { toLocaleString: rows.toLocaleString("en-US"), rows });

export const reportLineTexts: ReportLineWords = {
  state: ({ state, kept }, site) => {
    const rows = rowsText(state.rows);
    const more = kept === 0 ? "" : t(", {kept} no longer in the report", { kept: rowsText(kept) });
    // Where it comes from is before the time: formulas take what is behind it for the reason.
    const where = siteEnding(site);
    const asOf = t("as of {at}", { at: minute(state.at) });
    if (state.kind === "complete")
      return t("Bidsheet report: complete, {rows}{more}{where}, {asOf}", { rows, more, where, asOf });
    return t("Bidsheet report: partial, {rows} so far{more}{where}, {asOf}: {reasons}", {
      rows,
      more,
      where,
      asOf,
      reasons: reasons[state.why],
    });
  },
  broken: (begunAt, before) =>
    t("Bidsheet report: refresh of {begunAt} broke off; data partly newer than {at}. Refresh again.", {
      begunAt: minute(begunAt),
      at: minute(before.at),
    }),
};
