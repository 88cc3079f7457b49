// Words of a report's history: its sheet, and what a refresh says of it.
import type { HistoryWords } from "../../workbook/excel/textTypes";
import type { HistoryOutcome } from "../../workflows/reports/types";
import { workbookMessages } from "../pane/failures/failureTexts";
import { t } from "../language/t";

export const historyTexts: HistoryWords = {
  sheet: (title) => t("{title} history", { title: title.slice(0, 22) }),
  title: (title) => t("{title}: what each refresh read", { title }),
  asOf: t("As of (UTC)"),
};

export function historyText(history: HistoryOutcome | undefined): string[] {
  if (history === undefined) return [];
  if (history.kind === "added")
    return [
      t("“{sheetName}” has {rows, plural, one{# row} other{# rows}} more.", {
        sheetName: history.sheetName,
        rows: history.rows,
      }),
    ];
  return [t("Its history did not get these rows: {title}.", { title: workbookMessages[history.error.kind].title })];
}
