// Words of a report's history: its sheet, and what a refresh says of it.
import type { HistoryWords } from "../../workbook/excel/textTypes";
import type { HistoryOutcome } from "../../workflows/reports/types";
import { workbookMessages } from "../pane/failureTexts";
import { countOf } from "../parts/words";

export const historyTexts: HistoryWords = {
  sheet: (title) => `${title.slice(0, 22)} history`,
  title: (title) => `${title}: what each refresh read`,
  asOf: "As of (UTC)",
};

export function historyText(history: HistoryOutcome | undefined): string[] {
  if (history === undefined) return [];
  if (history.kind === "added") return [`“${history.sheetName}” has ${countOf(history.rows, "row")} more.`];
  return [`Its history did not get these rows: ${workbookMessages[history.error.kind].title}.`];
}
