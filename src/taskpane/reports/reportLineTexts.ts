// The words of the line above a report table. Times are UTC and say so, because a workbook travels. A report keeps the
// words that the pane spoke when it was loaded; without any its line is English: "…: complete, …, as of 2026-11-22 at
// 10:31 UTC". Starter sheets of earlier versions read "as of" in an English line by formula.
import type { PartialReason, ReportLineKept } from "../../reports/freshnessLine";
import { filled } from "../../sheets/say";
import { siteEnding } from "../../values/site";
import type { ReportLineWords } from "../../workbook/excel/textTypes";
import { languageNow } from "../language/plain";
import { t } from "../language/t";

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

const english: ReportLineWords = {
  state: ({ state, kept }, { site }) => {
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

type LineWord = "complete" | "partial" | "kept" | "broken" | PartialReason;

/** Names in braces stay: the line fills them in. */
const spoken: Readonly<Record<LineWord, string>> = {
  complete: t("Bidsheet report: complete, rows: {rows}{kept}{site}, as of {at}", {
    rows: "{rows}",
    kept: "{kept}",
    site: "{site}",
    at: "{at}",
  }),
  partial: t("Bidsheet report: partial, rows so far: {rows}{kept}{site}, as of {at}: {why}", {
    rows: "{rows}",
    kept: "{kept}",
    site: "{site}",
    at: "{at}",
    why: "{why}",
  }),
  kept: t(", no longer in the report: {rows}", { rows: "{rows}" }),
  broken: t("Bidsheet report: refresh of {begun} broke off; data partly newer than {before}. Refresh again.", {
    begun: "{begun}",
    before: "{before}",
  }),
  loading: t("still loading"),
  cancelled: t("loading was cancelled"),
  cutOff: t("loading was interrupted"),
  looped: t("the platform's pages repeat"),
  sheetFull: t("the sheet is full"),
};

/** For a report that is loaded now. */
export const reportLineWords: ReportLineKept | undefined = languageNow() === "en" ? undefined : spoken;

/** Formulas find the day and the time by their places before "UTC". */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export const reportLineTexts: ReportLineWords = {
  state: (line, of) => {
    const { state, kept } = line;
    const words = of.lineWords;
    if (words === undefined) return english.state(line, of);
    return filled(words[state.kind] ?? "", {
      rows: state.rows,
      kept: kept === 0 ? "" : filled(words["kept"] ?? "", { rows: kept }),
      site: siteEnding(of.site),
      at: moment(state.at),
      why: state.kind === "partial" ? (words[state.why] ?? reasons[state.why]) : "",
    });
  },
  broken: (begunAt, before, of) =>
    of.lineWords === undefined
      ? english.broken(begunAt, before, of)
      : filled(of.lineWords["broken"] ?? "", { begun: moment(begunAt), before: moment(before.at) }),
};
