// All words that the workbook is given when it is opened.
import type { WorkbookTexts } from "../workbook/excel/textTypes";
import { copyTexts } from "./leave/copyTexts";
import { reportLineTexts } from "./reports/reportLineTexts";
import { lineTexts } from "./tables/lineTexts";

export const workbookTexts: WorkbookTexts = { copy: copyTexts, line: lineTexts, reportLine: reportLineTexts };
