// All words that the workbook is given when it is opened.
import type { WorkbookTexts } from "../workbook/excel/textTypes";
import { copyTexts } from "./leave/copyTexts";
import { historyTexts } from "./reports/historyTexts";
import { reportLineTexts } from "./reports/reportLineTexts";
import { lineTexts } from "./tables/lineTexts";

export const workbookTexts: WorkbookTexts = {
  copy: copyTexts,
  history: historyTexts,
  line: lineTexts,
  reportLine: reportLineTexts,
};
