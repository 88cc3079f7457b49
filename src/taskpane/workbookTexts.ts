// All words that the workbook is given when it is opened.
import type { WorkbookTexts } from "../workbook/excel/textTypes";
import { reportLineTexts } from "./reports/reportLineTexts";
import { lineTexts } from "./tables/lineTexts";

export const workbookTexts: WorkbookTexts = { line: lineTexts, reportLine: reportLineTexts };
